//! Copies of rows: what of a table another database can be given.

use std::collections::HashMap;

use sea_orm::{
    ConnectionTrait,
    sea_query::{Cond, Expr, OnConflict, Query as Sql},
};
use serde_json::json;

use crate::{
    Column, ColumnDefault, Table,
    column::{MADE_FROM, Row, STALE, VERSION},
    error::Result,
    filter::bound,
    restore::{whole_row, written},
    revisions::plain,
    stored_rows::whole,
    transaction::WriteTransaction,
};

/// How many rows one statement adds: stays far below the number of values that either database allows.
const ROWS_AT_ONCE: usize = 200;

/// What becomes of a row when a copy of it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyState {
    /// There was none.
    Added,
    /// It was another.
    Changed,
    /// It was the same.
    Unchanged,
}

/// The columns by which a row is known in every database: those that are unique besides its number, or else its key.
pub fn natural_key(table: &Table) -> &'static [&'static str] {
    table.unique.unwrap_or(table.key)
}

/// The values of a row's natural key.
pub fn natural_key_of(table: &Table, row: &Row) -> Vec<String> {
    let values = natural_key(table).iter();
    values
        .map(|column| row.get(*column).map_or_else(String::new, plain))
        .collect()
}

/// What the program sets that is true on another site too: from which texts a translation was made.
const SOURCES: [&str; 3] = [MADE_FROM, STALE, "shipped"];

/// The columns of a table that a copy has: all that people write, the natural key, and from what a translation was made.
pub fn copied_columns(table: &'static Table) -> impl Iterator<Item = &'static Column> {
    table.stored().filter(|column| match column.default {
        ColumnDefault::Generated => {
            natural_key(table).contains(&column.name) || SOURCES.contains(&column.name)
        }
        _ => true,
    })
}

/// Copies of all rows of a table, by the values of their natural keys.
pub async fn copies(
    db: &impl ConnectionTrait,
    table: &'static Table,
) -> Result<HashMap<Vec<String>, Row>> {
    let rows = whole(db, table, Cond::all(), None).await?;
    let copied = rows.into_iter().map(|mut row| {
        let columns = copied_columns(table);
        let copy: Row = columns
            .map(|column| (column.name.to_owned(), row[column.name].take()))
            .collect();
        (natural_key_of(table, &copy), copy)
    });
    Ok(copied.collect())
}

/// What writing a copy would do to a row that is stored. A column that the copy does not have has its default, or what the program sets.
pub fn copy_state(table: &'static Table, stored: Option<&Row>, copy: &Row) -> CopyState {
    let Some(stored) = stored else {
        return CopyState::Added;
    };
    let is_same = |column: &Column| match copy.get(column.name) {
        Some(value) => *value == stored[column.name],
        None if column.default == ColumnDefault::Generated => true,
        None if column.default == ColumnDefault::OfReferredRow => true,
        None => column.default.value() == stored[column.name],
    };
    match copied_columns(table).all(is_same) {
        true => CopyState::Unchanged,
        false => CopyState::Changed,
    }
}

impl WriteTransaction<'_> {
    /// Makes a row as it is in a copy. What the program sets, such as the English from which a translation was made, is as in the copy if it
    /// has all of that, and else as for any write. Fails as a write does; then the transaction is to be rolled back.
    pub async fn write_copy(&mut self, table: &'static Table, copy: &Row) -> Result<()> {
        let key = natural_key(table);
        let stored = self.by_key(table, key, copy).await?;
        let state = copy_state(table, stored.as_ref(), copy);
        let row = whole_row(table, copy);
        let mut generated = copied_columns(table)
            .filter(|column| column.default == ColumnDefault::Generated)
            .filter(|column| !key.contains(&column.name))
            .peekable();
        let has_generated = generated.peek().is_some();
        let is_complete = generated.all(|column| copy.contains_key(column.name));
        let complete = (has_generated && is_complete).then(|| with_version(table, row.clone()));
        let restored_from = complete.as_ref();
        match (state, &stored) {
            // Somebody may have written the same meanwhile.
            (CopyState::Unchanged, _) => {}
            (_, Some(stored)) => {
                let mut values = written(table, &row);
                values.retain(|name, _| !table.key.contains(&name.as_str()));
                self.refuse_duplicate(table, stored, &values).await?;
                self.change(table, stored, &values, restored_from).await?;
            }
            (_, None) => {
                self.refuse_known(table, &row).await?;
                self.add(table, row, restored_from).await?;
            }
        }
        Ok(())
    }

    /// Adds rows that come with the program, many at once. One whose natural key is known stays as it is. They are complete and valid, as a
    /// test of the program has to show, and nobody has written them: nothing is checked, and no revision is kept. When it
    /// fails, the transaction is to be rolled back.
    pub async fn add_shipped(&mut self, table: &'static Table, copies: &[Row]) -> Result<()> {
        let is_numbered = copies.iter().any(|copy| copy.contains_key("id"));
        let stored = table.stored();
        let columns: Vec<_> = stored
            .filter(|column| is_numbered || column.name != "id")
            .collect();
        let mut known = OnConflict::columns(natural_key(table).iter().copied());
        known.do_nothing();
        for some in copies.chunks(ROWS_AT_ONCE) {
            let mut insert = Sql::insert();
            insert
                .into_table(table.name)
                .columns(columns.iter().map(|column| column.name))
                .on_conflict(known.clone());
            for copy in some {
                let mut row = whole_row(table, copy);
                self.set_times_and_version(table, None, &mut row);
                let values = columns.iter().copied();
                insert.values_panic(
                    values.map(|column| Expr::value(bound(column, &row[column.name]))),
                );
            }
            self.db.execute(&insert).await?;
        }
        if is_numbered {
            self.numbered.push(table);
        }
        self.note_table(table);
        Ok(())
    }

    /// Deletes the row of a copy, if it is there. Fails as a write does; then the transaction is to be rolled back.
    pub async fn remove_copy(&mut self, table: &'static Table, copy: &Row) -> Result<()> {
        match self.by_key(table, natural_key(table), copy).await? {
            Some(row) => self.remove(table, row).await,
            None => Ok(()),
        }
    }
}

/// A row as hooks expect one that was stored. Nothing depends on which version it was.
fn with_version(table: &Table, mut row: Row) -> Row {
    if table.has_version() {
        row.insert(VERSION.to_owned(), json!(1));
    }
    row
}

/// Checks a row of a copy by itself alone, as a write would. Fails with `23502` or `23514`, with the column in `details`.
pub fn check_copy(table: &'static Table, copy: &Row) -> Result<()> {
    let mut row = with_version(table, whole_row(table, copy));
    table.fill_in(&mut row);
    table.hooks.check(table, &mut row)
}
