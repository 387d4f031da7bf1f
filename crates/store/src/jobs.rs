//! Jobs: large changes that are written in many short transactions, so that no other write has to wait for long.
//!
//! One run at a time works on a job, by a lease that it renews in each of its transactions. The job of a process that died is taken
//! over by another one when its lease has expired. A run that has lost its lease writes nothing more: the renewal fails, and with it
//! the transaction. Only the database's clock decides until when a job is leased, as for the outbox.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::{NotSet, Set},
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect,
    sea_query::{Expr, ExprTrait, Query},
};
use serde_json::{Value as Json, json};

use crate::{
    Database, Transaction, clock,
    job::{ActiveModel, Column, Entity, Kind, Model, State},
    job_file, lock,
    revisions::Author,
};

/// How long a run that says nothing keeps its job. A run renews it several times in this span.
pub const LEASE: Duration = Duration::from_secs(15);
/// How long finished jobs are kept.
const KEPT: TimeDelta = TimeDelta::days(30);

/// A job to begin.
#[derive(Clone, Debug)]
pub struct NewJob<'a> {
    /// What it does.
    pub kind: Kind,
    /// What it needs to go on in another process.
    pub parameters: Json,
    /// Who begins it.
    pub author: &'a Author,
    /// The time now, for `started_at`.
    pub now: DateTime<Utc>,
}

/// Begins a job that `holder` works on. `None` while there is an unfinished one: there is one at a time. When it fails, no job
/// was begun.
pub async fn begin(db: &Database, new: NewJob<'_>, holder: &str) -> Result<Option<Model>, DbErr> {
    let transaction = db.write().await?;
    lock::take(&transaction, lock::JOBS, "").await?;
    let unfinished = Entity::find().filter(Column::FinishedAt.is_null());
    if unfinished.count(&transaction).await? > 0 {
        return Ok(None);
    }
    Entity::delete_many()
        .filter(Column::FinishedAt.lt(new.now - KEPT))
        .exec(&transaction)
        .await?;
    let job = ActiveModel {
        id: NotSet,
        kind: Set(new.kind),
        parameters: Set(new.parameters),
        actor_id: Set(new.author.id.clone()),
        actor: Set(new.author.name.clone()),
        state: Set(State::Checking),
        is_cancelled: Set(false),
        done: Set(0),
        total: Set(0),
        counts: Set(json!({})),
        result: Set(None),
        holder: Set(Some(holder.to_owned())),
        lease_until: Set(clock::now(&transaction).await? + LEASE),
        attempts: Set(1),
        started_at: Set(new.now),
        finished_at: Set(None),
    };
    let job = job.insert(&transaction).await?;
    transaction.commit().await?;
    Ok(Some(job))
}

/// Takes over the unfinished job that nobody works on any more, if there is one. When it fails, nothing was taken over.
pub async fn take_over(db: &Database, holder: &str) -> Result<Option<Model>, DbErr> {
    let transaction = db.write().await?;
    lock::take(&transaction, lock::JOBS, "").await?;
    let now = clock::now(&transaction).await?;
    // Compared in the statement that writes: on PostgreSQL a run may renew its lease at the same moment.
    let taken = Entity::update_many()
        .col_expr(Column::Holder, Expr::value(holder))
        .col_expr(Column::LeaseUntil, Expr::value(now + LEASE))
        .col_expr(Column::Attempts, Expr::col(Column::Attempts).add(1))
        .filter(Column::FinishedAt.is_null())
        .filter(Column::LeaseUntil.lte(now))
        .exec(&transaction)
        .await?;
    let job = match taken.rows_affected {
        0 => None,
        _ => unfinished(&transaction).await?,
    };
    transaction.commit().await?;
    Ok(job)
}

/// The unfinished job, if there is one.
pub async fn unfinished(db: &impl ConnectionTrait) -> Result<Option<Model>, DbErr> {
    Entity::find()
        .filter(Column::FinishedAt.is_null())
        .order_by_asc(Column::Id)
        .one(db)
        .await
}

/// The job with this number.
pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// The job of a kind that was begun last, finished or not.
pub async fn newest(db: &impl ConnectionTrait, kind: Kind) -> Result<Option<Model>, DbErr> {
    Entity::find()
        .filter(Column::Kind.eq(kind))
        .order_by_desc(Column::Id)
        .one(db)
        .await
}

