//! Clocks: the program's, and the database's.

use chrono::{DateTime, SubsecRound, Utc};
use sea_orm::{ConnectionTrait, DbBackend, DbErr, Statement};

/// The program's clock, passed to whatever needs the time, so that tests can set it.
pub trait Clock: Send + Sync {
    /// The current time in whole milliseconds, which every database can store exactly.
    fn now(&self) -> DateTime<Utc>;
}

/// The system's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> DateTime<Utc> {
        Utc::now().trunc_subsecs(3)
    }
}

/// The time of the database's clock in whole milliseconds, which both databases store without rounding.
///
/// For times that one replica writes and another compares, as the clocks of replicas may differ. SQLite uses the clock of its
/// machine, which all its processes share.
pub async fn now(db: &impl ConnectionTrait) -> Result<DateTime<Utc>, DbErr> {
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
