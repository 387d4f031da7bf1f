//! Opening the database and bringing its tables up to date.

use std::{path::Path, time::Duration};

use sea_orm::{
    ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DatabaseTransaction, DbBackend,
    DbErr, SqliteTransactionMode, TransactionOptions, TransactionTrait,
    sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous},
};
use sea_orm_migration::MigratorTrait;
use url::Url;

use crate::migrations::Migrator;

/// How long SQLite waits for another process that is writing.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a query waits for a free connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(10);
/// Connections to PostgreSQL from one replica.
const POSTGRES_CONNECTIONS: u32 = 10;
/// Any number that no other program takes: replicas that start together migrate one after the other.
const MIGRATION_LOCK: i64 = 0x6d69_7263_6869;

/// Why the database could not be opened. The URL is told without its password.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// The URL names neither of the two engines.
    #[error(
        "the database URL `{url}` is not understood: expected `sqlite://path/to/file?mode=rwc` or `postgres://user@host/name`"
    )]
    Url {
        /// The URL as given, without its password.
        url: String,
    },
    /// The folder for the SQLite file is missing and could not be made.
    #[error("the folder `{folder}` for the database could not be made: {source}")]
    Folder {
        /// The folder.
        folder: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// The engine refused or was not there.
    #[error("the database `{url}` could not be opened: {source}")]
    Open {
        /// The URL, without its password.
        url: String,
        /// What the engine says.
        source: DbErr,
    },
}

/// Opens the database that `url` names.
///
/// In: `sqlite://data/site.sqlite?mode=rwc` (the folder is made when missing) or `postgres://user:password@host/name`.
///
/// SQLite is opened with write-ahead log, `synchronous = FULL` (what was answered survives a power cut), foreign keys on, and
/// one connection: writers queue in order instead of polling a locked file. So a function that holds a transaction must use
/// it, not the connection beside it, which would wait for itself.
///
/// # Errors
/// [`ConnectError`] when the URL is of another form, the folder cannot be made, or the engine refuses.
pub async fn connect(url: &str) -> Result<DatabaseConnection, ConnectError> {
    let mut options = ConnectOptions::new(url);
    // Statements carry what visitors have written, so they are kept out of logs and spans.
    options
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .sqlx_logging(false)
        .record_stmt_in_spans(false);
    if url.starts_with("sqlite:") {
        make_folder(url)?;
        options.max_connections(1).map_sqlx_sqlite_opts(|sqlite| {
            sqlite
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .foreign_keys(true)
                .busy_timeout(BUSY_TIMEOUT)
        });
    } else if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        options.max_connections(POSTGRES_CONNECTIONS);
    } else {
        return Err(ConnectError::Url {
            url: without_password(url),
        });
    }
    Database::connect(options)
        .await
        .map_err(|source| ConnectError::Open {
            url: without_password(url),
            source,
        })
}

/// Begins a transaction that will write.
///
/// On SQLite it takes the write lock at once: a transaction that reads first and writes later would be refused, not made to
/// wait, when another process has written in between.
///
/// # Errors
/// What the engine says.
pub async fn begin_write(db: &DatabaseConnection) -> Result<DatabaseTransaction, DbErr> {
    db.begin_with_options(TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    })
    .await
}

/// Brings the tables up to date; harmless when they are.
///
/// All missing steps are one transaction, and replicas that start together take turns.
///
/// # Errors
/// What the engine says; then nothing was changed.
pub async fn migrate(db: &DatabaseConnection) -> Result<(), DbErr> {
    let transaction = begin_write(db).await?;
    if transaction.get_database_backend() == DbBackend::Postgres {
        transaction
            .execute_unprepared(&format!("SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            .await?;
    }
    Migrator::up(&transaction, None).await?;
    transaction.commit().await
}

/// The names of the steps that [`migrate`] would take; changes nothing.
///
/// # Errors
/// What the engine says.
pub async fn pending_migrations(db: &DatabaseConnection) -> Result<Vec<String>, DbErr> {
    let pending = Migrator::get_pending_migrations_read_only(db).await?;
    Ok(pending.iter().map(|step| step.name().to_owned()).collect())
}

/// Makes the folder of a SQLite file; nothing to do for a database in memory.
fn make_folder(url: &str) -> Result<(), ConnectError> {
    let path = url.trim_start_matches("sqlite:").trim_start_matches("//");
    let path = path.split('?').next().unwrap_or_default();
    match Path::new(path).parent() {
        Some(folder) if !path.starts_with(':') && !folder.as_os_str().is_empty() => {
            std::fs::create_dir_all(folder).map_err(|source| ConnectError::Folder {
                folder: folder.display().to_string(),
                source,
            })
        }
        _ => Ok(()),
    }
}

/// The URL as it may be shown.
fn without_password(url: &str) -> String {
    match Url::parse(url) {
        Ok(mut parsed) if parsed.password().is_some() => {
            // Fails only for a URL without a host, which then has no password either.
            let _ = parsed.set_password(Some("***"));
            parsed.to_string()
        }
        _ => url.to_owned(),
    }
}
