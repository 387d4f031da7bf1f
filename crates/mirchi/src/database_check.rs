//! Checks whether the database responds, at most once in a few seconds.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::Instant;

/// How long a result is reused: everybody may call `/readyz`, and each call would otherwise be a query.
const CHECK_VALID_FOR: Duration = Duration::from_secs(3);

/// The last result of the database check.
#[derive(Default)]
pub struct DatabaseCheck(Mutex<Option<(Instant, bool)>>);

impl DatabaseCheck {
    /// Checks again if the last result is too old. Only one check runs at a time; other requests wait for its result.
    pub(crate) async fn answers(&self, ask: impl Future<Output = bool>) -> bool {
        let mut last = self.0.lock().await;
        if let Some((when, answers)) = *last
            && when.elapsed() < CHECK_VALID_FOR
        {
            return answers;
        }
        let answers = ask.await;
        *last = Some((Instant::now(), answers));
        answers
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn many_who_ask_are_one_question_to_the_database_until_the_answer_is_old() {
        let check = DatabaseCheck::default();
        let questions = AtomicU32::new(0);
        let ask = async || {
            questions.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_secs(1)).await;
            true
        };
        let at_once = (0..20).map(|_| check.answers(ask()));
        let answers = futures_util::future::join_all(at_once).await;
        assert!(answers.into_iter().all(|answers| answers));
        assert_eq!(questions.load(Ordering::Relaxed), 1);
        tokio::time::advance(CHECK_VALID_FOR).await;
        assert!(!check.answers(async { false }).await);
        assert!(!check.answers(ask()).await);
        assert_eq!(questions.load(Ordering::Relaxed), 1);
    }
}
