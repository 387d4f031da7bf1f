//! Read-only connections for visitors' requests: they wait for no writer, and a read that takes too long is cancelled.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use sea_orm::{
    ConnectionTrait, DbErr, RuntimeErr,
    sqlx::{self, SqlitePool, sqlite::SqlitePoolOptions},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{
    database::{Database, Pool},
    transaction::{Kind, Transaction},
};

/// How many reads of a SQLite file run at the same time.
const READERS: usize = 4;
/// How many steps SQLite takes between two checks of the time: some microseconds.
const STEPS: i32 = 1_000;
/// Page cache of one reader in kB, as SQLite's pragma takes it. The system caches the file as well.
const CACHE: &str = "-8000";

/// Connections that read for visitors. A clone is another handle to the same ones.
#[derive(Clone, Debug)]
pub struct Readers(Engine);

#[derive(Clone, Debug)]
enum Engine {
    /// Each connection is a separate pool, so that its reads can be cancelled.
    Sqlite {
        free: Arc<Semaphore>,
        idle: Arc<Mutex<Vec<SqliteReader>>>,
    },
    Postgres(Database),
}

#[derive(Debug)]
struct SqliteReader {
    pool: SqlitePool,
    end: Arc<End>,
}

/// When the running statement has to end.
#[derive(Debug)]
struct End {
    begin: Instant,
    /// Microseconds after `begin`; the largest number for no limit.
    after: AtomicU64,
    given_up: AtomicBool,
}

impl End {
    fn set(&self, limit: Option<Duration>) {
        let after = limit.map(|limit| (self.begin.elapsed() + limit).as_micros());
        let after = after.map_or(u64::MAX, |after| u64::try_from(after).unwrap_or(u64::MAX));
        self.after.store(after, Ordering::Relaxed);
        self.given_up.store(false, Ordering::Relaxed);
    }

    fn is_reached(&self) -> bool {
        self.given_up.load(Ordering::Relaxed)
            || self.begin.elapsed().as_micros() >= self.after.load(Ordering::Relaxed).into()
    }
}

impl Readers {
    /// Readers of the database that a connection is open to.
    pub fn beside(db: &Database) -> Self {
        let options = match db.read().pool() {
            Pool::Postgres(_) => return Self(Engine::Postgres(db.clone())),
            Pool::Sqlite(pool) => pool.connect_options(),
        };
        let reader = || {
            let end = Arc::new(End {
                begin: Instant::now(),
                after: AtomicU64::new(u64::MAX),
                given_up: AtomicBool::new(false),
            });
            let options =
                sqlx::sqlite::SqliteConnectOptions::clone(&options).pragma("cache_size", CACHE);
            let seen = Arc::clone(&end);
            let pool = SqlitePoolOptions::new()
                .max_connections(1)
                .idle_timeout(None)
                .max_lifetime(None)
                .after_connect(move |connection, _| {
                    let end = Arc::clone(&seen);
                    Box::pin(async move {
                        let mut handle = connection.lock_handle().await?;
                        handle.set_progress_handler(STEPS, move || !end.is_reached());
                        Ok(())
                    })
                })
                .connect_lazy_with(options);
            SqliteReader { pool, end }
        };
        Self(Engine::Sqlite {
            free: Arc::new(Semaphore::new(READERS)),
            idle: Arc::new(Mutex::new((0..READERS).map(|_| reader()).collect())),
        })
    }

    /// Closes the connections that are not in use. Nothing can be read afterwards on SQLite; PostgreSQL's are closed with the others.
    pub async fn close(&self) {
        if let Engine::Sqlite { idle, .. } = &self.0 {
            let readers = std::mem::take(&mut *idle.lock().unwrap_or_else(PoisonError::into_inner));
            for reader in readers {
                reader.pool.close().await;
            }
        }
    }

