//! Queries about backups.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::{NotSet, Set},
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Expr, ExprTrait},
};
use serde::Serialize;
use store::{Database, lock};

use crate::{
    Target,
    bucket::SCHEME,
    entities::backup::{self, Origin},
};

/// What a finished backup holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Bytes of the file.
    pub size: u64,
    /// Files of the storage in it.
    pub files: usize,
    /// Files of the storage that are lost or damaged.
    pub faulty_files: usize,
}

/// How the last backups ended, scheduled or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LastBackups {
    /// When the last one that was made was started.
    pub made: Option<DateTime<Utc>>,
    /// When the last one that failed was started, and why it failed, if none was made since.
    pub failed_since: Option<(DateTime<Utc>, String)>,
    /// How many files of the storage are lost or damaged in the last one that was made.
    pub faulty_files: i32,
}

/// How the last backups ended.
pub async fn last_backups(db: &impl ConnectionTrait) -> Result<LastBackups, DbErr> {
    let newest = |condition| {
        backup::Entity::find()
            .filter(backup::Column::FinishedAt.is_not_null())
            .filter(condition)
            .order_by_desc(backup::Column::StartedAt)
    };
    let made = newest(backup::Column::Error.is_null()).one(db).await?;
    let failed = newest(backup::Column::Error.is_not_null()).one(db).await?;
    let is_mended = match &failed {
        None => false,
        Some(failed) => {
            let made_since = newest(backup::Column::Error.is_null())
                .filter(is_of_kind(failed.place.starts_with(SCHEME)))
                .filter(backup::Column::StartedAt.gt(failed.started_at));
            made_since.one(db).await?.is_some()
        }
    };
    let faulty_files = made.as_ref().and_then(|backup| backup.faulty_files);
    let made = made.map(|backup| backup.started_at);
    let failed = failed.map(|backup| (backup.started_at, backup.error.unwrap_or_default()));
    Ok(LastBackups {
        made,
        // One that was made for one place says nothing of another. A place that was not tried for a day is none any more.
        failed_since: failed.filter(|(at, _)| {
            !is_mended && made.is_none_or(|made| made - *at < TimeDelta::days(1))
        }),
        faulty_files: faulty_files.unwrap_or_default(),
    })
}

/// The condition of backups in a store, or of those in a folder.
fn is_of_kind(is_of_store: bool) -> Expr {
    let condition = backup::Column::Place.starts_with(SCHEME);
    match is_of_store {
        true => condition,
        false => condition.not(),
    }
}

/// Records that a backup has started, and returns its number.
pub(crate) async fn begin(
    db: &impl ConnectionTrait,
    origin: Origin,
    place: String,
    now: DateTime<Utc>,
) -> Result<i64, DbErr> {
    let row = backup::ActiveModel {
        id: NotSet,
        origin: Set(origin),
        place: Set(place),
        started_at: Set(now),
        finished_at: Set(None),
        size: Set(None),
        files: Set(None),
        faulty_files: Set(None),
        error: Set(None),
    };
    Ok(row.insert(db).await?.id)
}

/// Starts scheduled backups to those targets for which `is_due` asks for one, given the start of the last backup to a target of that
/// kind that finished without error, and the start of the last attempt. Only one of several replicas starts them. Returns each
/// target with the number of its backup.
pub(crate) async fn begin_if_due(
    db: &Database,
    targets: &[Target],
    now: DateTime<Utc>,
    is_due: impl Fn(Option<DateTime<Utc>>, Option<DateTime<Utc>>) -> bool + Send + Sync,
) -> Result<Vec<(Target, i64)>, DbErr> {
    let transaction = db.write().await?;
    lock::take(&transaction, lock::BACKUPS, "").await?;
    let mut begun = Vec::new();
    for target in targets {
        let newest = backup::Entity::find()
            .filter(backup::Column::Origin.eq(Origin::Schedule))
            .filter(is_of_kind(matches!(target, Target::Bucket(_))))
            .order_by_desc(backup::Column::StartedAt);
        let success = newest
            .clone()
            .filter(backup::Column::FinishedAt.is_not_null())
            .filter(backup::Column::Error.is_null())
            .one(&transaction)
            .await?;
        let attempt = newest.one(&transaction).await?;
        let started = |row: Option<backup::Model>| row.map(|row| row.started_at);
        if is_due(started(success), started(attempt)) {
            let id = begin(&transaction, Origin::Schedule, target.place(), now).await?;
            begun.push((target.clone(), id));
        }
    }
    if !begun.is_empty() {
        transaction.commit().await?;
    }
    Ok(begun)
}

/// Records how a backup ended: where its file is and what is in it, or why there is none.
pub(crate) async fn finish(
    db: &impl ConnectionTrait,
    id: i64,
    outcome: Result<(String, Figures), String>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let mut row = backup::ActiveModel {
        id: Set(id),
        finished_at: Set(Some(now)),
        ..Default::default()
    };
    match outcome {
        Ok((place, figures)) => {
            row.place = Set(place);
            row.size = Set(Some(i64::try_from(figures.size).unwrap_or(i64::MAX)));
            row.files = Set(Some(count(figures.files)));
            row.faulty_files = Set(Some(count(figures.faulty_files)));
        }
        Err(error) => row.error = Set(Some(error)),
    }
    row.update(db).await?;
    Ok(())
}

fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
