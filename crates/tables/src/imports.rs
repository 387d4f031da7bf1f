//! Importing files of products, with a revision of each change.

use std::collections::{HashMap, HashSet};
use store::{Database, Transaction};

use catalogue::csv::{self, ImportError, Mode, Options, Report};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ConnectionTrait, DbErr, EntityTrait,
    sea_query::{Cond, Expr, ExprTrait},
};
use serde::Serialize;
use store::product_import;
use uuid::Uuid;

use crate::{
    FOREIGN_KEYS, Right, Role, TABLES, Table, TableError, Writer,
    column::{Row, STALE},
    require,
    revisions::{Journal, key_of},
    stored_rows::whole,
};

/// A file of products.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name without the folder, shown in the list of imports.
    pub name: String,
    /// A workbook or a CSV file: see [`csv::import`].
    pub bytes: Vec<u8>,
    /// Whether every translation in it counts as made from the current English: see [`Options`].
    pub translations_checked: bool,
    /// Whether missing grades are added: see [`Options`].
    pub add_grades: bool,
}

/// What an import did, or would do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Imported {
    /// The number by which it can be undone; `None` when nothing was written.
    pub id: Option<i64>,
    /// What happens to the products.
    #[serde(flatten)]
    pub report: Report,
}

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportRefused {
    /// The role may not write products.
    #[error(transparent)]
    Role(Box<postgrest::Error>),
    /// The file cannot be imported.
    #[error(transparent)]
    File(#[from] ImportError),
}

/// Imports a file of products: see [`csv::import`]. Each row that it writes leaves a revision, so the import can be undone as a
/// whole.
///
/// # Errors
/// [`ImportRefused`] when the role may not import, or with what is wrong in the file; then nothing was written.
pub async fn import_products(
    db: &Database,
    writer: &Writer<'_>,
    file: File,
    mode: Mode,
) -> Result<Imported, ImportRefused> {
    require_writes(writer.role, &[Right::Insert, Right::Update])
        .map_err(|error| ImportRefused::Role(Box::new(error)))?;
    let options = Options {
        has_picture: writer.has_picture,
        mode,
        translations_checked: file.translations_checked,
        add_grades: file.add_grades,
    };
    let mut journal = ImportJournal {
        journal: Journal {
            author: &writer.author,
            now: writer.now,
            request_id: Uuid::new_v4().to_string(),
        },
        file_name: file.name,
        before: HashMap::new(),
        has_written: false,
        id: None,
    };
    let report = csv::import(db, file.bytes, options, &mut journal).await?;
    Ok(Imported {
        id: journal.id,
        report,
    })
}

/// Whether the role may write products and the rows that belong to them.
pub(crate) fn require_writes(role: Role, rights: &[Right]) -> Result<(), postgrest::Error> {
    let tables = TABLES.iter().filter(|table| table.is_of_the_catalogue());
    for table in tables {
        for right in rights {
            require(table, role, *right)?;
        }
    }
    Ok(())
}

/// Rows by table and key.
type Rows = HashMap<(&'static str, String), Row>;

/// Writes revisions for the rows that differ after a part of the file was written.
struct ImportJournal<'a> {
    journal: Journal<'a>,
    file_name: String,
    before: Rows,
    has_written: bool,
    id: Option<i64>,
}

impl csv::Journal for ImportJournal<'_> {
    async fn added_grades(&mut self, db: &Transaction, codes: &[String]) -> Result<(), DbErr> {
        let grades = Table::find("grades").expect("the table is declared");
        let added = Expr::col((grades.name, "code")).is_in(codes.iter().map(String::as_str));
        let rows = rows_with(db, grades, added).await?;
        // Not part of the import: undoing it would delete a grade that other products may use by then.
        let own_request = Journal {
            author: self.journal.author,
            now: self.journal.now,
            request_id: Uuid::new_v4().to_string(),
        };
        let revisions = rows.iter();
        let revisions = revisions.filter_map(|row| own_request.revision(grades, None, Some(row)));
        own_request.keep(db, revisions.collect()).await
    }

    async fn before(&mut self, db: &Transaction, slugs: &HashSet<String>) -> Result<(), DbErr> {
        let rows = rows_of(db, slugs).await?.into_iter();
        self.before = rows
            .map(|(table, row)| (name_of(table, &row), row))
            .collect();
        Ok(())
    }

    async fn after(&mut self, db: &Transaction, slugs: &HashSet<String>) -> Result<(), DbErr> {
        let mut revisions = Vec::new();
        for (table, row) in rows_of(db, slugs).await? {
            let before = self.before.remove(&name_of(table, &row));
            if is_written(before.as_ref(), &row) {
                revisions.extend(self.journal.revision(table, before.as_ref(), Some(&row)));
            }
        }
        // Rows that were deleted, such as a parameter whose cells are empty now.
        for ((table, _), row) in self.before.drain() {
            let table = Table::find(table).expect("it was read of a table");
            revisions.extend(self.journal.revision(table, Some(&row), None));
        }
        self.has_written |= !revisions.is_empty();
        self.journal.keep(db, revisions).await
    }

    async fn end(&mut self, db: &Transaction, report: &Report) -> Result<(), DbErr> {
        if !self.has_written {
            return Ok(());
        }
        let count = |products: usize| i64::try_from(products).unwrap_or(i64::MAX);
        let import = product_import::ActiveModel {
            id: NotSet,
            request_id: Set(self.journal.request_id.clone()),
            file_name: Set(self.file_name.clone()),
            added: Set(count(report.added)),
            changed: Set(count(report.changed)),
            actor_id: Set(self.journal.author.id.clone()),
            actor: Set(self.journal.author.name.clone()),
            at: Set(self.journal.now),
            undone_at: Set(None),
        };
        let inserted = product_import::Entity::insert(import).exec(db).await?;
        self.id = Some(inserted.last_insert_id);
        Ok(())
    }
}

