//! Retention times.

use std::{sync::Arc, time::Duration};

use enquiries::{
    Context, EraseSummary, RetentionSettings, RetentionWorker, admin, metrics,
    queries::outbox::State,
};
use metrics_util::debugging::{DebugValue, DebuggingRecorder};
use store::{Database, testing::TestDatabase};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

use crate::{
    files::{run_once, to_folder, worker},
    smtp::{by, to_server},
    smtp_server::{SmtpServer, Tls},
    support::{ManualClock, context, form, mails, rows, send_form, service},
};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Enquiries for two years, delivered mails for ninety days.
fn usual() -> RetentionSettings {
    RetentionSettings {
        enquiries: Some(730 * DAY),
        mails: Some(90 * DAY),
        keys: Some(DAY),
    }
}

async fn look(
    db: &Database,
    clock: &Arc<ManualClock>,
    settings: RetentionSettings,
) -> EraseSummary {
    RetentionWorker::new(db.clone(), settings, clock.clone())
        .run_once(&CancellationToken::new())
        .await
        .unwrap()
}

fn cleared(enquiries: u64, mails: u64) -> EraseSummary {
    EraseSummary { enquiries, mails }
}

#[tokio::test]
async fn delivered_mails_go_first_and_the_enquiry_when_its_own_time_is_over() {
    for test in TestDatabase::all().await {
        let (db, clock, folder) = (&test.db, ManualClock::new(), TempDir::new().unwrap());
        let service = service(db, &clock);
        service.accept(form(), context()).await.unwrap();
        // Sent a day later: the time of a mail counts from then.
        clock.advance(DAY);
        run_once(&worker(db, &clock, to_folder(folder.path()))).await;
        clock.advance(90 * DAY);
        assert_eq!(look(db, &clock, usual()).await, cleared(0, 0));
        clock.advance(Duration::from_millis(1));
        assert_eq!(look(db, &clock, usual()).await, cleared(0, 2));
        assert_eq!((rows(db).await.len(), mails(db).await.len()), (1, 0));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);

        let newer = service.accept(form(), context()).await.unwrap().reference;
        clock.advance(639 * DAY - Duration::from_millis(1));
        assert_eq!(look(db, &clock, usual()).await, cleared(0, 0));
        clock.advance(Duration::from_millis(1));
        assert_eq!(look(db, &clock, usual()).await, cleared(1, 0));
        assert_eq!(rows(db).await[0].reference, newer);
        assert_eq!(look(db, &clock, usual()).await, cleared(0, 0));
    }
}

#[tokio::test]
async fn a_mail_that_was_not_delivered_is_kept_as_long_as_its_enquiry() {
    for test in TestDatabase::all().await {
        let (db, clock) = (&test.db, ManualClock::new());
        let server = SmtpServer::start(Tls::Never).await;
        let service = service(db, &clock);
        service.accept(form(), context()).await.unwrap();
        server.answer("RCPT", "550 no such user");
        run_once(&worker(db, &clock, by(to_server(&server)))).await;
        service.accept(form(), context()).await.unwrap();
        clock.advance(730 * DAY);
        assert_eq!(look(db, &clock, usual()).await, cleared(0, 0));
        let states = async |state| admin::list_mail(db, Some(state), 10).await.unwrap().len();
        assert_eq!(
            (states(State::Failed).await, states(State::Waiting).await),
            (2, 2)
        );
        clock.advance(Duration::from_millis(1));
        assert_eq!(look(db, &clock, usual()).await, cleared(2, 4));
        assert_eq!((rows(db).await.len(), mails(db).await.len()), (0, 0));
    }
}

#[tokio::test]
async fn what_is_kept_without_limit_stays() {
    let (test, folder) = (TestDatabase::sqlite().await, TempDir::new().unwrap());
    let (db, clock) = (&test.db, ManualClock::new());
    send_form(db, &clock).await;
    run_once(&worker(db, &clock, to_folder(folder.path()))).await;
    clock.advance(36_500 * DAY);
    let for_ever = RetentionSettings::default();
    assert_eq!(look(db, &clock, for_ever).await, cleared(0, 0));
    let only_enquiries = RetentionSettings {
        mails: Some(DAY),
        ..for_ever
    };
    assert_eq!(look(db, &clock, only_enquiries).await, cleared(0, 2));
    assert_eq!(rows(db).await.len(), 1);
    // Longer than any calendar: nothing is that old.
    let absurd = RetentionSettings {
        enquiries: Some(Duration::MAX),
        ..for_ever
    };
    assert_eq!(look(db, &clock, absurd).await, cleared(0, 0));
}

#[tokio::test]
async fn a_repeated_submit_is_known_for_a_day() {
    for test in TestDatabase::all().await {
        let (db, clock) = (&test.db, ManualClock::new());
        let service = service(db, &clock);
        let submit = async || {
            let context = Context {
                idempotency_key: Some("key".to_owned()),
                ..context()
            };
            service.accept(form(), context).await.unwrap().reference
        };
        let first = submit().await;
        clock.advance(DAY);
        look(db, &clock, usual()).await;
        assert_eq!(submit().await, first);
        clock.advance(Duration::from_millis(1));
        look(db, &clock, usual()).await;
        let rows = rows(db).await;
        assert_eq!((rows.len(), &rows[0].idempotency_key), (1, &None));
        assert_ne!(submit().await, first);
    }
}

#[tokio::test]
async fn a_look_goes_through_more_than_one_transaction_holds() {
    let (test, clock) = (TestDatabase::sqlite().await, ManualClock::new());
    let service = service(&test.db, &clock);
    for _ in 0..450 {
        service.accept(form(), context()).await.unwrap();
    }
    clock.advance(731 * DAY);
    assert_eq!(look(&test.db, &clock, usual()).await, cleared(450, 900));
}

#[tokio::test]
async fn what_is_erased_is_counted() {
    let recorder = DebuggingRecorder::new();
    let snapshotter = recorder.snapshotter();
    let _guard = ::metrics::set_default_local_recorder(&recorder);
    let (test, clock) = (TestDatabase::sqlite().await, ManualClock::new());
    let service = service(&test.db, &clock);
    for _ in 0..3 {
        service.accept(form(), context()).await.unwrap();
    }
    clock.advance(731 * DAY);
    look(&test.db, &clock, usual()).await;
    let counted = snapshotter.snapshot().into_vec();
    for (name, expected) in [(metrics::ENQUIRIES_ERASED, 3), (metrics::MAIL_ERASED, 6)] {
        let (.., value) = counted
            .iter()
            .find(|(key, ..)| key.key().name() == name)
            .unwrap();
        assert_eq!(*value, DebugValue::Counter(expected), "{name}");
    }
}

#[tokio::test]
async fn replicas_that_look_at_once_erase_each_enquiry_once() {
    for test in TestDatabase::all().await {
        let clock = ManualClock::new();
        let service = service(&test.db, &clock);
        for _ in 0..30 {
            service.accept(form(), context()).await.unwrap();
        }
        clock.advance(731 * DAY);
        let replicas = [(); 3].map(|()| async {
            let db = test.again().await;
            look(&db, &clock, usual()).await
        });
        let shares = futures_util::future::join_all(replicas).await;
        let enquiries: u64 = shares.iter().map(|share| share.enquiries).sum();
        let mails: u64 = shares.iter().map(|share| share.mails).sum();
        assert_eq!((enquiries, mails), (30, 60));
    }
}
