use std::path::Path;

use auth::entities::audit_entry;
use enquiries::{
    entities::{
        enquiry::{self, Doubt},
        enquiry_event::Kind as EventKind,
        enquiry_message,
        outgoing_mail::Kind,
    },
    queries::{
        enquiries::NewEnquiry,
        enquiry_events::{self, NewEvent},
        erasure::{self, Erased, Selection},
        notices,
        outbox::{self, NewMail, State},
    },
};
use sea_orm::{ActiveModelTrait, DbBackend, EntityTrait, IntoActiveModel, QueryOrder, Set};
use serde_json::json;
use store::{
    Database,
    testing::{TestDatabase, tables_with},
};

use crate::{
    at,
    enquiries::{by_key, enquiry, insert},
    outbox::{lease, queue, sent},
    support::{execute, mails, rows},
};

/// An enquiry with both its mails, received `seconds` after the beginning.
async fn receive(db: &Database, reference: &str, email: &str, seconds: i64) {
    let row = NewEnquiry {
        email: email.to_owned(),
        received_at: at(seconds),
        ..enquiry(reference)
    };
    let row = insert(db, row).await;
    let mail = |kind| NewMail {
        enquiry_id: Some(row.id),
        ..NewMail::new(
            kind,
            email,
            json!({ "text": "Two containers of SECRET-WORDS" }),
        )
    };
    let mails = vec![mail(Kind::Company), mail(Kind::Confirmation)];
    queue(db, mails, seconds).await;
}

async fn left(db: &Database) -> (Vec<String>, usize) {
    let references = rows(db).await.into_iter().map(|row| row.reference);
    (references.collect(), mails(db).await.len())
}

/// What would be erased.
async fn selected(db: &Database, which: &Selection) -> Erased {
    erasure::selected(db.autocommit(), which).await.unwrap()
}

async fn erase(db: &Database, which: &Selection, limit: u64) -> Erased {
    erasure::erase(db, which, limit).await.unwrap()
}

fn of_reference(reference: &str) -> Selection {
    Selection::Reference(reference.to_owned())
}

/// What is left to do outside the database.
async fn unfinished(db: &Database) -> Vec<store::unfinished_erasure::Model> {
    let rest = store::erasure::unfinished(db.autocommit(), 1_000).await;
    rest.unwrap().0
}

fn erased(references: &[&str], mails: u64) -> Erased {
    Erased {
        references: references.iter().map(|text| (*text).to_owned()).collect(),
        mails,
        copies: 0,
    }
}

#[tokio::test]
async fn an_enquiry_goes_with_its_mails_and_no_other_does() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        receive(db, "NSE-1", "ana@example.org", 0).await;
        receive(db, "NSE-2", "ana@example.org", 1).await;
        let one = of_reference("NSE-1");
        let expected = erased(&["NSE-1"], 2);
        assert_eq!(selected(db, &one).await, expected);
        assert_eq!(left(db).await.1, 4, "looking changes nothing");
        assert_eq!(erase(db, &one, 10).await, expected);
        assert_eq!(left(db).await, (vec!["NSE-2".to_owned()], 2));
        assert_eq!(erase(db, &one, 10).await, Erased::default());
        let unknown = of_reference("NSE-");
        assert_eq!(selected(db, &unknown).await, Erased::default());
    }
}

#[tokio::test]
async fn an_address_is_found_in_capitals_and_in_small_letters_and_only_as_a_whole() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        receive(db, "NSE-1", "Ana.Lima@Example.org", 0).await;
        receive(db, "NSE-2", "ana.lima@example.org", 1).await;
        receive(db, "NSE-3", "ana_lima@example.org", 2).await;
        receive(db, "NSE-4", "ana.lima@example.org.uk", 3).await;
        let ana = Selection::Email("ANA.lima@EXAMPLE.org".to_owned());
        let expected = erased(&["NSE-1", "NSE-2"], 4);
        assert_eq!(selected(db, &ana).await, expected);
        assert_eq!(erase(db, &ana, 10).await, expected);
        let wild = Selection::Email("%".to_owned());
        assert_eq!(erase(db, &wild, 10).await, Erased::default());
        assert_eq!(left(db).await.0, ["NSE-3", "NSE-4"]);
    }
}

