//! One run at a time works on a job, and one that has lost it writes nothing more.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::ActiveValue::Set;
use serde_json::{Value, json};
use store::{
    Database, job,
    job::{Kind, State},
    jobs::{self, NewJob},
    revisions::Author,
    testing::{TestDatabase, expire_leases},
};

async fn begin(db: &Database, holder: &str) -> Option<job::Model> {
    begin_at(db, Kind::ImportProducts, Utc::now(), holder).await
}

async fn begin_at(
    db: &Database,
    kind: Kind,
    now: DateTime<Utc>,
    holder: &str,
) -> Option<job::Model> {
    let author = Author::program("mirchi products import");
    let new = NewJob {
        kind,
        parameters: json!({ "file_name": "products.csv" }),
        author: &author,
        now,
    };
    jobs::begin(db, new, holder).await.unwrap()
}

async fn finish(db: &Database, id: i64, holder: &str, state: State, result: Value) -> bool {
    let finished = jobs::finish(db.autocommit(), id, holder, state, result).await;
    finished.unwrap()
}

async fn keep(db: &Database, id: i64, holder: &str, columns: job::ActiveModel) -> bool {
    let kept = jobs::keep(db.autocommit(), id, holder, columns).await;
    kept.unwrap()
}

fn done(products: i64) -> job::ActiveModel {
    job::ActiveModel {
        done: Set(products),
        ..Default::default()
    }
}

#[tokio::test]
async fn a_job_belongs_to_one_run_until_its_lease_ends() {
    for test in TestDatabase::all().await {
        let (db, other) = (&test.db, test.again().await);
        let job = begin(db, "one").await.unwrap();
        assert_eq!(begin(&other, "two").await, None, "there is one at a time");
        assert!(keep(db, job.id, "one", done(3)).await);
        assert_eq!(jobs::take_over(&other, "two").await.unwrap(), None);

        expire_leases(db).await;
        let taken = jobs::take_over(&other, "two").await.unwrap().unwrap();
        assert_eq!((taken.id, taken.done, taken.attempts), (job.id, 3, 2));
        assert!(!keep(db, job.id, "one", done(9)).await);
        assert!(!finish(db, job.id, "one", State::Done, json!({})).await);
        assert!(keep(&other, job.id, "two", done(4)).await);
        let unfinished = jobs::unfinished(db.autocommit()).await.unwrap();
        assert_eq!(unfinished.unwrap().done, 4);

        let answer = json!({ "id": 1 });
        assert!(finish(&other, job.id, "two", State::Done, answer).await);
        assert!(!keep(&other, job.id, "two", done(5)).await);
        assert_eq!(jobs::unfinished(db.autocommit()).await.unwrap(), None);
        let found = jobs::find(db.autocommit(), job.id).await.unwrap().unwrap();
        assert_eq!((found.done, found.result), (4, Some(json!({ "id": 1 }))));
        assert!(begin(db, "three").await.is_some());
    }
}

#[tokio::test]
async fn of_processes_that_take_over_at_once_one_gets_the_job() {
    for test in TestDatabase::all().await {
        begin(&test.db, "dead").await.unwrap();
        expire_leases(&test.db).await;
        let (one, two) = (test.again().await, test.again().await);
        let (one, two) = tokio::join!(jobs::take_over(&one, "one"), jobs::take_over(&two, "two"));
        let taken = [one, two].map(|taken| taken.unwrap().is_some());
        assert_eq!(taken.into_iter().filter(|taken| *taken).count(), 1);
    }
}

#[tokio::test]
async fn an_import_is_cancelled_until_it_is_taken_back_or_finished_and_an_undo_is_not() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        let job = begin(db, "one").await.unwrap();
        let cancel = async |id| jobs::cancel(db.autocommit(), id).await.unwrap();
        let is_cancelled = async |id| jobs::is_cancelled(db.autocommit(), id).await.unwrap();
        let enter = async |state| {
            let columns = job::ActiveModel {
                state: Set(state),
                ..Default::default()
            };
            keep(db, job.id, "one", columns).await
        };
        assert!(!is_cancelled(job.id).await);
        assert!(enter(State::TakingBack).await);
        assert!(!cancel(job.id).await);
        for state in [State::Checking, State::Writing] {
            assert!(enter(state).await);
            assert!(cancel(job.id).await, "{state:?}, also a second time");
        }
        assert!(is_cancelled(job.id).await);
        assert!(!cancel(job.id + 1).await, "there is no such job");
        finish(db, job.id, "one", State::Failed, json!({})).await;
        assert!(!cancel(job.id).await);

        let undo = begin_at(db, Kind::UndoImport, Utc::now(), "one").await;
        let undo = undo.unwrap();
        assert!(!cancel(undo.id).await);
        assert!(!is_cancelled(undo.id).await);
    }
}

#[tokio::test]
async fn the_file_of_a_job_is_whole_until_the_job_is_finished() {
    for test in TestDatabase::all().await {
        let job = begin(&test.db, "one").await.unwrap();
        for (number, part) in (0..).zip(["ab", "c", "de"]) {
            let transaction = test.db.write().await.unwrap();
            let bytes = part.as_bytes().to_vec();
            jobs::add_file_part(&transaction, job.id, number, bytes)
                .await
                .unwrap();
            transaction.commit().await.unwrap();
        }
        assert!(!jobs::delete_file_part(test.db.autocommit()).await.unwrap());
        assert_eq!(
            jobs::file(test.db.autocommit(), job.id).await.unwrap(),
            b"abcde"
        );
        finish(&test.db, job.id, "one", State::Failed, json!({})).await;
        for is_there in [true, true, true, false] {
            assert_eq!(
                jobs::delete_file_part(test.db.autocommit()).await.unwrap(),
                is_there
            );
        }
        assert_eq!(jobs::file(test.db.autocommit(), job.id).await.unwrap(), b"");
    }
}

#[tokio::test]
async fn finished_jobs_are_kept_for_a_month() {
    for test in TestDatabase::all().await {
        let old = begin(&test.db, "one").await.unwrap();
        finish(&test.db, old.id, "one", State::Done, json!({})).await;
        for (days, is_kept) in [(29, true), (31, false)] {
            let now = Utc::now() + TimeDelta::days(days);
            let new = begin_at(&test.db, Kind::UndoImport, now, "two").await;
            let found = jobs::find(test.db.autocommit(), old.id).await.unwrap();
            assert_eq!(found.is_some(), is_kept, "after {days} days");
            finish(&test.db, new.unwrap().id, "two", State::Done, json!({})).await;
        }
    }
}
