//! `mirchi check` and `mirchi mail test`, with a mail server and a name server of the test.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream, UdpSocket};
use std::os::unix::fs::PermissionsExt;
use std::process::Output;
use std::sync::{Arc, Mutex};
use std::thread;

use domain::base::iana::Rcode;
use domain::base::{Message, MessageBuilder, Rtype, Ttl};
use domain::rdata::{A, Txt};
use serde_json::Value;

use crate::process::{Running, Workplace, refusal};
use crate::support::assert_has;

/// A mail server without encryption, which keeps what it takes. It ends with the test program.
struct MailServer {
    port: u16,
    taken: Arc<Mutex<Vec<String>>>,
}

impl MailServer {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let taken = Arc::<Mutex<Vec<String>>>::default();
        let all = Arc::clone(&taken);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                // A client may leave at any time.
                let _ = converse(&stream, &all);
            }
        });
        Self { port, taken }
    }

    fn configuration(&self) -> String {
        format!(
            "[mail]\nfrom = \"Kaveri <web@mail.kaveri.in>\"\ntransport = \"smtp\"\n\
             [mail.smtp]\nhost = \"localhost\"\nport = {}\nsecurity = \"none\"\n",
            self.port
        )
    }
}

fn converse(mut stream: &TcpStream, taken: &Mutex<Vec<String>>) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    stream.write_all(b"220 mail\r\n")?;
    while let Some(line) = lines.next().transpose()? {
        match line.split(' ').next().unwrap() {
            "DATA" => {
                stream.write_all(b"354 go on\r\n")?;
                let text = lines.by_ref().map_while(Result::ok);
                let text: Vec<_> = text.take_while(|line| line != ".").collect();
                taken.lock().unwrap().push(text.join("\n"));
                stream.write_all(b"250 taken\r\n")?;
            }
            "QUIT" => return stream.write_all(b"221 bye\r\n"),
            _ => stream.write_all(b"250 yes\r\n")?,
        }
    }
    Ok(())
}

/// A name server with these texts, of which one that is an address is an address. It ends with the test program.
fn name_server(texts: &[(&str, &str)]) -> String {
    let texts: HashMap<_, _> = texts
        .iter()
        .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
        .collect();
    let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap().to_string();
    thread::spawn(move || {
        let mut buffer = [0; 1500];
        while let Ok((length, client)) = socket.recv_from(&mut buffer) {
            let query = Message::from_octets(&buffer[..length]).unwrap();
            let question = query.sole_question().unwrap();
            let (name, asked) = (question.qname(), question.qtype());
            let text = texts.get(&name.to_string());
            let code = text.map_or(Rcode::NXDOMAIN, |_| Rcode::NOERROR);
            let builder = MessageBuilder::new_vec();
            let mut answer = builder.start_answer(&query, code).unwrap();
            let ttl = Ttl::from_secs(60);
            match text.map(|text| (text, text.parse::<Ipv4Addr>())) {
                Some((_, Ok(address))) if asked == Rtype::A => {
                    answer.push((name, ttl, A::new(address))).unwrap();
                }
                Some((text, Err(_))) if asked == Rtype::TXT => {
                    let text = Txt::<Vec<u8>>::build_from_slice(text.as_bytes()).unwrap();
                    answer.push((name, ttl, text)).unwrap();
                }
                _ => {}
            }
            socket.send_to(&answer.finish(), client).unwrap();
        }
    });
    address
}

/// The answers, as `subject` and `grade`, each with what was found.
fn answers(output: &Output) -> Vec<(String, String, String)> {
    let answers: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    answers
        .iter()
        .map(|answer| {
            let is_good = answer["grade"] == "good";
            assert_eq!(answer.get("advice").is_none(), is_good, "{answer}");
            (
                text(&answer["subject"]),
                text(&answer["grade"]),
                text(&answer["found"]),
            )
        })
        .collect()
}

