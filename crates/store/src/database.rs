//! The handle to the database: its pool of connections, and whether writes succeed.

use std::sync::Arc;

use sea_orm::{
    ConnectionTrait, DatabaseConnection, DbBackend, DbErr, ExecResult, QueryResult, Statement,
    sqlx::{PgPool, SqlitePool},
};

use crate::{
    commit_watch::CommitWatch,
    pooled::{Pooled, acquire_error},
    transaction::{Kind, Transaction},
    write_health::{WriteFault, WriteHealth},
};

/// Counts up the number of the only row, which changes it each time.
const WRITE_CHECK: &str = "UPDATE write_checks SET number = number + 1 WHERE id = 1";

/// The site's database. A clone is another handle to the same connections.
///
/// A statement on it runs on any free connection, in a transaction by itself. SQLite has one connection here, so that writers
/// queue in order instead of polling a locked file: a function that holds a [`Transaction`] must use it, since a statement on
/// the database beside it would wait for itself.
#[derive(Clone, Debug)]
pub struct Database(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    pool: Pool,
    /// Sees on another connection what is committed. `None` for PostgreSQL, whose server says so, and for SQLite in memory.
    commit_watch: Option<CommitWatch>,
    health: WriteHealth,
}

#[derive(Clone, Debug)]
pub(crate) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Pool {
    pub(crate) fn backend(&self) -> DbBackend {
        match self {
            Self::Sqlite(_) => DbBackend::Sqlite,
            Self::Postgres(_) => DbBackend::Postgres,
        }
    }

    /// Waits for a free connection.
    pub(crate) async fn acquire(&self) -> Result<Pooled, DbErr> {
        let connection = match self {
            Self::Sqlite(pool) => pool.acquire().await.map(Pooled::Sqlite),
            Self::Postgres(pool) => pool.acquire().await.map(Pooled::Postgres),
        };
        connection.map_err(acquire_error)
    }

    pub(crate) async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

impl Database {
    pub(crate) fn new(pool: Pool, commit_watch: Option<CommitWatch>) -> Self {
        Self(Arc::new(Inner {
            pool,
            commit_watch,
            health: WriteHealth::default(),
        }))
    }

    pub(crate) fn pool(&self) -> &Pool {
        &self.0.pool
    }

    pub(crate) fn commit_watch(&self) -> Option<&CommitWatch> {
        self.0.commit_watch.as_ref()
    }

    pub(crate) fn health(&self) -> &WriteHealth {
        &self.0.health
    }

    /// The same connections as SeaORM's migrator wants them.
    pub(crate) fn for_migrations(&self) -> DatabaseConnection {
        match &self.0.pool {
            Pool::Sqlite(pool) => pool.clone().into(),
            Pool::Postgres(pool) => pool.clone().into(),
        }
    }

    /// Begins a transaction that will write.
    ///
    /// # Errors
    /// If no connection becomes free or the database cannot begin.
    pub async fn begin(&self) -> Result<Transaction, DbErr> {
        Transaction::begin(self, Kind::Write).await
    }

    /// Why writes fail at present: since the last one that failed, none has succeeded. `None` if they do not fail.
    #[must_use]
    pub fn write_fault(&self) -> Option<WriteFault> {
        self.0.health.fault()
    }

    /// Writes a row and looks whether another connection sees it, as every write does. Clears or sets [`Self::write_fault`].
    ///
    /// # Errors
    /// If the write fails or cannot be seen.
    pub async fn check_writes(&self) -> Result<(), DbErr> {
        let transaction = self.begin().await?;
        transaction.execute_unprepared(WRITE_CHECK).await?;
        transaction.commit().await
    }

    /// Begins a read on a connection that has not written: what it finds is committed.
    ///
    /// # Errors
    /// If no connection becomes free or the database cannot begin.
    pub async fn read_back(&self) -> Result<Transaction, DbErr> {
        match &self.0.commit_watch {
            Some(watch) => Transaction::begin_on(&watch.pool(), Kind::Read).await,
            None => Transaction::begin_on(&self.0.pool, Kind::Read).await,
        }
    }

    /// Closes all connections, after those in use are given back. Nothing can be read or written afterwards.
    ///
    /// The last program that closes a SQLite database writes the log back into the file; otherwise the next start reads the whole log.
    pub async fn close(&self) {
        if let Some(watch) = &self.0.commit_watch {
            watch.pool().close().await;
        }
        self.0.pool.close().await;
    }

    async fn acquire(&self) -> Result<Pooled, DbErr> {
        let connection = self.0.pool.acquire().await;
        self.0.health.observe(&connection);
        connection
    }
}

#[async_trait::async_trait]
impl ConnectionTrait for Database {
    fn get_database_backend(&self) -> DbBackend {
        self.0.pool.backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        let result = self.acquire().await?.execute(statement).await;
        self.0.health.observe(&result);
        result
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        let result = self.acquire().await?.execute_unprepared(sql).await;
        self.0.health.observe(&result);
        result
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        let result = self.acquire().await?.query_one(statement).await;
        self.0.health.observe(&result);
        result
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        let result = self.acquire().await?.query_all(statement).await;
        self.0.health.observe(&result);
        result
    }
}

/// What a transaction can be begun on: the database, or a transaction that is open, where it becomes a savepoint.
pub trait BeginTransaction: ConnectionTrait {
    /// Begins a transaction that will write, or a savepoint.
    fn begin(&self) -> impl Future<Output = Result<Transaction, DbErr>> + Send;
}

impl BeginTransaction for Database {
    fn begin(&self) -> impl Future<Output = Result<Transaction, DbErr>> + Send {
        self.begin()
    }
}

impl BeginTransaction for Transaction {
    fn begin(&self) -> impl Future<Output = Result<Self, DbErr>> + Send {
        self.savepoint()
    }
}
