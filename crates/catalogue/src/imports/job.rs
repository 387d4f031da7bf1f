//! Large changes as jobs: recorded with their progress, written in many short transactions, and taken over by another process when
//! the one that works on them ends ([`store::jobs`]).

use std::{future::Future, time::Duration};

use sea_orm::ActiveValue::Set;
use serde::Serialize;
use serde_json::{Value as Json, json};
use store::{
    Database, DbErr, Transaction,
    job::{self, State},
    jobs::{self, LEASE, NewJob},
};
use tokio::{
    task::AbortHandle,
    time::{Instant, Interval, MissedTickBehavior, interval_at},
};
use uuid::Uuid;

use tables::{Author, Role, Schema, Services, TableError, Writer};

use crate::csv::{CellError, FileCode};

/// After how many runs a job that does not get done is taken back: each of them has met an error of the database, or was killed.
const MOST_RUNS: i32 = 20;
/// What is said of a job that was cancelled before anything was written.
pub(crate) const CANCELLED_UNWRITTEN: &str = "The import was cancelled before anything was written";
/// How often a run that writes nothing looks whether its job is cancelled.
const LOOKED_EVERY: Duration = Duration::from_millis(500);
/// How many bytes of a file one transaction stores.
const PART_OF_FILE: usize = 512 << 10;

/// A job that this process works on.
#[derive(Debug)]
pub struct Job {
    pub(crate) row: job::Model,
    holder: String,
}

/// Why a run ended before its job was finished.
#[derive(Debug, thiserror::Error)]
pub enum Stopped {
    /// Somebody has cancelled it before anything was written.
    #[error("job {0} was cancelled")]
    Cancelled(i64),
    #[error("another process works on job {0} now")]
    Lost(i64),
    /// The database failed. The job goes on in a few seconds, in any process that looks for jobs.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
}

impl From<TableError> for Stopped {
    fn from(error: TableError) -> Self {
        Self::Database(database_error(error))
    }
}

pub(crate) fn database_error(error: TableError) -> DbErr {
    match error {
        TableError::Database(error) => error,
        other => DbErr::Type(other.to_string()),
    }
}

/// Keeps a job until it is dropped.
#[derive(Debug)]
pub struct Kept(AbortHandle);

impl Drop for Kept {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Job {
    /// The number by which [`store::jobs::find`] finds it.
    pub const fn id(&self) -> i64 {
        self.row.id
    }

    /// Its row as it was when this process got it.
    pub const fn row(&self) -> &job::Model {
        &self.row
    }

    /// Who goes on with it: its author, with all rights, since whether they may do it was decided at the beginning.
    pub fn writer(&self, schema: &'static Schema, services: Services) -> Writer {
        Writer {
            schema,
            role: Role::Service,
            author: Author {
                id: self.row.actor_id.clone(),
                name: self.row.actor.clone(),
            },
            services,
            now: self.row.started_at,
        }
    }

    /// Whether it has been tried less often than a job is: then an error is a reason to try it again.
    pub const fn is_to_go_on(&self) -> bool {
        self.row.attempts <= MOST_RUNS
    }

    /// Begins a job; `None` while another one is not finished. When it fails, no job was begun.
    pub async fn begin(db: &Database, new: NewJob<'_>) -> Result<Option<Self>, DbErr> {
        let holder = Uuid::new_v4().to_string();
        let row = jobs::begin(db, new, &holder).await?;
        Ok(row.map(|row| Self { row, holder }))
    }

    /// Takes over the job whose process has ended; `None` if there is none. When it fails, nothing was taken over.
    pub async fn take_over(db: &Database) -> Result<Option<Self>, DbErr> {
        let holder = Uuid::new_v4().to_string();
        let row = jobs::take_over(db, &holder).await?;
        Ok(row.map(|row| Self { row, holder }))
    }

    /// Renews the lease and writes other columns.
    pub async fn keep(&self, db: &Database, columns: job::ActiveModel) -> Result<(), Stopped> {
        db.transaction(async |transaction| self.keep_in(transaction, columns).await)
            .await
    }

    /// Renews the lease and writes other columns, in the caller's transaction. When it is [`Stopped`], the transaction is to be
    /// rolled back.
    pub async fn keep_in(
        &self,
        transaction: &Transaction,
        columns: job::ActiveModel,
    ) -> Result<(), Stopped> {
        match jobs::keep(transaction, self.id(), &self.holder, columns).await? {
            true => Ok(()),
            false => Err(Stopped::Lost(self.id())),
        }
    }

    /// Ends the job with its answer. When it is [`Stopped`], the job is not ended.
    pub async fn finish(&self, db: &Database, state: State, result: Json) -> Result<(), Stopped> {
        db.transaction(async |transaction| self.finish_in(transaction, state, result).await)
            .await
    }

