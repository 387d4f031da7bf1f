//! Sees on a connection of its own that SQLite has committed a write.

use sea_orm::{
    DbBackend, DbErr, Statement,
    sqlx::{
        SqlitePool,
        sqlite::{SqliteConnectOptions, SqlitePoolOptions},
    },
};

use crate::database::Pool;

/// A connection that only reads.
#[derive(Debug)]
pub(crate) struct CommitWatch(SqlitePool);

impl CommitWatch {
    /// `options` are those of a connection that only reads.
    pub(crate) fn new(options: SqliteConnectOptions) -> Self {
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .test_before_acquire(false)
            .idle_timeout(None)
            .max_lifetime(None);
        Self(pool.connect_lazy_with(options))
    }

    /// A number that changes when another connection has committed.
    ///
    /// Only its changes mean something, and only while nobody else can commit in between: the caller holds the write lock.
    /// Source: <https://www.sqlite.org/pragma.html#pragma_data_version>.
    pub(crate) async fn version(&self) -> Result<i64, DbErr> {
        let mut connection = Pool::Sqlite(self.0.clone()).acquire().await?;
        let pragma = Statement::from_string(DbBackend::Sqlite, "PRAGMA data_version");
        let row = connection.query_one(pragma).await?;
        let row = row.ok_or_else(|| DbErr::RecordNotFound("data_version".to_owned()))?;
        row.try_get_by_index(0)
    }

    pub(crate) async fn close(&self) {
        self.0.close().await;
    }
}
