//! Undoing an import of products: a job, as the import itself is ([`super::job`]).
//!
//! Each product is put back with all its rows in one transaction. All products are put back once to try it, and rolled back, before
//! the first one is written.

use std::collections::{BTreeSet, HashMap, HashSet};

use chrono::{DateTime, Utc};
use postgrest::Error;
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Cond, Expr, ExprTrait},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use store::{
    Database, Readers,
    job::{Kind, State},
    jobs::NewJob,
};
use tables::{
    Right, Row, Schema, Table, TableError, WriteTransaction, Writer, bound, entities::revision,
    key_of, plain, put_back, written,
};
use uuid::Uuid;

use super::{
    import::{require_writes, unreadable},
    job::{Job, Stopped, as_count, progress, refusal, total},
};
use crate::{
    csv::Mode,
    entities::product_import,
    pace::Pace,
    queries::product_imports,
    tables::products::{PRODUCTS, find_product},
};

/// How an import is undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    /// The number of the import.
    pub id: i64,
    /// Whether products are also restored that somebody has changed since then; those changes are lost.
    pub overwrite: bool,
    /// Whether the result is written.
    pub mode: Mode,
}

/// What an undo did, or would do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Undone {
    /// How many products were restored to their state before the import.
    pub put_back: usize,
    /// How many products that the import had added were deleted.
    pub deleted: usize,
    /// Products that were left as they are, because somebody changed them during the undo: their slugs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<String>,
}

/// Why nothing was undone.
#[derive(Debug, thiserror::Error)]
pub enum NotUndone {
    #[error("there is no import {0}")]
    NotFound(i64),
    #[error("import {} was undone at {at}", .id)]
    Before { id: i64, at: DateTime<Utc> },
    #[error("another import or undo is not finished; try again when it is")]
    Busy,
    /// Somebody has changed products since then: their slugs, or `number 7` for a deleted one.
    #[error("{} product(s) have been changed since the import: {}", .0.len(), .0.join(", "))]
    ChangedSince(Vec<String>),
    /// The restored products cannot be written.
    #[error(transparent)]
    Table(#[from] TableError),
    /// It is not finished, and goes on later.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl From<store::DbErr> for NotUndone {
    fn from(error: store::DbErr) -> Self {
        Self::Stopped(error.into())
    }
}

/// What an undo needs to go on in another process.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Parameters {
    import_id: i64,
    /// The request ID of the revisions that the import has left.
    import_request: String,
    /// That of those which the undo leaves.
    own_request: String,
    overwrite: bool,
    is_dry_run: bool,
}

/// Restores products, and all rows that belong to them, to their state before an import. Products that it added are deleted. Each row
/// leaves a revision. Fails, having written nothing, above all for products that were changed since then, unless `overwrite` is
/// set.
pub async fn undo_import(db: &Database, writer: &Writer, undo: Undo) -> Result<Undone, NotUndone> {
    let job = begin_undo(db, writer, undo).await?;
    run_undo(db, writer, job).await
}

/// Begins an undo, which [`run_undo`] does. Fails with [`NotUndone`] when the role may not undo it, there is no such import, it
/// was undone, or while another import or undo is not finished.
pub async fn begin_undo(db: &Database, writer: &Writer, undo: Undo) -> Result<Job, NotUndone> {
    let rights = [Right::Insert, Right::Update, Right::Delete];
    require_writes(writer.role, &rights).map_err(TableError::from)?;
    let import = not_undone(db, undo.id).await?;
    let parameters = Parameters {
        import_id: import.id,
        import_request: import.request_id,
        own_request: Uuid::new_v4().to_string(),
        overwrite: undo.overwrite,
        is_dry_run: undo.mode == Mode::DryRun,
    };
    let new = NewJob {
        kind: Kind::UndoImport,
        parameters: json!(parameters),
        author: &writer.author,
        now: writer.now,
    };
    Job::begin(db, new).await?.ok_or(NotUndone::Busy)
}

/// An import that was not undone yet.
async fn not_undone(db: &Database, id: i64) -> Result<product_import::Model, NotUndone> {
    let import = product_imports::find(db.read(), id).await?;
    let import = import.ok_or(NotUndone::NotFound(id))?;
    match import.undone_at {
        Some(at) => Err(NotUndone::Before { id, at }),
        None => Ok(import),
    }
}

