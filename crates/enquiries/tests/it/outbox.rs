use std::{collections::BTreeSet, time::Duration};

use enquiries::{
    entities::{
        enquiry,
        outgoing_mail::{Kind, Model},
    },
    queries::outbox::{self, DeliveryChannel, NewMail, Retry, State},
    testing::age_outbox,
};
use sea_orm::{DbBackend, EntityTrait};
use serde_json::json;
use store::{Database, testing::TestDatabase};

use crate::{
    at,
    enquiries::{enquiry, insert},
    support::{execute, mails},
};

/// Longer than any test takes.
pub(crate) const LEASE: Duration = Duration::from_secs(3_600);

/// What a worker leases that has nothing yet, for longer than any test takes.
pub(crate) async fn lease(db: &Database, owner: &str, limit: u64) -> Vec<Model> {
    let leased = outbox::lease(db, DeliveryChannel::Mail, owner, &[], LEASE, limit).await;
    leased.unwrap().mails
}

/// Records that a mail was sent. Returns whether that was news.
pub(crate) async fn sent(db: &Database, id: i64, seconds: i64) -> bool {
    let news = outbox::sent(db.autocommit(), &[(id, at(seconds))]).await;
    !news.unwrap().is_empty()
}

/// Puts mails into the outbox.
pub(crate) async fn queue(db: &Database, mails: Vec<NewMail>, seconds: i64) {
    let queued = outbox::insert(db.autocommit(), mails, at(seconds)).await;
    queued.unwrap();
}

/// How long until the next mail is due of those that are not held.
async fn next_due(db: &Database, held: &[i64]) -> Option<Duration> {
    let next = outbox::next_due(db.autocommit(), DeliveryChannel::Mail, held).await;
    next.unwrap()
}

/// Puts the mails of `enquiries` enquiries into the outbox, due at once.
async fn fill(db: &Database, enquiries: usize) {
    for number in 0..enquiries {
        let row = insert(db, enquiry(&format!("NSE-{number}"))).await;
        let mail = |kind| NewMail {
            enquiry_id: Some(row.id),
            ..NewMail::new(kind, "clerk@example.com", json!({ "subject": "नमस्ते" }))
        };
        queue(db, vec![mail(Kind::Company), mail(Kind::Confirmation)], 0).await;
    }
}

#[tokio::test]
async fn a_leased_mail_is_not_given_to_another_worker_until_the_lease_ends() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        fill(db, 1).await;
        assert_eq!(next_due(db, &[]).await, Some(Duration::ZERO), "due at once");
        let leased = outbox::lease(db, DeliveryChannel::Mail, "one", &[], LEASE, 10)
            .await
            .unwrap();
        assert_eq!(leased.mails.len(), 2);
        assert!(leased.mails.iter().all(|mail| mail.queued_at <= leased.at));
        assert_eq!(leased.mails[0].attempts, 1);
        assert_eq!(leased.mails[0].payload, json!({ "subject": "नमस्ते" }));
        assert_eq!(leased.mails[0].created_at, at(0));
        assert!(lease(db, "two", 10).await.is_empty());
        let wait = next_due(db, &[]).await.unwrap();
        assert!(!wait.is_zero() && wait <= LEASE, "{wait:?}");
        age_outbox(db, LEASE).await;
        let after_a_crash = lease(db, "two", 10).await;
        assert_eq!(after_a_crash.len(), 2);
        assert_eq!(after_a_crash[0].attempts, 2);
        let id = after_a_crash[0].id;
        let pause = Duration::from_secs(60);
        assert!(
            !outbox::try_again(db.autocommit(), id, "one", pause, "451 later")
                .await
                .unwrap(),
            "the lease of the first is over"
        );
        assert!(sent(db, id, 61).await, "but what it has sent is sent");
        assert!(!sent(db, id, 62).await, "no news");
        let give_up = async |id| {
            outbox::give_up(db.autocommit(), id, "two", at(62), "550 no")
                .await
                .unwrap()
        };
        assert!(!give_up(id).await);
        let id = after_a_crash[1].id;
        assert!(give_up(id).await);
        assert!(sent(db, id, 63).await);
        for mail in mails(db).await {
            assert_eq!(State::of(&mail), State::Sent);
            assert_eq!(
                (mail.failed_at, mail.last_error, mail.lease_owner),
                (None, None, None)
            );
        }
    }
}

