//! Sessions with a mail server.

use std::sync::Arc;

use enquiries::entities::outgoing_mail::Model;
use std::time::Duration;

use enquiries::queries::outbox;
use enquiries::{
    EnquiryForm, MailSettings, MailWorker, OutboxSettings, SendSummary, SettingsError,
    SmtpSecurity, SmtpSettings, TransportSettings,
    replies::{self, Reply},
};
use mail_parser::MessageParser;
use secrecy::SecretString;
use store::{Clock, testing::TestDatabase};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

use crate::{
    files::worker,
    smtp_server::{SmtpServer, Tls},
    support::{ManualClock, company, context, form, pass_time, rows, service},
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
async fn run_once(smtp: SmtpSettings) -> (SendSummary, Vec<Model>) {
    let test = TestDatabase::sqlite().await;
    let clock = ManualClock::new();
    service(&test.db, &clock)
        .accept(form(), context())
        .await
        .unwrap();
    let summary = worker(&test.db, &clock, by(smtp))
        .run_once(&CancellationToken::new())
        .await
        .unwrap();
    (
        summary,
        outbox::list(test.db.autocommit(), None, 10).await.unwrap(),
    )
}

const BOTH_SENT: SendSummary = SendSummary {
    sent: 2,
    postponed: 0,
    failed: 0,
};
const BOTH_WAIT: SendSummary = SendSummary {
    sent: 0,
    postponed: 2,
    failed: 0,
};

#[tokio::test]
async fn both_mails_are_handed_over_whole() {
    let test = TestDatabase::sqlite().await;
    let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
    let message = "First line.\n.\n..two dots\nMAIL FROM:<evil@example.net>\n.";
    service(&test.db, &clock)
        .accept(
            EnquiryForm {
                message: message.into(),
                ..form()
            },
            context(),
        )
        .await
        .unwrap();
    let summary = worker(&test.db, &clock, by(to_server(&server)))
        .run_once(&CancellationToken::new())
        .await
        .unwrap();
    assert_eq!(summary, BOTH_SENT);
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
    assert!(
        mail.body_text(0)
            .unwrap()
            .replace("\r\n", "\n")
            .contains(message)
    );
    assert!(
        taken
            .iter()
            .all(|mail| !mail.encrypted && mail.signed_in_as.is_none())
    );
    let rows = outbox::list(test.db.autocommit(), None, 10).await.unwrap();
    assert!(
        rows.iter()
            .all(|row| row.sent_at.is_some() && row.attempts == 1 && row.lease_owner.is_none())
    );
}

#[tokio::test]
async fn a_reply_goes_to_those_who_get_a_copy_too_or_to_nobody() {
    let test = TestDatabase::sqlite().await;
    let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
    service(&test.db, &clock)
        .accept(form(), context())
        .await
        .unwrap();
    let smtp = || by(to_server(&server));
    let run = async || {
        worker(&test.db, &clock, smtp())
            .run_once(&CancellationToken::new())
            .await
            .unwrap()
    };
    assert_eq!(run().await, BOTH_SENT);
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
    assert_eq!(run().await.postponed, 1);
    assert_eq!(server.taken().len(), 2, "nobody has the reply");
    server.recover();
    pass_time(&test.db, &clock, Duration::from_hours(1)).await;
    assert_eq!(run().await.sent, 1);
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
        let folder = TempDir::new().unwrap();
        let ca_file = folder.path().join("ca.pem");
        std::fs::write(&ca_file, &*server.authority).unwrap();
        let smtp = SmtpSettings {
            security,
            username: Some("clerk".to_owned()),
            password: Some(SecretString::from("open sesame")),
            ca_file: Some(ca_file),
            ..to_server(&server)
        };
        let (summary, _) = run_once(smtp).await;
        assert_eq!(summary, BOTH_SENT);
        assert!(
            server
                .taken()
                .iter()
                .all(|mail| mail.encrypted && mail.signed_in_as.as_deref() == Some("clerk"))
        );
    }
}

#[tokio::test]
async fn a_certificate_that_is_not_trusted_keeps_the_mail_waiting() {
    for (tls, security) in [
        (Tls::Offered, SmtpSecurity::StartTls),
        (Tls::FromTheFirstByte, SmtpSecurity::Tls),
    ] {
        let (server, stranger) = (SmtpServer::start(tls).await, SmtpServer::start(tls).await);
        let folder = TempDir::new().unwrap();
        let ca_file = folder.path().join("ca.pem");
        std::fs::write(&ca_file, &*stranger.authority).unwrap();
        let (summary, _) = run_once(SmtpSettings {
            security,
            ca_file: Some(ca_file),
            ..to_server(&server)
        })
        .await;
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
    let (summary, rows) = run_once(smtp).await;
    assert_eq!(summary, BOTH_WAIT);
    for row in rows {
        let pause = row.next_attempt_at - row.queued_at;
        assert!(pause.num_seconds() >= 60, "{pause}");
        assert!(row.last_error.unwrap().starts_with("connecting: "));
    }
}

#[tokio::test]
async fn settings_that_cannot_work_are_named_at_the_start() {
    let test = TestDatabase::sqlite().await;
    let make = |settings| {
        let random = Arc::new(enquiries::SystemRandom);
        MailWorker::new(
            test.db.clone(),
            settings,
            Default::default(),
            ManualClock::new(),
            random,
        )
        .err()
        .unwrap()
    };
    let half = SmtpSettings {
        username: Some("clerk".to_owned()),
        ..SmtpSettings::new("localhost")
    };
    assert!(matches!(make(by(half)), SettingsError::HalfCredentials));
    let missing = SmtpSettings {
        ca_file: Some("/nowhere/ca.pem".into()),
        ..SmtpSettings::new("localhost")
    };
    let error = make(by(missing));
    assert!(error.to_string().contains("`/nowhere/ca.pem`"), "{error}");
}