#[tokio::test]
async fn what_was_received_before_a_time_is_erased_part_by_part() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        for number in 0..5 {
            receive(db, &format!("NSE-{number}"), "ana@example.org", number).await;
        }
        let old = Selection::ReceivedBefore(at(3));
        assert_eq!(
            selected(db, &old).await,
            erased(&["NSE-0", "NSE-1", "NSE-2"], 6)
        );
        let parts = [
            erased(&["NSE-0", "NSE-1"], 4),
            erased(&["NSE-2"], 2),
            Erased::default(),
        ];
        for part in parts {
            assert_eq!(erase(db, &old, 2).await, part);
        }
        assert_eq!(
            left(db).await,
            (vec!["NSE-3".to_owned(), "NSE-4".to_owned()], 4)
        );
    }
}

#[tokio::test]
async fn processes_that_erase_at_once_erase_each_enquiry_once() {
    for test in TestDatabase::all().await {
        for number in 0..40 {
            receive(&test.db, &format!("NSE-{number}"), "ana@example.org", 0).await;
        }
        let processes = [(); 3].map(|()| async {
            let db = test.again().await;
            let (mut references, mut mails) = (Vec::new(), 0);
            loop {
                let part = erase(&db, &Selection::ReceivedBefore(at(1)), 7).await;
                if part.references.is_empty() {
                    return (references, mails);
                }
                references.extend(part.references);
                mails += part.mails;
            }
        });
        let shares = futures_util::future::join_all(processes).await;
        let mut references: Vec<_> = shares.iter().flat_map(|share| &share.0).collect();
        references.sort();
        references.dedup();
        assert_eq!(references.len(), 40);
        let total: usize = shares.iter().map(|share| share.0.len()).sum();
        assert_eq!(total, 40, "none is counted twice");
        assert_eq!(shares.iter().map(|share| share.1).sum::<u64>(), 80);
        assert_eq!(left(&test.db).await, (vec![], 0));
    }
}

#[tokio::test]
async fn only_mail_that_was_delivered_is_erased_without_its_enquiry() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        for number in 0..3 {
            receive(db, &format!("NSE-{number}"), "ana@example.org", 0).await;
        }
        let leased = lease(db, "one", 4).await;
        for (mail, time) in leased.iter().zip([10, 20, 30]) {
            assert!(sent(db, mail.id, time).await);
        }
        let given_up =
            outbox::give_up(db.autocommit(), leased[3].id, "one", at(10), "550 unknown").await;
        assert!(given_up.unwrap());

        assert_eq!(
            erasure::erase_sent_mail(db, at(10), 10).await.unwrap(),
            0,
            "not yet before that time"
        );
        assert_eq!(erasure::erase_sent_mail(db, at(30), 1).await.unwrap(), 1);
        assert_eq!(erasure::erase_sent_mail(db, at(30), 10).await.unwrap(), 1);
        assert_eq!(erasure::erase_sent_mail(db, at(30), 10).await.unwrap(), 0);
        let count = async |state| outbox::count(db.autocommit(), state).await.unwrap();
        assert_eq!(
            (
                count(State::Sent).await,
                count(State::Failed).await,
                count(State::Waiting).await
            ),
            (1, 1, 2)
        );
        assert_eq!(left(db).await.0.len(), 3, "enquiries stay");
    }
}

#[tokio::test]
async fn old_keys_are_erased_and_their_enquiries_stay() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        for (number, key) in [(0, Some("a")), (1, Some("b")), (2, None), (3, Some("c"))] {
            let row = NewEnquiry {
                idempotency_key: key.map(str::to_owned),
                received_at: at(number),
                ..enquiry(&format!("NSE-{number}"))
            };
            insert(db, row).await;
        }
        for erased in [1, 1, 0] {
            assert_eq!(erasure::erase_keys(db, at(3), 1).await.unwrap(), erased);
        }
        assert_eq!((by_key(db, "a").await, by_key(db, "b").await), (None, None));
        assert_eq!(by_key(db, "c").await.unwrap().reference, "NSE-3");
        assert_eq!(left(db).await.0.len(), 4);
    }
}

