//! The parts of the site that tables belong to.

use std::fmt::Debug;

use async_trait::async_trait;
use store::{DbErr, Transaction, lock};

use crate::{Table, column::Row, error::Result, transaction::WriteTransaction};

/// A part of the site: tables whose writers wait for each other, with what their writes have in common.
#[async_trait]
pub trait Domain: Debug + Send + Sync {
    /// Its name: `enquiries`.
    fn name(&self) -> &'static str;

    /// Makes other writers of its tables wait until the transaction ends, so that what is compared stays true until the write.
    async fn lock(&self, db: &Transaction) -> std::result::Result<(), DbErr> {
        lock::take(db, lock::TABLES, self.name()).await
    }

    /// Checks a row of any of its tables, which has every column. `known` are its earlier states. Fails with `23514`, with the
    /// column in `details`.
    fn check(&self, _table: &'static Table, _known: &[Option<&Row>], _row: &Row) -> Result<()> {
        Ok(())
    }

    /// Completes a transaction that has written its tables, before it is committed.
    async fn before_commit(&self, _tx: &mut WriteTransaction<'_>) -> Result<()> {
        Ok(())
    }
}

/// The domain of tables that have nothing in common with others.
#[derive(Debug)]
pub(crate) struct OtherTables;

impl Domain for OtherTables {
    fn name(&self) -> &'static str {
        "other"
    }
}
