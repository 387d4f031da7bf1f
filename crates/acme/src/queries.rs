//! Reads and writes of this crate's tables.

use std::{cmp::Reverse, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Expr, OnConflict},
};
use store::{Database, clock};

use crate::{
    LONGEST_PAUSE, Settings,
    entities::{account, certificate, challenge},
};

/// How long the answer to a challenge is kept if the program was killed before it could remove it.
const CHALLENGES_KEPT: TimeDelta = TimeDelta::hours(1);

/// The stored certificates from this directory that may be served, the best first.
///
/// That is the one for exactly these domains. While there is none, as after a domain was added, any other that is valid for the first
/// of them is better than no HTTPS.
pub(crate) async fn certificates(
    db: &impl ConnectionTrait,
    settings: &Settings,
    now: DateTime<Utc>,
) -> Result<Vec<certificate::Model>, DbErr> {
    let mut found = certificate::Entity::find()
        .filter(certificate::Column::Directory.eq(settings.directory.as_str()))
        .all(db)
        .await?;
    let all = settings.domains.join(",");
    let first = settings.domains.first();
    let is_valid = |stored: &certificate::Model| stored.not_after > now;
    let has_first = |stored: &certificate::Model| {
        let mut names = stored.domains.split(',');
        first.is_some_and(|first| names.any(|name| name == first))
    };
    found.retain(|stored| stored.domains == all || (is_valid(stored) && has_first(stored)));
    found.sort_by_key(|stored| {
        let rank = (is_valid(stored), stored.domains == all, stored.not_before);
        Reverse(rank)
    });
    Ok(found)
}

/// Stores a certificate in the place of an earlier one, removes those that have ended, and lets the next order begin when it is due.
pub(crate) async fn store_certificate(
    db: &Database,
    certificate: certificate::Model,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let transaction = db.write().await?;
    certificate::Entity::delete_many()
        .filter(certificate::Column::NotAfter.lt(now))
        .exec(&transaction)
        .await?;
    set_account(
        &transaction,
        &certificate.directory,
        account::ActiveModel {
            failures: Set(0),
            not_before: Set(clock::now(&transaction).await?),
            ..Default::default()
        },
    )
    .await?;
    use certificate::Column;
    let replace = OnConflict::columns([Column::Directory, Column::Domains])
        .update_columns([
            Column::Chain,
            Column::PrivateKey,
            Column::NotBefore,
            Column::NotAfter,
        ])
        .to_owned();
    certificate::Entity::insert(certificate::ActiveModel::from(certificate))
        .on_conflict(replace)
        .exec_without_returning(&transaction)
        .await?;
    transaction.commit().await
}

/// Takes the right to order for as long as an attempt may take. Returns whether it was free, and the account.
///
/// `after_failure`: a wait after a failure is not longer than this.
pub(crate) async fn begin_order(
    db: &Database,
    directory: &str,
    attempt: Duration,
    after_failure: Option<Duration>,
) -> Result<(bool, account::Model), DbErr> {
    use account::Column;
    let transaction = db.write().await?;
    let now = clock::now(&transaction).await?;
    account::Entity::insert(account::ActiveModel {
        directory: Set(directory.to_owned()),
        credentials: Set(None),
        failures: Set(0),
        not_before: Set(now),
    })
    .on_conflict(
        OnConflict::column(Column::Directory)
            .do_nothing()
            .to_owned(),
    )
    .exec_without_returning(&transaction)
    .await?;
    if let Some(longest) = after_failure {
        let soon = now + longest;
        account::Entity::update_many()
            .col_expr(Column::NotBefore, Expr::value(soon))
            .filter(Column::Directory.eq(directory))
            .filter(Column::Failures.gt(0))
            .filter(Column::NotBefore.gt(soon))
            .exec(&transaction)
            .await?;
    }
    // A time that no wait ends so late was written while the clock was wrong.
    let latest = now + LONGEST_PAUSE + attempt;
    let is_free = Condition::any()
        .add(Column::NotBefore.lte(now))
        .add(Column::NotBefore.gt(latest));
    let taken = account::Entity::update_many()
        .col_expr(Column::NotBefore, Expr::value(now + attempt))
        .filter(Column::Directory.eq(directory))
        .filter(is_free)
        .exec(&transaction)
        .await?;
    let account = account::Entity::find_by_id(directory)
        .one(&transaction)
        .await?
        .ok_or_else(|| DbErr::RecordNotFound(directory.to_owned()))?;
    transaction.commit().await?;
    Ok((taken.rows_affected == 1, account))
}