#[tokio::test]
async fn a_lease_keeps_nothing_from_being_erased_and_its_worker_finds_nothing() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        receive(db, "NSE-1", "ana@example.org", 0).await;
        let leased = lease(db, "one", 10).await;
        let one = of_reference("NSE-1");
        let expected = erased(&["NSE-1"], 2);
        assert_eq!(erase(db, &one, 10).await, expected);
        assert!(!sent(db, leased[0].id, 1).await);
        assert_eq!(left(db).await, (vec![], 0));
    }
}

/// A word that stands in every text that an erasure concerns.
const WORD: &str = "zxqvword";

/// How often the word stands in the files of a SQLite database.
fn found_in_files(test: &TestDatabase) -> usize {
    let file = test.url.strip_prefix("sqlite://").unwrap();
    let file = Path::new(file.strip_suffix("?mode=rwc").unwrap());
    let files = std::fs::read_dir(file.parent().unwrap()).unwrap();
    let texts = files.map(|file| std::fs::read(file.unwrap().path()).unwrap());
    let found = texts.map(|text| {
        let parts = text.windows(WORD.len());
        parts.filter(|part| *part == WORD.as_bytes()).count()
    });
    found.sum()
}

/// A failed sign-in with an address that may have an account.
async fn mistype(db: &Database, email: &str) {
    let event = audit_entry::ActiveModel {
        action: Set("login_failed".to_owned()),
        traits: Set(json!({ "email": email, "reason": "invalid_credentials" })),
        ip_address: Set("192.0.2.1".to_owned()),
        created_at: Set(at(0)),
        ..Default::default()
    };
    event.insert(db.autocommit()).await.unwrap();
}

async fn add_account(db: &Database, email: &str) {
    let account = auth::entities::user::ActiveModel {
        email: Set(email.to_owned()),
        ..auth::testing::account("1", None)
    };
    account.insert(db.autocommit()).await.unwrap();
}

/// A digest of the quarantine.
async fn digest(db: &Database, references: &[&str], seconds: i64) {
    let text = format!("{WORD} {}", references.join(" "));
    let mail = NewMail::new(
        Kind::Digest,
        "office@example.com",
        json!({ "reference": "DIGEST", "text": text }),
    );
    queue(db, vec![mail], seconds).await;
}

/// An enquiry with a mail, an event and a note, all with this text, and where it is the word to be erased, with a reply and its file.
async fn receive_everything(db: &Database, number: usize, word: &str, email: &str) {
    // Long texts of several lengths: pages are filled, split and merged.
    let text = format!("{word} ").repeat(1 + (number * 97) % 1_500);
    let reference = format!("NSE-{number}");
    let row = NewEnquiry {
        name: word.to_owned(),
        email: email.to_owned(),
        phone: word.to_owned(),
        company: word.to_owned(),
        country: word.to_owned(),
        message: text.clone(),
        source_page: Some(format!("/{word}")),
        doubt: Some(Doubt::Honeypot),
        ..enquiry(&reference)
    };
    let id = insert(db, row).await.id;
    let mail = NewMail {
        enquiry_id: Some(id),
        ..NewMail::new(
            Kind::Company,
            "office@example.com",
            json!({ "reference": reference, "text": text }),
        )
    };
    queue(db, vec![mail], 0).await;
    let event = NewEvent::of_the_program(id, EventKind::MailFailed, json!({ "error": word }));
    enquiry_events::insert(db.autocommit(), [(event, at(0))])
        .await
        .unwrap();
    let note = format!(
        "INSERT INTO enquiry_notes (enquiry_id, author, body, created_at) VALUES ({id}, 'Asha', '{text}', '2026-01-01T00:00:00Z')"
    );
    execute(db, &note).await;
    if word == WORD {
        let file = format!("replies/{word}-{number}.pdf");
        keep(db, &number.to_string(), &file).await;
        revise(db, &number.to_string(), &file).await;
        reply(db, &reference, &[&file]).await;
    }
}