#[tokio::test]
async fn a_worker_keeps_what_it_has_and_never_leases_it_again() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        fill(db, 1).await;
        let held = [lease(db, "one", 1).await[0].id];
        age_outbox(db, LEASE).await;
        let others = outbox::lease(db, DeliveryChannel::Mail, "one", &held, LEASE, 10).await;
        assert_eq!(others.unwrap().mails.len(), 1, "the other mail");
        let next = async |held| next_due(db, held).await.unwrap();
        assert_eq!(next(&[]).await, Duration::ZERO);
        assert!(next(&held).await > Duration::ZERO);
        outbox::renew(db.autocommit(), "two", &held, LEASE)
            .await
            .unwrap();
        assert_eq!(
            next(&[]).await,
            Duration::ZERO,
            "it is not the lease of this worker"
        );
        outbox::renew(db.autocommit(), "one", &held, LEASE)
            .await
            .unwrap();
        assert!(next(&[]).await > Duration::ZERO);
        assert_eq!(lease(db, "two", 10).await.len(), 0);
    }
}

#[tokio::test]
async fn a_mail_waits_is_sent_or_fails_and_can_be_put_back() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        fill(db, 2).await;
        let leased = lease(db, "one", 3).await;
        assert!(sent(db, leased[0].id, 1).await);
        let pause = Duration::from_secs(5_400);
        assert!(
            outbox::try_again(db.autocommit(), leased[1].id, "one", pause, "451 later")
                .await
                .unwrap()
        );
        assert!(
            outbox::give_up(
                db.autocommit(),
                leased[2].id,
                "one",
                at(1),
                "550 no such user"
            )
            .await
            .unwrap()
        );
        let count = async |state| outbox::count(db.autocommit(), state).await.unwrap();
        assert_eq!(
            (
                count(State::Waiting).await,
                count(State::Sent).await,
                count(State::Failed).await
            ),
            (2, 1, 1)
        );
        let fourth = lease(db, "one", 10).await;
        assert_eq!(fourth.len(), 1, "the one that nobody took");
        assert!(sent(db, fourth[0].id, 1).await);

        let failed = outbox::list(db.autocommit(), Some(State::Failed), 10)
            .await
            .unwrap();
        assert_eq!(failed[0].last_error.as_deref(), Some("550 no such user"));
        let requeue = async |which| outbox::requeue(db.autocommit(), which).await.unwrap();
        assert_eq!(requeue(Retry::AllFailed).await, 1);
        assert_eq!(requeue(Retry::One(leased[1].id)).await, 1);
        assert_eq!(requeue(Retry::One(leased[0].id)).await, 0, "it was sent");
        let back = lease(db, "one", 10).await;
        assert_eq!(back.len(), 2);
        assert!(back.iter().all(|mail| mail.attempts == 1));
        assert_eq!(
            requeue(Retry::One(leased[1].id)).await,
            0,
            "it is being sent"
        );
        assert_eq!(mails(db).await.len(), 4);
    }
}

#[tokio::test]
async fn a_mail_that_is_held_is_due_later_and_its_days_of_trying_begin_then() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        let row = insert(db, enquiry("NSE-1")).await;
        let mail = |kind, hold_s| NewMail {
            enquiry_id: Some(row.id),
            recipient_key: Some("key".to_owned()),
            hold: Duration::from_secs(hold_s),
            ..NewMail::new(kind, "ana@example.org", json!({}))
        };
        let mails = vec![mail(Kind::Company, 0), mail(Kind::Confirmation, 5_400)];
        queue(db, mails, 0).await;
        let due = async || lease(db, "one", 10).await;
        let first = due().await;
        assert_eq!(first.len(), 1);
        assert_eq!(first[0].kind, Kind::Company);
        assert!(sent(db, first[0].id, 1).await);
        assert!(due().await.is_empty());
        age_outbox(db, Duration::from_secs(5_400)).await;
        let held = due().await;
        assert_eq!(held.len(), 1);
        let since = held[0].queued_at - first[0].queued_at;
        assert_eq!(since.num_seconds(), 0, "aged by as much as it was held");
        assert_eq!(held[0].created_at, at(0));
    }
}

