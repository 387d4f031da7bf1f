use std::{collections::BTreeSet, time::Duration};

use sea_orm::EntityTrait;
use serde_json::json;
use store::{
    enquiries, enquiry,
    outbox::{self, Again, NewMail, State},
    outgoing_mail::Kind,
    testing::TestDatabase,
};

use crate::{at, enquiries::enquiry};

const LEASE: Duration = Duration::from_secs(60);

/// Puts the mails of `enquiries` enquiries into the outbox, due at `at(0)`.
async fn fill(test: &TestDatabase, enquiries: usize) {
    for number in 0..enquiries {
        let row = enquiries::insert(&test.db, enquiry(&format!("NSE-{number}")))
            .await
            .unwrap();
        let mail = |kind| NewMail {
            enquiry_id: row.id,
            kind,
            recipient: "clerk@example.com".to_owned(),
            recipient_key: None,
            hold: Duration::ZERO,
            payload: json!({ "subject": "नमस्ते" }),
        };
        outbox::insert(
            &test.db,
            vec![mail(Kind::Company), mail(Kind::Confirmation)],
            at(0),
        )
        .await
        .unwrap();
    }
}

#[tokio::test]
async fn a_leased_mail_is_not_given_to_another_worker_until_the_lease_ends() {
    for test in TestDatabase::all().await {
        fill(&test, 1).await;
        let db = &test.db;
        assert!(
            outbox::lease(db, "one", at(-1), LEASE, 10)
                .await
                .unwrap()
                .is_empty(),
            "not due yet"
        );
        let leased = outbox::lease(db, "one", at(0), LEASE, 10).await.unwrap();
        assert_eq!(leased.len(), 2);
        assert_eq!(leased[0].attempts, 1);
        assert_eq!(leased[0].payload, json!({ "subject": "नमस्ते" }));
        assert!(
            outbox::lease(db, "two", at(59), LEASE, 10)
                .await
                .unwrap()
                .is_empty()
        );
        assert_eq!(outbox::next_due(db).await.unwrap(), Some(at(60)));
        let after_a_crash = outbox::lease(db, "two", at(60), LEASE, 10).await.unwrap();
        assert_eq!(after_a_crash.len(), 2);
        assert_eq!(after_a_crash[0].attempts, 2);
        let id = after_a_crash[0].id;
        assert!(
            !outbox::sent(db, id, "one", at(61)).await.unwrap(),
            "the lease of the first is over"
        );
        assert!(outbox::sent(db, id, "two", at(61)).await.unwrap());
    }
}

#[tokio::test]
async fn a_mail_waits_is_sent_or_fails_and_can_be_put_back() {
    for test in TestDatabase::all().await {
        fill(&test, 2).await;
        let db = &test.db;
        let leased = outbox::lease(db, "one", at(0), LEASE, 3).await.unwrap();
        assert!(outbox::sent(db, leased[0].id, "one", at(1)).await.unwrap());
        assert!(
            outbox::try_again(db, leased[1].id, "one", at(90), "451 later")
                .await
                .unwrap()
        );
        assert!(
            outbox::give_up(db, leased[2].id, "one", at(1), "550 no such user")
                .await
                .unwrap()
        );
        let count = async |state| outbox::count(db, state).await.unwrap();
        assert_eq!(
            (
                count(State::Waiting).await,
                count(State::Sent).await,
                count(State::Failed).await
            ),
            (2, 1, 1)
        );
        assert_eq!(
            outbox::next_due(db).await.unwrap(),
            Some(at(0)),
            "the one that nobody took"
        );

        let failed = outbox::list(db, Some(State::Failed), 10).await.unwrap();
        assert_eq!(failed[0].last_error.as_deref(), Some("550 no such user"));
        assert_eq!(
            outbox::put_back(db, Again::AllFailed, at(100))
                .await
                .unwrap(),
            1
        );
        assert_eq!(
            outbox::put_back(db, Again::One(leased[1].id), at(100))
                .await
                .unwrap(),
            1
        );
        assert_eq!(
            outbox::put_back(db, Again::One(leased[0].id), at(100))
                .await
                .unwrap(),
            0,
            "it was sent"
        );
        let back = outbox::lease(db, "one", at(100), LEASE, 10).await.unwrap();
        assert_eq!(back.len(), 3);
        assert!(back.iter().all(|mail| mail.attempts == 1));
        assert_eq!(
            outbox::put_back(db, Again::One(leased[1].id), at(101))
                .await
                .unwrap(),
            0,
            "it is being sent"
        );
        assert_eq!(outbox::list(db, None, 10).await.unwrap().len(), 4);
    }
}

