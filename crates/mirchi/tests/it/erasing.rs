//! Erasing: by the operator's command, and by the running site after the retention time.

use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use enquiries::entities::outgoing_mail::Kind;
use enquiries::queries::enquiries::{Filter, NewEnquiry};
use enquiries::queries::outbox::{self, NewMail};
use serde_json::json;
use store::Database;
use store::testing::{TestDatabase, tables_with};

use crate::process::{Running, Workplace, refusal};
use crate::support::{KEY, SERVICE_KEY, assert_has_not};

/// Stores an enquiry with a delivered mail.
async fn receive(db: &Database, reference: &str, email: &str, at: DateTime<Utc>) {
    let enquiry = NewEnquiry {
        email: email.to_owned(),
        received_at: at,
        ..enquiries::testing::enquiry(reference)
    };
    let row = enquiries::testing::insert_enquiry(db.autocommit(), enquiry)
        .await
        .unwrap();
    let mail = NewMail {
        enquiry_id: Some(row.id),
        ..NewMail::new(Kind::Company, "clerk@example.com", json!({}))
    };
    outbox::insert(db.autocommit(), vec![mail], at)
        .await
        .unwrap();
    let minute = Duration::from_secs(60);
    for mail in outbox::lease(db, outbox::DeliveryChannel::Mail, "test", &[], minute, 1)
        .await
        .unwrap()
        .mails
    {
        assert!(
            !outbox::sent(db.autocommit(), &[(mail.id, at)])
                .await
                .unwrap()
                .is_empty()
        );
    }
}

async fn references(db: &Database) -> Vec<String> {
    let all = Filter {
        limit: 100,
        ..Filter::default()
    };
    let rows = enquiries::queries::enquiries::list(db.autocommit(), &all)
        .await
        .unwrap();
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
async fn the_command_removes_the_files_of_mails_and_finishes_what_was_stopped() {
    for database in TestDatabase::all().await {
        let workplace = Workplace::new();
        four(&database.db).await;
        let folder = workplace.path().join("data/mail");
        std::fs::create_dir_all(&folder).unwrap();
        let [first, second, other] = [
            "20240101T100000Z-NSE-2222-22-company-1.eml",
            "20240201T100000Z-NSE-3333-33-confirmation-9.eml",
            "20240301T235959Z-NSE-4444-44-company-3.eml",
        ];
        for name in [first, second, other] {
            std::fs::write(folder.join(name), "text").unwrap();
        }
        // A program that was stopped right after its transaction.
        let one = enquiries::queries::erasure::Selection::Reference("NSE-2222-22".to_owned());
        enquiries::queries::erasure::erase(&database.db, &one, 1)
            .await
            .unwrap();
        let two = ["--reference", "NSE-3333-33"];
        assert_eq!(
            printed(erase(&workplace, &database, &two)),
            "NSE-3333-33\nenquiries erased: 1, mails with them: 1\n"
        );
        let left: Vec<_> = std::fs::read_dir(&folder)
            .unwrap()
            .map(|file| file.unwrap().file_name())
            .collect();
        assert_eq!(left, [other]);
        let rest = store::erasure::unfinished(database.db.autocommit(), 1)
            .await
            .unwrap();
        assert_eq!(rest.0, []);
    }
}

/// A word that stands in everything that a visitor and the staff write.
const WORD: &str = "zxqvword";

/// The files below a folder that contain the word in their bytes or their names.
fn files_with_word(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_with_word(&path));
            continue;
        }
        // A file may go meanwhile.
        let bytes = std::fs::read(&path)
            .unwrap_or_default()
            .to_ascii_lowercase();
        let is_in = |bytes: &[u8]| {
            bytes
                .windows(WORD.len())
                .any(|part| part == WORD.as_bytes())
        };
        if is_in(&bytes) || is_in(path.as_os_str().as_encoded_bytes()) {
            found.push(path);
        }
    }
    found
}

fn mail_files(workplace: &Workplace) -> usize {
    std::fs::read_dir(workplace.path().join("data/mail")).map_or(0, |files| files.count())
}