/// Lets the next order begin at once after one that was broken off, unless its lease, which ends at that time, is over.
pub(crate) async fn end_lease(
    db: &Database,
    directory: &str,
    lease: DateTime<Utc>,
) -> Result<(), DbErr> {
    use account::Column;
    let transaction = db.write().await?;
    let now = clock::now(&transaction).await?;
    account::Entity::update_many()
        .col_expr(Column::NotBefore, Expr::value(now))
        .filter(Column::Directory.eq(directory))
        .filter(Column::NotBefore.eq(lease))
        .exec(&transaction)
        .await?;
    transaction.commit().await
}

/// Writes down that an order failed, and that nobody tries again before `pause`.
pub(crate) async fn fail_order(
    db: &Database,
    directory: &str,
    failures: i32,
    pause: Duration,
) -> Result<(), DbErr> {
    let transaction = db.write().await?;
    let columns = account::ActiveModel {
        failures: Set(failures),
        not_before: Set(clock::now(&transaction).await? + pause),
        ..Default::default()
    };
    set_account(&transaction, directory, columns).await?;
    transaction.commit().await
}

/// Stores the key of a new account.
pub(crate) async fn store_credentials(
    db: &Database,
    directory: &str,
    credentials: String,
) -> Result<(), DbErr> {
    let transaction = db.write().await?;
    let columns = account::ActiveModel {
        credentials: Set(Some(credentials)),
        ..Default::default()
    };
    set_account(&transaction, directory, columns).await?;
    transaction.commit().await
}

async fn set_account(
    db: &impl ConnectionTrait,
    directory: &str,
    columns: account::ActiveModel,
) -> Result<(), DbErr> {
    account::Entity::update_many()
        .set(columns)
        .filter(account::Column::Directory.eq(directory))
        .exec(db)
        .await?;
    Ok(())
}

/// Stores the answer to a challenge.
pub(crate) async fn add_challenge(
    db: &Database,
    token: &str,
    domain: &str,
    key_authorization: &str,
) -> Result<(), DbErr> {
    let transaction = db.write().await?;
    let now = clock::now(&transaction).await?;
    challenge::Entity::delete_many()
        .filter(challenge::Column::CreatedAt.lt(now - CHALLENGES_KEPT))
        .exec(&transaction)
        .await?;
    challenge::Entity::delete_by_id(token)
        .exec(&transaction)
        .await?;
    let row = challenge::ActiveModel {
        token: Set(token.to_owned()),
        domain: Set(domain.to_owned()),
        key_authorization: Set(key_authorization.to_owned()),
        created_at: Set(now),
    };
    challenge::Entity::insert(row)
        .exec_without_returning(&transaction)
        .await?;
    transaction.commit().await
}

/// Removes the answers for these domains.
pub(crate) async fn remove_challenges(db: &Database, domains: &[String]) -> Result<(), DbErr> {
    let transaction = db.write().await?;
    challenge::Entity::delete_many()
        .filter(challenge::Column::Domain.is_in(domains.iter().cloned()))
        .exec(&transaction)
        .await?;
    transaction.commit().await
}