/// Whether a row was written. Stale texts of a translation follow from its product and do not count.
fn is_written(before: Option<&Row>, after: &Row) -> bool {
    let is_same = |before: &Row| {
        let mut columns = after.iter().filter(|(name, _)| *name != STALE);
        columns.all(|(name, value)| before.get(name) == Some(value))
    };
    !before.is_some_and(is_same)
}

fn name_of(table: &'static Table, row: &Row) -> (&'static str, String) {
    (table.name, key_of(table, row))
}

/// Products, followed by all rows that belong to them.
async fn rows_of(
    db: &impl ConnectionTrait,
    slugs: &HashSet<String>,
) -> Result<Vec<(&'static Table, Row)>, DbErr> {
    let products = Table::find("products").expect("the table is declared");
    let with_slugs = Expr::col((products.name, "slug")).is_in(slugs.iter().map(String::as_str));
    let found = rows_with(db, products, with_slugs).await?;
    let ids: Vec<i64> = found.iter().filter_map(|row| row["id"].as_i64()).collect();
    let mut rows: Vec<_> = found.into_iter().map(|row| (products, row)).collect();
    for key in FOREIGN_KEYS.iter().filter(|key| key.other == products.name) {
        let Some(table) = Table::find(key.table) else {
            continue;
        };
        let of_products = Expr::col((table.name, key.column)).is_in(ids.iter().copied());
        let found = rows_with(db, table, of_products).await?;
        rows.extend(found.into_iter().map(|row| (table, row)));
    }
    Ok(rows)
}

async fn rows_with(
    db: &impl ConnectionTrait,
    table: &'static Table,
    condition: Expr,
) -> Result<Vec<Row>, DbErr> {
    let rows = whole(db, table, Cond::all().add(condition), None).await;
    rows.map_err(|error| match error {
        TableError::Database(error) => error,
        other => DbErr::Type(other.to_string()),
    })
}
