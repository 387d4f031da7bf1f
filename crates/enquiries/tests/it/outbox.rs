use std::{collections::BTreeSet, time::Duration};

use enquiries::{
    entities::{enquiry, outgoing_mail::Kind},
    queries::outbox::{self, NewMail, Retry, State},
    testing::age_outbox,
};
use sea_orm::{ConnectionTrait, DbBackend, EntityTrait};
use serde_json::json;
use store::testing::TestDatabase;

use crate::{at, enquiries::enquiry};

/// Longer than any test takes.
const LEASE: Duration = Duration::from_secs(3_600);

/// Puts the mails of `enquiries` enquiries into the outbox, due at once.
pub(crate) async fn fill(db: &store::Database, enquiries: usize) {
    for number in 0..enquiries {
        let row =
            enquiries::testing::insert_enquiry(db.autocommit(), enquiry(&format!("NSE-{number}")))
                .await
                .unwrap();
        let mail = |kind| NewMail {
            enquiry_id: Some(row.id),
            ..NewMail::new(kind, "clerk@example.com", json!({ "subject": "नमस्ते" }))
        };
        outbox::insert(
            db.autocommit(),
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
        let db = &test.db;
        fill(db, 1).await;
        assert_eq!(
            outbox::next_due(db.autocommit(), outbox::DeliveryChannel::Mail, &[])
                .await
                .unwrap(),
            Some(Duration::ZERO),
            "due at once"
        );
        let leased = outbox::lease(db, outbox::DeliveryChannel::Mail, "one", &[], LEASE, 10)
            .await
            .unwrap();
        assert_eq!(leased.mails.len(), 2);
        assert!(leased.mails.iter().all(|mail| mail.queued_at <= leased.at));
        assert_eq!(leased.mails[0].attempts, 1);
        assert_eq!(leased.mails[0].payload, json!({ "subject": "नमस्ते" }));
        assert_eq!(leased.mails[0].created_at, at(0));
        let others = async || {
            outbox::lease(db, outbox::DeliveryChannel::Mail, "two", &[], LEASE, 10)
                .await
                .unwrap()
                .mails
        };
        assert!(others().await.is_empty());
        let wait = outbox::next_due(db.autocommit(), outbox::DeliveryChannel::Mail, &[])
            .await
            .unwrap()
            .unwrap();
        assert!(!wait.is_zero() && wait <= LEASE, "{wait:?}");
        age_outbox(db, LEASE).await;
        let after_a_crash = others().await;
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
        assert!(
            !outbox::sent(db.autocommit(), &[(id, at(61))])
                .await
                .unwrap()
                .is_empty(),
            "but what it has sent is sent"
        );
        assert!(
            outbox::sent(db.autocommit(), &[(id, at(62))])
                .await
                .unwrap()
                .is_empty(),
            "no news"
        );
        let give_up = async |id| {
            outbox::give_up(db.autocommit(), id, "two", at(62), "550 no")
                .await
                .unwrap()
        };
        assert!(!give_up(id).await);
        let id = after_a_crash[1].id;
        assert!(give_up(id).await);
        assert!(
            !outbox::sent(db.autocommit(), &[(id, at(63))])
                .await
                .unwrap()
                .is_empty()
        );
        let mails = outbox::list(db.autocommit(), None, 10).await.unwrap();
        for mail in mails {
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
        let leased = outbox::lease(db, outbox::DeliveryChannel::Mail, "one", &[], LEASE, 1).await;
        let held = [leased.unwrap().mails[0].id];
        age_outbox(db, LEASE).await;
        let lease = async |owner, held| {
            let leased =
                outbox::lease(db, outbox::DeliveryChannel::Mail, owner, held, LEASE, 10).await;
            leased.unwrap().mails.len()
        };
        assert_eq!(lease("one", &held).await, 1, "the other mail");
        let next = async |held| {
            let next = outbox::next_due(db.autocommit(), outbox::DeliveryChannel::Mail, held).await;
            next.unwrap().unwrap()
        };
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
        assert_eq!(lease("two", &[]).await, 0);
    }
}

#[tokio::test]
async fn a_mail_waits_is_sent_or_fails_and_can_be_put_back() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        fill(db, 2).await;
        let leased = outbox::lease(db, outbox::DeliveryChannel::Mail, "one", &[], LEASE, 3)
            .await
            .unwrap()
            .mails;
        assert!(
            !outbox::sent(db.autocommit(), &[(leased[0].id, at(1))])
                .await
                .unwrap()
                .is_empty()
        );
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
        let fourth = outbox::lease(db, outbox::DeliveryChannel::Mail, "one", &[], LEASE, 10)
            .await
            .unwrap()
            .mails;
        assert_eq!(fourth.len(), 1, "the one that nobody took");
        assert!(
            !outbox::sent(db.autocommit(), &[(fourth[0].id, at(1))])
                .await
                .unwrap()
                .is_empty()
        );

        let failed = outbox::list(db.autocommit(), Some(State::Failed), 10)
            .await
            .unwrap();
        assert_eq!(failed[0].last_error.as_deref(), Some("550 no such user"));
        let requeue = async |which| outbox::requeue(db.autocommit(), which).await.unwrap();
        assert_eq!(requeue(Retry::AllFailed).await, 1);
        assert_eq!(requeue(Retry::One(leased[1].id)).await, 1);
        assert_eq!(requeue(Retry::One(leased[0].id)).await, 0, "it was sent");
        let back = outbox::lease(db, outbox::DeliveryChannel::Mail, "one", &[], LEASE, 10)
            .await
            .unwrap()
            .mails;
        assert_eq!(back.len(), 2);
        assert!(back.iter().all(|mail| mail.attempts == 1));
        assert_eq!(
            requeue(Retry::One(leased[1].id)).await,
            0,
            "it is being sent"
        );
        assert_eq!(
            outbox::list(db.autocommit(), None, 10).await.unwrap().len(),
            4
        );
    }
}

