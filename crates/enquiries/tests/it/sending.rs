//! The worker: pauses, results, several workers, crashes, waking and stopping.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use enquiries::{
    EnquiryService, MailWorker, SendSummary, SystemRandom, admin, metrics,
    queries::outbox::{self, Retry, State},
};
use metrics_util::debugging::{DebugValue, DebuggingRecorder};
use sea_orm::DbBackend;
use store::{
    Database,
    testing::{Statements, TestDatabase},
};
use tokio_util::sync::CancellationToken;

use crate::{
    files::{run_once, worker},
    misbehaviour::message_id,
    outbox::{LEASE, lease},
    smtp::{by, to_server},
    smtp_server::{Answer, SmtpServer, Taken, Tls},
    support::{ManualClock, context, execute, form, mails, pass_time, service},
};

async fn accept(service: &EnquiryService, enquiries: usize) {
    for _ in 0..enquiries {
        service.accept(form(), context()).await.unwrap();
    }
}

async fn count(db: &Database, state: State) -> u64 {
    outbox::count(db.autocommit(), state).await.unwrap()
}

fn ids(taken: &[Taken]) -> BTreeSet<String> {
    taken.iter().map(|mail| message_id(&mail.data)).collect()
}

#[tokio::test]
async fn a_mail_that_waits_is_sent_when_the_server_is_back() {
    for test in TestDatabase::all().await {
        let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
        accept(&service(&test.db, &clock), 1).await;
        let worker = worker(&test.db, &clock, by(to_server(&server)));
        server.answer("RCPT", "451 later");
        assert_eq!(run_once(&worker).await.postponed, 2);
        server.recover();
        assert_eq!(
            run_once(&worker).await,
            SendSummary::default(),
            "not yet due"
        );
        pass_time(&test.db, &clock, Duration::from_secs(73)).await;
        assert_eq!(run_once(&worker).await.sent, 2);
        assert_eq!(server.taken().len(), 2);
        assert_eq!(run_once(&worker).await, SendSummary::default());
    }
}

