//! Opening the database and bringing its tables up to date.

use std::{
    cmp::Ordering,
    path::{Path, PathBuf},
    str::FromStr,
    time::Duration,
};

use sea_orm::{
    ConnectionTrait, DbBackend, DbErr, RuntimeErr, SqliteTransactionMode, TransactionOptions,
    TransactionTrait,
    sqlx::{
        self, ConnectOptions,
        postgres::{PgConnectOptions, PgPoolOptions},
        sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
    },
};
use sea_orm_migration::MigratorTrait;
use serde_json::Value as Json;
use url::Url;

use crate::{
    commit_watch::CommitWatch,
    database::{Database, Pool},
    migrations::Migrator,
};

/// The size that SQLite's write-ahead log is cut to when its contents are in the database, in bytes.
const MAX_IDLE_LOG: &str = "67108864";

/// How long SQLite waits for another process that is writing.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a query waits for a free connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(10);
/// The first of the steps before the tables of 0.2.0.
const BEFORE_BASELINE: &str = "m20260101_000001_products";

/// How many connections read a SQLite file for staff and background work. Visitors' pages have others ([`crate::Readers`]).
const SQLITE_READERS: u32 = 4;
/// Connections to PostgreSQL from one replica.
const POSTGRES_CONNECTIONS: u32 = 10;
/// Any number that no other program takes: replicas that start together migrate one after the other.
const MIGRATION_LOCK: i64 = 0x6d69_7263_6869;

/// SQLite's collation that sorts texts by their lower-case form in every script, as
/// `lower(text COLLATE "und-x-icu") COLLATE "C"` does in PostgreSQL.
pub const SMALL_LETTERS: &str = "small_letters";

/// SQLite's collation that sorts JSON lists as PostgreSQL does: shorter lists first, and lists of one length by their elements,
/// with texts
/// by their lower-case form.
pub const LISTS: &str = "lists";

fn by_lists(one: &str, other: &str) -> Ordering {
    match (serde_json::from_str(one), serde_json::from_str(other)) {
        (Ok(one), Ok(other)) => by_json(&one, &other),
        _ => one.cmp(other),
    }
}

/// PostgreSQL's order of `jsonb`: first by the kind of value.
fn by_json(one: &Json, other: &Json) -> Ordering {
    let kind = |json: &Json| match json {
        Json::Null => 0,
        Json::String(_) => 1,
        Json::Number(_) => 2,
        Json::Bool(_) => 3,
        Json::Array(_) => 4,
        Json::Object(_) => 5,
    };
    match (one, other) {
        (Json::Array(one), Json::Array(other)) => one.len().cmp(&other.len()).then_with(|| {
            let pairs = one.iter().zip(other);
            let orders = pairs.map(|(one, other)| by_json(one, other));
            orders.fold(Ordering::Equal, Ordering::then)
        }),
        (Json::String(one), Json::String(other)) => {
            by_small_letters(one, other).then_with(|| one.cmp(other))
        }
        (Json::Object(one), Json::Object(other)) => one.len().cmp(&other.len()).then_with(|| {
            let pairs = one.values().zip(other.values());
            let orders = pairs.map(|(one, other)| by_json(one, other));
            orders.fold(Ordering::Equal, Ordering::then)
        }),
        (Json::Number(one), Json::Number(other)) => {
            let number = |number: &serde_json::Number| number.as_f64().unwrap_or_default();
            number(one).total_cmp(&number(other))
        }
        (Json::Bool(one), Json::Bool(other)) => one.cmp(other),
        _ => kind(one).cmp(&kind(other)),
    }
}

fn by_small_letters(one: &str, other: &str) -> Ordering {
    match one.is_ascii() && other.is_ascii() {
        true => {
            let other = other.bytes().map(|byte| byte.to_ascii_lowercase());
            one.bytes().map(|byte| byte.to_ascii_lowercase()).cmp(other)
        }
        false => one.to_lowercase().cmp(&other.to_lowercase()),
    }
}

/// Why the database could not be opened. The URL is shown without its password.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    #[error(
        "the database URL `{url}` is not understood: expected `sqlite://path/to/file?mode=rwc` or `postgres://user@host/name`"
    )]
    Url {
        /// The URL as given, without its password.
        url: String,
    },
    /// The URL begins like one of SQLite or PostgreSQL, but the rest of it cannot be parsed.
    #[error(
        "the database URL `{url}` cannot be read; in user name and password write `@`, `/`, `:`, `#` and `?` as `%40`, `%2F`, `%3A`, `%23` and `%3F`"
    )]
    Unreadable {
        /// The URL as given, without its password.
        url: String,
    },
    #[error("nobody answered at the database `{url}` for {} s: is it running, and is this its address?", ACQUIRE_TIMEOUT.as_secs())]
    NoAnswer {
        /// The URL, without its password.
        url: String,
    },
    #[error("the folder `{folder}` for the database could not be made: {source}")]
    Folder {
        folder: String,
        source: std::io::Error,
    },
    #[error("the database `{url}` could not be opened: {source}")]
    Open {
        /// The URL, without its password.
        url: String,
        source: DbErr,
    },
}

