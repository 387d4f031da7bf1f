use std::{path::Path, time::Duration};

use sea_orm::{ActiveModelTrait, EntityTrait, QueryOrder, Set};
use serde_json::json;
use store::{
    Database,
    enquiries::{self, Filter, NewEnquiry},
    erasure::{self, Erased, Selection},
    outbox::{self, NewMail, State},
    outgoing_mail::Kind,
    testing::TestDatabase,
};

use crate::{at, enquiries::enquiry};

const LEASE: Duration = Duration::from_secs(3_600);

/// An enquiry with both its mails, received `seconds` after the beginning.
async fn receive(db: &Database, reference: &str, email: &str, seconds: i64) {
    let row = NewEnquiry {
        email: email.to_owned(),
        received_at: at(seconds),
        ..enquiry(reference)
    };
    let row = enquiries::insert(db, row).await.unwrap();
    let mail = |kind| NewMail {
        enquiry_id: Some(row.id),
        kind,
        recipient: email.to_owned(),
        recipient_key: None,
        message_id: None,
        channel_id: None,
        hold: Duration::ZERO,
        payload: json!({ "text": "Two containers of SECRET-WORDS" }),
    };
    let mails = vec![mail(Kind::Company), mail(Kind::Confirmation)];
    outbox::insert(db, mails, at(seconds)).await.unwrap();
}

async fn left(db: &Database) -> (Vec<String>, usize) {
    let all = Filter {
        limit: 1_000,
        ..Filter::default()
    };
    let enquiries = enquiries::list(db, &all).await.unwrap();
    let mails = outbox::list(db, None, 1_000).await.unwrap();
    let references = enquiries.into_iter().map(|row| row.reference);
    (references.collect(), mails.len())
}

fn erased(references: &[&str], mails: u64) -> Erased {
    Erased {
        references: references.iter().map(|text| (*text).to_owned()).collect(),
        mails,
    }
}

#[tokio::test]
async fn an_enquiry_goes_with_its_mails_and_no_other_does() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        receive(db, "NSE-1", "ana@example.org", 0).await;
        receive(db, "NSE-2", "ana@example.org", 1).await;
        let one = Selection::Reference("NSE-1".to_owned());
        let expected = erased(&["NSE-1"], 2);
        assert_eq!(erasure::selected(db, &one).await.unwrap(), expected);
        assert_eq!(left(db).await.1, 4, "looking changes nothing");
        assert_eq!(erasure::erase(db, &one, 10).await.unwrap(), expected);
        assert_eq!(left(db).await, (vec!["NSE-2".to_owned()], 2));
        assert_eq!(
            erasure::erase(db, &one, 10).await.unwrap(),
            Erased::default()
        );
        let unknown = Selection::Reference("NSE-".to_owned());
        assert_eq!(
            erasure::selected(db, &unknown).await.unwrap(),
            Erased::default()
        );
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
        assert_eq!(erasure::selected(db, &ana).await.unwrap(), expected);
        assert_eq!(erasure::erase(db, &ana, 10).await.unwrap(), expected);
        let wild = Selection::Email("%".to_owned());
        assert_eq!(
            erasure::erase(db, &wild, 10).await.unwrap(),
            Erased::default()
        );
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
            erasure::selected(db, &old).await.unwrap(),
            erased(&["NSE-0", "NSE-1", "NSE-2"], 6)
        );
        let parts = [
            erased(&["NSE-0", "NSE-1"], 4),
            erased(&["NSE-2"], 2),
            Erased::default(),
        ];
        for part in parts {
            assert_eq!(erasure::erase(db, &old, 2).await.unwrap(), part);
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
                let part = erasure::erase(&db, &Selection::ReceivedBefore(at(1)), 7)
                    .await
                    .unwrap();
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
        let leased = outbox::lease(db, outbox::Lane::Mail, "one", &[], LEASE, 4)
            .await
            .unwrap()
            .mails;
        for (mail, time) in leased.iter().zip([10, 20, 30]) {
            assert!(outbox::sent(db, mail.id, at(time)).await.unwrap());
        }
        let given_up = outbox::give_up(db, leased[3].id, "one", at(10), "550 unknown").await;
        assert!(given_up.unwrap());

        assert_eq!(
            erasure::erase_sent_mail(db, at(10), 10).await.unwrap(),
            0,
            "not yet before that time"
        );
        assert_eq!(erasure::erase_sent_mail(db, at(30), 1).await.unwrap(), 1);
        assert_eq!(erasure::erase_sent_mail(db, at(30), 10).await.unwrap(), 1);
        assert_eq!(erasure::erase_sent_mail(db, at(30), 10).await.unwrap(), 0);
        let count = async |state| outbox::count(db, state).await.unwrap();
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
            enquiries::insert(db, row).await.unwrap();
        }
        assert_eq!(erasure::erase_keys(db, at(3)).await.unwrap(), 2);
        assert_eq!(erasure::erase_keys(db, at(3)).await.unwrap(), 0);
        let known = async |key| enquiries::with_key(db, key).await.unwrap();
        assert_eq!((known("a").await, known("b").await), (None, None));
        assert_eq!(known("c").await.unwrap().reference, "NSE-3");
        assert_eq!(left(db).await.0.len(), 4);
    }
}

