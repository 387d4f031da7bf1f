//! SQLite's write-ahead log, which keeps the pages of earlier writes until it is emptied.

use std::time::Duration;

use sea_orm::{
    DbErr, RuntimeErr,
    sqlx::{self, ConnectOptions, Connection, sqlite::SqliteConnectOptions},
};

use crate::database::{Database, Pool};

/// How long emptying waits for those who read or write. Writers wait for it meanwhile, so it is short, and tried again later.
const PATIENCE: Duration = Duration::from_millis(100);

/// Writes SQLite's write-ahead log into the database and cuts the file to nothing. Out: whether that was possible; not while somebody
/// else is writing, or reads what the database was before the last write, such as a backup.
///
/// It uses a connection of its own, so that nobody waits for the usual one. Another
/// database has no such file.
pub(crate) async fn empty(db: &Database) -> Result<bool, DbErr> {
    let Pool::Sqlite(pool) = db.writers().pool() else {
        return Ok(true);
    };
    let options = SqliteConnectOptions::clone(&pool.connect_options()).busy_timeout(PATIENCE);
    let failed = |error| DbErr::Exec(RuntimeErr::SqlxError(std::sync::Arc::new(error)));
    let mut connection = options.connect().await.map_err(failed)?;
    let emptied: Result<(i64, i64, i64), _> = sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)")
        .fetch_one(&mut connection)
        .await;
    connection.close().await.map_err(failed)?;
    let (is_busy, ..) = emptied.map_err(failed)?;
    Ok(is_busy == 0)
}