#[tokio::test]
async fn nothing_is_left_of_an_enquiry_in_any_table_or_file() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        let email = format!("{WORD}@example.org");
        for number in 0..60 {
            match number % 3 {
                0 => receive_everything(db, number, "stays", "ben@example.org").await,
                _ => receive_everything(db, number, WORD, &email.to_uppercase()).await,
            }
        }
        mistype(db, &email).await;
        digest(db, &["NSE-1", "NSE-3"], 100).await;
        let everywhere = [
            "auth_audit_log",
            "enquiries",
            "enquiry_events",
            "enquiry_messages",
            "enquiry_notes",
            "outgoing_mail",
            "revisions",
            "storage_objects",
        ];
        let found = tables_with(db, WORD).await;
        assert_eq!(found, everywhere, "the test looks where it is");

        let who = Selection::Email(email);
        let is_sqlite = db.backend() == DbBackend::Sqlite;
        let gone = erase(db, &who, 1_000).await;
        assert_eq!(gone.references.len(), 40);
        assert!(!is_sqlite || found_in_files(&test) > 0, "the log keeps it");
        assert!(store::erasure::clean(db).await.unwrap());
        assert_eq!(tables_with(db, WORD).await, Vec::<String>::new());
        assert!(!is_sqlite || found_in_files(&test) == 0);
        assert_eq!(left(db).await.0.len(), 20, "others stay");

        let rest = unfinished(db).await;
        let count = |is: fn(&store::unfinished_erasure::Model) -> bool| {
            rest.iter().filter(|row| is(row)).count()
        };
        assert_eq!(count(|row| row.reference.is_some()), 40);
        assert_eq!(count(|row| row.mail_file.is_some()), 41, "with the digest");
        assert_eq!(count(|row| row.hash.is_some()), 1, "of all files");
        let done = rest.into_iter().map(|row| row.id).collect();
        store::erasure::finished(db.autocommit(), done)
            .await
            .unwrap();
        assert_eq!(unfinished(db).await, []);
    }
}

#[tokio::test]
async fn the_log_is_not_emptied_while_somebody_reads_what_was_before_and_then_it_is() {
    let test = TestDatabase::sqlite().await;
    receive(&test.db, "NSE-1", "ana@example.org", 0).await;
    let reader = test.again().await;
    let reading = reader.read().begin().await.unwrap();
    enquiry::Entity::find().one(&reading).await.unwrap();
    erase(&test.db, &of_reference("NSE-1"), 1).await;
    assert!(!store::erasure::clean(&test.db).await.unwrap());
    reading.rollback().await.unwrap();
    assert!(store::erasure::clean(&test.db).await.unwrap());
}

#[tokio::test]
async fn an_address_that_has_an_account_stays_in_the_log_of_accounts() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        receive(db, "NSE-1", "asha@example.com", 0).await;
        receive(db, "NSE-2", "Ana@example.org", 0).await;
        add_account(db, "asha@example.com").await;
        for email in ["asha@example.com", "ana@example.org", "ana@example.org.uk"] {
            mistype(db, email).await;
        }
        let all = Selection::ReceivedBefore(at(1));
        erase(db, &all, 10).await;
        let events = audit_entry::Entity::find().order_by_asc(audit_entry::Column::Id);
        let events = events.all(db.autocommit()).await.unwrap();
        let addresses = events.iter().map(|event| event.traits["email"].as_str());
        assert_eq!(
            addresses.collect::<Vec<_>>(),
            [Some("asha@example.com"), None, Some("ana@example.org.uk")]
        );
        let reasons = events.iter().map(|event| &event.traits["reason"]);
        assert!(
            reasons.eq([&json!("invalid_credentials"); 3]),
            "the attempt stays"
        );
    }
}

#[tokio::test]
async fn a_digest_that_waits_is_made_again_without_what_was_erased() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        for (reference, seconds, doubt) in [
            ("NSE-1", 0, Some(Doubt::Honeypot)),
            ("NSE-2", 50, Some(Doubt::Honeypot)),
            ("NSE-3", 60, None),
        ] {
            let row = NewEnquiry {
                doubt,
                received_at: at(seconds),
                ..enquiry(reference)
            };
            insert(db, row).await;
        }
        let transaction = db.write().await.unwrap();
        notices::take_notified_until(&transaction, at(100))
            .await
            .unwrap();
        transaction.commit().await.unwrap();
        digest(db, &["NSE-1"], 10).await;
        let first = lease(db, "one", 1).await.remove(0);
        assert!(sent(db, first.id, 11).await);
        digest(db, &["NSE-2"], 100).await;
        let without = async |reference: &str| {
            erase(db, &of_reference(reference), 1).await;
            let told = notices::notified_until(db.autocommit()).await.unwrap();
            (left(db).await.1, told)
        };
        assert_eq!(without("NSE-3").await, (2, at(100)), "it was in no digest");
        assert_eq!(without("NSE-1").await, (1, at(100)), "its digest was sent");
        assert_eq!(without("NSE-2").await, (0, at(100 - 86_400)));
    }
}

