//! Undoing an import of products.

use std::collections::{BTreeSet, HashSet};

use catalogue::csv::Mode;
use chrono::{DateTime, Utc};
use postgrest::Error;
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Cond, Expr, ExprTrait},
};
use serde::Serialize;
use serde_json::Value as Json;
use store::{Database, product_import, product_imports, revision};

use crate::{
    FOREIGN_KEYS, Right, Table, TableError, Writer,
    column::Row,
    filter::bound,
    imports::require_writes,
    restore::{put_back, written},
    revisions::{key_of, plain},
    write::Session,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Undone {
    /// How many products were restored to their state before the import.
    pub put_back: usize,
    /// How many products that the import had added were deleted.
    pub deleted: usize,
}

/// Why nothing was undone.
#[derive(Debug, thiserror::Error)]
pub enum NotUndone {
    /// There is no such import.
    #[error("there is no import {0}")]
    NotFound(i64),
    /// It was undone before.
    #[error("import {} was undone at {at}", .id)]
    Before {
        /// The import.
        id: i64,
        /// When.
        at: DateTime<Utc>,
    },
    /// Somebody has changed products since then: their slugs, or `number 7` for a deleted one.
    #[error("{} product(s) have been changed since the import: {}", .0.len(), .0.join(", "))]
    ChangedSince(Vec<String>),
    /// The restored products cannot be written.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl From<store::DbErr> for NotUndone {
    fn from(error: store::DbErr) -> Self {
        Self::Table(error.into())
    }
}

/// How many revisions are held in memory at a time.
const REVISIONS_AT_ONCE: u64 = 200;

/// Restores products, and all rows that belong to them, to their state before an import. Products that it added are deleted. All
/// or
/// nothing. Each row leaves a revision.
///
/// # Errors
/// [`NotUndone`] with the reason: above all products that were changed since then, unless `overwrite` is set. Then nothing was
/// written.
pub async fn undo_import(
    db: &Database,
    writer: &Writer<'_>,
    undo: Undo,
) -> Result<Undone, NotUndone> {
    let rights = [Right::Insert, Right::Update, Right::Delete];
    require_writes(writer.role, &rights).map_err(TableError::from)?;
    let mut session = Session::begin(db, writer).await?;
    let import = product_imports::find(&session.db, undo.id).await?;
    let import = import.ok_or(NotUndone::NotFound(undo.id))?;
    if let Some(at) = import.undone_at {
        return Err(NotUndone::Before { id: undo.id, at });
    }
    if !undo.overwrite {
        let changed = changed_since(&session, &import).await?;
        if !changed.is_empty() {
            return Err(NotUndone::ChangedSince(changed.into_iter().collect()));
        }
    }
    let (mut touched, mut added) = (BTreeSet::new(), BTreeSet::new());
    let mut last = 0;
    loop {
        let revisions = page(&session, &import, last).await?;
        let Some(end) = revisions.last() else { break };
        last = end.id;
        for revision in &revisions {
            let table = table_of(revision)?;
            let number = product_number(table, row_of(revision));
            if table.name == PRODUCTS && revision.before.is_none() {
                added.insert(number);
            }
            touched.insert(number);
            put_back(&mut session, table, revision).await?;
        }
        session.forget_rows();
    }
    product_imports::set_undone(&session.db, undo.id, writer.now).await?;
    session.end(undo.mode == Mode::DryRun).await?;
    Ok(Undone {
        put_back: touched.len() - added.len(),
        deleted: added.len(),
    })
}

const PRODUCTS: &str = "products";

/// Some revisions of an import, in the order in which they were written: a product before what belongs to it.
async fn page(
    session: &Session<'_>,
    import: &product_import::Model,
    after: i64,
) -> Result<Vec<revision::Model>, NotUndone> {
    let revisions = revision::Entity::find()
        .filter(revision::Column::RequestId.eq(&import.request_id))
        .filter(revision::Column::Id.gt(after))
        .order_by_asc(revision::Column::Id)
        .limit(REVISIONS_AT_ONCE)
        .all(&session.db)
        .await?;
    Ok(revisions)
}

fn table_of(revision: &revision::Model) -> Result<&'static Table, NotUndone> {
    let table = Table::find(&revision.table_name);
    table.ok_or_else(|| TableError::from(Error::nothing_to_restore(revision.id)).into())
}