/// Does an undo that was begun, with the same writer. When it fails, nothing was written.
pub async fn run_undo(db: &Database, writer: &Writer, job: Job) -> Result<Undone, NotUndone> {
    let readers = Readers::beside(db);
    let done = check_and_write(db, &readers, writer, &job).await;
    readers.close().await;
    let error = match done {
        Ok(_) | Err(NotUndone::Stopped(_)) => return done,
        Err(NotUndone::Table(TableError::Database(error))) => return Err(error.into()),
        Err(error) => error,
    };
    let text = match &error {
        NotUndone::ChangedSince(_) => {
            "Products have been changed since the import; nothing was undone".to_owned()
        }
        NotUndone::Table(TableError::Refused(error)) => {
            let details = error.details.as_deref().unwrap_or_default();
            format!("{}: {details}", error.message)
        }
        error => error.to_string(),
    };
    let changed = match &error {
        NotUndone::ChangedSince(changed) => changed,
        _ => &Vec::new(),
    };
    job.finish(db, State::Refused, refusal(&text, None, &[], changed))
        .await?;
    Err(error)
}

/// Goes on with an undo whose process has ended. When it is [`Stopped`], another run goes on with it later.
pub async fn resume_undo(db: &Database, writer: &Writer, job: Job) -> Result<(), Stopped> {
    match run_undo(db, writer, job).await {
        Err(NotUndone::Stopped(stopped)) => Err(stopped),
        // The job has recorded it.
        Ok(_) | Err(_) => Ok(()),
    }
}

async fn check_and_write(
    db: &Database,
    readers: &Readers,
    writer: &Writer,
    job: &Job,
) -> Result<Undone, NotUndone> {
    let parameters: Parameters =
        serde_json::from_value(job.row.parameters.clone()).map_err(unreadable)?;
    let put_back = PutBack {
        db,
        readers,
        writer,
        job,
        import_request: &parameters.import_request,
        own_request: parameters.own_request.clone(),
        overwrite: parameters.overwrite,
    };
    if job.row.state == State::Checking {
        // Another undo may have been faster before this one was begun.
        not_undone(db, parameters.import_id).await?;
        let undone = put_back.check().await?;
        if parameters.is_dry_run {
            job.finish(db, State::Done, json!(undone)).await?;
            return Ok(undone);
        }
        job.enter(db, State::Writing, undone.put_back + undone.deleted)
            .await?;
    }
    let undone = put_back.write().await?;
    let transaction = db.write().await?;
    product_imports::set_undone(&transaction, parameters.import_id, writer.now).await?;
    job.finish_in(&transaction, State::Done, json!(undone))
        .await?;
    transaction.commit().await?;
    Ok(undone)
}

/// Puts the products of an import back, some at a time.
pub(crate) struct PutBack<'a> {
    pub(crate) db: &'a Database,
    pub(crate) readers: &'a Readers,
    pub(crate) writer: &'a Writer,
    pub(crate) job: &'a Job,
    /// The request ID of the revisions that the import has left.
    pub(crate) import_request: &'a str,
    /// That of those which putting back leaves.
    pub(crate) own_request: String,
    /// Whether products are put back that somebody has changed since; otherwise they are left as they are.
    pub(crate) overwrite: bool,
}

/// A product of an import.
struct Touched {
    number: i64,
    is_added: bool,
    /// The revisions of its rows, in the order in which they were written: the product before what belongs to it.
    revisions: Vec<i64>,
}

