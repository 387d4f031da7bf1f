//! Scheduled backups.

use std::time::Instant;

use chrono::{DateTime, TimeDelta, Utc};
use store::Database;
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::{
    Backup, BackupError, Result, Source, Target, back_up, error::ErrorContext, folder,
    queries::backups, record::record_outcomes,
};

/// How long to wait before a retry after a failed or interrupted backup.
const AGAIN_AFTER: TimeDelta = TimeDelta::hours(1);

/// When backups are written, where, and how many are kept.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// A folder, a bucket, or one of each.
    pub targets: Vec<Target>,
    /// The hour of the day in UTC, from 0 to 23.
    pub hour: u32,
    /// The interval in days, at least 1.
    pub every_days: u32,
    /// How many backups are kept in each of them, at least 1.
    pub keep: usize,
}

impl Schedule {
    /// Whether a backup is due. `success` is the start of the last successful backup, `attempt` that of the last one of any kind.
    fn is_due(
        &self,
        now: DateTime<Utc>,
        success: Option<DateTime<Utc>>,
        attempt: Option<DateTime<Utc>>,
    ) -> bool {
        if attempt.is_some_and(|attempt| now - attempt < AGAIN_AFTER) {
            return false;
        }
        let midnight = now.date_naive().and_time(chrono::NaiveTime::MIN).and_utc();
        let today = midnight + TimeDelta::hours(self.hour.into());
        let latest = match today <= now {
            true => today,
            false => today - TimeDelta::days(1),
        };
        let since = latest - TimeDelta::days(i64::from(self.every_days.max(1)) - 1);
        success.is_none_or(|success| success < since)
    }
}

/// Writes backups by a schedule. If there are several replicas, only one of them writes each backup.
pub struct BackupWorker {
    database: Database,
    source: Source,
    schedule: Schedule,
}

impl BackupWorker {
    /// `database` is where each backup is recorded.
    pub fn new(database: Database, source: Source, schedule: Schedule) -> Self {
        Self {
            database,
            source,
            schedule,
        }
    }

    /// Writes the backups that are due. One that fails is logged and recorded, and does not stop the other. Fails if the
    /// database does not say whether one is due.
    pub async fn run_once(&self, now: DateTime<Utc>, stop: &CancellationToken) -> Result<()> {
        let is_due = |success, attempt| self.schedule.is_due(now, success, attempt);
        let targets = &self.schedule.targets;
        let begun = backups::begin_if_due(&self.database, targets, now, is_due).await?;
        if begun.is_empty() {
            return Ok(());
        }
        let (targets, ids): (Vec<Target>, Vec<i64>) = begun.into_iter().unzip();
        let begun_at = Instant::now();
        let outcomes = back_up(&self.source, &targets, now, stop).await;
        record_outcomes(&self.database, &ids, &outcomes, now + begun_at.elapsed()).await;
        let outcomes = match outcomes {
            Ok(outcomes) => outcomes,
            Err(error) => {
                log_failure(&error);
                return Ok(());
            }
        };
        for (target, outcome) in targets.iter().zip(outcomes) {
            match outcome {
                Ok(backup) => {
                    log_success(&backup);
                    self.remove_oldest(target).await;
                }
                Err(error) => log_failure(&error),
            }
        }
        Ok(())
    }

    async fn remove_oldest(&self, target: &Target) {
        let keep = self.schedule.keep.max(1);
        let removed = match target {
            Target::Folder(folder) => folder::keep_newest(folder, keep)
                .map(|removed| removed.len())
                .context(|| format!("`{}`", folder.display())),
            Target::Bucket(bucket) => bucket.keep_newest(keep).await,
        };
        match removed {
            Ok(0) => {}
            Ok(backups) => info!(backups, "the oldest backups were removed"),
            Err(error) => warn!(%error, "the oldest backups could not be removed"),
        }
    }
}

fn log_success(backup: &Backup) {
    info!(
        place = backup.place,
        bytes = backup.figures.size,
        files = backup.figures.files,
        "a backup was written"
    );
    if !backup.faulty_files.is_empty() {
        error!(
            files = backup.faulty_files.join(", "),
            "files of the storage are lost or damaged, and so they are in the backup"
        );
    }
}

fn log_failure(error: &BackupError) {
    error!("no backup was written: {error}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn schedule(every_days: u32) -> Schedule {
        Schedule {
            targets: Vec::new(),
            hour: 2,
            every_days,
            keep: 7,
        }
    }

    #[test]
    fn a_backup_is_due_at_its_hour_and_at_once_where_there_is_none() {
        let daily = schedule(1);
        let noon = at("2026-11-24T12:00:00Z");
        assert!(daily.is_due(noon, None, None));
        let yesterday = Some(noon);
        assert!(!daily.is_due(at("2026-11-25T01:59:59Z"), yesterday, yesterday));
        assert!(daily.is_due(at("2026-11-25T02:00:00Z"), yesterday, yesterday));
        let done = Some(at("2026-11-25T02:00:30Z"));
        assert!(!daily.is_due(at("2026-11-25T23:00:00Z"), done, done));
        assert!(!daily.is_due(at("2026-11-26T01:00:00Z"), done, done));
    }

    #[test]
    fn every_third_day_is_every_third_day() {
        let done = Some(at("2026-11-25T02:00:30Z"));
        let due = |day: &str| schedule(3).is_due(at(day), done, done);
        assert!(!due("2026-11-27T02:01:00Z"));
        assert!(due("2026-11-28T02:01:00Z"));
    }

    #[test]
    fn what_has_failed_is_tried_again_after_an_hour() {
        let daily = schedule(1);
        let success = Some(at("2026-11-24T02:00:00Z"));
        let failure = Some(at("2026-11-25T02:00:00Z"));
        assert!(!daily.is_due(at("2026-11-25T02:30:00Z"), success, failure));
        assert!(daily.is_due(at("2026-11-25T03:00:00Z"), success, failure));
    }
}
