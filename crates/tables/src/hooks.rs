//! What a table does beyond storing the values of its columns.

use std::fmt::Debug;

use async_trait::async_trait;
use store::{Database, Transaction};

use crate::{Table, Writer, column::Row, error::Result, transaction::WriteTransaction};

/// A row that is to be written.
pub struct Change<'a> {
    pub table: &'static Table,
    /// The row with every column.
    pub row: &'a mut Row,
    /// The row as it is; `None` when it is added.
    pub before: Option<&'a Row>,
    /// The earlier state that the row gets back; `None` unless it is restored.
    pub restored_from: Option<&'a Row>,
}

/// The rules of a table, and what else its writes do. A table without any only stores rows.
///
/// The hooks of one write run in this order: [`prepare_insert`](Self::prepare_insert), [`repeated`](Self::repeated),
/// [`check`](Self::check), [`before_write`](Self::before_write), the statement, then [`after_insert`](Self::after_insert) or
/// [`after_update`](Self::after_update), and last [`after_write`](Self::after_write). What all tables of a domain have in common is in
/// [`Domain`](crate::Domain): its `check` follows that of the table, and its `before_commit` the last row of a request.
#[async_trait]
pub trait TableHooks: Debug + Send + Sync {
    /// Prepares the new rows of a request before anything is locked.
    async fn prepare_insert(
        &self,
        _db: &Database,
        _writer: &Writer,
        _rows: &mut Vec<Row>,
    ) -> Result<()> {
        Ok(())
    }

    /// The row that a new one repeats: then nothing is written, and that row is answered.
    async fn repeated(&self, _tx: &WriteTransaction<'_>, _row: &Row) -> Result<Option<Row>> {
        Ok(None)
    }

    /// Completes a row, which has every column, and checks it, by itself alone. Fails with `23502` or `23514`, with the column
    /// in `details`.
    fn check(&self, _table: &'static Table, _row: &mut Row) -> Result<()> {
        Ok(())
    }

    /// Completes a row and checks it by what else the database has. Fails with `23502`, `23503` or `23514`, with the column in
    /// `details`.
    async fn before_write(&self, _: &mut WriteTransaction<'_>, _: Change<'_>) -> Result<()> {
        Ok(())
    }

    async fn after_insert(&self, _tx: &mut WriteTransaction<'_>, _row: &Row) -> Result<()> {
        Ok(())
    }

    async fn after_update(
        &self,
        _tx: &mut WriteTransaction<'_>,
        _before: &Row,
        _row: &Row,
    ) -> Result<()> {
        Ok(())
    }

    /// After a row was added, changed or deleted.
    async fn after_write(&self, _tx: &mut WriteTransaction<'_>, _row: &Row) -> Result<()> {
        Ok(())
    }

    /// Once for each table that was written, before the transaction is committed: checks what only all rows together show.
    /// Fails with `23514`, with the column in `details`.
    async fn before_commit(&self, _tx: &mut WriteTransaction<'_>) -> Result<()> {
        Ok(())
    }

    /// After a row was deleted with one that it belonged to.
    fn after_cascade(&self, _tx: &mut WriteTransaction<'_>, _row: &Row) {}

    /// Whether more may belong to a row than one transaction should delete: then [`prepare_delete`](Self::prepare_delete) deletes it first.
    fn prepares_delete(&self) -> bool {
        false
    }

    /// Deletes, in short transactions before anything is locked, what belongs to the rows of a request and leaves no revision. If the
    /// request fails afterwards, that stays deleted.
    async fn prepare_delete(&self, _db: &Database, _rows: &[Row]) -> Result<()> {
        Ok(())
    }

    /// Before the rows of a request are deleted.
    async fn before_delete(&self, _tx: &mut WriteTransaction<'_>, _rows: &[Row]) -> Result<()> {
        Ok(())
    }

    /// Whether writes leave revisions. Without them, a row cannot be restored.
    fn has_revisions(&self) -> bool {
        true
    }

    /// What a revision keeps of a row, as it was before or after the write.
    fn kept_in_revision(&self, row: &Row, _is_deleted: bool) -> Option<Row> {
        Some(row.clone())
    }

    /// Whether revisions of a row may keep nothing of it any more.
    async fn is_erased(&self, _db: &Transaction, _key: &str) -> Result<bool> {
        Ok(false)
    }

    /// The columns set by the program that a restored row gets back, too.
    fn restored_columns(&self) -> &'static [&'static str] {
        &[]
    }
}

/// A table that only stores rows.
#[derive(Debug)]
pub(crate) struct NoHooks;

#[async_trait]
impl TableHooks for NoHooks {}
