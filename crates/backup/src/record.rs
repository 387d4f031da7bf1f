//! Records the result of each backup in the database, for operators.

use std::{path::Path, time::Instant};

use chrono::{DateTime, SubsecRound, Utc};
use store::Database;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::{Backup, Result, Source, back_up, entities::backup::Origin, queries::backups};

/// Writes a backup on request and records its result in the database.
///
/// # Errors
/// As [`back_up`], and if the database fails before.
pub async fn back_up_now(
    database: &Database,
    source: &Source,
    into: &Path,
    now: DateTime<Utc>,
    stop: &CancellationToken,
) -> Result<Backup> {
    let place = into.display().to_string();
    let id = database
        .transaction(async |db| backups::begin(db, Origin::Command, place, now).await)
        .await?;
    let begun = Instant::now();
    let outcome = back_up(source, into, now, stop).await;
    record_outcome(database, id, &outcome, now + begun.elapsed()).await;
    outcome
}

/// Records the result of a backup. If that fails, the backup itself is still valid.
pub(crate) async fn record_outcome(
    database: &Database,
    id: i64,
    outcome: &Result<Backup>,
    now: DateTime<Utc>,
) {
    let outcome = match outcome {
        Ok(backup) => Ok((backup.path.display().to_string(), backup.figures)),
        Err(error) => Err(error.to_string()),
    };
    let finished = database
        .transaction(async |db| backups::finish(db, id, outcome, now.trunc_subsecs(3)).await)
        .await;
    if let Err(error) = finished {
        warn!(%error, "what became of the backup could not be written down");
    }
}
