//! Work that is done again and again while the site runs.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
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
    /// The pause after a failed run. Workers that wait for work by themselves have their own.
    pub(crate) retry_after: Duration,
}

/// What became of the last run of a task.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct LastRun {
    name: &'static str,
    ended_at: DateTime<Utc>,
    next_at: DateTime<Utc>,
    /// Why it failed, in one line; `None` if it succeeded.
    error: Option<String>,
    /// When the first of the runs ended that have failed since one succeeded.
    failing_since: Option<DateTime<Utc>>,
}

impl LastRun {
    /// Why the task fails, if it has done so for longer than this.
    pub(crate) fn error_for(&self, time: TimeDelta, now: DateTime<Utc>) -> Option<&str> {
        let since = self.failing_since?;
        (now - since > time)
            .then_some(self.error.as_deref())
            .flatten()
    }
}

/// The last runs of all tasks. A clone is another handle to the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct LastRuns(Arc<Mutex<BTreeMap<&'static str, LastRun>>>);

impl LastRuns {
    /// All of them, by name.
    pub(crate) fn all(&self) -> Vec<LastRun> {
        let runs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        runs.values().cloned().collect()
    }

    /// Logs a run of a task that failed, and records what became of it. The next one begins after `pause`.
    pub(crate) fn report(&self, task: Task, result: Result<(), impl Display>, pause: Duration) {
        let error = result
            .err()
            .map(|error| format!("{}: {error:#}", task.failure));
        if let Some(error) = &error {
            warn!(
                task = task.name,
                "{error}; it is tried again in {} s",
                pause.as_secs()
            );
        }
        let now = Utc::now();
        self.record(LastRun {
            name: task.name,
            ended_at: now,
            next_at: now + pause,
            failing_since: error.as_ref().map(|_| now),
            error,
        });
    }

    fn record(&self, run: LastRun) {
        metrics::gauge!(FAILED, "task" => run.name).set(f64::from(u8::from(run.error.is_some())));
        // Far below 2^52, so a float represents the milliseconds exactly.
        let seconds = run.ended_at.timestamp_millis() as f64 / 1000.0;
        metrics::gauge!(LAST_RUN, "task" => run.name).set(seconds);
        let mut runs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let since = runs.get(run.name).and_then(|before| before.failing_since);
        let failing_since = run.failing_since.map(|now| since.unwrap_or(now));
        runs.insert(
            run.name,
            LastRun {
                failing_since,
                ..run
            },
        );
    }
}

/// Runs a task until `stop`: at once, and then after the pause that each run returns. A run that has begun is finished.
///
/// `once` gets the site, or what else the task works on, and the token, for what it breaks off by itself.
pub(crate) async fn run<Site: Clone, F: Future<Output = Result<Duration, E>>, E: Display>(
    task: Task,
    last_runs: LastRuns,
    site: Site,
    stop: CancellationToken,
    mut once: impl FnMut(Site, CancellationToken) -> F,
) {
    while !stop.is_cancelled() {
        let result = once(site.clone(), stop.clone()).await;
        let pause = *result.as_ref().unwrap_or(&task.retry_after);
        last_runs.report(task, result.map(drop), pause);
        stop.run_until_cancelled(sleep(pause)).await;
    }
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
        let last_runs = LastRuns::default();
        let counting = run(TASK, last_runs.clone(), (), stop.clone(), |(), stop| {
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
        let [last] = last_runs.all().try_into().unwrap();
        assert_eq!((last.name, last.error), ("counting", None));
        last_runs.report(TASK, Err("the database is locked"), Duration::from_secs(10));
        let [last] = last_runs.all().try_into().unwrap();
        let error = "nothing was counted: the database is locked";
        assert_eq!(last.error.as_deref(), Some(error));
        assert_eq!((last.next_at - last.ended_at).num_seconds(), 10);
        let first = last.failing_since.unwrap();
        last_runs.report(TASK, Err("no space"), Duration::from_secs(10));
        let [last] = last_runs.all().try_into().unwrap();
        assert_eq!(last.failing_since, Some(first));
        let hour = TimeDelta::hours(1);
        assert_eq!(last.error_for(hour, first + hour), None);
        let error = last.error_for(hour, first + hour * 2);
        assert_eq!(error, Some("nothing was counted: no space"));
    }
}