#[tokio::test]
async fn files_of_a_mail_that_is_being_sent_are_looked_for_until_its_lease_ends() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        receive(db, "NSE-1", "ana@example.org", 0).await;
        receive(db, "NSE-2", "ana@example.org", 0).await;
        assert_eq!(lease(db, "one", 1).await.len(), 1);
        for reference in ["NSE-1", "NSE-2"] {
            erase(db, &of_reference(reference), 1).await;
        }
        let (rest, now) = store::erasure::unfinished(db.autocommit(), 10)
            .await
            .unwrap();
        let waiting = rest.iter().filter(|row| row.not_before > now);
        let waiting: Vec<_> = waiting.filter_map(|row| row.reference.as_deref()).collect();
        assert_eq!(waiting, ["NSE-1"]);
    }
}

#[tokio::test]
async fn a_file_uploaded_for_a_reply_goes_and_a_document_of_the_company_stays() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        receive(db, "A", "ana@example.com", 0).await;
        receive(db, "B", "ben@example.com", 1).await;
        let files = ["replies/for-ana.pdf", "replies/for-both.pdf", "prices.pdf"];
        for (number, name) in files.iter().enumerate() {
            keep(db, &number.to_string(), name).await;
        }
        reply(db, "A", &files).await;
        reply(db, "B", &["replies/for-both.pdf"]).await;
        let names = async || {
            let files = media::entities::storage_object::Entity::find();
            let files = files.order_by_asc(media::entities::storage_object::Column::Name);
            let files = files.all(db.autocommit()).await.unwrap();
            files.into_iter().map(|file| file.name).collect::<Vec<_>>()
        };
        erase(db, &of_reference("A"), 1).await;
        assert_eq!(names().await, ["prices.pdf", "replies/for-both.pdf"]);
        erase(db, &of_reference("B"), 1).await;
        assert_eq!(names().await, ["prices.pdf"]);
    }
}

/// A revision of a file.
async fn revise(db: &Database, id: &str, name: &str) {
    let revision = tables::entities::revision::ActiveModel {
        table_name: Set("storage_objects".to_owned()),
        row_key: Set(id.to_owned()),
        action: Set("insert".to_owned()),
        actor: Set("asha@example.com".to_owned()),
        at: Set(at(0)),
        request_id: Set("1".to_owned()),
        after: Set(Some(json!({ "bucket_id": "documents", "name": name }))),
        ..Default::default()
    };
    revision.insert(db.autocommit()).await.unwrap();
}

/// A file in `documents`.
async fn keep(db: &Database, id: &str, name: &str) {
    let file = media::entities::storage_object::ActiveModel {
        id: Set(id.to_owned()),
        bucket_id: Set("documents".to_owned()),
        name: Set(name.to_owned()),
        version: Set("1".to_owned()),
        hash: Set("ab".repeat(32)),
        size: Set(7),
        content_type: Set("application/pdf".to_owned()),
        cache_control: Set("no-cache".to_owned()),
        user_metadata: Set(json!({})),
        owner_id: Set(None),
        created_at: Set(at(0)),
        updated_at: Set(at(0)),
        valid_until: Set(None),
    };
    file.insert(db.autocommit()).await.unwrap();
}

