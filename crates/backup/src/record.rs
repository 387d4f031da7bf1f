//! Records the result of each backup in the database, for operators.

use std::time::Instant;

use chrono::{DateTime, SubsecRound, Utc};
use store::{Database, DbErr};
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::{Backup, Result, Source, Target, back_up, entities::backup::Origin, queries::backups};

/// Writes a backup to each target on request and records the results in the database.
pub async fn back_up_now(
    database: &Database,
    source: &Source,
    targets: &[Target],
    now: DateTime<Utc>,
    stop: &CancellationToken,
) -> Result<Vec<Result<Backup>>> {
    let places: Vec<String> = targets.iter().map(Target::place).collect();
    let ids = database
        .transaction(async |db| {
            let mut ids = Vec::new();
            for place in &places {
                ids.push(backups::begin(db, Origin::Command, place.clone(), now).await?);
            }
            Ok::<_, DbErr>(ids)
        })
        .await?;
    let begun = Instant::now();
    let outcomes = back_up(source, targets, now, stop).await;
    record_outcomes(database, &ids, &outcomes, now + begun.elapsed()).await;
    outcomes
}

/// Records the result for each target. If that fails, the backups themselves are still valid.
pub(crate) async fn record_outcomes(
    database: &Database,
    ids: &[i64],
    outcomes: &Result<Vec<Result<Backup>>>,
    now: DateTime<Utc>,
) {
    for (target, &id) in ids.iter().enumerate() {
        let outcome = match outcomes.as_ref().map(|outcomes| &outcomes[target]) {
            Ok(Ok(backup)) => Ok((backup.place.clone(), backup.figures)),
            Ok(Err(error)) | Err(error) => Err(error.to_string()),
        };
        let finished = database
            .transaction(async |db| backups::finish(db, id, outcome, now.trunc_subsecs(3)).await)
            .await;
        if let Err(error) = finished {
            warn!(%error, "what became of the backup could not be written down");
        }
    }
}
