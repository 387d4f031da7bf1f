//! Work that takes a processor for a while: a few pieces at a time, away from the threads that answer requests.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio::task::JoinError;
use tokio_util::sync::CancellationToken;

/// Pieces of work that may be under way and wait; further ones are refused.
#[derive(Debug)]
pub(super) struct WorkQueue {
    taken: Semaphore,
    places: Arc<Semaphore>,
    time_limit: Option<Duration>,
}

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub(super) enum QueueError {
    #[error("too many others wait")]
    Full,
    #[error("the work was broken off")]
    BrokenOff(#[from] JoinError),
}

/// What a piece of work looks at often, to end when its result is of no use.
#[derive(Debug)]
pub(super) struct Stop {
    given_up: CancellationToken,
    end: Option<Instant>,
}

impl Stop {
    /// Whether nobody waits any more, or the time limit is over.
    pub(super) fn is_set(&self) -> bool {
        self.given_up.is_cancelled() || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

impl WorkQueue {
    /// In: how many pieces are worked on at one time, how many more may wait, and for how long one may be worked on.
    pub(super) fn new(places: usize, longest: usize, time_limit: Option<Duration>) -> Self {
        Self {
            taken: Semaphore::new(places + longest),
            places: Arc::new(Semaphore::new(places)),
            time_limit,
        }
    }

    /// Does the work when it is its turn. When the future is dropped, because the visitor has gone away or the time limit of the
    /// request is over, the work is told to stop; only when it has ended its place is free.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, QueueError> {
        let _taken = self.taken.try_acquire().map_err(|_| QueueError::Full)?;
        // Never closed, so there is always a place in the end.
        let place = Arc::clone(&self.places).acquire_owned().await.ok();
        let given_up = CancellationToken::new();
        let _given_up_when_dropped = given_up.clone().drop_guard();
        let time_limit = self.time_limit;
        let result = tokio::task::spawn_blocking(move || {
            let _place = place;
            work(&Stop {
                given_up,
                end: time_limit.map(|limit| Instant::now() + limit),
            })
        });
        Ok(result.await?)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// Works until it is told to stop.
    fn endless(stop: &Stop) {
        while !stop.is_set() {
            std::thread::yield_now();
        }
    }

    #[tokio::test]
    async fn work_stops_when_nobody_waits_any_more() {
        let queue = Arc::new(WorkQueue::new(1, 1, None));
        let (begun, begin) = mpsc::channel();
        let (ended, end) = mpsc::channel();
        let shared = Arc::clone(&queue);
        let visitor = tokio::spawn(async move {
            let work = move |stop: &Stop| {
                begun.send(()).unwrap();
                endless(stop);
                ended.send(()).unwrap();
            };
            shared.run(work).await
        });
        let begun = tokio::task::spawn_blocking(move || begin.recv());
        begun.await.unwrap().unwrap();
        visitor.abort();
        // Waits without end if the work does.
        let ended = tokio::task::spawn_blocking(move || end.recv());
        ended.await.unwrap().unwrap();
        assert_eq!(queue.run(|_| 1).await.unwrap(), 1, "its place is free");
    }

    #[tokio::test]
    async fn work_stops_when_its_time_is_up() {
        let queue = WorkQueue::new(1, 1, Some(Duration::from_millis(1)));
        queue.run(endless).await.unwrap();
    }

    #[tokio::test]
    async fn more_work_than_may_wait_is_refused() {
        let queue = WorkQueue::new(1, 1, None);
        let (release, released) = mpsc::channel::<()>();
        let long = queue.run(move |_| released.recv());
        let waiting = queue.run(|_| Ok::<_, mpsc::RecvError>(()));
        let refused = async {
            let refused = queue.run(|_| ()).await;
            release.send(()).unwrap();
            refused
        };
        // They are begun in this order.
        let (long, waiting, refused) = tokio::join!(biased; long, waiting, refused);
        assert!(matches!(refused, Err(QueueError::Full)), "{refused:?}");
        assert_eq!((long.unwrap(), waiting.unwrap()), (Ok(()), Ok(())));
    }
}