fn found(answers: &[(String, String, String)], subject: &str, grade: &str) -> String {
    let of_subject = answers
        .iter()
        .filter(|answer| answer.0 == subject && answer.1 == grade);
    let found: Vec<_> = of_subject.map(|answer| answer.2.as_str()).collect();
    assert!(!found.is_empty(), "{subject} is not {grade}: {answers:?}");
    found.join("\n")
}

const SET_UP: &str = "[server]\nbase_url = \"https://www.kaveri.in\"\nhsts = true\ntrusted_proxies = [\"127.0.0.1/32\"]\n\
                      [backup]\nfolder = \"backups\"\npassphrase_file = \"passphrase\"\n\
                      [mail.dkim]\nselector = \"site\"\ndomain = \"kaveri.in\"\nkey_file = \"dkim.pem\"\n";

#[test]
fn a_site_that_is_set_up_is_good_in_all() {
    let server = MailServer::start();
    let dns = name_server(&[
        ("mail.kaveri.in", "v=spf1 ip4:192.0.2.1 -all"),
        ("site._domainkey.kaveri.in", "v=DKIM1; k=rsa; p=MIIB"),
        ("_dmarc.kaveri.in", "v=DMARC1; p=quarantine"),
    ]);
    let workplace = Workplace::migrated();
    workplace.write("mirchi.toml", &[SET_UP, &server.configuration()].concat());
    workplace.write("dkim.pem", "");
    workplace.write("passphrase", "a horse, a battery, a staple\n");
    for secret in ["dkim.pem", "passphrase"] {
        let file = workplace.path().join(secret);
        std::fs::set_permissions(file, PermissionsExt::from_mode(0o600)).unwrap();
    }
    workplace.printed(&["backup"]);
    let output = workplace.run(&["check", "--name-server", &dns, "--json"]);
    let answers = answers(&output);
    for subject in [
        "configuration",
        "permissions",
        "folders",
        "disk",
        "address",
        "pages",
        "database",
        "backup",
        "mail server",
        "SPF",
        "DKIM",
        "DMARC",
    ] {
        found(&answers, subject, "good");
    }
    assert!(answers.iter().any(|answer| answer.0 == "clock"));
    assert_has(&found(&answers, "backup", "good"), "keep a copy apart");
    assert_has(&found(&answers, "DMARC", "good"), "_dmarc.kaveri.in");
    assert_eq!(server.taken.lock().unwrap().len(), 0);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn what_is_wrong_is_said_with_what_to_do() {
    let dns = name_server(&[("mail.kaveri.in", "v=spf1 +all")]);
    let workplace = Workplace::new();
    let closed = TcpListener::bind("127.0.0.1:0").unwrap();
    let server = MailServer {
        port: closed.local_addr().unwrap().port(),
        taken: Arc::default(),
    };
    drop(closed);
    let hsts = "[server]\nbase_url = \"http://www.kaveri.in\"\nhsts = true\n";
    let password = "[metrics]\ntoken = \"0123456789abcdef\"\n[limits]\nmin_free_mb = 4000000000\n";
    let dkim = "[mail.dkim]\nselector = \"site\"\ndomain = \"kaveri.in\"\nkey_file = \"none.pem\"\n\
                [backup]\npassphrase_file = \"passphrase\"\n";
    workplace.write(
        "mirchi.toml",
        &[hsts, password, dkim, &server.configuration()].concat(),
    );
    let configuration = workplace.path().join("mirchi.toml");
    // The folder of a test is its own; that of a site is /etc/mirchi.
    std::fs::set_permissions(workplace.path(), PermissionsExt::from_mode(0o755)).unwrap();
    std::fs::set_permissions(&configuration, PermissionsExt::from_mode(0o644)).unwrap();
    let arguments = ["check", "--name-server", &dns, "--json"];
    let output = workplace.run(&arguments);
    assert_has(
        &found(&answers(&output), "database", "wrong"),
        "there is no database",
    );
    assert!(
        !workplace.path().join("data").exists(),
        "it changes nothing"
    );

    workplace.printed(&["migrate"]);
    let output = workplace.run(&arguments);
    assert_has(&refusal(&output), "look at this");
    let answers = answers(&output);
    assert_has(&found(&answers, "permissions", "wrong"), "mode 644");
    assert_has(&found(&answers, "permissions", "wrong"), "none.pem");
    assert_has(&found(&answers, "disk", "wrong"), "limits.min_free_mb");
    assert_has(&found(&answers, "address", "wrong"), "server.hsts");
    assert_has(&found(&answers, "address", "look"), "without HTTPS");
    assert_has(&found(&answers, "backup", "look"), "none");
    let passphrase = found(&answers, "backup", "wrong");
    assert_has(&passphrase, "the passphrase `passphrase` cannot be read");
    assert_has(
        &found(&answers, "mail server", "wrong"),
        "cannot be reached",
    );
    assert_has(&found(&answers, "SPF", "wrong"), "everybody");
    assert_has(&found(&answers, "DKIM", "wrong"), "no key");
    found(&answers, "DMARC", "look");

    workplace.write("mirchi.toml", "[server]\nadress = \"x\"\n");
    let output = workplace.run(&["check"]);
    assert!(!output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.starts_with("wrong         configuration  unknown key `server.adress`"),
        "{text}"
    );
}

#[test]
fn domains_are_looked_up_and_a_missing_certificate_is_told() {
    let dns = name_server(&[("www.kaveri.in", "192.0.2.7")]);
    let workplace = Workplace::migrated();
    let domains = "[server]\ndomains = [\"www.kaveri.in\", \"kaveri.in\"]\n";
    workplace.write("mirchi.toml", domains);
    let output = workplace.run(&["check", "--name-server", &dns, "--json"]);
    let answers = answers(&output);
    found(&answers, "address", "good");
    assert_has(&found(&answers, "domains", "good"), "192.0.2.7");
    assert_has(&found(&answers, "domains", "wrong"), "`kaveri.in` has no");
    assert_has(&found(&answers, "certificate", "look"), "none yet");
}

#[test]
fn an_old_database_is_not_migrated_by_the_check() {
    let workplace = Workplace::new();
    workplace.write("old.db", "");
    workplace.write("mirchi.toml", "[database]\nurl = \"sqlite://old.db\"\n");
    let output = workplace.run(&["check", "--json"]);
    assert_has(
        &found(&answers(&output), "database", "look"),
        "of another version",
    );
    let migrated = workplace.printed(&["migrate"]);
    assert_has(&migrated, "step(s) taken");
}

#[test]
fn a_test_mail_goes_over_the_server_that_is_set_while_the_site_runs() {
    let server = MailServer::start();
    let workplace = Workplace::migrated();
    let to = "asha@kaveri.in";
    let test = ["mail", "test", to];
    assert_has(
        &workplace.refusal(&test),
        "no mail server is used: mails are written into `data/mail`",
    );
    workplace.write("mirchi.toml", &server.configuration());
    let site = Running::start(&workplace, &[]);
    assert_eq!(
        workplace.printed(&test),
        format!(
            "`localhost` has taken the mail for `{to}`; look into that mailbox, and into its folder for spam\n"
        )
    );
    let output = workplace.run(&["check", "--mail", to, "--name-server", &name_server(&[])]);
    assert_has(
        &String::from_utf8(output.stdout).unwrap(),
        "has taken a mail for `asha@kaveri.in`",
    );
    site.stop();
    let taken = server.taken.lock().unwrap();
    assert_eq!(taken.len(), 2);
    assert_has(&taken[0], "Subject: Test mail of Nandi Spice Exports");
    assert_has(&taken[0], "To: asha@kaveri.in");
    drop(taken);
    let refused = workplace.errors(&["mail", "test", "nobody"]);
    assert_has(&refused, "write an e-mail address");
}
