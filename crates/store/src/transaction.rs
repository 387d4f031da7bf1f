//! Transactions that know whether they were committed.
//!
//! `sqlx` counts in memory how deep a connection is in transactions, and its count stays wrong after `SQLite` has rolled one back
//! by itself: what is "committed" from then on may be lost (docs/upstream/sqlx-transaction-depth.md). So `BEGIN`, `COMMIT` and
//! `ROLLBACK` are plain statements here, and a connection on which one of them failed is closed.

use std::sync::Arc;

use sea_orm::{ConnectionTrait, DbBackend, DbErr, ExecResult, QueryResult, Statement};
use tokio::sync::Mutex;

use crate::{
    commit_watch::CommitWatch,
    database::{Database, Pool},
    failure,
    pooled::Pooled,
};

/// Savepoints may all have one name: the database takes the newest.
const SAVEPOINT: &str = "nested";

/// A transaction, or a savepoint in one. What it wrote is taken back when it is dropped without [`Self::commit`].
#[derive(Debug)]
pub struct Transaction {
    connection: Arc<Mutex<Connection>>,
    backend: DbBackend,
    /// Whether it is a savepoint that has not ended.
    is_savepoint: bool,
}

/// What a transaction is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Takes `SQLite`'s write lock at once: one that reads first and writes later fails, instead of waiting, when another process
    /// has written in between.
    Write,
    /// All its queries see the database at one moment.
    Read,
}

impl Kind {
    fn begin(self, backend: DbBackend) -> &'static str {
        match (self, backend) {
            (Self::Write, DbBackend::Sqlite) => "BEGIN IMMEDIATE",
            (Self::Read, DbBackend::Postgres) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
            // With SQLite's write-ahead log every transaction reads one snapshot.
            _ => "BEGIN",
        }
    }
}

/// The connection of a transaction and its savepoints.
#[derive(Debug)]
struct Connection {
    /// `None` once the transaction has ended.
    pooled: Option<Pooled>,
    /// A statement failed and is not taken back by a savepoint: on PostgreSQL `COMMIT` would roll back and report success.
    has_failed: bool,
    /// The database whose health the writes tell; `None` for reads.
    writes_to: Option<Database>,
}

impl Transaction {
    pub(crate) async fn begin_write(database: &Database) -> Result<Self, DbErr> {
        let begun = Self::begin_on(database.writers().pool(), Kind::Write).await;
        database.health().observe(&begun);
        let transaction = begun?;
        transaction.connection.lock().await.writes_to = Some(database.clone());
        Ok(transaction)
    }

    pub(crate) async fn begin_on(pool: &Pool, kind: Kind) -> Result<Self, DbErr> {
        let begin = kind.begin(pool.backend());
        let transaction = Self::of(pool).await?;
        let begun = transaction.connection.lock().await.run(begin).await;
        let Err(error) = begun else {
            return Ok(transaction);
        };
        // A connection that is inside a transaction, or whose server is gone, says so here: another one takes its place.
        tracing::warn!(%error, "a transaction could not begin; it is tried on a new connection");
        transaction.connection.lock().await.close();
        drop(transaction);
        let transaction = Self::of(pool).await?;
        transaction.connection.lock().await.run(begin).await?;
        Ok(transaction)
    }

    /// A connection before the transaction begins. From here on it is rolled back before anybody else gets it.
    async fn of(pool: &Pool) -> Result<Self, DbErr> {
        let pooled = pool.acquire().await?;
        Ok(Self {
            connection: Arc::new(Mutex::new(Connection {
                pooled: Some(pooled),
                has_failed: false,
                writes_to: None,
            })),
            backend: pool.backend(),
            is_savepoint: false,
        })
    }

    /// Begins a savepoint: a part of this transaction that can be taken back alone.
    pub async fn savepoint(&self) -> Result<Self, DbErr> {
        let mut connection = self.connection.lock().await;
        connection.run(&format!("SAVEPOINT {SAVEPOINT}")).await?;
        Ok(Self {
            connection: Arc::clone(&self.connection),
            backend: self.backend,
            is_savepoint: true,
        })
    }

    /// Ends it and keeps what it wrote. A transaction that wrote is on disk when this returns, and another connection sees it.
    /// Fails if a statement in it had failed, or the database cannot commit. Then nothing is kept, unless the connection was
    /// lost before the answer came: who must know reads it back.
    pub async fn commit(mut self) -> Result<(), DbErr> {
        let mut connection = self.connection.lock().await;
        if self.is_savepoint {
            connection.run(&format!("RELEASE {SAVEPOINT}")).await?;
            drop(connection);
            self.is_savepoint = false;
            return Ok(());
        }
        if connection.has_failed {
            connection.roll_back().await?;
            return Err(DbErr::Custom(
                "a statement of the transaction failed before, so nothing of it was written"
                    .to_owned(),
            ));
        }
        connection.commit().await
    }

    /// Ends it and takes back what it wrote. When it fails, the connection is closed, which takes it back too.
    pub async fn rollback(mut self) -> Result<(), DbErr> {
        let mut connection = self.connection.lock().await;
        if self.is_savepoint {
            connection.roll_back_to_savepoint().await?;
            drop(connection);
            self.is_savepoint = false;
            return Ok(());
        }
        connection.roll_back().await
    }
}

