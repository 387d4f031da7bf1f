//! Work that is done again and again while the site runs.

use std::fmt::Display;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tracing::warn;

/// When a task has run for the last time, in seconds since 1970, label `task`.
pub(crate) const LAST_RUN: &str = "task_last_run_timestamp_seconds";
/// Whether the last run of a task failed: 1 or 0, label `task`.
pub(crate) const FAILED: &str = "task_failed";

/// A task, and what becomes of it when it fails.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    /// Its name in `/metrics`.
    pub(crate) name: &'static str,
    /// What the log says of a failed run, without the error.
    pub(crate) failure: &'static str,
    /// The pause after a failed run.
    pub(crate) retry_after: Duration,
}

/// Runs a task until `stop`: at once, and then after the pause that each run returns. A run that has begun is finished.
///
/// `once` gets the site, or what else the task works on, and the token, for what it breaks off by itself.
pub(crate) async fn run<Site: Clone, F: Future<Output = Result<Duration, E>>, E: Display>(
    task: Task,
    site: Site,
    stop: CancellationToken,
    mut once: impl FnMut(Site, CancellationToken) -> F,
) {
    while !stop.is_cancelled() {
        let result = once(site.clone(), stop.clone()).await;
        let failed = if result.is_err() { 1.0 } else { 0.0 };
        metrics::gauge!(FAILED, "task" => task.name).set(failed);
        metrics::gauge!(LAST_RUN, "task" => task.name).set(seconds_since_1970());
        let pause = match result {
            Ok(pause) => pause,
            Err(error) => {
                warn!(
                    task = task.name,
                    "{}; it is tried again in {} s: {error:#}",
                    task.failure,
                    task.retry_after.as_secs()
                );
                task.retry_after
            }
        };
        stop.run_until_cancelled(sleep(pause)).await;
    }
}

fn seconds_since_1970() -> f64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0.0, |since| since.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_task_runs_at_once_and_after_each_pause_and_a_failed_one_is_tried_again() {
        const TASK: Task = Task {
            name: "counting",
            failure: "nothing was counted",
            retry_after: Duration::from_secs(3600),
        };
        let (stop, begin) = (CancellationToken::new(), tokio::time::Instant::now());
        let mut runs = Vec::new();
        let counting = run(TASK, (), stop.clone(), |(), stop| {
            runs.push(begin.elapsed().as_secs());
            std::future::ready(match runs.len() {
                2 => Err("the database is locked"),
                4 => {
                    stop.cancel();
                    Ok(Duration::ZERO)
                }
                _ => Ok(Duration::from_secs(10)),
            })
        });
        counting.await;
        assert_eq!(runs, [0, 10, 3610, 3620]);
    }
}
