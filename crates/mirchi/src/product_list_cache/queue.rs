//! A queue for CPU-bound work: a few jobs at a time.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;

/// The jobs that may run and wait; further ones are refused.
#[derive(Debug)]
pub(super) struct WorkQueue {
    taken: Semaphore,
    places: Arc<Semaphore>,
    time_limit: Option<Duration>,
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum QueueError {
    #[error("too many others wait")]
    Full,
}

/// Checked frequently by a job, to stop when its result is no longer needed.
#[derive(Clone, Debug)]
pub(super) struct Stop {
    given_up: CancellationToken,
    end: Option<Instant>,
    /// Released when all parts of the job have ended.
    _place: Arc<Option<OwnedSemaphorePermit>>,
}

impl Stop {
    /// Whether nobody waits any more, or the time limit is exceeded.
    pub(super) fn is_set(&self) -> bool {
        self.given_up.is_cancelled() || self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// The remaining time of the job.
    pub(super) fn time_left(&self) -> Option<Duration> {
        let now = Instant::now();
        self.end.map(|end| end.saturating_duration_since(now))
    }
}

impl WorkQueue {
    /// `places` jobs run at a time, `longest` more may wait, and each may take `time_limit`.
    pub(super) fn new(places: usize, longest: usize, time_limit: Option<Duration>) -> Self {
        Self {
            taken: Semaphore::new(places + longest),
            places: Arc::new(Semaphore::new(places)),
            time_limit,
        }
    }

    /// Runs a job when it is its turn. If the future is dropped, because the visitor has disconnected or the request has timed
    /// out, the job is told to stop; its permit is released when all of it has ended.
    pub(super) async fn run<Work: Future>(
        &self,
        work: impl FnOnce(Stop) -> Work,
    ) -> Result<Work::Output, QueueError> {
        let _taken = self.taken.try_acquire().map_err(|_| QueueError::Full)?;
        // The semaphore is never closed, so a permit always becomes available.
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

    /// Loops until it is stopped.
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
        // Never returns if the job does not stop.
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
        // They are started in this order.
        let (long, waiting, refused) = tokio::join!(biased; long, waiting, refused);
        assert!(matches!(refused, Err(QueueError::Full)), "{refused:?}");
        assert_eq!((long.unwrap(), waiting.unwrap()), (Ok(()), 2));
    }
}
