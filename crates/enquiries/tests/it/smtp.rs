//! Sessions with a mail server.

use std::time::Duration;

use enquiries::{
    EnquiryForm, MailSettings, OutboxSettings, SendSummary, SettingsError, SmtpSecurity,
    SmtpSettings, TransportSettings,
    entities::outgoing_mail::Model,
    replies::{self, Reply},
};
use mail_parser::MessageParser;
use secrecy::SecretString;
use store::{Clock, testing::TestDatabase};

use crate::{
    files::{run_once, settings_error, worker},
    smtp_server::{SmtpServer, Tls},
    support::{ManualClock, company, context, form, mails, pass_time, rows, send_form, service},
};

pub(crate) fn to_server(server: &SmtpServer) -> SmtpSettings {
    SmtpSettings {
        port: server.port,
        security: SmtpSecurity::None,
        hello_name: Some("www.example.com".to_owned()),
        ..SmtpSettings::new("localhost")
    }
}

pub(crate) fn by(smtp: SmtpSettings) -> MailSettings {
    MailSettings {
        company: company().into(),
        transport: TransportSettings::Smtp(smtp),
        dkim: None,
        outbox: OutboxSettings::default(),
    }
}

/// Sends one enquiry and runs the worker once: the summary, and the rows afterwards.
async fn send_by(smtp: SmtpSettings) -> (SendSummary, Vec<Model>) {
    let (test, clock) = (TestDatabase::sqlite().await, ManualClock::new());
    send_form(&test.db, &clock).await;
    let summary = run_once(&worker(&test.db, &clock, by(smtp))).await;
    (summary, mails(&test.db).await)
}

pub(crate) const BOTH_SENT: SendSummary = SendSummary {
    sent: 2,
    postponed: 0,
    failed: 0,
};
pub(crate) const BOTH_WAIT: SendSummary = SendSummary {
    sent: 0,
    postponed: 2,
    failed: 0,
};

#[tokio::test]
async fn both_mails_are_handed_over_whole() {
    let test = TestDatabase::sqlite().await;
    let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
    let message = "First line.\n.\n..two dots\nMAIL FROM:<evil@example.net>\n.";
    let form = EnquiryForm {
        message: message.into(),
        ..form()
    };
    let service = service(&test.db, &clock);
    service.accept(form, context()).await.unwrap();
    let worker = worker(&test.db, &clock, by(to_server(&server)));
    assert_eq!(run_once(&worker).await, BOTH_SENT);
    let mut taken = server.taken();
    taken.sort_by(|a, b| a.to.cmp(&b.to));
    let envelopes: Vec<_> = taken
        .iter()
        .map(|mail| (mail.from.as_str(), mail.to.join(",")))
        .collect();
    assert_eq!(
        envelopes,
        [
            ("website@example.com", "ana@example.org".to_owned()),
            ("website@example.com", "enquiries@example.com".to_owned())
        ]
    );
    let mail = MessageParser::default().parse(&taken[1].data).unwrap();
    let text = mail.body_text(0).unwrap().replace("\r\n", "\n");
    assert!(text.contains(message));
    for mail in &taken {
        assert_eq!((mail.encrypted, &mail.signed_in_as), (false, &None));
    }
    for row in mails(&test.db).await {
        assert!(row.sent_at.is_some());
        assert_eq!((row.attempts, row.lease_owner), (1, None));
    }
}

#[tokio::test]
async fn a_reply_goes_to_those_who_get_a_copy_too_or_to_nobody() {
    let test = TestDatabase::sqlite().await;
    let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
    send_form(&test.db, &clock).await;
    let worker = worker(&test.db, &clock, by(to_server(&server)));
    assert_eq!(run_once(&worker).await, BOTH_SENT);
    let cc = ["lab@example.net", "agent@example.com"].map(str::to_owned);
    let reply = Reply {
        enquiry: &rows(&test.db).await[0],
        author: Some("Asha"),
        language: "en",
        subject: "Offer",
        body: "Hello.",
        cc: cc.to_vec(),
        attachments: Vec::new(),
    };
    replies::queue(test.db.autocommit(), &company(), reply, clock.now())
        .await
        .unwrap();
    pass_time(&test.db, &clock, replies::HOLD).await;
    server.answer("RCPT", "451 later");
    assert_eq!(run_once(&worker).await.postponed, 1);
    assert_eq!(server.taken().len(), 2, "nobody has the reply");
    server.recover();
    pass_time(&test.db, &clock, Duration::from_hours(1)).await;
    assert_eq!(run_once(&worker).await.sent, 1);
    let taken = server.taken();
    let taken = taken.last().unwrap();
    assert_eq!(
        taken.to,
        ["ana@example.org", "lab@example.net", "agent@example.com"]
    );
    let mail = MessageParser::default().parse(&taken.data).unwrap();
    let named = mail.cc().unwrap().iter();
    let named: Vec<_> = named.filter_map(|address| address.address()).collect();
    assert_eq!(named, cc);
}

#[tokio::test]
async fn the_worker_signs_in_over_starttls_and_over_tls() {
    for (tls, security) in [
        (Tls::Offered, SmtpSecurity::StartTls),
        (Tls::FromTheFirstByte, SmtpSecurity::Tls),
    ] {
        let server = SmtpServer::start(tls).await;
        server.require("clerk", "open sesame");
        let smtp = SmtpSettings {
            security,
            username: Some("clerk".to_owned()),
            password: Some(SecretString::from("open sesame")),
            ca_file: server.ca_file(),
            ..to_server(&server)
        };
        let (summary, _) = send_by(smtp).await;
        assert_eq!(summary, BOTH_SENT);
        for mail in server.taken() {
            assert!(mail.encrypted);
            assert_eq!(mail.signed_in_as.as_deref(), Some("clerk"));
        }
    }
}

#[tokio::test]
async fn a_certificate_that_is_not_trusted_keeps_the_mail_waiting() {
    for (tls, security) in [
        (Tls::Offered, SmtpSecurity::StartTls),
        (Tls::FromTheFirstByte, SmtpSecurity::Tls),
    ] {
        let (server, stranger) = (SmtpServer::start(tls).await, SmtpServer::start(tls).await);
        let smtp = SmtpSettings {
            security,
            ca_file: stranger.ca_file(),
            ..to_server(&server)
        };
        let (summary, _) = send_by(smtp).await;
        assert_eq!(summary, BOTH_WAIT);
        assert!(server.taken().is_empty());
    }
}

#[tokio::test]
async fn a_server_that_is_down_keeps_the_mail_waiting() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let smtp = SmtpSettings {
        port,
        security: SmtpSecurity::None,
        ..SmtpSettings::new("localhost")
    };
    let (summary, rows) = send_by(smtp).await;
    assert_eq!(summary, BOTH_WAIT);
    for row in rows {
        let pause = row.next_attempt_at - row.queued_at;
        assert!(pause.num_seconds() >= 60, "{pause}");
        assert!(row.last_error.unwrap().starts_with("connecting: "));
    }
}

#[tokio::test]
async fn settings_that_cannot_work_are_named_at_the_start() {
    let half = SmtpSettings {
        username: Some("clerk".to_owned()),
        ..SmtpSettings::new("localhost")
    };
    let error = settings_error(by(half)).await;
    assert!(matches!(error, SettingsError::HalfCredentials));
    let missing = SmtpSettings {
        ca_file: Some("/nowhere/ca.pem".into()),
        ..SmtpSettings::new("localhost")
    };
    let error = settings_error(by(missing)).await;
    assert!(error.to_string().contains("`/nowhere/ca.pem`"), "{error}");
}
