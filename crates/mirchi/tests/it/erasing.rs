//! Erasing: by the operator's command, and by the running site after the retention time.

use std::process::Output;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use enquiries::{Clock, RetentionSettings, RetentionWorker};
use serde_json::json;
use store::Database;
use store::enquiries::{Filter, NewEnquiry};
use store::enquiry::Status;
use store::outbox::{self, NewMail};
use store::outgoing_mail::Kind;
use store::testing::TestDatabase;
use tokio_util::sync::CancellationToken;

use crate::process::{Running, Workplace, refusal};

/// Stores an enquiry with a delivered mail.
async fn receive(db: &Database, reference: &str, email: &str, at: DateTime<Utc>) {
    let enquiry = NewEnquiry {
        reference: reference.to_owned(),
        idempotency_key: None,
        name: "Ana Lima".to_owned(),
        email: email.to_owned(),
        phone: "+351 21 000 0000".to_owned(),
        company: String::new(),
        country: String::new(),
        product_interest: "spices".to_owned(),
        message: "Please send a price list.".to_owned(),
        language: "en".to_owned(),
        status: Status::New,
        doubt: None,
        source_page: None,
        received_at: at,
        assigned_to: None,
        due_at: None,
        confirmation_message_id: None,
    };
    let row = store::enquiries::insert(db, enquiry).await.unwrap();
    let mail = NewMail {
        enquiry_id: Some(row.id),
        kind: Kind::Company,
        recipient: "clerk@example.com".to_owned(),
        recipient_key: None,
        message_id: None,
        channel_id: None,
        hold: Duration::ZERO,
        payload: json!({}),
    };
    outbox::insert(db, vec![mail], at).await.unwrap();
    let minute = Duration::from_secs(60);
    for mail in outbox::lease(db, outbox::Lane::Mail, "test", &[], minute, 1)
        .await
        .unwrap()
        .mails
    {
        assert!(outbox::sent(db, mail.id, at).await.unwrap());
    }
}

async fn references(db: &Database) -> Vec<String> {
    let all = Filter {
        limit: 100,
        ..Filter::default()
    };
    let rows = store::enquiries::list(db, &all).await.unwrap();
    rows.into_iter().map(|row| row.reference).collect()
}

/// Four enquiries with a delivered mail each, the first two of one person.
async fn four(db: &Database) {
    for (reference, email, day) in [
        ("NSE-2222-22", "ana@example.org", "2024-01-01T10:00:00Z"),
        ("NSE-3333-33", "Ana@Example.org", "2024-02-01T10:00:00Z"),
        ("NSE-4444-44", "ben@example.org", "2024-03-01T23:59:59Z"),
        ("NSE-6666-66", "eve@example.org", "2024-03-02T00:00:00Z"),
    ] {
        receive(db, reference, email, day.parse().unwrap()).await;
    }
}

fn erase(workplace: &Workplace, database: &TestDatabase, arguments: &[&str]) -> Output {
    workplace
        .command(&[&["enquiries", "erase"], arguments].concat())
        .env("DATABASE_URL", &database.url)
        .env("MIRCHI_MAIL__TRANSPORT", "smtp")
        .output()
        .unwrap()
}

