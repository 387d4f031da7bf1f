//! What is committed can be seen on another connection and stays; what failed is gone; a connection that failed is not used again.

use std::time::Duration;

use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, PaginatorTrait, Statement};
use store::{ConnectionTrait, Database, DbErr, testing::TestDatabase};

use crate::redirect;

fn row(path: &str) -> redirect::ActiveModel {
    redirect::ActiveModel {
        path: Set(path.to_owned()),
        target: Set("/".to_owned()),
    }
}

/// The addresses that a second program reads.
async fn seen(test: &TestDatabase) -> Vec<String> {
    let other = test.again().await;
    let rows = redirect::Entity::find()
        .all(other.autocommit())
        .await
        .unwrap();
    other.close().await;
    let mut paths: Vec<_> = rows.into_iter().map(|row| row.path).collect();
    paths.sort();
    paths
}

/// Lets the SQLite file grow by this many pages at most, as a disk that becomes full.
async fn fill(db: &Database, pages: u32) {
    let page_count = Statement::from_string(db.backend(), "PRAGMA page_count");
    let row = db.autocommit().query_one_raw(page_count).await;
    let count: i64 = row.unwrap().unwrap().try_get_by_index(0).unwrap();
    let most = count + i64::from(pages);
    execute(db, &format!("PRAGMA max_page_count = {most}")).await;
}

async fn execute(db: &Database, sql: &str) {
    db.autocommit().execute_unprepared(sql).await.unwrap();
}

/// Writes one large row in a transaction with a savepoint, as `sqlx` would for a transaction that it takes for nested.
async fn write_large(db: &Database, path: &str, bytes: usize) -> Result<(), DbErr> {
    let transaction = db.write().await?;
    row(path).insert(&transaction).await?;
    let savepoint = transaction.savepoint().await?;
    let large = redirect::ActiveModel {
        path: Set(format!("{path}/large")),
        target: Set("x".repeat(bytes)),
    };
    large.insert(&savepoint).await?;
    savepoint.commit().await?;
    transaction.commit().await
}

#[tokio::test]
async fn every_write_that_succeeds_around_a_full_disk_is_there_and_no_other() {
    let test = TestDatabase::sqlite().await;
    let mut acknowledged = Vec::new();
    for round in 0..20 {
        // Too large twice, and then one that is taken back: each meets what the one before has left behind.
        for attempt in ["one", "two"] {
            fill(&test.db, 4).await;
            let path = format!("/{round:02}/{attempt}");
            write_large(&test.db, &path, 1_000_000).await.unwrap_err();
        }
        assert!(test.db.write_fault().is_some());
        let taken_back = test.db.write().await.unwrap();
        row("/taken-back").insert(&taken_back).await.unwrap();
        taken_back.rollback().await.unwrap();
        for number in 0..3 {
            let path = format!("/{round:02}/{number}");
            if write_large(&test.db, &path, 10).await.is_ok() {
                acknowledged.extend([path.clone(), format!("{path}/large")]);
            }
        }
        assert_eq!(seen(&test).await, acknowledged);
    }
    assert!(acknowledged.len() > 60, "{}", acknowledged.len());
    assert_eq!(test.db.write_fault(), None);
}

#[tokio::test]
async fn a_transaction_that_was_left_open_on_a_connection_swallows_no_write() {
    let test = TestDatabase::sqlite().await;
    // As a failed rollback leaves it.
    execute(&test.db, "BEGIN").await;
    write_large(&test.db, "/kept", 10).await.unwrap();
    assert_eq!(seen(&test).await, ["/kept", "/kept/large"]);
}

#[tokio::test]
async fn a_commit_that_commits_nothing_is_an_error() {
    let test = TestDatabase::sqlite().await;
    let transaction = test.db.write().await.unwrap();
    row("/lost").insert(&transaction).await.unwrap();
    transaction.execute_unprepared("ROLLBACK").await.unwrap();
    // `COMMIT` would end this one, but not what is begun around it.
    transaction
        .execute_unprepared("BEGIN IMMEDIATE")
        .await
        .unwrap();
    transaction.commit().await.unwrap();
    assert_eq!(test.db.write_fault(), None);

    let transaction = test.db.write().await.unwrap();
    row("/lost").insert(&transaction).await.unwrap();
    transaction.execute_unprepared("ROLLBACK").await.unwrap();
    transaction.commit().await.unwrap_err();
    assert!(test.db.write_fault().is_some());
    assert!(seen(&test).await.is_empty());
    test.db.check_writes().await.unwrap();
    assert_eq!(test.db.write_fault(), None);
}