/// The answers to all challenges, the last written first.
pub(crate) async fn challenges(db: &impl ConnectionTrait) -> Result<Vec<challenge::Model>, DbErr> {
    challenge::Entity::find()
        .order_by_desc(challenge::Column::CreatedAt)
        .all(db)
        .await
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use store::testing::TestDatabase;

    use super::*;

    const DIRECTORY: &str = "https://acme.example/dir";

    #[tokio::test]
    async fn a_certificate_for_other_domains_is_served_until_there_is_one_for_these() {
        let day = TimeDelta::days(1);
        let now = DateTime::UNIX_EPOCH + day * 20_000;
        let stored = |domains: &str, days: i32| certificate::Model {
            directory: DIRECTORY.to_owned(),
            domains: domains.to_owned(),
            chain: String::new(),
            private_key: String::new(),
            not_before: now + day * (days - 90),
            not_after: now + day * days,
        };
        let settings = Settings {
            directory: DIRECTORY.to_owned(),
            contact: None,
            roots: None,
            domains: ["a.example", "www.a.example"].map(str::to_owned).into(),
        };
        for database in TestDatabase::all().await {
            let db = &database.db;
            let found = async || {
                let found = certificates(db.read(), &settings, now).await.unwrap();
                let domains = found.into_iter().map(|stored| stored.domains);
                domains.collect::<Vec<_>>()
            };
            // The second is not for the first domain.
            for other in [
                stored("a.example", 30),
                stored("www.a.example", 60),
                stored("b.example,a.example", 50),
            ] {
                store_certificate(db, other, now).await.unwrap();
            }
            assert_eq!(found().await, ["b.example,a.example", "a.example"]);
            let exact = stored("a.example,www.a.example", 10);
            store_certificate(db, exact, now).await.unwrap();
            assert_eq!(found().await.first().unwrap(), "a.example,www.a.example");
            // One that is valid comes before one that has ended.
            let ended = stored("a.example,www.a.example", -1);
            store_certificate(db, ended, now).await.unwrap();
            let expected = [
                "b.example,a.example",
                "a.example",
                "a.example,www.a.example",
            ];
            assert_eq!(found().await, expected);
        }
    }

    const ATTEMPT: Duration = Duration::from_secs(120);

    #[tokio::test]
    async fn one_replica_orders_at_a_time_and_all_wait_after_a_failure() {
        for database in TestDatabase::all().await {
            let db = &database.db;
            let begin = |after_failure| begin_order(db, DIRECTORY, ATTEMPT, after_failure);
            assert!(begin(None).await.unwrap().0);
            assert!(!begin(None).await.unwrap().0);
            // A program that starts meanwhile does not take the turn away.
            assert!(!begin(Some(Duration::ZERO)).await.unwrap().0);
            fail_order(db, DIRECTORY, 1, ATTEMPT).await.unwrap();
            assert!(!begin(None).await.unwrap().0);
            // One that starts after the failure need not wait for as long.
            let (is_ours, account) = begin(Some(Duration::ZERO)).await.unwrap();
            assert!(is_ours);
            assert_eq!(account.failures, 1);
        }
    }

    #[tokio::test]
    async fn a_time_that_a_wrong_clock_wrote_is_not_waited_for() {
        for database in TestDatabase::all().await {
            let db = &database.db;
            assert!(begin_order(db, DIRECTORY, ATTEMPT, None).await.unwrap().0);
            for (pause, is_free) in [(LONGEST_PAUSE, false), (LONGEST_PAUSE * 24, true)] {
                fail_order(db, DIRECTORY, 3, pause).await.unwrap();
                let (is_ours, _) = begin_order(db, DIRECTORY, ATTEMPT, None).await.unwrap();
                assert_eq!(is_ours, is_free);
            }
        }
    }

    #[tokio::test]
    async fn an_order_begins_at_once_after_one_that_was_broken_off() {
        for database in TestDatabase::all().await {
            let db = &database.db;
            let (is_ours, account) = begin_order(db, DIRECTORY, ATTEMPT, None).await.unwrap();
            assert!(is_ours);
            let other = account.not_before - TimeDelta::seconds(1);
            end_lease(db, DIRECTORY, other).await.unwrap();
            assert!(!begin_order(db, DIRECTORY, ATTEMPT, None).await.unwrap().0);
            end_lease(db, DIRECTORY, account.not_before).await.unwrap();
            assert!(begin_order(db, DIRECTORY, ATTEMPT, None).await.unwrap().0);
        }
    }

    #[tokio::test]
    async fn an_answer_is_there_until_its_domain_was_checked() {
        for database in TestDatabase::all().await {
            let db = &database.db;
            for (token, domain) in [
                ("one", "a.example"),
                ("two", "a.example"),
                ("three", "b.example"),
            ] {
                add_challenge(db, token, domain, &[token, ".key"].concat())
                    .await
                    .unwrap();
            }
            let tokens = async || {
                let challenges = challenges(db.read()).await.unwrap();
                let tokens = challenges.into_iter().map(|challenge| challenge.token);
                tokens.collect::<BTreeSet<_>>()
            };
            assert_eq!(tokens().await.len(), 3);
            remove_challenges(db, &["a.example".to_owned()])
                .await
                .unwrap();
            assert_eq!(tokens().await, BTreeSet::from(["three".to_owned()]));
        }
    }
}
