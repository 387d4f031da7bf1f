//! What every row needs before it is written.

use postgrest::Error;

use crate::{
    ColumnDefault, Table,
    column::{Row, VERSION},
    error::Result,
    hooks::Change,
    revisions::plain,
    row_checks::json_of_time,
    stored_rows::is_there,
    transaction::WriteTransaction,
};

impl WriteTransaction<'_> {
    /// Sets the columns that only the program sets, and checks a row, which has every column. Fails with `23502`, `23503` or
    /// `23514`, with the column in `details`.
    pub async fn complete(
        &mut self,
        table: &'static Table,
        before: Option<&Row>,
        restored_from: Option<&Row>,
        row: &mut Row,
    ) -> Result<()> {
        self.set_times_and_version(table, before, row);
        table.fill_in(row);
        table.domain.check(table, &[before, restored_from], row)?;
        table.hooks.check(table, row)?;
        let change = Change {
            table,
            row,
            before,
            restored_from,
        };
        table.hooks.before_write(self, change).await
    }

    pub(crate) fn set_times_and_version(
        &self,
        table: &'static Table,
        before: Option<&Row>,
        row: &mut Row,
    ) {
        let now = json_of_time(self.journal.now);
        let columns = table.columns.iter();
        for column in columns.filter(|column| column.default == ColumnDefault::Generated) {
            // A restored row has its earlier values.
            let kept = before.unwrap_or(row)[column.name].clone();
            match column.name {
                "created_at" if kept.is_null() => row[column.name] = now.clone(),
                "created_at" => row[column.name] = kept,
                "updated_at" => row[column.name] = now.clone(),
                VERSION => row[column.name] = (kept.as_i64().unwrap_or_default() + 1).into(),
                _ => {}
            }
        }
    }

    /// The rows of other tables to which a row refers must exist. Those found are remembered: rows that are written together often
    /// refer to the same ones. Fails with `23503` for one that does not exist.
    pub async fn require_referenced_rows(
        &mut self,
        table: &'static Table,
        row: &Row,
    ) -> Result<()> {
        for key in table.foreign_keys {
            let Some(column) = key.other.column(key.other_column) else {
                continue;
            };
            let value = plain(&row[key.column]);
            let name = (key.other.name, value.clone());
            if row[key.column].is_null() || self.found.contains(&name) {
                continue;
            }
            if !is_there(&self.db, key.other, column, &row[key.column]).await? {
                let other = key.other.name;
                return Err(Error::missing_row(table.name, key.column, &value, other).into());
            }
            self.found.insert(name);
        }
        Ok(())
    }
}