/// Waits until something is true.
async fn until(mut is_true: impl FnMut() -> bool) {
    while !is_true() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn nothing_is_left_anywhere_of_an_enquiry_that_the_console_erases() {
    for database in TestDatabase::all().await {
        let workplace = Workplace::new();
        // In the folder of the data, so that its files are searched too.
        let is_sqlite = database.url.starts_with("sqlite:");
        let place = workplace.path().display();
        let own = format!("sqlite://{place}/data/mirchi.db?mode=rwc");
        let db = match is_sqlite {
            true => store::connect(&own).await.unwrap(),
            false => database.db.clone(),
        };
        let mut variables = vec![("MIRCHI_API__SERVICE_KEY", SERVICE_KEY)];
        if !is_sqlite {
            variables.push(("DATABASE_URL", &database.url));
        }
        let site = Running::start(&workplace, &variables);
        let visitor = [("apikey", KEY), ("content-type", "application/json")];
        let staff = [
            ("apikey", SERVICE_KEY),
            ("content-type", "application/json"),
            ("prefer", "return=representation"),
        ];
        let post = |path: &str, headers: &[(&str, &str)], body: serde_json::Value| {
            let answer = site.send("POST", path, headers, body.to_string().as_bytes());
            assert!(answer.starts_with("HTTP/1.1 20"), "{path}: {answer}");
            let (_, body) = answer.split_once("\r\n\r\n").unwrap();
            body.to_owned()
        };
        let email = format!("{WORD}@example.org");
        let enquiry = json!({
            "name": WORD, "email": email, "phone": "+351 21 000 0000", "company": WORD, "country": WORD, "productInterest": "red-chillies",
            "message": format!("{WORD} ").repeat(200), "filledInMs": 60_000,
        });
        post("/functions/v1/send-contact-email", &visitor, enquiry);
        let first = Filter {
            limit: 1,
            ..Filter::default()
        };
        let rows = enquiries::queries::enquiries::list(db.autocommit(), &first)
            .await
            .unwrap();
        let row = &rows[0];
        // Of an address without an account, the log says nothing.
        let typed = json!({ "email": email, "password": "a long walk in Guntur" });
        let refused = site.send(
            "POST",
            "/auth/v1/token?grant_type=password",
            &visitor,
            typed.to_string().as_bytes(),
        );
        assert!(refused.starts_with("HTTP/1.1 400"), "{refused}");
        let file = format!("replies/{WORD}.pdf");
        let pdf = format!("%PDF-1.7\n{WORD}");
        let uploaded = site.send(
            "POST",
            &format!("/storage/v1/object/documents/{file}"),
            &[("apikey", SERVICE_KEY), ("content-type", "application/pdf")],
            pdf.as_bytes(),
        );
        assert!(uploaded.starts_with("HTTP/1.1 200"), "{uploaded}");
        let note = json!({ "enquiry_id": row.id, "body": WORD });
        post("/rest/v1/enquiry_notes", &staff, note);
        let attachment = json!({ "kind": "file", "bucket": "documents", "name": file });
        let reply = json!({
            "enquiry_id": row.id, "language": "en", "subject": WORD, "body": WORD, "attachments": [attachment],
        });
        post("/rest/v1/enquiry_messages", &staff, reply);
        until(|| mail_files(&workplace) == 3).await;
        let tables = [
            "enquiries",
            "enquiry_messages",
            "enquiry_notes",
            "outgoing_mail",
            "revisions",
            "storage_objects",
        ];
        assert_eq!(
            tables_with(&db, WORD).await,
            tables,
            "the test looks where it is"
        );
        let places = if is_sqlite { 5 } else { 4 };
        assert!(files_with_word(workplace.path()).len() >= places);

        let path = format!("/rest/v1/enquiries?id=eq.{}", row.id);
        let erased = site.send("DELETE", &path, &[("apikey", SERVICE_KEY)], b"");
        assert!(erased.starts_with("HTTP/1.1 204"), "{erased}");
        until(|| files_with_word(workplace.path()).is_empty()).await;
        assert_eq!(tables_with(&db, WORD).await, Vec::<String>::new());
        assert_eq!(mail_files(&workplace), 0);
        let log = site.stop();
        assert!(!log.contains(WORD), "{log}");
    }
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
        assert_has_not(&log, "NSE-2222-22");
        assert_has_not(&log, "ana@");
    }
}