/// Opens the database at `url`.
///
/// `url` is `sqlite://data/site.sqlite?mode=rwc` (a missing folder is created, for its owner alone)
/// or `postgres://user:password@host/name`.
///
/// SQLite is opened with a write-ahead log, `synchronous = FULL` (an acknowledged write survives a power cut), foreign keys,
/// and `secure_delete` (erased data is not left in the file). A database in memory has one connection: a function that holds a
/// transaction must use it for reading too. Fails with [`ConnectError`] when the URL is in another form, the folder cannot be
/// created, or the database refuses the connection.
pub async fn connect(url: &str) -> Result<Database, ConnectError> {
    match url.split(':').next() {
        Some("sqlite") => connect_sqlite(url).await,
        Some("postgres" | "postgresql") => connect_postgres(url).await,
        _ => Err(ConnectError::Url {
            url: without_password(url),
        }),
    }
}

fn unreadable(url: &str) -> ConnectError {
    ConnectError::Unreadable {
        url: without_password(url),
    }
}

fn not_opened(url: &str, error: sqlx::Error) -> ConnectError {
    let url = without_password(url);
    match error {
        // A server that refused the connection did answer.
        sqlx::Error::PoolTimedOut => ConnectError::NoAnswer { url },
        error => ConnectError::Open {
            url,
            source: DbErr::Conn(RuntimeErr::SqlxError(error.into())),
        },
    }
}

async fn connect_sqlite(url: &str) -> Result<Database, ConnectError> {
    let options = SqliteConnectOptions::from_str(url).map_err(|_| unreadable(url))?;
    let file = options.get_filename().to_owned();
    make_folder(&file)?;
    let options = with_collations(options)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        // Erased data is overwritten at once, not left in the file until its space is reused.
        .pragma("secure_delete", "ON")
        // After a large import the write-ahead log becomes small again.
        .pragma("journal_size_limit", MAX_IDLE_LOG)
        .busy_timeout(BUSY_TIMEOUT)
        // Statements carry what visitors have written, so they are kept out of logs.
        .disable_statement_logging();
    let pool_of = |connections| {
        SqlitePoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .test_before_acquire(false)
            .idle_timeout(None)
            .max_lifetime(None)
    };
    let write = pool_of(1).connect_with(options.clone()).await;
    let write = write.map_err(|error| not_opened(url, error))?;
    if is_in_memory(&file) {
        let pool = Pool::Sqlite(write);
        return Ok(Database::new(pool.clone(), pool, None));
    }
    let reading = options.create_if_missing(false).pragma("query_only", "ON");
    let commit_watch = CommitWatch::new(reading.clone());
    let read = pool_of(SQLITE_READERS).connect_lazy_with(reading);
    Ok(Database::new(
        Pool::Sqlite(write),
        Pool::Sqlite(read),
        Some(commit_watch),
    ))
}

async fn connect_postgres(url: &str) -> Result<Database, ConnectError> {
    // Read here first: the library's own error repeats the URL with its password.
    Url::parse(url).map_err(|_| unreadable(url))?;
    let options = PgConnectOptions::from_str(url).map_err(|_| unreadable(url))?;
    let pool = PgPoolOptions::new()
        .max_connections(POSTGRES_CONNECTIONS)
        .acquire_timeout(ACQUIRE_TIMEOUT);
    let pool = pool.connect_with(options.disable_statement_logging()).await;
    let pool = pool.map_err(|error| not_opened(url, error))?;
    let pool = Pool::Postgres(pool);
    Ok(Database::new(pool.clone(), pool, None))
}

/// Registers the collations of the tables' indexes, without which SQLite cannot use them.
pub(crate) fn with_collations(options: SqliteConnectOptions) -> SqliteConnectOptions {
    options
        .collation(SMALL_LETTERS, by_small_letters)
        .collation(LISTS, by_lists)
}

/// Whether [`connect`] would have to create the database: it is a SQLite file that does not exist.
#[must_use]
pub fn is_missing(url: &str) -> bool {
    sqlite_file(url).is_some_and(|file| !file.exists())
}

