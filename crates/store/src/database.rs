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
/// What writes takes [`Self::write`], what only reads takes [`Self::read`]. `SQLite` has one connection for writing, so that writers
/// queue in order instead of polling a locked file, and others for reading, which wait for no writer. A function that holds a
/// [`Transaction`] must read in it: what it has written is not visible elsewhere yet.
#[derive(Clone, Debug)]
pub struct Database(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    write: ConnectionPool,
    read: ConnectionPool,
    /// Sees on another connection what is committed. `None` for PostgreSQL, whose server says so, and for SQLite in memory.
    commit_watch: Option<CommitWatch>,
    health: WriteHealth,
}

/// Connections to the database. Each statement on it runs on any of them that is free, and sees what is committed by then.
#[derive(Clone, Debug)]
pub struct ConnectionPool(Pool);

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
    pub(crate) fn new(write: Pool, read: Pool, commit_watch: Option<CommitWatch>) -> Self {
        Self(Arc::new(Inner {
            write: ConnectionPool(write),
            read: ConnectionPool(read),
            commit_watch,
            health: WriteHealth::default(),
        }))
    }

    /// The connections that write. A statement on them is a transaction by itself, whose commit nobody watches.
    pub(crate) fn writers(&self) -> &ConnectionPool {
        &self.0.write
    }

    pub(crate) fn commit_watch(&self) -> Option<&CommitWatch> {
        self.0.commit_watch.as_ref()
    }

    pub(crate) fn health(&self) -> &WriteHealth {
        &self.0.health
    }

    /// The same connections as SeaORM's migrator wants them.
    pub(crate) fn for_migrations(&self) -> DatabaseConnection {
        match &self.0.write.0 {
            Pool::Sqlite(pool) => pool.clone().into(),
            Pool::Postgres(pool) => pool.clone().into(),
        }
    }

    pub fn backend(&self) -> DbBackend {
        self.0.write.0.backend()
    }

    /// Begins a transaction that writes.
    ///
    /// On `SQLite` it takes the write lock at once: a transaction that reads first and writes later fails, instead of waiting, when
    /// another process has written in between. Fails if no connection becomes free or the database cannot begin.
    pub async fn write(&self) -> Result<Transaction, DbErr> {
        Transaction::begin_write(self).await
    }

    /// Writes in one transaction: commits if `work` succeeds, otherwise takes back what it wrote. Fails as `work` does, or when
    /// the transaction cannot begin or commit.
    pub async fn transaction<T, E: From<DbErr>>(
        &self,
        work: impl AsyncFnOnce(&Transaction) -> Result<T, E>,
    ) -> Result<T, E> {
        let transaction = self.write().await?;
        match work(&transaction).await {
            Ok(done) => {
                transaction.commit().await?;
                Ok(done)
            }
            Err(error) => {
                transaction.rollback().await?;
                Err(error)
            }
        }
    }

    /// The connections for reading. Writing on them is an error on `SQLite`.
    pub fn read(&self) -> &ConnectionPool {
        &self.0.read
    }

    /// Why writes fail at present: since the last one that failed, none has succeeded. `None` if they do not fail.
    #[must_use]
    pub fn write_fault(&self) -> Option<WriteFault> {
        self.0.health.fault()
    }

    /// Writes a row and looks whether another connection sees it, as every write does. Clears or sets [`Self::write_fault`].
    /// Fails if the write fails or cannot be seen.
    pub async fn check_writes(&self) -> Result<(), DbErr> {
        let transaction = self.write().await?;
        transaction.execute_unprepared(WRITE_CHECK).await?;
        transaction.commit().await
    }

    /// Closes all connections, after those in use are given back. Nothing can be read or written afterwards.
    ///
    /// The last connection that closes a SQLite database writes the log back into the file, if it may write; otherwise the next start
    /// reads the whole log.
    pub async fn close(&self) {
        self.0.read.0.close().await;
        if let Some(watch) = &self.0.commit_watch {
            watch.close().await;
        }
        self.0.write.0.close().await;
    }
}

impl ConnectionPool {
    pub(crate) fn pool(&self) -> &Pool {
        &self.0
    }

    /// Begins a read whose queries all see the database at one moment, whatever is written meanwhile. Fails if no connection
    /// becomes free or the database cannot begin.
    pub async fn begin(&self) -> Result<Transaction, DbErr> {
        Transaction::begin_on(&self.0, Kind::Read).await
    }
}

#[async_trait::async_trait]
impl ConnectionTrait for ConnectionPool {
    fn get_database_backend(&self) -> DbBackend {
        self.0.backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.0.acquire().await?.execute(statement).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.0.acquire().await?.execute_unprepared(sql).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.0.acquire().await?.query_one(statement).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.0.acquire().await?.query_all(statement).await
    }
}

/// What a transaction can be begun on: the database, or a transaction that is open, where it becomes a savepoint.
pub trait BeginTransaction {
    /// Begins a transaction that will write, or a savepoint.
    fn begin(&self) -> impl Future<Output = Result<Transaction, DbErr>> + Send;
}

impl BeginTransaction for Database {
    fn begin(&self) -> impl Future<Output = Result<Transaction, DbErr>> + Send {
        self.write()
    }
}

impl BeginTransaction for Transaction {
    fn begin(&self) -> impl Future<Output = Result<Self, DbErr>> + Send {
        self.savepoint()
    }
}