#[tokio::test]
async fn a_mail_that_is_held_is_due_later_and_its_days_of_trying_begin_then() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        let row = enquiries::insert(db, enquiry("NSE-1")).await.unwrap();
        let mail = |kind, hold_s| NewMail {
            enquiry_id: row.id,
            kind,
            recipient: "ana@example.org".to_owned(),
            recipient_key: Some("key".to_owned()),
            payload: json!({}),
            hold: Duration::from_secs(hold_s),
        };
        let mails = vec![mail(Kind::Company, 0), mail(Kind::Confirmation, 90)];
        outbox::insert(db, mails, at(0)).await.unwrap();
        let due = |now| outbox::lease(db, "one", at(now), LEASE, 10);
        let first = due(0).await.unwrap();
        assert_eq!(first.len(), 1);
        assert_eq!(first[0].kind, Kind::Company);
        assert!(outbox::sent(db, first[0].id, "one", at(1)).await.unwrap());
        assert!(due(89).await.unwrap().is_empty());
        let held = due(90).await.unwrap();
        assert_eq!((held.len(), held[0].queued_at), (1, at(90)));
        assert_eq!(held[0].created_at, at(0));
    }
}

#[tokio::test]
async fn mails_to_one_recipient_are_counted_from_a_time_on() {
    for test in TestDatabase::all().await {
        for (number, (key, time)) in [("a", 0), ("a", 10), ("b", 10)].into_iter().enumerate() {
            let row = enquiries::insert(&test.db, enquiry(&format!("NSE-{number}")))
                .await
                .unwrap();
            let mail = NewMail {
                enquiry_id: row.id,
                kind: Kind::Confirmation,
                recipient: "ana@example.org".to_owned(),
                recipient_key: Some(key.to_owned()),
                payload: json!({}),
                hold: Duration::ZERO,
            };
            outbox::insert(&test.db, vec![mail], at(time))
                .await
                .unwrap();
        }
        let transaction = store::begin_write(&test.db).await.unwrap();
        for (key, after, count) in [
            ("a", -1, 2),
            ("a", 0, 1),
            ("a", 10, 0),
            ("b", 0, 1),
            ("c", 0, 0),
        ] {
            let counted = outbox::count_to(&transaction, key, at(after))
                .await
                .unwrap();
            assert_eq!(counted, count, "{key} after {after}");
        }
    }
}

#[tokio::test]
async fn workers_that_lease_at_once_share_without_overlap() {
    for test in TestDatabase::all().await {
        fill(&test, 25).await;
        let workers = ["one", "two", "three"].map(|owner| {
            let test = &test;
            async move {
                let db = test.again().await;
                let mut mine = Vec::new();
                loop {
                    let leased = outbox::lease(&db, owner, at(0), LEASE, 4).await.unwrap();
                    if leased.is_empty() {
                        return mine;
                    }
                    assert!(leased.len() <= 4);
                    mine.extend(leased.into_iter().map(|mail| mail.id));
                }
            }
        });
        let shares = futures_util::future::join_all(workers).await.concat();
        assert_eq!(shares.len(), 50);
        assert_eq!(shares.into_iter().collect::<BTreeSet<_>>().len(), 50);
    }
}

#[tokio::test]
async fn the_mails_of_an_enquiry_go_with_it_and_there_is_one_of_a_kind() {
    for test in TestDatabase::all().await {
        fill(&test, 1).await;
        let mail = outbox::list(&test.db, None, 10).await.unwrap().remove(0);
        let twin = NewMail {
            enquiry_id: mail.enquiry_id,
            kind: mail.kind,
            recipient: mail.recipient,
            recipient_key: None,
            hold: Duration::ZERO,
            payload: mail.payload,
        };
        assert!(outbox::insert(&test.db, vec![twin], at(0)).await.is_err());
        enquiry::Entity::delete_by_id(mail.enquiry_id)
            .exec(&test.db)
            .await
            .unwrap();
        assert!(outbox::list(&test.db, None, 10).await.unwrap().is_empty());
        assert_eq!(outbox::next_due(&test.db).await.unwrap(), None);
    }
}
