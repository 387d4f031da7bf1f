//! Test mails over a server that somebody sets up.

use std::time::Duration;

use content::{MailSecurity, MailServer, Published, TypedMail};
use enquiries::{MailSetup, MailTests, Step, TestedMail};
use mail_parser::MessageParser;
use serde_json::json;
use tempfile::TempDir;

use crate::{
    at,
    smtp_server::{Answer, SmtpServer, Tls},
};

const ME: &str = "asha@kaveri.example";

fn over(server: &SmtpServer, security: MailSecurity) -> TypedMail {
    TypedMail {
        server: MailServer {
            is_used: true,
            host: "localhost".to_owned(),
            port: server.port,
            security,
            username: None,
            password: None,
        },
        from: "Kaveri <web@kaveri.example>".to_owned(),
    }
}

fn with_password(mail: TypedMail) -> TypedMail {
    TypedMail {
        server: MailServer {
            username: Some("clerk".to_owned()),
            password: Some("open sesame".into()),
            ..mail.server
        },
        ..mail
    }
}

fn tests_of(server: Option<&SmtpServer>) -> (MailTests, TempDir) {
    let folder = TempDir::new().unwrap();
    let setup = MailSetup {
        folder: folder.path().to_owned(),
        timeout: Duration::from_mins(5),
        hello_name: Some("www.example.com".to_owned()),
        ca_file: server.and_then(SmtpServer::ca_file),
        dkim: None,
    };
    (MailTests::new(setup, Published::default()), folder)
}

async fn send(mail: &TypedMail, server: Option<&SmtpServer>) -> (TestedMail, TempDir) {
    let (tests, folder) = tests_of(server);
    (tests.send(mail, ME, at(0)).await, folder)
}

/// The step that failed, and what was said.
async fn failure(mail: &TypedMail, server: &SmtpServer) -> (String, String) {
    let (tested, _) = send(mail, Some(server)).await;
    assert!(!tested.sent);
    let tested = json!(tested);
    let text = |name: &str| tested[name].as_str().unwrap_or_default().to_owned();
    (text("step"), text("answer"))
}

#[tokio::test]
async fn one_mail_goes_to_the_caller_with_the_sign_in_that_was_typed() {
    let server = SmtpServer::start(Tls::Offered).await;
    server.require("clerk", "open sesame");
    let mail = with_password(over(&server, MailSecurity::StartTls));
    let (tested, folder) = send(&mail, Some(&server)).await;
    assert_eq!(json!(tested), json!({ "sent": true, "to": ME }));
    let taken = server.taken();
    assert_eq!(taken.len(), 1);
    assert_eq!(
        (taken[0].from.as_str(), &taken[0].to),
        ("web@kaveri.example", &vec![ME.to_owned()])
    );
    assert_eq!(
        (taken[0].encrypted, taken[0].signed_in_as.as_deref()),
        (true, Some("clerk"))
    );
    let text = MessageParser::default().parse(&taken[0].data).unwrap();
    let text = text.body_text(0).unwrap();
    assert!(text.contains("It came over localhost"), "{text}");
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
}

#[tokio::test]
async fn what_fails_is_told_by_its_step_and_in_the_words_of_the_server() {
    let server = SmtpServer::start(Tls::Offered).await;
    server.require("clerk", "another");
    let mail = with_password(over(&server, MailSecurity::StartTls));
    let (step, answer) = failure(&mail, &server).await;
    assert_eq!(step, "sign_in");
    assert!(answer.starts_with("535"), "{answer}");
    assert!(!answer.contains("open sesame"), "{answer}");

    let stranger = SmtpServer::start(Tls::Offered).await;
    let (step, answer) = failure(&over(&server, MailSecurity::StartTls), &stranger).await;
    assert_eq!(step, "encrypt");
    assert!(answer.contains("certificate"), "{answer}");

    let plain = SmtpServer::start(Tls::Never).await;
    let (step, answer) = failure(&over(&plain, MailSecurity::StartTls), &plain).await;
    assert_eq!(
        (step.as_str(), answer.as_str()),
        ("encrypt", "the server does not offer STARTTLS")
    );

    plain.answer("MAIL", "553 5.7.1 not your address");
    let (step, answer) = failure(&over(&plain, MailSecurity::None), &plain).await;
    assert_eq!(
        (step.as_str(), answer.as_str()),
        ("sender", "553 5.7.1 not your address")
    );
    plain.recover();
    plain.answer("RCPT", "550 5.1.1 nobody here");
    let (step, answer) = failure(&over(&plain, MailSecurity::None), &plain).await;
    assert_eq!(
        (step.as_str(), answer.as_str()),
        ("submit", "550 5.1.1 nobody here")
    );

    let mut nowhere = over(&plain, MailSecurity::None);
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    nowhere.server.port = listener.local_addr().unwrap().port();
    drop(listener);
    let (step, answer) = failure(&nowhere, &plain).await;
    assert_eq!(step, "connect");
    assert!(answer.contains("refused"), "{answer}");
}

#[tokio::test]
async fn a_server_that_says_nothing_is_not_waited_for() {
    let server = SmtpServer::start(Tls::Never).await;
    server.answer("EHLO", Answer::hang());
    let began = std::time::Instant::now();
    let (step, answer) = failure(&over(&server, MailSecurity::None), &server).await;
    assert_eq!(step, "connect");
    assert!(answer.contains("no answer to EHLO within 8 s"), "{answer}");
    assert!(began.elapsed() < Duration::from_secs(20));
}

#[tokio::test]
async fn mails_that_are_written_as_files_are_not_sent() {
    let server = SmtpServer::start(Tls::Never).await;
    let mut mail = over(&server, MailSecurity::None);
    mail.server.is_used = false;
    let (tested, _) = send(&mail, None).await;
    assert_eq!(
        json!(tested),
        json!({ "sent": false, "step": "file", "to": ME })
    );
    assert!(server.taken().is_empty());
}

#[tokio::test]
async fn a_sign_in_is_tried_without_a_mail() {
    let server = SmtpServer::start(Tls::Offered).await;
    server.require("clerk", "open sesame");
    let (tests, _folder) = tests_of(Some(&server));
    let mail = with_password(over(&server, MailSecurity::StartTls));
    assert_eq!(tests.sign_in(&mail).await, Ok(()));
    server.require("clerk", "another");
    let fault = tests.sign_in(&mail).await.unwrap_err();
    assert_eq!(fault.step, Step::SignIn);
    assert!(
        fault
            .to_string()
            .starts_with("the mail server refuses the sign-in: 535"),
        "{fault}"
    );
    assert!(server.taken().is_empty());
}

#[tokio::test]
async fn an_account_has_a_budget_of_tests() {
    let (tests, _folder) = tests_of(None);
    let taken = (0..10).filter(|_| tests.take("u1").is_ok()).count();
    assert_eq!(taken, 6);
    assert!(tests.take("u2").is_ok());
}