impl PutBack<'_> {
    /// Finds out what would happen: puts everything back, some products at a time, and rolls each transaction back.
    async fn check(&self) -> Result<Undone, NotUndone> {
        let touched = self.touched().await?;
        self.job
            .enter(self.db, State::Checking, touched.len())
            .await?;
        let (mut undone, mut pace, mut done) = (Undone::default(), Pace::new(), 0);
        let mut changed = BTreeSet::new();
        while done < touched.len() {
            let some = &touched[done..touched.len().min(done + pace.products)];
            let mut tx = WriteTransaction::begin(self.db, &PRODUCTS, self.writer).await?;
            pace.begin();
            let (of_some, changed_of_some) = self.put_back(&mut tx, some).await?;
            tx.end(true).await?;
            undone.add(of_some);
            changed.extend(changed_of_some);
            done += some.len();
            // Beside the transaction, which is rolled back.
            self.job.keep(self.db, progress(done, &undone)).await?;
            pace.end().await;
        }
        match changed.is_empty() {
            true => Ok(undone),
            false => Err(NotUndone::ChangedSince(changed.into_iter().collect())),
        }
    }

    /// Puts everything back that the job has not put back yet. A product that cannot be put back any more, or that somebody has
    /// changed since, is left as it is.
    pub(crate) async fn write(&self) -> Result<Undone, Stopped> {
        let touched = self.touched().await?;
        let row = store::jobs::find(self.db.read(), self.job.id()).await?;
        let (mut done, mut undone) = match row {
            Some(row) if row.done > 0 => {
                let undone = serde_json::from_value(row.counts).map_err(unreadable)?;
                (as_count(row.done), undone)
            }
            _ => (0, Undone::default()),
        };
        self.job.keep(self.db, total(touched.len())).await?;
        let mut pace = Pace::new();
        while done < touched.len() {
            let some = &touched[done..touched.len().min(done + pace.products)];
            let tx = WriteTransaction::begin(self.db, &PRODUCTS, self.writer).await?;
            pace.begin();
            match self.write_some(tx, some, done, &undone).await {
                Ok(after) => {
                    undone = after;
                    done += some.len();
                }
                Err(NotUndone::Table(TableError::Refused(_))) if some.len() > 1 => {
                    // One of them cannot be put back: it is found by trying each alone.
                    pace.products = 1;
                    continue;
                }
                Err(NotUndone::Table(TableError::Refused(_))) => {
                    undone.kept.push(self.name_of(some[0].number).await?);
                    done += 1;
                    self.job.keep(self.db, progress(done, &undone)).await?;
                }
                Err(NotUndone::Stopped(stopped)) => return Err(stopped),
                Err(NotUndone::Table(error)) => return Err(error.into()),
                Err(other) => return Err(store::DbErr::Custom(other.to_string()).into()),
            }
            pace.end().await;
        }
        Ok(undone)
    }

    /// Puts some products back in one transaction, and records it there. Returns what was put back with them.
    async fn write_some(
        &self,
        mut tx: WriteTransaction<'_>,
        some: &[Touched],
        done: usize,
        undone: &Undone,
    ) -> Result<Undone, NotUndone> {
        let (of_some, _) = self.put_back(&mut tx, some).await?;
        let mut undone = undone.clone();
        undone.add(of_some);
        self.job
            .keep_in(&tx.db, progress(done + some.len(), &undone))
            .await?;
        tx.end(false).await?;
        Ok(undone)
    }

    /// Puts some products back. Also returns those that somebody has changed since the import.
    async fn put_back(
        &self,
        tx: &mut WriteTransaction<'_>,
        some: &[Touched],
    ) -> Result<(Undone, Vec<String>), NotUndone> {
        tx.journal.request_id.clone_from(&self.own_request);
        let ids = some.iter().flat_map(|product| product.revisions.iter());
        let revisions = revision::Entity::find()
            .filter(revision::Column::Id.is_in(ids.copied()))
            .all(&tx.db)
            .await?;
        let mut revisions: HashMap<i64, revision::Model> = revisions
            .into_iter()
            .map(|revision| (revision.id, revision))
            .collect();
        let (mut undone, mut changed) = (Undone::default(), Vec::new());
        for product in some {
            let own = product.revisions.iter();
            let own: Vec<_> = own.filter_map(|id| revisions.remove(id)).collect();
            if !self.overwrite && is_changed(tx, &own).await? {
                let name = name_of(tx, product.number).await?;
                undone.kept.push(name.clone());
                changed.push(name);
                continue;
            }
            for revision in &own {
                put_back(tx, table_of(tx.schema, revision)?, revision).await?;
            }
            match product.is_added {
                true => undone.deleted += 1,
                false => undone.put_back += 1,
            }
        }
        Ok((undone, changed))
    }

    /// The products that the import has written, in the order of the file.
    async fn touched(&self) -> Result<Vec<Touched>, store::DbErr> {
        use revision::Column;
        let reading = self.readers.begin(None).await?;
        let revisions: Vec<(i64, String, String, String)> = revision::Entity::find()
            .select_only()
            .columns([
                Column::Id,
                Column::TableName,
                Column::RowKey,
                Column::Action,
            ])
            .filter(Column::RequestId.eq(self.import_request))
            .order_by_asc(Column::Id)
            .into_tuple()
            .all(reading.db())
            .await?;
        reading.end().await?;
        let mut touched: Vec<Touched> = Vec::new();
        let mut places: HashMap<i64, usize> = HashMap::new();
        for (id, table, key, action) in revisions {
            let Some(number) = product_number(&key) else {
                continue;
            };
            let place = *places.entry(number).or_insert_with(|| {
                touched.push(Touched {
                    number,
                    is_added: false,
                    revisions: Vec::new(),
                });
                touched.len() - 1
            });
            touched[place].revisions.push(id);
            touched[place].is_added |= table == PRODUCTS.name && action == "insert";
        }
        Ok(touched)
    }

    async fn name_of(&self, number: i64) -> Result<String, Stopped> {
        let tx = WriteTransaction::begin(self.db, &PRODUCTS, self.writer).await?;
        let name = name_of(&tx, number).await;
        tx.end(true).await?;
        Ok(name?)
    }
}

