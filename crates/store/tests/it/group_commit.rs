//! What comes at the same time is committed together, and one that fails keeps nothing from the others.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use futures_util::future::join_all;
use sea_orm::{ActiveValue::Set, EntityTrait, PaginatorTrait};
use store::{
    DbErr, Transaction,
    group_commit::{GroupCommit, WriteMany},
    testing::TestDatabase,
};

use crate::redirect;

/// The path whose writer panics.
const PANICS: &str = "/panics";

/// Writes redirects of these paths, and counts the transactions.
#[derive(Default)]
struct Redirects(Arc<AtomicUsize>);

#[async_trait::async_trait]
impl WriteMany for Redirects {
    type Item = String;
    type Written = usize;

    async fn write(&self, db: &Transaction, paths: &[String]) -> Result<Vec<usize>, DbErr> {
        assert!(
            !paths.iter().any(|path| path == PANICS),
            "as the test wants"
        );
        self.0.fetch_add(1, Ordering::Relaxed);
        let rows = paths.iter().map(|path| redirect::ActiveModel {
            path: Set(path.clone()),
            target: Set("/".to_owned()),
        });
        redirect::Entity::insert_many(rows)
            .exec_without_returning(db)
            .await?;
        Ok(paths.iter().map(String::len).collect())
    }
}

async fn stored(test: &TestDatabase) -> u64 {
    redirect::Entity::find()
        .count(test.db.read())
        .await
        .unwrap()
}

#[tokio::test]
async fn what_comes_while_another_transaction_runs_is_written_in_one() {
    for test in TestDatabase::all().await {
        let transactions = Arc::default();
        let writes = GroupCommit::new(test.db.clone(), Redirects(Arc::clone(&transactions)));
        let paths: Vec<_> = (0..40).map(|number| format!("/{number}")).collect();
        let all = paths.iter().map(|path| writes.write(path.clone()));
        for (path, written) in paths.iter().zip(join_all(all).await) {
            assert_eq!(written.unwrap(), path.len());
        }
        assert_eq!(stored(&test).await, 40);
        let transactions = transactions.load(Ordering::Relaxed);
        assert!(transactions < 10, "{transactions} transactions for 40 rows");
    }
}

#[tokio::test]
async fn one_that_is_refused_keeps_no_other_from_being_written() {
    for test in TestDatabase::all().await {
        let writes = GroupCommit::new(test.db.clone(), Redirects::default());
        let paths = ["/a", "/b", "/a", "/c"].map(str::to_owned);
        let results = join_all(paths.map(|path| writes.write(path))).await;
        let written: Vec<_> = results.iter().map(Result::is_ok).collect();
        assert_eq!(written, [true, true, false, true]);
        let refused = results[2].as_ref().unwrap_err();
        assert!(refused.sql_err().is_some(), "{refused}");
        assert_eq!(stored(&test).await, 3);
    }
}

#[tokio::test]
async fn the_write_of_a_caller_who_has_gone_away_is_done_with_the_others() {
    let test = TestDatabase::sqlite().await;
    let writes = GroupCommit::new(test.db.clone(), Redirects::default());
    let turn = test.db.write().await.unwrap();
    let gone = tokio::spawn({
        let writes = writes.clone();
        async move { writes.write("/gone".to_owned()).await }
    });
    tokio::task::yield_now().await;
    gone.abort();
    assert!(gone.await.unwrap_err().is_cancelled());
    turn.rollback().await.unwrap();
    writes.write("/here".to_owned()).await.unwrap();
    assert_eq!(stored(&test).await, 2);
}

#[tokio::test]
async fn a_panic_is_an_error_of_its_callers_and_the_next_are_written() {
    let test = TestDatabase::sqlite().await;
    let writes = GroupCommit::new(test.db.clone(), Redirects::default());
    let error = writes.write(PANICS.to_owned()).await.unwrap_err();
    assert!(error.to_string().contains("broken off"), "{error}");
    writes.write("/next".to_owned()).await.unwrap();
    assert_eq!(stored(&test).await, 1);
}
