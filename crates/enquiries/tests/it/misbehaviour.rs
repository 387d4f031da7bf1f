//! Ways in which a mail server misbehaves. For each: what the server is responsible for, and what the outbox holds.

use std::{collections::BTreeMap, time::Duration};

use enquiries::{SmtpSecurity, SmtpSettings, queries::outbox::State};
use futures_util::{StreamExt, stream};
use mail_parser::MessageParser;
use secrecy::SecretString;
use store::testing::TestDatabase;

use crate::{
    files::{run_once, worker},
    smtp::{by, to_server},
    smtp_server::{Answer, SmtpServer, Then, Tls},
    support::{ManualClock, execute, mails, pass_time, send_form},
};

/// The limit of a step.
const STEP: Duration = Duration::from_secs(2);
/// The limit of the reply to the message.
const LAST_REPLY: Duration = Duration::from_secs(6);
/// Longer than any pause after one or two failures.
const PAUSE: Duration = Duration::from_secs(600);

/// `550 5.1.1 没有这个用户` in GBK.
const REFUSED_IN_GBK: &[u8] = b"550 5.1.1 \xc3\xbb\xd3\xd0\xd5\xe2\xb8\xf6\xd3\xc3\xbb\xa7\r\n";

#[derive(Clone)]
struct Misbehaviour {
    name: &'static str,
    answers: Vec<(&'static str, Answer)>,
    /// What becomes of a mail at the first attempt.
    expected: State,
    /// What staff read of it.
    reason: Option<String>,
    tls: Tls,
    signs_in: bool,
    /// Whether the mail is larger than what the system sends ahead.
    large: bool,
}

fn server(name: &'static str, expected: State, reason: Option<String>) -> Misbehaviour {
    Misbehaviour {
        name,
        answers: Vec::new(),
        expected,
        reason,
        tls: Tls::Never,
        signs_in: false,
        large: false,
    }
}

/// A server that accepts each mail in this way.
fn accepts(name: &'static str) -> Misbehaviour {
    server(name, State::Sent, None)
}

/// A server that refuses each mail for good in this way; staff read this reason.
fn refuses(name: &'static str, reason: &str) -> Misbehaviour {
    let reason = format!("handing it over: {reason}");
    server(name, State::Failed, Some(reason))
}

/// A server that accepts no mail now in this way; staff read at which stage, and this reason.
fn postpones(name: &'static str, stage: &str, reason: &str) -> Misbehaviour {
    server(name, State::Waiting, Some(format!("{stage}: {reason}")))
}

fn not_connected(name: &'static str, reason: &str) -> Misbehaviour {
    postpones(name, "connecting", reason)
}

fn not_signed_in(name: &'static str, reason: &str) -> Misbehaviour {
    postpones(name, "signing in", reason).signing_in()
}

fn not_handed_over(name: &'static str, reason: &str) -> Misbehaviour {
    postpones(name, "handing it over", reason)
}

impl Misbehaviour {
    fn at(mut self, step: &'static str, answer: impl Into<Answer>) -> Self {
        self.answers.push((step, answer.into()));
        self
    }

    fn bytes(self, step: &'static str, bytes: impl Into<Vec<u8>>) -> Self {
        self.at(step, Answer::bytes(bytes))
    }

    fn closing(self, step: &'static str, bytes: impl Into<Vec<u8>>) -> Self {
        self.at(step, Answer::bytes(bytes).then(Then::Close))
    }

    fn hanging(self, step: &'static str, bytes: impl Into<Vec<u8>>) -> Self {
        self.at(step, Answer::bytes(bytes).then(Then::Hang))
    }

    fn resetting(self, step: &'static str, bytes: impl Into<Vec<u8>>) -> Self {
        self.at(step, Answer::bytes(bytes).then(Then::Reset))
    }

    fn over(self, tls: Tls) -> Self {
        Self { tls, ..self }
    }

    fn signing_in(self) -> Self {
        Self {
            signs_in: true,
            ..self
        }
    }