impl Undone {
    fn add(&mut self, further: Self) {
        self.put_back += further.put_back;
        self.deleted += further.deleted;
        self.kept.extend(further.kept);
    }
}

fn table_of(schema: &Schema, revision: &revision::Model) -> Result<&'static Table, TableError> {
    let table = schema.table(&revision.table_name);
    table.ok_or_else(|| Error::nothing_to_restore(revision.id).into())
}

/// The number of the product that a row is or belongs to: the key of a product, and the first part of the keys of its other rows.
fn product_number(key: &str) -> Option<i64> {
    key.split(',').next()?.parse().ok()
}

/// Whether a product has changed since the import, given the revisions of its rows, or has got further rows if the import added it.
async fn is_changed(
    tx: &WriteTransaction<'_>,
    revisions: &[revision::Model],
) -> Result<bool, TableError> {
    let rows = revisions.iter();
    let rows: HashSet<(&str, &str)> = rows
        .map(|revision| (revision.table_name.as_str(), revision.row_key.as_str()))
        .collect();
    for revision in revisions {
        if is_row_changed(tx, &rows, table_of(tx.schema, revision)?, revision).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a row has changed since the import, or a product that it added has got other rows than `written_rows`.
async fn is_row_changed(
    tx: &WriteTransaction<'_>,
    written_rows: &HashSet<(&str, &str)>,
    table: &'static Table,
    revision: &revision::Model,
) -> Result<bool, TableError> {
    let Some(after) = revision.after.as_ref().and_then(Json::as_object) else {
        return Ok(false);
    };
    let Some(now) = tx.by_key(table, table.key, after).await? else {
        return Ok(true);
    };
    let left = written(table, after);
    let is_same = left
        .iter()
        .all(|(name, value)| now[name.as_str()] == *value);
    if !is_same || table.name != PRODUCTS.name || revision.before.is_some() {
        return Ok(!is_same);
    }
    for (other, key) in tx.schema.referring(table) {
        let Some(column) = other.column(key.column) else {
            continue;
        };
        let of_the_product =
            Expr::col((other.name, column.name)).eq(bound(column, &now[key.other_column]));
        let belonging = tx
            .whole(other, Cond::all().add(of_the_product), None)
            .await?;
        let is_further = |row: &Row| {
            let key = key_of(other, row);
            !written_rows.contains(&(other.name, key.as_str()))
        };
        if belonging.iter().any(is_further) {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn name_of(tx: &WriteTransaction<'_>, number: i64) -> Result<String, TableError> {
    Ok(match find_product(tx, number).await? {
        Some(product) => plain(&product["slug"]),
        None => format!("number {number}"),
    })
}