impl Connection {
    fn pooled(&mut self) -> Result<&mut Pooled, DbErr> {
        let ended = || DbErr::Custom("the transaction has ended".to_owned());
        self.pooled.as_mut().ok_or_else(ended)
    }

    /// Takes note of a statement's result.
    fn observe<T>(&mut self, result: Result<T, DbErr>) -> Result<T, DbErr> {
        if let Some(database) = &self.writes_to {
            database.health().observe(&result);
        }
        let is_postgres = matches!(self.pooled, Some(Pooled::Postgres(_)));
        // SQLite takes back a statement that failed, and goes on; but it may have rolled back the whole transaction as well.
        self.has_failed |= match &result {
            Err(DbErr::Exec(error) | DbErr::Query(error)) => {
                is_postgres || failure::ends_transaction(error)
            }
            _ => false,
        };
        result
    }

    async fn run(&mut self, sql: &str) -> Result<ExecResult, DbErr> {
        let result = self.pooled()?.execute_unprepared(sql).await;
        self.observe(result)
    }

    /// Closes the connection, which takes back what the transaction wrote.
    fn close(&mut self) {
        if let Some(mut pooled) = self.pooled.take() {
            pooled.close_on_drop();
        }
    }

    /// Runs the statement that ends the transaction. The connection stays here until it has, so that a request that is cancelled
    /// meanwhile leaves no open transaction to others.
    async fn end(&mut self, sql: &str) -> Result<(), DbErr> {
        let ended = self.pooled()?.execute_unprepared(sql).await;
        ended.map(|_| ()).inspect_err(|_| self.close())
    }

    async fn commit(&mut self) -> Result<(), DbErr> {
        let Some(database) = self.writes_to.clone() else {
            self.end("COMMIT").await?;
            self.pooled = None;
            return Ok(());
        };
        let seen = self.commit_and_see(database.commit_watch()).await;
        match &seen {
            Ok(true) => database.health().succeeded(),
            Ok(false) => {}
            Err(error) => database.health().failed(&error.to_string()),
        }
        match seen {
            Ok(_) => self.pooled = None,
            Err(_) => self.close(),
        }
        seen.map(|_| ())
    }

    /// Commits. Returns whether anything was written, which is visible on another connection then.
    async fn commit_and_see(&mut self, watch: Option<&CommitWatch>) -> Result<bool, DbErr> {
        let Some(watch) = watch else {
            self.end("COMMIT").await?;
            return Ok(true);
        };
        // Nobody else can commit until this transaction has ended, so a change after it is this transaction's.
        let before = watch.version().await?;
        self.end("COMMIT").await?;
        if watch.version().await? != before {
            return Ok(true);
        }
        // It has changed nothing, or it has not been committed. Outside a transaction there is nothing to roll back.
        match self.pooled()?.execute_unprepared("ROLLBACK").await {
            Err(_) => Ok(false),
            Ok(_) => Err(DbErr::Custom(
                "the database reported a write as committed that it had not committed".to_owned(),
            )),
        }
    }

    async fn roll_back(&mut self) -> Result<(), DbErr> {
        self.end("ROLLBACK").await?;
        self.pooled = None;
        Ok(())
    }

    async fn roll_back_to_savepoint(&mut self) -> Result<(), DbErr> {
        let sql = format!("ROLLBACK TO {SAVEPOINT}");
        self.pooled()?.execute_unprepared(&sql).await?;
        // PostgreSQL goes on from here. SQLite would not find the savepoint if it had rolled back the whole transaction.
        self.has_failed = false;
        self.run(&format!("RELEASE {SAVEPOINT}")).await?;
        Ok(())
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        if self.is_savepoint {
            // What the savepoint wrote cannot be taken back here, so the transaction around it must not be kept.
            match self.connection.try_lock() {
                Ok(mut connection) => connection.has_failed = true,
                Err(_) => {
                    tracing::error!("a savepoint was dropped while its connection was in use");
                }
            }
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let Some(mut pooled) = self.pooled.take() else {
            return;
        };
        let Ok(runtime) = tokio::runtime::Handle::try_current() else {
            pooled.close_on_drop();
            return;
        };
        // Until it is rolled back, nobody else gets the connection.
        runtime.spawn(async move {
            if pooled.execute_unprepared("ROLLBACK").await.is_err() {
                pooled.close_on_drop();
            }
        });
    }
}

#[async_trait::async_trait]
impl ConnectionTrait for Transaction {
    fn get_database_backend(&self) -> DbBackend {
        self.backend
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        let mut connection = self.connection.lock().await;
        let result = connection.pooled()?.execute(statement).await;
        connection.observe(result)
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.connection.lock().await.run(sql).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        let mut connection = self.connection.lock().await;
        let result = connection.pooled()?.query_one(statement).await;
        connection.observe(result)
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        let mut connection = self.connection.lock().await;
        let result = connection.pooled()?.query_all(statement).await;
        connection.observe(result)
    }
}
