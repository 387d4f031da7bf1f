//! What the log contains, and what it must not contain.

use std::{
    io::{self, Write},
    sync::{Arc, Mutex},
};

use store::testing::TestDatabase;
use tracing_subscriber::filter::LevelFilter;

use crate::{
    files::{run_once, worker},
    smtp::{by, to_server},
    smtp_server::{SmtpServer, Tls},
    support::{ManualClock, context, form, service},
};

/// Collects the log during a test.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    fn lines(&self) -> Vec<String> {
        let text = String::from_utf8(self.0.lock().unwrap().clone()).unwrap();
        text.lines().map(str::to_owned).collect()
    }
}

#[tokio::test]
async fn a_mail_that_is_given_up_is_one_error_line_and_no_line_is_personal() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(LevelFilter::DEBUG)
        .with_ansi(false)
        .with_writer(move || writer.clone())
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

    let lines = log.lines();
    let errors: Vec<_> = lines.iter().filter(|line| line.contains("ERROR")).collect();
    assert_eq!(
        errors.len(),
        2,
        "one for each mail that was given up: {lines:#?}"
    );
    let is_masked = |line: &&&String| line.contains("a***@e***.org");
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