    fn of_a_large_mail(self) -> Self {
        Self {
            large: true,
            ..self
        }
    }
}

fn after_acceptance() -> Vec<Misbehaviour> {
    let slowly = |bytes: &[u8]| Answer::bytes(bytes).slowly(STEP.mul_f32(0.04));
    vec![
        accepts("QUIT is never answered").at("QUIT", Answer::hang()),
        accepts("QUIT is refused").at("QUIT", "500 what?"),
        accepts("QUIT is answered with a reset").at("QUIT", Answer::reset()),
        accepts("the connection is closed after 250").closing("MESSAGE", "250 taken\r\n"),
        accepts("the connection is reset after 250").resetting("MESSAGE", "250 taken\r\n"),
        accepts("421 comes with 250").closing("MESSAGE", "250 taken\r\n421 going down\r\n"),
        accepts("garbage comes with 250")
            .bytes("MESSAGE", b"250 taken\r\n\xff\xfe\x00 garbage\r\n"),
        accepts("250 without a text").bytes("MESSAGE", "250\r\n"),
        accepts("250 with a bare line feed").bytes("MESSAGE", "250 taken\n"),
        accepts("250 without a line end, then closed").closing("MESSAGE", "250 taken"),
        accepts("250 without a line end, then reset").resetting("MESSAGE", "250 taken"),
        accepts("250 without a line end, then silence").hanging("MESSAGE", "250 taken"),
        accepts("three digits and no more").closing("MESSAGE", "250"),
        accepts("250 in three lines").bytes("MESSAGE", "250-a\r\n250-b\r\n250 c\r\n"),
        accepts("250 in lines that break off").closing("MESSAGE", "250-a\r\n"),
        accepts("250 in lines that do not go on").hanging("MESSAGE", "250-a\r\n"),
        accepts("250 in Chinese, as GBK").bytes("MESSAGE", b"250 \xb3\xc9\xb9\xa6\r\n"),
        accepts("250 with a line of 200 kB")
            .bytes("MESSAGE", format!("250 {}\r\n", "x".repeat(200_000))),
        accepts("250 in 20,000 lines").bytes(
            "MESSAGE",
            format!("{}250 end\r\n", "250-more\r\n".repeat(20_000)),
        ),
        accepts("250 byte by byte").at("MESSAGE", slowly(b"250 taken\r\n")),
        accepts("250 after the limit of a step")
            .at("MESSAGE", Answer::from("250 taken").late(STEP.mul_f32(1.5))),
        accepts("a line that is no reply comes before 250")
            .bytes("MESSAGE", "*** scanning ***\r\n250 taken\r\n"),
        accepts("another code of success").bytes("MESSAGE", "259 fine\r\n"),
        accepts("TLS is not ended after 250")
            .over(Tls::FromTheFirstByte)
            .closing("MESSAGE", "250 taken\r\n"),
        accepts("TLS is reset after 250")
            .over(Tls::FromTheFirstByte)
            .resetting("MESSAGE", "250 taken\r\n"),
        accepts("TLS by STARTTLS is not ended after 250")
            .over(Tls::Offered)
            .closing("MESSAGE", "250 taken\r\n"),
    ]
}

fn before_acceptance() -> Vec<Misbehaviour> {
    let late = |line| Answer::from(line).late(STEP.mul_f32(0.5));
    vec![
        accepts("each step takes half of its limit")
            .at("CONNECT", late("220 ready"))
            .at("EHLO", late("250 mail"))
            .at("MAIL", late("250 ok"))
            .at("RCPT", late("250 ok"))
            .at("DATA", late("354 go on")),
        accepts("every text is in Latin-1")
            .bytes("CONNECT", b"220-K\xf6ln\r\n220 K\xf6ln\r\n")
            .bytes("EHLO", b"250-K\xf6ln\r\n250 X-K\xd6LN\r\n")
            .bytes("MAIL", b"250-sch\xf6n\r\n250 gut\r\n")
            .bytes("RCPT", b"250 sch\xf6n\r\n")
            .bytes("DATA", b"354 sch\xf6n\r\n"),
        accepts("no text at all")
            .bytes("CONNECT", "220\r\n")
            .bytes("EHLO", "250\r\n")
            .bytes("MAIL", "250\r\n")
            .bytes("RCPT", "250\r\n")
            .bytes("DATA", "354\r\n"),
        accepts("EHLO is not known").at("EHLO", "502 unknown command"),
        accepts("a recipient of elsewhere").at("RCPT", "251 will forward"),
        accepts("a blank line after each reply")
            .bytes("MAIL", "250 ok\r\n\r\n")
            .bytes("RCPT", "250 ok\r\n\r\n")
            .bytes("DATA", "354 go on\r\n\r\n"),
        accepts("sign-in with LOGIN alone, in small letters")
            .signing_in()
            .bytes("EHLO", "250-mail\r\n250 auth=login\r\n"),
        accepts("sign-in is answered in GBK")
            .signing_in()
            .bytes("AUTH", b"235 \xb3\xc9\xb9\xa6\r\n"),
        accepts("STARTTLS is offered in small letters")
            .over(Tls::Offered)
            .bytes("EHLO", "250-mail\r\n250 starttls\r\n"),
    ]
}

fn refusals() -> Vec<Misbehaviour> {
    vec![
        refuses("the sender is refused", "550 5.7.1 no").at("MAIL", "550 5.7.1 no"),
        refuses("the recipient is refused", "550 5.1.1 no").at("RCPT", "550 5.1.1 no"),
        refuses("DATA is refused", "554 no").at("DATA", "554 no"),
        refuses("the message is refused", "554 5.7.1 spam").at("MESSAGE", "554 5.7.1 spam."),
        refuses("the mail is too large", "552 5.3.4 too big")
            .bytes("EHLO", "250-mail\r\n250 SIZE 100\r\n")
            .at("MAIL", "552 5.3.4 too big"),
        refuses("a refusal in Chinese, as GBK", "550 5.1.1 没有这个用户")
            .bytes("RCPT", REFUSED_IN_GBK),
        refuses("a refusal in Latin-1", "550 Empfänger für Köln unbekannt")
            .bytes("RCPT", b"550 Empf\xe4nger f\xfcr K\xf6ln unbekannt\r\n"),
        refuses(
            "a refusal in lines that repeat themselves",
            "550 5.7.25 The address has no PTR record",
        )
        .bytes(
            "MESSAGE",
            "550-5.7.25 The address\r\n550-5.7.25 has no\r\n550 5.7.25 PTR record\r\n",
        ),
        refuses("a refusal without a text", "550").bytes("RCPT", "550\r\n"),
        refuses("a refusal, then a reset", "550 no").resetting("RCPT", "550 no\r\n"),
        refuses("a refusal without a line end", "550 no").closing("RCPT", "550 no"),
        refuses("a refusal in lines that break off", "550 no").closing("MESSAGE", "550-no\r\n"),
        refuses("421 comes with the refusal", "550 no")
            .closing("RCPT", "550 no\r\n421 going down\r\n"),
        refuses("a message is refused while it comes", "552 too much")
            .of_a_large_mail()
            .hanging("BODY", "552 too much\r\n"),
    ]
}

fn postponements() -> Vec<Misbehaviour> {
    const ENDED: &str = "the server ended the connection before the answer to the message";
    let silent = |step, stage, awaited: &str| {
        let reason = format!("no {awaited} within 2 s");
        postpones("a step is never answered", stage, &reason).at(step, Answer::hang())
    };
    vec![
        silent("CONNECT", "connecting", "greeting"),
        silent("EHLO", "connecting", "answer to EHLO"),
        silent("MAIL", "handing it over", "answer to MAIL"),
        silent("RCPT", "handing it over", "answer to RCPT"),
        silent("DATA", "handing it over", "answer to DATA"),
        not_connected("greeted with a refusal", "554 5.7.1 blocked")
            .at("CONNECT", "554 5.7.1 blocked"),
        not_connected("greeted with 421", "421 busy").at("CONNECT", "421 busy"),
        not_connected(
            "closed instead of a greeting",
            "the server ended the connection before the greeting",
        )
        .at("CONNECT", Answer::close()),
        not_connected("another protocol", "no greeting within 2 s")
            .bytes("CONNECT", "SSH-2.0-OpenSSH_10.0\r\n"),
        not_connected("a greeting that comes too slowly", "no greeting within 2 s").at(
            "CONNECT",
            Answer::bytes("********************\r\n220 ready\r\n").slowly(STEP.mul_f32(0.1)),
        ),
        not_connected(
            "a greeting that does not end",
            "the greeting did not end: 220 ready",
        )
        .hanging("CONNECT", "220 ready"),
        not_connected("neither EHLO nor HELO", "500 no")
            .at("EHLO", "500 no")
            .at("HELO", "500 no"),
        not_connected("EHLO is put off", "450 later").at("EHLO", "450 later"),
        not_connected("no STARTTLS", "the server does not offer STARTTLS")
            .over(Tls::Offered)
            .bytes("EHLO", "250 mail\r\n"),
        not_connected("STARTTLS is refused", "454 no TLS now")
            .over(Tls::Offered)
            .at("STARTTLS", "454 no TLS now"),
        not_connected(
            "words are put under STARTTLS",
            "the server spoke before it was asked: 250 mine",
        )
        .over(Tls::Offered)
        .bytes("STARTTLS", "220 go ahead\r\n250 mine\r\n"),
        not_signed_in("sign-in is refused", "535 5.7.8 密码错误")
            .bytes("AUTH", b"535 5.7.8 \xc3\xdc\xc2\xeb\xb4\xed\xce\xf3\r\n"),
        not_signed_in("sign-in is put off", "454 later").at("AUTH", "454 later"),
        not_signed_in("no sign-in", "the server offers neither PLAIN nor LOGIN")
            .bytes("EHLO", "250 mail\r\n"),
        not_handed_over("sign-in is demanded", "530 5.7.0 sign in first")
            .at("MAIL", "530 5.7.0 sign in first"),
        not_handed_over("MAIL is put off", "421 4.3.2 going down")
            .at("MAIL", "421 4.3.2 going down"),
        not_handed_over("RCPT is put off", "450 4.2.0 greylisted")
            .at("RCPT", "450 4.2.0 greylisted."),
        not_handed_over("DATA is put off", "451 4.3.0 later").at("DATA", "451 4.3.0 later"),
        not_handed_over("the message is put off", "452 4.3.1 磁盘已满")
            .bytes("MESSAGE", b"452 4.3.1 \xb4\xc5\xc5\xcc\xd2\xd1\xc2\xfa\r\n"),
        not_handed_over("354 to MAIL", "an unexpected answer to MAIL: 354 go on")
            .at("MAIL", "354 go on"),
        not_handed_over("199 to RCPT", "an unexpected answer to RCPT: 199 hm").at("RCPT", "199 hm"),
        not_handed_over("250 to DATA", "an unexpected answer to DATA: 250 ok").at("DATA", "250 ok"),
        not_handed_over(
            "354 to the message",
            "an unexpected answer to the message: 354 go on",
        )
        .at("MESSAGE", "354 go on"),
        not_handed_over(
            "250 before the message",
            "the server spoke before it was asked: 250 ok",
        )
        .bytes("DATA", "354 go on\r\n250 ok\r\n"),
        not_handed_over(
            "closed after RCPT",
            "the server ended the connection before the answer to DATA",
        )
        .closing("RCPT", "250 ok\r\n"),
        not_handed_over("reset in the middle of the message", ENDED)
            .of_a_large_mail()
            .at("BODY", Answer::reset()),
        not_handed_over(
            "the server stops reading",
            "the server took no more of the message within 2 s",
        )
        .of_a_large_mail()
        .at("BODY", Answer::hang()),
        not_handed_over("closed instead of an answer to the message", ENDED)
            .at("MESSAGE", Answer::close()),
        not_handed_over(
            "the message is never answered",
            "no answer to the message within 6 s",
        )
        .at("MESSAGE", Answer::hang()),
        not_handed_over("two digits and no more", ENDED).closing("MESSAGE", "25"),
        not_handed_over(
            "a megabyte that is no reply",
            "the server sent 64 KiB that are no answer to the message",
        )
        .bytes("MESSAGE", vec![b'x'; 1 << 20]),
    ]
}

impl Misbehaviour {
    fn settings(&self, server: &SmtpServer) -> SmtpSettings {
        SmtpSettings {
            security: match self.tls {
                Tls::Never => SmtpSecurity::None,
                Tls::Offered => SmtpSecurity::StartTls,
                Tls::FromTheFirstByte => SmtpSecurity::Tls,
            },
            ca_file: server.ca_file(),
            username: self.signs_in.then(|| "clerk".to_owned()),
            password: self.signs_in.then(|| SecretString::from("open sesame")),
            timeout: STEP,
            last_reply_timeout: LAST_REPLY,
            ..to_server(server)
        }
    }