fn printed(output: Output) -> String {
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn a_person_is_erased_by_address_after_a_look_at_what_would_go() {
    for database in TestDatabase::all().await {
        let workplace = Workplace::new();
        four(&database.db).await;
        let ana = ["--email", "ANA@example.org"];
        let look = [&ana[..], &["--dry-run"]].concat();
        assert_eq!(
            printed(erase(&workplace, &database, &look)),
            "NSE-2222-22\nNSE-3333-33\nenquiries that would be erased: 2, mails with them: 2; nothing was changed\n"
        );
        assert_eq!(references(&database.db).await.len(), 4);
        assert_eq!(
            printed(erase(&workplace, &database, &ana)),
            "NSE-2222-22\nNSE-3333-33\nenquiries erased: 2, mails with them: 2\n"
        );
        assert_eq!(
            references(&database.db).await,
            ["NSE-4444-44", "NSE-6666-66"]
        );
        assert_eq!(
            refusal(&erase(&workplace, &database, &ana)),
            "there is no enquiry from this address; nothing was erased"
        );
    }
}

#[tokio::test]
async fn one_enquiry_is_erased_by_its_reference_however_it_is_typed() {
    let (workplace, database) = (Workplace::new(), TestDatabase::sqlite().await);
    four(&database.db).await;
    let one = ["--reference", "nse-4444-44 "];
    insta::assert_snapshot!(printed(erase(&workplace, &database, &one)), @r"
    NSE-4444-44
    enquiries erased: 1, mails with them: 1
    ");
    insta::assert_snapshot!(refusal(&erase(&workplace, &database, &one)), @"there is no enquiry of this reference; nothing was erased");
    let look = ["--reference", "NSE", "--dry-run"];
    insta::assert_snapshot!(refusal(&erase(&workplace, &database, &look)), @"there is no enquiry of this reference; nothing was erased");
    assert_eq!(references(&database.db).await.len(), 3);
}

#[tokio::test]
async fn what_was_received_before_a_day_is_erased_and_that_day_itself_is_not() {
    let (workplace, database) = (Workplace::new(), TestDatabase::sqlite().await);
    four(&database.db).await;
    let old = ["--before", "2024-03-02"];
    insta::assert_snapshot!(printed(erase(&workplace, &database, &old)), @r"
    NSE-2222-22
    NSE-3333-33
    NSE-4444-44
    enquiries erased: 3, mails with them: 3
    ");
    assert_eq!(references(&database.db).await, ["NSE-6666-66"]);
    insta::assert_snapshot!(printed(erase(&workplace, &database, &old)), @"enquiries erased: 0, mails with them: 0");
    insta::assert_snapshot!(refusal(&erase(&workplace, &database, &["--before", "2999-01-01"])), @"`--before 2999-01-01` is a day to come, so that every enquiry would go; give a day that has begun");
    assert_eq!(references(&database.db).await.len(), 1);
}

#[tokio::test]
async fn exactly_one_way_of_naming_enquiries_is_asked_for() {
    let (workplace, database) = (Workplace::new(), TestDatabase::sqlite().await);
    four(&database.db).await;
    let two = ["--email", "ana@example.org", "--before", "2024-03-02"];
    for (arguments, said) in [
        (&[][..], "required arguments were not provided"),
        (&["--dry-run"], "required arguments were not provided"),
        (&two, "cannot be used with"),
        (
            &["--before", "01.03.2024"],
            "write a day as year, month, day",
        ),
    ] {
        let output = erase(&workplace, &database, arguments);
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains(said), "{error}");
    }
    assert_eq!(references(&database.db).await.len(), 4);
}

#[tokio::test]
async fn mail_files_are_left_to_the_operator_who_is_told_so() {
    let (workplace, database) = (Workplace::new(), TestDatabase::sqlite().await);
    four(&database.db).await;
    let run = |arguments: &[&str]| {
        let mut command = workplace.command(&[&["enquiries", "erase"], arguments].concat());
        printed(command.env("DATABASE_URL", &database.url).output().unwrap())
    };
    let one = ["--reference", "NSE-2222-22"];
    assert!(!run(&[&one[..], &["--dry-run"]].concat()).contains("mail files"));
    insta::assert_snapshot!(run(&one), @r"
    NSE-2222-22
    enquiries erased: 1, mails with them: 1
    mail files in `data/mail` are not touched: remove those with these references in their names
    ");
}

#[tokio::test]
async fn a_running_site_erases_at_its_start_what_was_kept_for_its_time() {
    for database in TestDatabase::all().await {
        let now = Utc::now();
        for (reference, days) in [("NSE-2222-22", 31), ("NSE-3333-33", 29)] {
            let at = now - TimeDelta::days(days);
            receive(&database.db, reference, "ana@example.org", at).await;
        }
        let workplace = Workplace::new();
        let variables = [
            ("DATABASE_URL", database.url.as_str()),
            ("MIRCHI_RETENTION__ENQUIRIES_DAYS", "30"),
        ];
        let site = Running::start(&workplace, &variables);
        while references(&database.db).await != ["NSE-3333-33"] {
            tokio::task::yield_now().await;
        }
        let log = site.stop();
        let line = log
            .lines()
            .find(|line| line.contains("kept for its time was erased"));
        let line = line.unwrap_or_else(|| panic!("it says so: {log}"));
        assert!(line.contains("erased.enquiries=1 erased.mails=1"), "{line}");
        assert!(
            !log.contains("NSE-2222-22") && !log.contains("ana@"),
            "{log}"
        );
    }
}

/// Records the time of each call, and ends the work at the third one.
struct Asked {
    times: Mutex<Vec<tokio::time::Instant>>,
    stop: CancellationToken,
}

impl Clock for Asked {
    fn now(&self) -> DateTime<Utc> {
        let mut times = self.times.lock().unwrap();
        times.push(tokio::time::Instant::now());
        if times.len() == 3 {
            self.stop.cancel();
        }
        DateTime::UNIX_EPOCH + TimeDelta::days(20_000)
    }
}

/// The seconds between the runs of a worker with these settings.
async fn pauses(db: &Database, settings: RetentionSettings) -> Vec<u64> {
    let stop = CancellationToken::new();
    let asked = Arc::new(Asked {
        times: Mutex::default(),
        stop: stop.clone(),
    });
    let clock: Arc<dyn Clock> = asked.clone();
    RetentionWorker::new(db.clone(), settings, clock)
        .run(stop)
        .await;
    let times = asked.times.lock().unwrap();
    let pauses = times.windows(2).map(|pair| pair[1] - pair[0]);
    pauses.map(|pause| pause.as_secs()).collect()
}

#[tokio::test]
async fn the_site_looks_every_day_and_after_a_failure_every_hour() {
    const HOUR: u64 = 60 * 60;
    let database = TestDatabase::sqlite().await;
    database.db.close().await;
    // From here on time only passes in sleep; nothing below waits for the database.
    tokio::time::pause();
    let nothing = RetentionSettings::default();
    assert_eq!(pauses(&database.db, nothing).await, [24 * HOUR; 2]);
    let something = RetentionSettings {
        mails: Some(Duration::from_secs(HOUR)),
        ..nothing
    };
    assert_eq!(pauses(&database.db, something).await, [HOUR; 2]);
}
