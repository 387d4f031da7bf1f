//! Erases data after its retention time.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use store::{Clock, Database, DbErr, batches::BATCH_SIZE};
use tokio_util::sync::CancellationToken;

use crate::{
    metrics,
    queries::erasure::{self, Selection},
};

/// Retention times; `None` means without limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RetentionSettings {
    /// An enquiry with all its mails, from when it was received.
    pub enquiries: Option<Duration>,
    /// A sent mail, from when the mail server accepted it, but no longer than its enquiry.
    pub mails: Option<Duration>,
    /// The key that detects a repeated submission, from when its enquiry was received.
    pub keys: Option<Duration>,
}

/// The result of one run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EraseSummary {
    pub enquiries: u64,
    /// Erased mails, including those of the enquiries.
    pub mails: u64,
}

/// Erases data after its retention time. Any number of workers may share one database.
pub struct RetentionWorker {
    db: Database,
    settings: RetentionSettings,
    clock: Arc<dyn Clock>,
}

impl RetentionWorker {
    /// Creates a worker for a migrated database.
    pub fn new(db: Database, settings: RetentionSettings, clock: Arc<dyn Clock>) -> Self {
        Self {
            db,
            settings,
            clock,
        }
    }

    /// Erases everything whose retention time is over, until `stop` is cancelled. When it fails, what was erased before stays
    /// erased.
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
        if let Some(before) = earlier(now, self.settings.keys) {
            while !stop.is_cancelled()
                && erasure::erase_keys(&self.db, before, BATCH_SIZE).await? > 0
            {}
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

/// The time before which data has been kept long enough; `None` if it is kept without limit, or if there is no such time.
fn earlier(now: DateTime<Utc>, kept: Option<Duration>) -> Option<DateTime<Utc>> {
    now.checked_sub_signed(TimeDelta::from_std(kept?).ok()?)
}