#[tokio::test]
async fn a_lease_keeps_nothing_from_being_erased_and_its_worker_finds_nothing() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        receive(db, "NSE-1", "ana@example.org", 0).await;
        let leased = outbox::lease(db, outbox::Lane::Mail, "one", &[], LEASE, 10)
            .await
            .unwrap()
            .mails;
        let one = Selection::Reference("NSE-1".to_owned());
        let expected = erased(&["NSE-1"], 2);
        assert_eq!(erasure::erase(db, &one, 10).await.unwrap(), expected);
        assert!(!outbox::sent(db, leased[0].id, at(1)).await.unwrap());
        assert_eq!(left(db).await, (vec![], 0));
    }
}

#[tokio::test]
async fn what_was_erased_is_in_no_file_of_the_database() {
    let test = TestDatabase::sqlite().await;
    for number in 0..20 {
        receive(&test.db, &format!("NSE-{number}"), "ana@example.org", 0).await;
    }
    let file = test.url.strip_prefix("sqlite://").unwrap();
    let file = Path::new(file.strip_suffix("?mode=rwc").unwrap());
    let found = || {
        let files = std::fs::read_dir(file.parent().unwrap()).unwrap();
        let texts = files.map(|file| std::fs::read(file.unwrap().path()).unwrap());
        let words = b"SECRET-WORDS";
        texts
            .map(|text| {
                text.windows(words.len())
                    .filter(|part| part == words)
                    .count()
            })
            .sum::<usize>()
    };
    erasure::empty_log(&test.db).await.unwrap();
    assert!(found() >= 40, "the test looks where the mails are");
    let all = Selection::ReceivedBefore(at(1));
    erasure::erase(&test.db, &all, 100).await.unwrap();
    erasure::empty_log(&test.db).await.unwrap();
    assert_eq!(found(), 0);
}

/// A revision of a file.
async fn revise(db: &Database, id: &str, name: &str) {
    let revision = store::revision::ActiveModel {
        table_name: Set("storage_objects".to_owned()),
        row_key: Set(id.to_owned()),
        action: Set("insert".to_owned()),
        actor: Set("asha@example.com".to_owned()),
        at: Set(at(0)),
        request_id: Set("1".to_owned()),
        after: Set(Some(json!({ "bucket_id": "documents", "name": name }))),
        ..Default::default()
    };
    revision.insert(db).await.unwrap();
}

/// A file in `documents`.
async fn keep(db: &Database, id: &str, name: &str) {
    let file = store::storage_object::ActiveModel {
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
    file.insert(db).await.unwrap();
}

/// A reply to an enquiry with files.
async fn reply(db: &Database, reference: &str, files: &[&str]) {
    let all = Filter {
        limit: 100,
        ..Filter::default()
    };
    let found = enquiries::list(db, &all).await.unwrap();
    let enquiry = found.iter().find(|row| row.reference == reference);
    let files = files
        .iter()
        .map(|name| json!({ "kind": "file", "bucket": "documents", "name": name, "size": 7 }));
    let message = store::enquiry_message::ActiveModel {
        enquiry_id: Set(enquiry.unwrap().id),
        author: Set("Asha".to_owned()),
        language: Set("en".to_owned()),
        subject: Set("Offer".to_owned()),
        body: Set("Hello.".to_owned()),
        attachments: Set(json!(files.collect::<Vec<_>>())),
        message_id: Set(format!("<{reference}@example.com>")),
        created_at: Set(at(0)),
        ..Default::default()
    };
    message.insert(db).await.unwrap();
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
        let which = Selection::Reference("A".to_owned());
        assert_eq!(
            erasure::erase(db, &which, 10).await.unwrap(),
            erased(&["A"], 2)
        );
        let revisions = store::revision::Entity::find().order_by_asc(store::revision::Column::Id);
        let left = revisions.all(db).await.unwrap();
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
        for (id, is_erased) in [("1", true), ("2", false), ("3", false), ("4", true)] {
            let known = store::revisions::is_erased_file(db, id).await.unwrap();
            assert_eq!(known, is_erased, "{id}");
        }
    }
}