    /// Ends the job with its answer, in the caller's transaction.
    pub(crate) async fn finish_in(
        &self,
        transaction: &Transaction,
        state: State,
        result: Json,
    ) -> Result<(), Stopped> {
        match jobs::finish(transaction, self.id(), &self.holder, state, result).await? {
            true => Ok(()),
            false => Err(Stopped::Lost(self.id())),
        }
    }

    /// Enters another state, with nothing done in it.
    pub async fn enter(&self, db: &Database, state: State, total: usize) -> Result<(), Stopped> {
        let columns = job::ActiveModel {
            state: Set(state),
            done: Set(0),
            total: Set(as_number(total)),
            ..Default::default()
        };
        self.keep(db, columns).await
    }

    /// Ends it before anything was written.
    pub async fn refuse(&self, db: &Database, error: &str) -> Result<(), Stopped> {
        self.finish(db, State::Refused, refusal(error, None, &[], &[]))
            .await
    }

    /// Whether somebody has cancelled it.
    pub(crate) async fn is_cancelled(&self, db: &Database) -> Result<bool, DbErr> {
        jobs::is_cancelled(db.read(), self.id()).await
    }

    /// Ends it because it was cancelled before anything was written.
    pub async fn end_cancelled(&self, db: &Database) -> Result<(), Stopped> {
        let answer = refusal(CANCELLED_UNWRITTEN, Some(FileCode::Cancelled), &[], &[]);
        self.finish(db, State::Failed, answer).await
    }

    /// Stores a file with the job, part by part, for the process that goes on with it.
    pub async fn store_file(&self, db: &Database, bytes: &[u8]) -> Result<(), Stopped> {
        for (number, part) in (0..).zip(bytes.chunks(PART_OF_FILE)) {
            db.transaction(async |transaction| {
                self.keep_in(transaction, job::ActiveModel::default())
                    .await?;
                let part = part.to_vec();
                Ok::<_, Stopped>(jobs::add_file_part(transaction, self.id(), number, part).await?)
            })
            .await?;
        }
        Ok(())
    }

    /// Renews the lease beside work that writes, until the result is dropped. Where that fails, the next transaction of the work does, too.
    pub fn kept(&self, db: &Database) -> Kept {
        let (db, id, holder) = (db.clone(), self.id(), self.holder.clone());
        let task = tokio::spawn(async move {
            let mut beat = every(LEASE / 3);
            loop {
                beat.tick().await;
                let keep = async |transaction: &Transaction| {
                    jobs::keep(transaction, id, &holder, job::ActiveModel::default()).await
                };
                let _ = db.transaction(keep).await;
            }
        });
        Kept(task.abort_handle())
    }

    /// Waits for work that writes nothing, and keeps the job meanwhile. Fails with [`Stopped`] when somebody cancels the job,
    /// too; then the work is broken off.
    pub async fn while_at<T>(
        &self,
        db: &Database,
        work: impl Future<Output = T>,
    ) -> Result<T, Stopped> {
        tokio::pin!(work);
        let (mut beat, mut look) = (every(LEASE / 3), every(LOOKED_EVERY));
        loop {
            tokio::select! {
                done = &mut work => return Ok(done),
                _ = beat.tick() => self.keep(db, job::ActiveModel::default()).await?,
                _ = look.tick() => if self.is_cancelled(db).await? {
                    return Err(Stopped::Cancelled(self.id()));
                },
            }
        }
    }
}

/// Ticks after each pause; not at once.
fn every(pause: Duration) -> Interval {
    let mut ticks = interval_at(Instant::now() + pause, pause);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// The columns of a job that is about so many products.
pub(crate) fn total(products: usize) -> job::ActiveModel {
    job::ActiveModel {
        total: Set(as_number(products)),
        ..Default::default()
    }
}

/// Deletes the files of jobs that are finished, part by part. What an error leaves is deleted after the next job.
pub async fn delete_files(db: &Database) {
    while matches!(
        db.transaction(async |transaction| jobs::delete_file_part(transaction).await)
            .await,
        Ok(true)
    ) {}
}

/// The columns of a job after its first `done` products, with what became of them.
pub(crate) fn progress(done: usize, counts: &impl Serialize) -> job::ActiveModel {
    job::ActiveModel {
        done: Set(as_number(done)),
        counts: Set(json!(counts)),
        ..Default::default()
    }
}

/// A count as the database stores it.
pub(crate) fn as_number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// A count as the program has it.
pub(crate) fn as_count(number: i64) -> usize {
    usize::try_from(number).unwrap_or_default()
}

/// The answer of a job that failed or was refused: cells with errors, and products that somebody has changed.
pub(crate) fn refusal(
    error: &str,
    code: Option<FileCode>,
    errors: &[CellError],
    changed: &[String],
) -> Json {
    let mut answer = json!({ "error": error });
    if let Some(code) = code {
        answer["code"] = json!(code);
    }
    if !errors.is_empty() {
        answer["errors"] = json!(errors);
    }
    if !changed.is_empty() {
        answer["changed"] = json!(changed);
    }
    answer
}
