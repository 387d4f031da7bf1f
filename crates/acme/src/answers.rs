//! The answers to challenges, read from the database at most once a second.
//!
//! Anybody may ask for them, on each of the ports: many who do must not keep the database from its work.

use std::{sync::Arc, time::Duration};

use store::{Database, DbErr};
use tokio::{
    sync::Mutex,
    time::{Instant, timeout},
};

use crate::{entities::challenge, queries};

/// How long what was read is used. An answer may be missing for so long after it was stored.
pub(crate) const KEPT: Duration = Duration::from_secs(1);
/// How long one who asks is kept waiting.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// What was read last. A clone is another handle to the same.
#[derive(Clone, Default)]
pub(crate) struct Answers(Arc<Mutex<Option<Read>>>);

struct Read {
    began_at: Instant,
    /// `None` if it failed.
    answers: Option<Arc<[challenge::Model]>>,
}

impl Answers {
    /// All that are stored, the last written first.
    pub(crate) async fn get(&self, db: &Database) -> Result<Arc<[challenge::Model]>, DbErr> {
        let (last, db) = (self.clone(), db.clone());
        let reading = async move { timeout(TIME_LIMIT, last.kept_or_read(&db)).await };
        // A task of its own: one who asks and goes away must not break it off for the others.
        match tokio::spawn(reading).await {
            Ok(Ok(answers)) => answers,
            Ok(Err(_)) | Err(_) => Err(unavailable()),
        }
    }

    async fn kept_or_read(&self, db: &Database) -> Result<Arc<[challenge::Model]>, DbErr> {
        let mut last = self.0.lock().await;
        if let Some(read) = last.as_ref()
            && read.began_at.elapsed() < KEPT
        {
            return read.answers.clone().ok_or_else(unavailable);
        }
        let began_at = Instant::now();
        *last = Some(Read {
            began_at,
            answers: None,
        });
        let answers: Arc<[challenge::Model]> = queries::challenges(db.read()).await?.into();
        *last = Some(Read {
            began_at,
            answers: Some(Arc::clone(&answers)),
        });
        Ok(answers)
    }
}

fn unavailable() -> DbErr {
    DbErr::Custom("the answers to challenges could not be read".to_owned())
}

#[cfg(test)]
mod tests {
    use store::testing::TestDatabase;
    use tokio::time::sleep;

    use super::*;

    #[tokio::test]
    async fn an_answer_is_seen_within_a_second_by_any_number_who_ask() {
        for database in TestDatabase::all().await {
            let (db, answers) = (&database.db, Answers::default());
            assert!(answers.get(db).await.unwrap().is_empty());
            queries::add_challenge(db, "one", "a.example", "one.key")
                .await
                .unwrap();
            // From memory: the database is not asked.
            let before = answers.get(db).await.unwrap();
            assert!(Arc::ptr_eq(&before, &answers.get(db).await.unwrap()));
            sleep(KEPT).await;
            let found = answers.get(db).await.unwrap();
            assert_eq!(found.first().unwrap().key_authorization, "one.key");
        }
    }
}