#[tokio::test]
async fn trying_ends_after_three_days_and_the_operator_can_begin_again() {
    for test in TestDatabase::all().await {
        let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
        accept(&service(&test.db, &clock), 1).await;
        let worker = worker(&test.db, &clock, by(to_server(&server)));
        server.answer("CONNECT", "421 busy");
        let (mut attempts, mut hours) = (0, 0);
        while count(&test.db, State::Failed).await < 2 {
            let ended = run_once(&worker).await;
            attempts += ended.postponed + ended.failed;
            pass_time(&test.db, &clock, Duration::from_secs(3_600)).await;
            hours += 1;
            assert!(hours < 100, "trying never ends");
        }
        assert!(
            (72..=79).contains(&hours),
            "three days and one pause at most: {hours} h"
        );
        assert!(attempts > 20, "{attempts} for two mails");
        pass_time(&test.db, &clock, Duration::from_secs(1_000_000)).await;
        assert_eq!(
            run_once(&worker).await,
            SendSummary::default(),
            "what failed stays where it is"
        );

        server.recover();
        assert_eq!(
            admin::retry_mail(&test.db, Retry::AllFailed).await.unwrap(),
            2
        );
        server.answer("CONNECT", "421 busy");
        assert_eq!(
            run_once(&worker).await.postponed,
            2,
            "the three days begin again"
        );
        server.recover();
        pass_time(&test.db, &clock, Duration::from_secs(73)).await;
        assert_eq!(run_once(&worker).await.sent, 2);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_workers_never_send_the_same_mail() {
    for test in TestDatabase::all().await {
        let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
        accept(&service(&test.db, &clock), 25).await;
        let one = worker(&test.again().await, &clock, by(to_server(&server)));
        let two = worker(&test.again().await, &clock, by(to_server(&server)));
        let (one, two) = tokio::join!(run_once(&one), run_once(&two));
        assert_eq!(one.sent + two.sent, 50);
        assert_eq!((server.taken().len(), ids(&server.taken()).len()), (50, 50));
        assert_eq!(count(&test.db, State::Sent).await, 50);
    }
}

#[tokio::test]
async fn after_a_crash_before_sending_a_new_worker_sends_what_waits_and_nothing_else() {
    for test in TestDatabase::all().await {
        let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
        accept(&service(&test.db, &clock), 1).await;
        let first = worker(&test.db, &clock, by(to_server(&server)));
        assert_eq!(run_once(&first).await.sent, 2);
        // The process that accepted these ended before its worker saw them; another ended with two leased mails.
        accept(&service(&test.db, &clock), 3).await;
        assert_eq!(lease(&test.db, "dead", 2).await.len(), 2);

        let new = worker(&test.again().await, &clock, by(to_server(&server)));
        assert_eq!(run_once(&new).await.sent, 4);
        pass_time(&test.db, &clock, LEASE).await;
        assert_eq!(run_once(&new).await.sent, 2);
        assert_eq!(run_once(&new).await, SendSummary::default());
        assert_eq!((server.taken().len(), ids(&server.taken()).len()), (8, 8));
    }
}

#[tokio::test]
async fn a_mail_sent_twice_because_of_a_crash_is_recognised_as_the_same() {
    for test in TestDatabase::all().await {
        let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
        accept(&service(&test.db, &clock), 1).await;
        server.answer("MESSAGE", Answer::wait());
        let first = worker(&test.db, &clock, by(to_server(&server)));
        // The worker ends at the worst moment: the server has accepted the mail, but that is not recorded.
        tokio::select! {
            _ = run_once(&first) => panic!("the server has not answered yet"),
            () = server.until_waiting() => {}
        }
        server.open_gate(10);
        server.until_taken(1).await;
        server.recover();
        pass_time(&test.db, &clock, Duration::from_secs(121)).await;
        let second = worker(&test.db, &clock, by(to_server(&server)));
        assert_eq!(run_once(&second).await.sent, 2);
        assert_eq!(
            ids(&server.taken()).len(),
            2,
            "as many mails as were written, however often they came"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_worker_wakes_when_an_enquiry_is_accepted_and_stops_when_told() {
    for test in TestDatabase::all().await {
        let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
        let service = service(&test.db, &clock);
        let mut settings = by(to_server(&server));
        // Only the notification can wake it.
        settings.outbox.poll_interval = Duration::from_secs(86_400);
        let (notify, random) = (service.outbox_notify(), Arc::new(SystemRandom));
        let worker =
            MailWorker::new(test.db.clone(), settings, notify, clock.clone(), random).unwrap();
        let stop = CancellationToken::new();
        let running = tokio::spawn(worker.run(stop.clone(), |_, _| {}));
        for enquiries in 1..=5 {
            accept(&service, 1).await;
            server.until_taken(enquiries * 2).await;
        }
        stop.cancel();
        running.await.unwrap();
        assert_eq!(count(&test.db, State::Sent).await, 10);
        accept(&service, 1).await;
        assert_eq!(
            count(&test.db, State::Waiting).await,
            2,
            "nobody works any more"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_that_is_told_to_stop_finishes_what_it_has_begun() {
    let test = TestDatabase::sqlite().await;
    let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
    server.answer("MESSAGE", Answer::wait());
    accept(&service(&test.db, &clock), 5).await;
    let worker = worker(&test.db, &clock, by(to_server(&server)));
    let stop = CancellationToken::new();
    let running = tokio::spawn(worker.run(stop.clone(), |_, _| {}));
    server.until_waiting().await;
    stop.cancel();
    server.open_gate(10);
    running.await.unwrap();
    assert_eq!(
        count(&test.db, State::Sent).await,
        4,
        "the four that were under way"
    );
    assert_eq!(count(&test.db, State::Waiting).await, 6);
    let rows = outbox::list(test.db.autocommit(), Some(State::Waiting), 10)
        .await
        .unwrap();
    for row in rows {
        assert_eq!((row.lease_owner, row.attempts), (None, 0));
    }
}

#[tokio::test]
async fn the_worker_looks_now_and_then_for_mail_that_another_process_has_queued() {
    let test = TestDatabase::sqlite().await;
    let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
    let mut settings = by(to_server(&server));
    settings.outbox.poll_interval = Duration::from_millis(1);
    let stop = CancellationToken::new();
    let running = tokio::spawn(worker(&test.db, &clock, settings).run(stop.clone(), |_, _| {}));
    // This service does not notify the worker.
    accept(&service(&test.db, &clock), 1).await;
    server.until_taken(2).await;
    stop.cancel();
    running.await.unwrap();
    assert_eq!(count(&test.db, State::Sent).await, 2);
}

#[tokio::test]
async fn the_worker_wakes_by_itself_when_a_mail_is_due_again() {
    let test = TestDatabase::sqlite().await;
    let server = SmtpServer::start(Tls::Never).await;
    accept(&service(&test.db, &ManualClock::new()), 1).await;
    let mut settings = by(to_server(&server));
    settings.outbox.poll_interval = Duration::from_secs(86_400);
    settings.outbox.first_pause = Duration::from_millis(1);
    server.answer("RCPT", "451 later");
    let (clock, random) = (Arc::new(store::SystemClock), Arc::new(SystemRandom));
    let worker =
        MailWorker::new(test.db.clone(), settings, Default::default(), clock, random).unwrap();
    let stop = CancellationToken::new();
    let running = tokio::spawn(worker.run(stop.clone(), |_, _| {}));
    while mails(&test.db)
        .await
        .iter()
        .any(|row| row.last_error.is_none())
    {
        tokio::task::yield_now().await;
    }
    server.recover();
    server.until_taken(2).await;
    stop.cancel();
    running.await.unwrap();
    assert_eq!(count(&test.db, State::Sent).await, 2);
}

#[tokio::test]
async fn a_row_that_is_no_mail_fails_and_does_not_stop_the_others() {
    let test = TestDatabase::sqlite().await;
    let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
    accept(&service(&test.db, &clock), 2).await;
    let damage = "UPDATE outgoing_mail SET payload = '{}' WHERE id = 1";
    execute(&test.db, damage).await;
    let ended = run_once(&worker(&test.db, &clock, by(to_server(&server)))).await;
    assert_eq!((ended.sent, ended.postponed, ended.failed), (3, 0, 1));
}

/// Longer than any test takes, and than anybody tries to send a mail.
const TEN_YEARS: Duration = Duration::from_secs(3_650 * 86_400);

#[tokio::test]
async fn a_mail_is_due_at_once_whatever_the_clock_of_the_replica_that_took_it_says() {
    for test in TestDatabase::all().await {
        let (server, fast) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
        fast.advance(10 * TEN_YEARS);
        accept(&service(&test.db, &fast), 1).await;
        let worker = worker(&test.db, &ManualClock::new(), by(to_server(&server)));
        assert_eq!(run_once(&worker).await.sent, 2);
    }
}

#[tokio::test]
async fn a_replica_whose_clock_is_fast_takes_no_mail_that_another_has_and_gives_none_up() {
    for test in TestDatabase::all().await {
        let (server, fast) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
        fast.advance(10 * TEN_YEARS);
        accept(&service(&test.db, &ManualClock::new()), 1).await;
        assert_eq!(lease(&test.db, "another", 1).await.len(), 1);
        server.answer("RCPT", "451 later");
        let worker = worker(&test.db, &fast, by(to_server(&server)));
        let ended = run_once(&worker).await;
        assert_eq!((ended.sent, ended.postponed, ended.failed), (0, 1, 0));
    }
}

#[tokio::test]
async fn a_mail_that_panics_harms_no_other_and_is_given_up_in_the_end() {
    for test in TestDatabase::all().await {
        let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
        accept(&service(&test.db, &clock), 2).await;
        // The mail library panics at a date before 1970.
        let set_date = async |date: &str| {
            let sql = format!("UPDATE outgoing_mail SET created_at = '{date}' WHERE id = 3");
            execute(&test.db, &sql).await;
        };
        set_date("1960-01-01 00:00:00+00:00").await;
        let worker = worker(&test.db, &clock, by(to_server(&server)));
        let first = run_once(&worker).await;
        assert_eq!((first.sent, first.postponed, first.failed), (3, 1, 0));
        assert_eq!((server.taken().len(), ids(&server.taken()).len()), (3, 3));
        let row = async || {
            let rows = mails(&test.db).await;
            rows.into_iter().find(|row| row.id == 3).unwrap()
        };
        let error = row().await.last_error.unwrap();
        assert!(error.starts_with("a defect of the program: "), "{error}");
        assert_eq!(
            run_once(&worker).await,
            SendSummary::default(),
            "it waits its time"
        );

        let mut hours = 0;
        while count(&test.db, State::Failed).await == 0 {
            pass_time(&test.db, &clock, Duration::from_secs(3_600)).await;
            hours += 1;
            assert!(hours < 100, "trying never ends");
            run_once(&worker).await;
        }
        assert_eq!(server.taken().len(), 3, "the others were sent once");
        set_date("2026-03-01 09:30:00+00:00").await;
        admin::retry_mail(&test.db, Retry::AllFailed).await.unwrap();
        assert_eq!(run_once(&worker).await.sent, 1);
    }
}

/// Makes the database refuse to record what came of a mail.
async fn refuse_to_record(db: &Database) {
    let statements: &[&str] = match db.backend() {
        DbBackend::Postgres => &[
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$",
            "CREATE TRIGGER refuse BEFORE UPDATE OF last_error ON outgoing_mail FOR EACH ROW EXECUTE FUNCTION refuse()",
        ],
        _ => &[
            "CREATE TRIGGER refuse BEFORE UPDATE OF last_error ON outgoing_mail BEGIN SELECT RAISE(ABORT, 'disk full'); END",
        ],
    };
    for statement in statements {
        execute(db, statement).await;
    }
}

async fn record_again(db: &Database) {
    let statement = match db.backend() {
        DbBackend::Postgres => "DROP TRIGGER refuse ON outgoing_mail",
        _ => "DROP TRIGGER refuse",
    };
    execute(db, statement).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_that_cannot_be_recorded_is_not_sent_again_and_keeps_none_waiting() {
    for test in TestDatabase::all().await {
        let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
        let service = service(&test.db, &clock);
        let mut settings = by(to_server(&server));
        settings.outbox.poll_interval = Duration::from_millis(10);
        refuse_to_record(&test.db).await;
        let stop = CancellationToken::new();
        let running = tokio::spawn(worker(&test.db, &clock, settings).run(stop.clone(), |_, _| {}));
        // More mails than are sent at once.
        accept(&service, 4).await;
        server.until_taken(8).await;
        // Their leases end, but this worker still has them.
        for _ in 0..3 {
            pass_time(&test.db, &clock, Duration::from_secs(600)).await;
            accept(&service, 1).await;
        }
        server.until_taken(14).await;
        assert_eq!(count(&test.db, State::Sent).await, 0);
        record_again(&test.db).await;
        while count(&test.db, State::Waiting).await > 0 {
            tokio::task::yield_now().await;
        }
        stop.cancel();
        running.await.unwrap();
        assert_eq!(count(&test.db, State::Sent).await, 14);
        assert_eq!((server.taken().len(), ids(&server.taken()).len()), (14, 14));
    }
}

/// On SQLite, where one connection writes for all.
#[tokio::test]
async fn mails_that_are_sent_while_somebody_writes_are_recorded_together() {
    let test = TestDatabase::sqlite().await;
    let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
    accept(&service(&test.db, &clock), 3).await;
    server.answer("MESSAGE", Answer::wait());
    let mut settings = by(to_server(&server));
    settings.outbox.at_once = 6;
    let worker = worker(&test.db, &clock, settings);
    let writing = async {
        while count_of_attempted(&test.db).await < 6 {
            tokio::task::yield_now().await;
        }
        let writing = test.db.write().await.unwrap();
        server.open_gate(6);
        server.until_taken(6).await;
        let statements = Statements::record();
        writing.rollback().await.unwrap();
        statements
    };
    let (summary, statements) = tokio::join!(run_once(&worker), writing);
    assert_eq!(summary.sent, 6);
    assert_eq!(count(&test.db, State::Sent).await, 6);
    let commits = statements.take();
    let commits = commits.iter().filter(|sql| *sql == "COMMIT").count();
    assert!((1..6).contains(&commits), "{commits} commits for 6 mails");
}

async fn count_of_attempted(db: &Database) -> usize {
    let mails = outbox::list(db.read(), None, 10).await.unwrap();
    mails.iter().filter(|mail| mail.attempts > 0).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_that_cannot_be_recorded_is_final_all_the_same() {
    for test in TestDatabase::all().await {
        let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
        server.answer("MESSAGE", "550 no");
        refuse_to_record(&test.db).await;
        let service = service(&test.db, &clock);
        let mut settings = by(to_server(&server));
        settings.outbox.poll_interval = Duration::from_millis(10);
        let stop = CancellationToken::new();
        let running = tokio::spawn(worker(&test.db, &clock, settings).run(stop.clone(), |_, _| {}));
        // The second one when the leases of the first one's mails have ended.
        for _ in 0..2 {
            pass_time(&test.db, &clock, Duration::from_secs(600)).await;
            accept(&service, 1).await;
            while mails(&test.db).await.iter().any(|mail| mail.attempts == 0) {
                tokio::task::yield_now().await;
            }
        }
        record_again(&test.db).await;
        while count(&test.db, State::Waiting).await > 0 {
            tokio::task::yield_now().await;
        }
        stop.cancel();
        running.await.unwrap();
        for mail in mails(&test.db).await {
            assert_eq!((State::of(&mail), mail.attempts), (State::Failed, 1));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_that_is_told_to_stop_records_what_was_sent() {
    for test in TestDatabase::all().await {
        let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
        refuse_to_record(&test.db).await;
        accept(&service(&test.db, &clock), 1).await;
        let stop = CancellationToken::new();
        let worker = worker(&test.db, &clock, by(to_server(&server)));
        let running = tokio::spawn(worker.run(stop.clone(), |_, _| {}));
        server.until_taken(2).await;
        stop.cancel();
        record_again(&test.db).await;
        running.await.unwrap();
        assert_eq!(count(&test.db, State::Sent).await, 2);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_outbox_that_cannot_be_read_any_more_is_reported() {
    for test in TestDatabase::all().await {
        let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
        let mut settings = by(to_server(&server));
        settings.outbox.poll_interval = Duration::from_millis(10);
        let (send, mut reports) = tokio::sync::mpsc::unbounded_channel();
        let (db, stop) = (test.again().await, CancellationToken::new());
        let report = move |read: Result<(), _>, pause| send.send((read.is_ok(), pause)).unwrap();
        let running = tokio::spawn(worker(&db, &clock, settings).run(stop.clone(), report));
        let is_read = reports.recv().await.map(|(is_read, _)| is_read);
        assert_eq!(is_read, Some(true));
        db.close().await;
        while reports.recv().await.unwrap().0 {}
        stop.cancel();
        running.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lease_of_a_mail_lasts_as_long_as_a_slow_server_takes() {
    for test in TestDatabase::all().await {
        let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
        server.answer("MESSAGE", Answer::wait());
        accept(&service(&test.db, &clock), 1).await;
        let mut settings = by(to_server(&server));
        settings.outbox.lease = Duration::from_secs(2);
        let stop = CancellationToken::new();
        let slow = worker(&test.again().await, &clock, settings.clone());
        let running = tokio::spawn(slow.run(stop.clone(), |_, _| {}));
        server.until_waiting().await;
        let end = async || {
            let mails = mails(&test.db).await;
            mails.iter().map(|mail| mail.next_attempt_at).min().unwrap()
        };
        let first_end = end().await;
        // Another worker looks until the first lease has long ended.
        let other = worker(&test.db, &clock, settings);
        while end().await < first_end + Duration::from_secs(3) {
            assert_eq!(run_once(&other).await, SendSummary::default());
            tokio::task::yield_now().await;
        }
        server.open_gate(10);
        server.until_taken(2).await;
        stop.cancel();
        running.await.unwrap();
        assert_eq!(count(&test.db, State::Sent).await, 2);
        assert_eq!(server.taken().len(), 2);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_that_hangs_keeps_no_other_waiting() {
    let test = TestDatabase::sqlite().await;
    let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
    let service = service(&test.db, &clock);
    server.answer("MESSAGE", Answer::wait());
    accept(&service, 1).await;
    let mut settings = by(to_server(&server));
    settings.outbox.poll_interval = Duration::from_millis(10);
    let stop = CancellationToken::new();
    let running = tokio::spawn(worker(&test.db, &clock, settings).run(stop.clone(), |_, _| {}));
    server.until_waiting().await;
    server.recover();
    accept(&service, 10).await;
    server.until_taken(20).await;
    server.open_gate(2);
    server.until_taken(22).await;
    stop.cancel();
    running.await.unwrap();
    assert_eq!(count(&test.db, State::Sent).await, 22);
}

#[tokio::test]
async fn mails_are_counted_by_what_came_of_them() {
    let recorder = DebuggingRecorder::new();
    let snapshotter = recorder.snapshotter();
    let _guard = ::metrics::set_default_local_recorder(&recorder);
    let test = TestDatabase::sqlite().await;
    let (server, clock) = (SmtpServer::start(Tls::Never).await, ManualClock::new());
    let service = service(&test.db, &clock);
    let worker = worker(&test.db, &clock, by(to_server(&server)));
    for answer in ["250 ok", "451 later", "550 never"] {
        accept(&service, 1).await;
        server.answer("RCPT", answer);
        run_once(&worker).await;
    }
    metrics::count_outbox(&test.db).await.unwrap();
    let mut counted: Vec<_> = snapshotter
        .snapshot()
        .into_vec()
        .into_iter()
        .filter(|(key, ..)| key.key().name().starts_with("mail_"))
        .map(|(key, _, _, value)| {
            let value = match value {
                DebugValue::Counter(number) => number as f64,
                DebugValue::Gauge(number) => number.into_inner(),
                DebugValue::Histogram(_) => panic!("no histogram here"),
            };
            (key.key().name().to_owned(), value)
        })
        .collect();
    counted.sort_by(|a, b| a.0.cmp(&b.0));
    counted.dedup();
    let expected = [
        (metrics::MAIL_FAILED, 1.0),
        (metrics::MAIL_GIVEN_UP, 2.0),
        (metrics::MAIL_POSTPONED, 1.0),
        (metrics::MAIL_SENT, 1.0),
        (metrics::MAIL_WAITING, 2.0),
    ];
    assert_eq!(
        counted,
        expected.map(|(name, value)| (name.to_owned(), value))
    );
}