    /// Begins a read whose queries all see the database at one moment. Waits for a free connection.
    ///
    /// `limit` is how long its queries may run together (PostgreSQL: each of them).
    pub async fn begin(&self, limit: Option<Duration>) -> Result<Reading, DbErr> {
        match &self.0 {
            Engine::Postgres(db) => {
                let transaction = db.read().begin().await?;
                if let Some(limit) = limit {
                    // Zero would mean no limit.
                    let ms = limit.as_millis().max(1);
                    transaction
                        .execute_unprepared(&format!("SET LOCAL statement_timeout = {ms}"))
                        .await?;
                }
                Ok(Reading {
                    transaction: Some(transaction),
                    place: None,
                })
            }
            Engine::Sqlite { free, idle } => {
                // The semaphore is never closed, so there is always a permit in the end.
                let permit = Arc::clone(free).acquire_owned().await.ok();
                let reader = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
                let reader = reader.ok_or_else(|| DbErr::Custom("no reader is free".to_owned()))?;
                let pool = Pool::Sqlite(reader.pool.clone());
                let end = Arc::clone(&reader.end);
                // The connection is released even when nobody waits for the transaction any more.
                let place = Place {
                    reader: Some(reader),
                    idle: Arc::clone(idle),
                    permit,
                    is_done: false,
                };
                let transaction = Transaction::begin_on(&pool, Kind::Read).await?;
                end.set(limit);
                Ok(Reading {
                    transaction: Some(transaction),
                    place: Some(place),
                })
            }
        }
    }
}

/// A read in progress. When it is dropped, its query is cancelled.
#[derive(Debug)]
pub struct Reading {
    /// `None` once it has ended.
    transaction: Option<Transaction>,
    /// After the transaction, so that it is dropped after it: it waits until that is rolled back.
    place: Option<Place>,
}

impl Reading {
    /// The transaction for its queries.
    pub fn db(&self) -> &Transaction {
        self.transaction
            .as_ref()
            .expect("only the end takes the transaction")
    }

    /// Ends it, so that the next read can have its connection.
    pub async fn end(mut self) -> Result<(), DbErr> {
        if let Some(transaction) = self.transaction.take() {
            transaction.commit().await?;
        }
        if let Some(place) = &mut self.place {
            place.is_done = true;
        }
        Ok(())
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        if let Some(place) = &self.place
            && let Some(reader) = &place.reader
            && !place.is_done
        {
            reader.end.given_up.store(true, Ordering::Relaxed);
        }
    }
}

#[derive(Debug)]
struct Place {
    reader: Option<SqliteReader>,
    idle: Arc<Mutex<Vec<SqliteReader>>>,
    permit: Option<OwnedSemaphorePermit>,
    /// Whether its connection is free.
    is_done: bool,
}

fn put_back(idle: &Mutex<Vec<SqliteReader>>, reader: SqliteReader) {
    reader.end.set(None);
    idle.lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(reader);
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(reader) = self.reader.take() else {
            return;
        };
        let (idle, permit) = (Arc::clone(&self.idle), self.permit.take());
        match tokio::runtime::Handle::try_current() {
            Ok(runtime) if !self.is_done => {
                // Its query ends soon, and then its transaction is rolled back: until then nobody else may have the connection.
                runtime.spawn(async move {
                    drop(reader.pool.acquire().await);
                    put_back(&idle, reader);
                    drop(permit);
                });
            }
            _ => {
                put_back(&idle, reader);
                drop(permit);
            }
        }
    }
}

/// Whether a query was cancelled because its time was up.
#[must_use]
pub fn is_timeout(error: &DbErr) -> bool {
    let (DbErr::Query(RuntimeErr::SqlxError(error)) | DbErr::Exec(RuntimeErr::SqlxError(error))) =
        error
    else {
        return false;
    };
    let code = error.as_database_error().and_then(|error| error.code());
    // PostgreSQL: query_canceled. SQLite: SQLITE_INTERRUPT.
    matches!(code.as_deref(), Some("57014" | "9"))
}