/// The URL without its password, as it may be shown.
pub fn without_password(url: &str) -> String {
    const HIDDEN: &str = "***";
    // A URL that cannot be read may have its password anywhere before the last `@`.
    let Ok(mut shown) = Url::parse(url) else {
        return match (url.split_once("://"), url.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, rest))) => format!("{scheme}://{HIDDEN}@{rest}"),
            _ => url.to_owned(),
        };
    };
    if shown.password().is_some() {
        // Fails only for a URL without a host, which then has no password either.
        let _ = shown.set_password(Some(HIDDEN));
    }
    if shown.query_pairs().any(|(name, _)| name == "password") {
        let pairs: Vec<_> = shown.query_pairs().into_owned().collect();
        let hide = |(name, value): (String, String)| match name.as_str() {
            "password" => (name, HIDDEN.to_owned()),
            _ => (name, value),
        };
        shown
            .query_pairs_mut()
            .clear()
            .extend_pairs(pairs.into_iter().map(hide));
    } else if shown.password().is_none() {
        return url.to_owned();
    }
    shown.to_string()
}

/// Applies the missing migrations; does nothing where there are none.
///
/// All of them run in one transaction, and replicas that start together wait for one another. When it fails, nothing is
/// changed.
pub async fn migrate(db: &Database) -> Result<(), DbErr> {
    // SeaORM's migrator takes nothing but SeaORM's transaction.
    let options = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    let connection = db.for_migrations();
    let transaction = connection.begin_with_options(options).await?;
    if transaction.get_database_backend() == DbBackend::Postgres {
        transaction
            .execute_unprepared(&format!("SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            .await?;
    }
    let migrated = Migrator::up(&transaction, None).await;
    migrated.map_err(of_another_version)?;
    transaction.commit().await
}

/// Says what is to be done about a database with steps that this program does not have.
fn of_another_version(error: DbErr) -> DbErr {
    let text = error.to_string();
    if !text.contains("has been applied but its file is missing") {
        return error;
    }
    let words = match text.contains(BEFORE_BASELINE) {
        true => {
            "it was made by a version before 0.2.0, whose tables this version cannot read: with the old version, write its products and \
             enquiries to files (`mirchi products export --out products.xlsx`, `mirchi enquiries export`); then set `database.url` to \
             a new database, start, run `mirchi products import products.xlsx` and upload the files again"
        }
        false => {
            "it was used by a newer version of the program, whose tables this version does not know: start that version again"
        }
    };
    DbErr::Custom(words.to_owned())
}

/// The names of the migrations that [`migrate`] would apply; changes nothing.
pub async fn pending_migrations(db: &Database) -> Result<Vec<String>, DbErr> {
    let pending = Migrator::get_pending_migrations_read_only(&db.for_migrations()).await;
    let pending = pending.map_err(of_another_version)?;
    Ok(pending.iter().map(|step| step.name().to_owned()).collect())
}

/// The file of a SQLite database; `None` for a URL of PostgreSQL and for a database in memory.
pub fn sqlite_file(url: &str) -> Option<PathBuf> {
    let options = url
        .starts_with("sqlite:")
        .then(|| SqliteConnectOptions::from_str(url));
    let file = options?.ok()?.get_filename().to_owned();
    (!is_in_memory(&file)).then_some(file)
}

/// The library gives a database in memory a file name of this form.
fn is_in_memory(file: &Path) -> bool {
    let name = file.to_string_lossy();
    name.starts_with("file:") || name.starts_with(':')
}

/// Creates the folder of a SQLite file. It holds what visitors wrote, so only its owner may open it.
///
/// A folder that exists is left as it is, and a database in memory needs none.
fn make_folder(file: &Path) -> Result<(), ConnectError> {
    match file.parent() {
        Some(folder) if !is_in_memory(file) && !folder.as_os_str().is_empty() => {
            let mut builder = std::fs::DirBuilder::new();
            #[cfg(unix)]
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
            builder
                .recursive(true)
                .create(folder)
                .map_err(|source| ConnectError::Folder {
                    folder: folder.display().to_string(),
                    source,
                })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_shown_without_its_password_wherever_it_stands() {
        for (url, shown) in [
            (
                "sqlite://data/mirchi.db?mode=rwc",
                "sqlite://data/mirchi.db?mode=rwc",
            ),
            ("postgres://clerk@db/site", "postgres://clerk@db/site"),
            (
                "postgres://clerk:p%40ss@db/site",
                "postgres://clerk:***@db/site",
            ),
            ("postgres://clerk:p/ss@db/site", "postgres://***@db/site"),
            (
                "postgres:///site?password=p&user=clerk",
                "postgres:///site?password=***&user=clerk",
            ),
        ] {
            assert_eq!(without_password(url), shown);
        }
    }
}