    /// Sends two mails to this server, as often as they are due, and once more after it has been repaired. Returns what is wrong.
    async fn run(self) -> Vec<String> {
        let test = TestDatabase::sqlite().await;
        let (server, clock) = (SmtpServer::start(self.tls).await, ManualClock::new());
        if self.signs_in {
            server.require("clerk", "open sesame");
        }
        for (step, answer) in &self.answers {
            server.answer(step, answer.clone());
        }
        send_form(&test.db, &clock).await;
        if self.large {
            let large = format!("{}\r\n", "x".repeat(62)).repeat(64 << 10);
            let sql = format!(
                "UPDATE outgoing_mail SET payload = json_set(payload, '$.text', '{large}')"
            );
            execute(&test.db, &sql).await;
        }
        let worker = worker(&test.db, &clock, by(self.settings(&server)));
        let run = async || {
            run_once(&worker).await;
            mails(&test.db).await
        };
        let name = self.name;
        let mut wrong = Vec::new();
        for mail in run().await {
            let (state, reason) = (State::of(&mail), &mail.last_error);
            if state != self.expected || *reason != self.reason {
                wrong.push(format!("otherwise wrong: {name}: {state:?}, {reason:?}"));
            }
        }
        for _ in 0..2 {
            pass_time(&test.db, &clock, PAUSE).await;
            run().await;
        }
        server.recover();
        pass_time(&test.db, &clock, PAUSE).await;
        let last = run().await;

        let mut copies = BTreeMap::new();
        for taken in server.taken() {
            *copies.entry(message_id(&taken.data)).or_insert(0) += 1;
        }
        for mail in last {
            let copies = copies
                .get(mail.message_id.as_deref().unwrap())
                .copied()
                .unwrap_or_default();
            let state = State::of(&mail);
            if copies > 0 && state != State::Sent || copies == 0 && state == State::Sent {
                wrong.push(format!("acknowledged and lost: {name}"));
            }
            if self.expected == State::Failed && state != State::Failed {
                wrong.push(format!("refused and kept: {name}"));
            }
            if copies > 1 {
                wrong.push(format!("delivered twice: {name}"));
            }
        }
        wrong
    }
}

pub(crate) fn message_id(data: &[u8]) -> String {
    let mail = MessageParser::default().parse(data).unwrap();
    format!("<{}>", mail.message_id().unwrap())
}

#[tokio::test]
async fn no_misbehaviour_of_a_mail_server_loses_a_mail_or_sends_it_twice() {
    let all = [
        after_acceptance(),
        before_acceptance(),
        refusals(),
        postponements(),
    ]
    .concat();
    let ways = all.len();
    let runs = stream::iter(all).map(Misbehaviour::run);
    let wrong: Vec<_> = runs.buffer_unordered(16).collect().await;
    println!("{ways} misbehaviours, 2 mails each");
    assert!(ways >= 40);
    assert_eq!(wrong.concat(), Vec::<String>::new());
}