#[tokio::test]
async fn a_transaction_in_which_a_statement_failed_is_not_reported_as_committed() {
    for test in TestDatabase::all().await {
        let transaction = test.db.write().await.unwrap();
        row("/a").insert(&transaction).await.unwrap();
        row("/a").insert(&transaction).await.unwrap_err();
        let is_kept = transaction.commit().await.is_ok();
        let expected: &[&str] = if is_kept { &["/a"] } else { &[] };
        assert_eq!(seen(&test).await, expected);
    }
}

#[tokio::test]
async fn a_savepoint_is_kept_or_taken_back_alone() {
    for test in TestDatabase::all().await {
        let transaction = test.db.write().await.unwrap();
        row("/a").insert(&transaction).await.unwrap();
        let failed = transaction.savepoint().await.unwrap();
        row("/b").insert(&failed).await.unwrap();
        row("/b").insert(&failed).await.unwrap_err();
        failed.rollback().await.unwrap();
        let kept = transaction.savepoint().await.unwrap();
        row("/c").insert(&kept).await.unwrap();
        kept.commit().await.unwrap();
        transaction.commit().await.unwrap();
        assert_eq!(seen(&test).await, ["/a", "/c"]);
    }
}

#[tokio::test]
async fn what_a_dropped_savepoint_wrote_is_not_committed_by_its_transaction() {
    for test in TestDatabase::all().await {
        let transaction = test.db.write().await.unwrap();
        drop(transaction.savepoint().await.unwrap());
        row("/a").insert(&transaction).await.unwrap();
        transaction.commit().await.unwrap_err();
        assert!(seen(&test).await.is_empty());
    }
}

#[tokio::test]
async fn a_request_that_is_cancelled_at_any_moment_leaves_no_open_transaction() {
    for test in TestDatabase::all().await {
        let mut polls = 0;
        loop {
            polls += 1;
            let path = format!("/{polls}");
            let mut write = Box::pin(write_large(&test.db, &path, 10));
            let mut is_done = false;
            for _ in 0..polls {
                is_done = futures_util::poll!(write.as_mut()).is_ready();
                if is_done {
                    break;
                }
                tokio::time::sleep(Duration::from_micros(300)).await;
            }
            drop(write);
            // What comes next is on disk, whatever the cancelled one has left.
            let next = format!("/next/{polls}");
            row(&next).insert(test.db.autocommit()).await.unwrap();
            assert!(seen(&test).await.contains(&next));
            if is_done || polls > 200 {
                break;
            }
        }
        let writable = test.again().await;
        let transaction = writable.write().await.unwrap();
        row("/end").insert(&transaction).await.unwrap();
        transaction.commit().await.unwrap();
        let count = redirect::Entity::find().count(writable.autocommit()).await;
        assert!(count.unwrap() > 0);
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_read_is_taken_back_when_it_is_interrupted_and_the_next_sees_what_is_new() {
    let test = TestDatabase::sqlite().await;
    let readers = store::Readers::beside(&test.db);
    const ENDLESS: &str =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
    for round in 0..8 {
        let reading = readers.begin(Some(Duration::from_millis(5))).await.unwrap();
        let endless = Statement::from_string(reading.db().get_database_backend(), ENDLESS);
        let error = reading.db().query_one_raw(endless).await.unwrap_err();
        assert!(store::is_timeout(&error), "{error}");
        drop(reading);
        row(&format!("/{round}"))
            .insert(test.db.autocommit())
            .await
            .unwrap();
        let reading = readers.begin(None).await.unwrap();
        let count = redirect::Entity::find().count(reading.db()).await.unwrap();
        assert_eq!(count, round + 1);
        reading.end().await.unwrap();
    }
}
