//! Whether writes succeed: what the last failures and successes say.

use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, Utc};
use sea_orm::DbErr;

use crate::clock::{Clock, SystemClock};
use crate::failure::is_of_storage;

/// Why writes fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteFault {
    /// When the first of them failed.
    pub since: DateTime<Utc>,
    /// What the database said to the last of them.
    pub reason: String,
}

#[derive(Debug, Default)]
pub(crate) struct WriteHealth(Mutex<Option<WriteFault>>);

impl WriteHealth {
    pub(crate) fn fault(&self) -> Option<WriteFault> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Remembers an error that says that the database cannot write. Other errors are about one statement.
    pub(crate) fn observe<T>(&self, result: &Result<T, DbErr>) {
        if let Err(error) = result
            && is_of_storage(error)
        {
            self.failed(&error.to_string());
        }
    }

    pub(crate) fn failed(&self, reason: &str) {
        let mut fault = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let since = match fault.take() {
            Some(known) => known.since,
            None => {
                tracing::error!(
                    reason,
                    "the database cannot write: what visitors and staff send is refused until it can"
                );
                metrics::gauge!("database_writes_fail").set(1.0);
                SystemClock.now()
            }
        };
        metrics::counter!("database_failed_writes_total").increment(1);
        *fault = Some(WriteFault {
            since,
            reason: reason.to_owned(),
        });
    }

    /// A write is committed and can be seen.
    pub(crate) fn succeeded(&self) {
        let mut fault = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(fault) = fault.take() {
            metrics::gauge!("database_writes_fail").set(0.0);
            tracing::warn!(
                since = %fault.since,
                "the database can write again"
            );
        }
    }
}