/// The row that a revision is about.
fn row_of(revision: &revision::Model) -> Option<&Row> {
    let row = revision.after.as_ref().or(revision.before.as_ref());
    row.and_then(Json::as_object)
}

/// The number of the product that a row is or belongs to.
fn product_number(table: &Table, row: Option<&Row>) -> Option<i64> {
    let key = FOREIGN_KEYS
        .iter()
        .find(|key| key.table == table.name && key.other == PRODUCTS);
    row?.get(key.map_or("id", |key| key.column))?.as_i64()
}

/// The products of an import that have changed since.
async fn changed_since(
    session: &Session<'_>,
    import: &product_import::Model,
) -> Result<BTreeSet<String>, NotUndone> {
    let mut names = BTreeSet::new();
    let written_rows = rows_written(session, import).await?;
    let mut last = 0;
    loop {
        let revisions = page(session, import, last).await?;
        let Some(end) = revisions.last() else {
            return Ok(names);
        };
        last = end.id;
        for revision in &revisions {
            let table = table_of(revision)?;
            if is_changed(session, &written_rows, table, revision).await? {
                let number = product_number(table, row_of(revision));
                names.insert(name_of(session, number).await?);
            }
        }
    }
}

/// The tables and keys of all rows that an import wrote, in one query: the index is on requests, not on their rows.
async fn rows_written(
    session: &Session<'_>,
    import: &product_import::Model,
) -> Result<HashSet<(String, String)>, NotUndone> {
    let rows = revision::Entity::find()
        .select_only()
        .columns([revision::Column::TableName, revision::Column::RowKey])
        .filter(revision::Column::RequestId.eq(&import.request_id))
        .into_tuple::<(String, String)>()
        .all(&session.db)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Whether a row has changed since the import, or a product that it added has got further rows.
async fn is_changed(
    session: &Session<'_>,
    written_rows: &HashSet<(String, String)>,
    table: &'static Table,
    revision: &revision::Model,
) -> Result<bool, NotUndone> {
    let Some(after) = revision.after.as_ref().and_then(Json::as_object) else {
        return Ok(false);
    };
    let Some(now) = session.by_key(table, table.key, after).await? else {
        return Ok(true);
    };
    let left = written(table, after);
    let is_same = left
        .iter()
        .all(|(name, value)| now[name.as_str()] == *value);
    if !is_same || table.name != PRODUCTS || revision.before.is_some() {
        return Ok(!is_same);
    }
    for key in FOREIGN_KEYS.iter().filter(|key| key.other == PRODUCTS) {
        let Some((other, column)) =
            Table::find(key.table).and_then(|other| Some((other, other.column(key.column)?)))
        else {
            continue;
        };
        let of_the_product =
            Expr::col((other.name, column.name)).eq(bound(column, &now[key.other_column]));
        let belonging = session
            .whole(other, Cond::all().add(of_the_product), None)
            .await?;
        let is_further = |row: &Row| {
            let name = (other.name.to_owned(), key_of(other, row));
            !written_rows.contains(&name)
        };
        if belonging.iter().any(is_further) {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn name_of(session: &Session<'_>, number: Option<i64>) -> Result<String, NotUndone> {
    let products = Table::find(PRODUCTS).expect("the table is declared");
    let key = Row::from_iter([("id".to_owned(), number.into())]);
    let product = session.by_key(products, products.key, &key).await?;
    Ok(match (product, number) {
        (Some(product), _) => plain(&product["slug"]),
        (None, Some(number)) => format!("number {number}"),
        (None, None) => "a product without a number".to_owned(),
    })
}