#[tokio::test]
async fn mails_to_one_recipient_are_counted_from_a_time_on() {
    for test in TestDatabase::all().await {
        for (number, (key, time)) in [("a", 0), ("a", 10), ("b", 10)].into_iter().enumerate() {
            let row = insert(&test.db, enquiry(&format!("NSE-{number}"))).await;
            let mail = NewMail {
                enquiry_id: Some(row.id),
                recipient_key: Some(key.to_owned()),
                ..NewMail::new(Kind::Confirmation, "ana@example.org", json!({}))
            };
            queue(&test.db, vec![mail], time).await;
        }
        let transaction = test.db.write().await.unwrap();
        for (after, counts) in [
            (-1, vec![("a", 2), ("b", 1)]),
            (0, vec![("a", 1), ("b", 1)]),
            (20, vec![]),
        ] {
            let keys = ["a", "b", "c"].map(str::to_owned).into();
            let counted = outbox::count_to(&transaction, keys, at(after)).await;
            let expected = counts
                .into_iter()
                .map(|(key, count)| (key.to_owned(), count));
            assert_eq!(counted.unwrap(), expected.collect(), "after {after}");
        }
    }
}

#[tokio::test]
async fn workers_that_lease_at_once_share_without_overlap() {
    for test in TestDatabase::all().await {
        fill(&test.db, 25).await;
        let workers = ["one", "two", "three"].map(|owner| {
            let test = &test;
            async move {
                let db = test.again().await;
                let mut mine = Vec::new();
                loop {
                    let leased = lease(&db, owner, 4).await;
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

/// SQLite has no separate clock that could be wrong; in PostgreSQL a function that shadows the built-in one sets it.
#[tokio::test]
async fn when_a_mail_is_due_is_told_by_the_clock_of_the_database() {
    for test in TestDatabase::all().await {
        if test.db.backend() != DbBackend::Postgres {
            continue;
        }
        let fast_clock = "CREATE FUNCTION clock_timestamp() RETURNS timestamptz LANGUAGE sql \
                          AS 'SELECT pg_catalog.clock_timestamp() + interval ''1 day'''";
        execute(&test.db, fast_clock).await;
        // Names in a schema that is searched before PostgreSQL's own schema hide the built-in ones.
        let in_front = [&test.url, "?options=-c%20search_path%3Dpublic%2Cpg_catalog"].concat();
        let fast = store::connect(&in_front).await.unwrap();
        fill(&fast, 1).await;
        assert!(
            lease(&test.db, "one", 10).await.is_empty(),
            "not due for a day by the engine's own clock"
        );
        assert_eq!(next_due(&fast, &[]).await, Some(Duration::ZERO));
        assert_eq!(lease(&fast, "two", 10).await.len(), 2);
        assert!(lease(&fast, "three", 10).await.is_empty());
    }
}

#[tokio::test]
async fn the_mails_of_an_enquiry_go_with_it_and_there_is_one_of_a_kind() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        fill(db, 1).await;
        let mail = mails(db).await.remove(0);
        let twin = NewMail {
            enquiry_id: mail.enquiry_id,
            ..NewMail::new(mail.kind, mail.recipient, mail.payload)
        };
        assert!(
            outbox::insert(db.autocommit(), vec![twin], at(0))
                .await
                .is_err()
        );
        enquiry::Entity::delete_by_id(mail.enquiry_id.unwrap())
            .exec(db.autocommit())
            .await
            .unwrap();
        assert!(mails(db).await.is_empty());
        assert_eq!(next_due(db, &[]).await, None);
    }
}

#[tokio::test]
async fn of_a_mail_of_an_account_nothing_is_kept_when_it_was_sent() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        let mail = NewMail::new(
            Kind::Account,
            "clerk@example.com",
            json!({ "text": "a link that signs in" }),
        );
        queue(db, vec![mail.clone(), mail], 0).await;
        let leased = lease(db, "one", 1).await;
        let first = leased[0].id;
        assert!(sent(db, first, 1).await);
        let all = mails(db).await;
        assert_eq!(all.len(), 2);
        for mail in all {
            assert_eq!(mail.payload == json!({}), mail.id == first, "{mail:?}");
        }
    }
}
