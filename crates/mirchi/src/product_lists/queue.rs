//! Work that takes a processor for a while: a few pieces at a time.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
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
pub(crate) enum QueueError {
    #[error("too many others wait")]
    Full,
}

/// What a piece of work looks at often, to end when its result is of no use.
#[derive(Clone, Debug)]
pub(super) struct Stop {
    given_up: CancellationToken,
    end: Option<Instant>,
    /// Free when everything that the work has begun is over.
    _place: Arc<Option<OwnedSemaphorePermit>>,
}

impl Stop {
    /// Whether nobody waits any more, or the time limit is over.
    pub(super) fn is_set(&self) -> bool {
        self.given_up.is_cancelled() || self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// For how long the work may still go on.
    pub(super) fn time_left(&self) -> Option<Duration> {
        let now = Instant::now();
        self.end.map(|end| end.saturating_duration_since(now))
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
    /// request is over, the work is told to stop; only when all of it has ended its place is free.
    pub(super) async fn run<Work: Future>(
        &self,
        work: impl FnOnce(Stop) -> Work,
    ) -> Result<Work::Output, QueueError> {
        let _taken = self.taken.try_acquire().map_err(|_| QueueError::Full)?;
        // Never closed, so there is always a place in the end.
        let place = Arc::clone(&self.places).acquire_owned().await.ok();
        let given_up = CancellationToken::new();
        let _given_up_when_dropped = given_up.clone().drop_guard();
        let stop = Stop {
            given_up,
            end: self.time_limit.map(|limit| Instant::now() + limit),
            _place: Arc::new(place),
        };
        Ok(work(stop).await)
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
            let work = move |stop: Stop| {
                tokio::task::spawn_blocking(move || {
                    begun.send(()).unwrap();
                    endless(&stop);
                    ended.send(()).unwrap();
                })
            };
            shared.run(work).await
        });
        let begun = tokio::task::spawn_blocking(move || begin.recv());
        begun.await.unwrap().unwrap();
        visitor.abort();
        // Waits without end if the work does.
        let ended = tokio::task::spawn_blocking(move || end.recv());
        ended.await.unwrap().unwrap();
        assert_eq!(
            queue.run(async |_| 1).await.unwrap(),
            1,
            "its place is free"
        );
    }

    #[tokio::test]
    async fn work_stops_when_its_time_is_up() {
        let queue = WorkQueue::new(1, 1, Some(Duration::from_millis(1)));
        let work = |stop: Stop| tokio::task::spawn_blocking(move || endless(&stop));
        queue.run(work).await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn more_work_than_may_wait_is_refused() {
        let queue = WorkQueue::new(1, 1, None);
        let (release, released) = tokio::sync::oneshot::channel::<()>();
        let long = queue.run(async |_place: Stop| released.await);
        let waiting = queue.run(async |_| 2);
        let refused = async {
            let refused = queue.run(async |_| ()).await;
            release.send(()).unwrap();
            refused
        };
        // They are begun in this order.
        let (long, waiting, refused) = tokio::join!(biased; long, waiting, refused);
        assert!(matches!(refused, Err(QueueError::Full)), "{refused:?}");
        assert_eq!((long.unwrap(), waiting.unwrap()), (Ok(()), 2));
    }
}
