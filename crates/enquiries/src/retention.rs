//! Erases what has been kept for its time.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use store::{
    DatabaseConnection, DbErr,
    erasure::{self, Selection},
};
use tokio_util::sync::CancellationToken;

use crate::{metrics, system::Clock};

/// Rows erased in one transaction: few enough that a visitor's enquiry does not wait for long.
pub(crate) const BATCH_SIZE: u64 = 200;
/// Between two runs: retention times are whole days.
const INTERVAL: Duration = Duration::from_secs(24 * 60 * 60);
/// Until the next run when the database did not answer.
const RETRY_AFTER: Duration = Duration::from_secs(60 * 60);

/// How long data is kept; `None`: without limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RetentionSettings {
    /// An enquiry with all its mails, from when it was received.
    pub enquiries: Option<Duration>,
    /// A delivered mail, from when the mail server took it, but no longer than its enquiry.
    pub mails: Option<Duration>,
    /// The key by which a repeated submit is known, from when its enquiry was received.
    pub keys: Option<Duration>,
}

/// What one run has erased.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EraseSummary {
    /// Enquiries.
    pub enquiries: u64,
    /// Mails, those of the enquiries among them.
    pub mails: u64,
}

/// Erases what has been kept for its time. Any number of them may work on one database.
pub struct RetentionWorker {
    db: DatabaseConnection,
    settings: RetentionSettings,
    clock: Arc<dyn Clock>,
}

impl RetentionWorker {
    /// A worker over a migrated database.
    #[must_use]
    pub fn new(db: DatabaseConnection, settings: RetentionSettings, clock: Arc<dyn Clock>) -> Self {
        Self {
            db,
            settings,
            clock,
        }
    }

    /// Works until `stop`: runs at once, and then every day.
    pub async fn run(self, stop: CancellationToken) {
        loop {
            let rest = match self.run_once(&stop).await {
                Ok(_) => INTERVAL,
                Err(error) => {
                    tracing::warn!(
                        %error,
                        "what was kept for its time could not be erased; it is tried again in an hour"
                    );
                    RETRY_AFTER
                }
            };
            if stop
                .run_until_cancelled(tokio::time::sleep(rest))
                .await
                .is_none()
            {
                break;
            }
        }
    }

    /// Erases all that has been kept for its time, unless `stop` comes first.
    ///
    /// # Errors
    /// When the database cannot be read or written; what was erased until then stays erased.
    pub async fn run_once(&self, stop: &CancellationToken) -> Result<EraseSummary, DbErr> {
        let now = self.clock.now();
        let mut summary = EraseSummary::default();
        if let Some(before) = earlier(now, self.settings.enquiries) {
            let which = Selection::ReceivedBefore(before);
            while !stop.is_cancelled() {
                let erased = erasure::erase(&self.db, &which, BATCH_SIZE).await?;
                let enquiries = erased.references.len() as u64;
                if enquiries == 0 {
                    break;
                }
                metrics::erased(enquiries, erased.mails);
                summary.enquiries += enquiries;
                summary.mails += erased.mails;
            }
        }
        if let Some(before) = earlier(now, self.settings.mails) {
            while !stop.is_cancelled() {
                let mails = erasure::erase_sent_mail(&self.db, before, BATCH_SIZE).await?;
                if mails == 0 {
                    break;
                }
                metrics::erased(0, mails);
                summary.mails += mails;
            }
        }
        let keys = match earlier(now, self.settings.keys) {
            Some(before) if !stop.is_cancelled() => erasure::erase_keys(&self.db, before).await?,
            _ => 0,
        };
        if keys > 0 || summary != EraseSummary::default() {
            erasure::empty_log(&self.db).await?;
        }
        if summary != EraseSummary::default() {
            tracing::info!(
                erased.enquiries = summary.enquiries,
                erased.mails = summary.mails,
                "what was kept for its time was erased"
            );
        }
        Ok(summary)
    }
}

/// The time before which things were kept long enough; `None` when they are kept without limit, or there is no such time.
fn earlier(now: DateTime<Utc>, kept: Option<Duration>) -> Option<DateTime<Utc>> {
    now.checked_sub_signed(TimeDelta::from_std(kept?).ok()?)
}