/// The last jobs, the newest first.
pub async fn last(db: &impl ConnectionTrait, limit: u64) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .order_by_desc(Column::Id)
        .limit(limit)
        .all(db)
        .await
}

/// Cancels an import of products that is being checked or written; the process that works on it takes back what was written. Returns whether it was in one of
/// these states, or was cancelled in them before. An undo is not cancelled: half of it would leave products of two states side by side.
pub async fn cancel(db: &impl ConnectionTrait, id: i64) -> Result<bool, DbErr> {
    let cancelled = Entity::update_many()
        .col_expr(Column::IsCancelled, Expr::value(true))
        .filter(Column::Id.eq(id))
        .filter(Column::Kind.eq(Kind::ImportProducts))
        .filter(Column::State.is_in([State::Checking, State::Writing]))
        .filter(Column::FinishedAt.is_null())
        .exec(db)
        .await?;
    Ok(cancelled.rows_affected == 1)
}

/// Whether somebody has cancelled a job. In a transaction that has written the job this is settled: nobody can cancel it until the
/// transaction ends.
pub async fn is_cancelled(db: &impl ConnectionTrait, id: i64) -> Result<bool, DbErr> {
    let found: Option<bool> = Entity::find_by_id(id)
        .select_only()
        .column(Column::IsCancelled)
        .into_tuple()
        .one(db)
        .await?;
    Ok(found.unwrap_or_default())
}

/// Renews the lease of an unfinished job and writes other columns of it. Returns whether the run still holds it; if not, the caller
/// must roll its transaction back.
///
/// Takes the columns to write; number, holder and lease are set here.
pub async fn keep(
    db: &impl ConnectionTrait,
    id: i64,
    holder: &str,
    columns: ActiveModel,
) -> Result<bool, DbErr> {
    let row = ActiveModel {
        id: NotSet,
        lease_until: Set(clock::now(db).await? + LEASE),
        ..columns
    };
    let written = Entity::update_many()
        .set(row)
        .filter(Column::Id.eq(id))
        .filter(Column::Holder.eq(holder))
        .filter(Column::FinishedAt.is_null())
        .exec(db)
        .await?;
    Ok(written.rows_affected == 1)
}

/// Ends a job with its answer. Returns whether the run still held it; if not, nothing was written.
pub async fn finish(
    db: &impl ConnectionTrait,
    id: i64,
    holder: &str,
    state: State,
    result: Json,
) -> Result<bool, DbErr> {
    let columns = ActiveModel {
        state: Set(state),
        result: Set(Some(result)),
        holder: Set(None),
        finished_at: Set(Some(clock::now(db).await?)),
        ..Default::default()
    };
    keep(db, id, holder, columns).await
}

/// Stores a part of a job's file.
pub async fn add_file_part(
    transaction: &Transaction,
    job_id: i64,
    number: i32,
    bytes: Vec<u8>,
) -> Result<(), DbErr> {
    let part = job_file::ActiveModel {
        job_id: Set(job_id),
        number: Set(number),
        bytes: Set(bytes),
    };
    job_file::Entity::insert(part)
        .exec_without_returning(transaction)
        .await?;
    Ok(())
}

/// The file of a job; empty if it has none.
pub async fn file(db: &impl ConnectionTrait, job_id: i64) -> Result<Vec<u8>, DbErr> {
    let parts = job_file::Entity::find()
        .filter(job_file::Column::JobId.eq(job_id))
        .order_by_asc(job_file::Column::Number)
        .all(db)
        .await?;
    Ok(parts.into_iter().flat_map(|part| part.bytes).collect())
}

/// Deletes the last part of a file that no unfinished job needs. Returns whether there was one.
pub async fn delete_file_part(db: &impl ConnectionTrait) -> Result<bool, DbErr> {
    use job_file::Column as Part;
    let needed = Query::select()
        .column(Column::Id)
        .from(Entity)
        .and_where(Expr::col(Column::FinishedAt).is_null())
        .take();
    let last: Option<(i64, i32)> = job_file::Entity::find()
        .select_only()
        .columns([Part::JobId, Part::Number])
        .filter(Part::JobId.not_in_subquery(needed))
        .order_by_desc(Part::JobId)
        .order_by_desc(Part::Number)
        .into_tuple()
        .one(db)
        .await?;
    if let Some(part) = last {
        job_file::Entity::delete_by_id(part).exec(db).await?;
    }
    Ok(last.is_some())
}