#[tokio::test]
async fn a_mail_that_is_held_is_due_later_and_its_days_of_trying_begin_then() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        let row = enquiries::testing::insert_enquiry(db.autocommit(), enquiry("NSE-1"))
            .await
            .unwrap();
        let mail = |kind, hold_s| NewMail {
            enquiry_id: Some(row.id),
            recipient_key: Some("key".to_owned()),
            hold: Duration::from_secs(hold_s),
            ..NewMail::new(kind, "ana@example.org", json!({}))
        };
        let mails = vec![mail(Kind::Company, 0), mail(Kind::Confirmation, 5_400)];
        outbox::insert(db.autocommit(), mails, at(0)).await.unwrap();
        let due = async || {
            outbox::lease(db, outbox::DeliveryChannel::Mail, "one", &[], LEASE, 10)
                .await
                .unwrap()
        };
        let first = due().await.mails;
        assert_eq!(first.len(), 1);
        assert_eq!(first[0].kind, Kind::Company);
        assert!(
            !outbox::sent(db.autocommit(), &[(first[0].id, at(1))])
                .await
                .unwrap()
                .is_empty()
        );
        assert!(due().await.mails.is_empty());
        age_outbox(db, Duration::from_secs(5_400)).await;
        let held = due().await.mails;
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
            let row = enquiries::testing::insert_enquiry(
                test.db.autocommit(),
                enquiry(&format!("NSE-{number}")),
            )
            .await
            .unwrap();
            let mail = NewMail {
                enquiry_id: Some(row.id),
                recipient_key: Some(key.to_owned()),
                ..NewMail::new(Kind::Confirmation, "ana@example.org", json!({}))
            };
            outbox::insert(test.db.autocommit(), vec![mail], at(time))
                .await
                .unwrap();
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
                    let leased =
                        outbox::lease(&db, outbox::DeliveryChannel::Mail, owner, &[], LEASE, 4)
                            .await
                            .unwrap()
                            .mails;
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
        test.db
            .autocommit()
            .execute_unprepared(fast_clock)
            .await
            .unwrap();
        // Names in a schema that is searched before PostgreSQL's own schema hide the built-in ones.
        let in_front = [&test.url, "?options=-c%20search_path%3Dpublic%2Cpg_catalog"].concat();
        let fast = store::connect(&in_front).await.unwrap();
        fill(&fast, 1).await;
        assert!(
            outbox::lease(
                &test.db,
                outbox::DeliveryChannel::Mail,
                "one",
                &[],
                LEASE,
                10
            )
            .await
            .unwrap()
            .mails
            .is_empty(),
            "not due for a day by the engine's own clock"
        );
        assert_eq!(
            outbox::next_due(fast.autocommit(), outbox::DeliveryChannel::Mail, &[])
                .await
                .unwrap(),
            Some(Duration::ZERO)
        );
        let leased = outbox::lease(&fast, outbox::DeliveryChannel::Mail, "two", &[], LEASE, 10)
            .await
            .unwrap();
        assert_eq!(leased.mails.len(), 2);
        assert!(
            outbox::lease(
                &fast,
                outbox::DeliveryChannel::Mail,
                "three",
                &[],
                LEASE,
                10
            )
            .await
            .unwrap()
            .mails
            .is_empty()
        );
    }
}

#[tokio::test]
async fn the_mails_of_an_enquiry_go_with_it_and_there_is_one_of_a_kind() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        fill(db, 1).await;
        let mail = outbox::list(db.autocommit(), None, 10)
            .await
            .unwrap()
            .remove(0);
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
        assert!(
            outbox::list(db.autocommit(), None, 10)
                .await
                .unwrap()
                .is_empty()
        );
        assert_eq!(
            outbox::next_due(db.autocommit(), outbox::DeliveryChannel::Mail, &[])
                .await
                .unwrap(),
            None
        );
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
        outbox::insert(db.autocommit(), vec![mail.clone(), mail], at(0))
            .await
            .unwrap();
        let leased = outbox::lease(db, outbox::DeliveryChannel::Mail, "one", &[], LEASE, 1)
            .await
            .unwrap()
            .mails;
        let first = leased[0].id;
        assert!(
            !outbox::sent(db.autocommit(), &[(first, at(1))])
                .await
                .unwrap()
                .is_empty()
        );
        let all = outbox::list(db.autocommit(), None, 10).await.unwrap();
        assert_eq!(all.len(), 2);
        for mail in all {
            assert_eq!(mail.payload == json!({}), mail.id == first, "{mail:?}");
        }
    }
}