/// A reply to an enquiry with files.
async fn reply(db: &Database, reference: &str, files: &[&str]) {
    let found = rows(db).await;
    let enquiry = found.iter().find(|row| row.reference == reference);
    let files = files
        .iter()
        .map(|name| json!({ "kind": "file", "bucket": "documents", "name": name, "size": 7 }));
    let message = enquiry_message::ActiveModel {
        enquiry_id: Set(enquiry.unwrap().id),
        author: Set("Asha".to_owned()),
        language: Set("en".to_owned()),
        subject: Set("Offer".to_owned()),
        body: Set("Hello.".to_owned()),
        cc: Set(json!([])),
        attachments: Set(json!(files.collect::<Vec<_>>())),
        message_id: Set(format!("<{reference}@example.com>")),
        created_at: Set(at(0)),
        ..Default::default()
    };
    message.insert(db.autocommit()).await.unwrap();
}

#[tokio::test]
async fn an_erased_address_goes_from_the_copies_of_replies_to_others() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        receive(db, "A", "ana@example.com", 0).await;
        receive(db, "B", "ben@example.com", 1).await;
        for reference in ["A", "B"] {
            reply(db, reference, &[]).await;
        }
        let cc = json!(["Ana@Example.com", "anna@example.com", "xana@example.com"]);
        // The newest.
        let sent = mails(db).await.remove(0);
        let (mail_id, key) = (sent.id, sent.file_key());
        let mut row = sent.into_active_model();
        row.payload = Set(json!({ "text": "Hello.", "cc": cc }));
        row.sent_at = Set(Some(at(2)));
        row.update(db.autocommit()).await.unwrap();
        let replies = async || {
            let replies = enquiry_message::Entity::find().all(db.autocommit()).await;
            replies.unwrap()
        };
        for reply in replies().await {
            let mut row = reply.into_active_model();
            row.cc = Set(cc.clone());
            row.mail_id = Set(Some(mail_id));
            row.update(db.autocommit()).await.unwrap();
        }
        let which = Selection::Email("ana@example.com".to_owned());
        let expected = Erased {
            copies: 1,
            ..erased(&["A"], 2)
        };
        assert_eq!(selected(db, &which).await, expected);
        assert_eq!(erase(db, &which, 10).await, expected);
        assert_eq!(erase(db, &which, 10).await, Erased::default());
        let left = json!(["anna@example.com", "xana@example.com"]);
        let replies = replies().await;
        let copies: Vec<_> = replies.iter().map(|reply| &reply.cc).collect();
        assert_eq!(copies, [&left]);
        let mails = mails(db).await;
        let mail = mails.iter().find(|mail| mail.id == mail_id).unwrap();
        assert_eq!(mail.payload, json!({ "text": "Hello.", "cc": left }));
        let rest = unfinished(db).await;
        assert!(rest.iter().any(|row| row.mail_file.as_ref() == Some(&key)));
    }
}

#[tokio::test]
async fn revisions_forget_the_files_that_went_with_an_enquiry() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        receive(db, "A", "ana@example.com", 0).await;
        receive(db, "B", "ben@example.com", 1).await;
        reply(
            db,
            "A",
            &["offers/ana_muller.pdf", "offers/old.pdf", "prices.pdf"],
        )
        .await;
        keep(db, "4", "offers/old.pdf").await;
        reply(db, "B", &["prices.pdf"]).await;
        revise(db, "1", "offers/ana_muller.pdf").await;
        revise(db, "1", "offers/renamed.pdf").await;
        revise(db, "2", "prices.pdf").await;
        revise(db, "3", "offers/ana-muller.pdf").await;
        let gone = erase(db, &of_reference("A"), 10).await;
        assert_eq!(gone, erased(&["A"], 2));
        let revisions = tables::entities::revision::Entity::find()
            .order_by_asc(tables::entities::revision::Column::Id);
        let left = revisions.all(db.autocommit()).await.unwrap();
        let left: Vec<_> = left
            .iter()
            .map(|row| (&*row.row_key, &*row.actor, row.after.is_some()))
            .collect();
        let asha = "asha@example.com";
        assert_eq!(
            left,
            [
                ("1", asha, false),
                ("1", asha, false),
                ("2", asha, true),
                ("3", asha, true),
                // It was uploaded before files had revisions. What becomes of it is not kept either.
                ("4", "mirchi", false),
            ]
        );
        let known =
            media::queries::revisions::erased_files(db.autocommit(), ["1", "2", "3", "4"]).await;
        assert!(known.unwrap().iter().eq(["1", "4"]));
    }
}
