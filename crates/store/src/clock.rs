//! The database's clock.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbBackend, DbErr, Statement};

/// What the database's clock shows, in whole milliseconds, so that both engines keep it as it is.
///
/// For times that one replica writes and another compares: the replicas' own clocks may differ. SQLite has the clock of its
/// machine, which all its processes share.
///
/// # Errors
/// Returns the database's error.
pub(crate) async fn now(db: &impl ConnectionTrait) -> Result<DateTime<Utc>, DbErr> {
    let backend = db.get_database_backend();
    let sql = if backend == DbBackend::Postgres {
        "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) AS now_ms"
    } else {
        "SELECT CAST(round(unixepoch('now', 'subsec') * 1000) AS integer) AS now_ms"
    };
    let row = db
        .query_one_raw(Statement::from_string(backend, sql))
        .await?
        .ok_or_else(|| DbErr::RecordNotFound("the database told no time".to_owned()))?;
    DateTime::from_timestamp_millis(row.try_get("", "now_ms")?)
        .ok_or_else(|| DbErr::Type("the database's time is out of range".to_owned()))
}
