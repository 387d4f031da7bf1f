//! What the log contains, and what it must not contain.

use store::testing::TestDatabase;
use tempfile::NamedTempFile;
use tracing_subscriber::filter::LevelFilter;

use crate::{
    files::{run_once, worker},
    smtp::{by, to_server},
    smtp_server::{SmtpServer, Tls},
    support::{ManualClock, context, form, service},
};

#[tokio::test]
async fn a_mail_that_is_given_up_is_one_error_line_and_no_line_is_personal() {
    let log = NamedTempFile::new().unwrap();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(LevelFilter::DEBUG)
        .with_ansi(false)
        .with_writer(log.reopen().unwrap())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);

    let test = TestDatabase::sqlite().await;
    let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
    let worker = worker(&test.db, &clock, by(to_server(&server)));
    let service = service(&test.db, &clock);
    for answer in [
        "250 ok",
        "451 ana@example.org later",
        "550 ana@example.org is unknown",
    ] {
        server.answer("RCPT", answer);
        service.accept(form(), context()).await.unwrap();
        run_once(&worker).await;
    }

    let lines = std::fs::read_to_string(log.path()).unwrap();
    let lines: Vec<_> = lines.lines().collect();
    let errors: Vec<_> = lines.iter().filter(|line| line.contains("ERROR")).collect();
    assert_eq!(
        errors.len(),
        2,
        "one for each mail that was given up: {lines:#?}"
    );
    let is_masked = |line: &&&&str| line.contains("a***@e***.org");
    let masked = errors.iter().find(is_masked).unwrap();
    assert!(masked.contains("mail.code=550"));
    for personal in [
        "Ana",
        "Müller",
        "ana@example.org",
        "192.0.2.1",
        "000000",
        "Teja",
        "Hanse",
    ] {
        assert!(
            !lines.iter().any(|line| line.contains(personal)),
            "{personal}: {lines:#?}"
        );
    }
}
