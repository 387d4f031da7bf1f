//! One connection of a pool, with SeaORM's statements. It is closed instead of given back once it has failed.

use std::sync::Arc;

use sea_orm::{
    ConnAcquireErr, DbErr, ExecResult, QueryResult, RuntimeErr, Statement, Values,
    sqlx::{self, AssertSqlSafe, Executor, Postgres, Sqlite, pool::PoolConnection},
};
use sea_query_sqlx::SqlxValues;

use crate::failure::is_of_connection;

/// The target of the trace of statements.
pub(crate) const SQL_TARGET: &str = "sql";

/// A connection that is in use.
#[derive(Debug)]
pub(crate) enum Pooled {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

/// Runs the same call on whichever database it is, and closes the connection after an error that leaves it in doubt.
macro_rules! run {
    ($pooled:expr, $kind:path, |$connection:ident| $call:expr) => {{
        let result = match $pooled {
            Pooled::Sqlite(pooled) => {
                let $connection = &mut **pooled;
                $call
            }
            Pooled::Postgres(pooled) => {
                let $connection = &mut **pooled;
                $call
            }
        };
        result.map_err(|error| {
            if is_of_connection(&error) {
                $pooled.close_on_drop();
            }
            $kind(RuntimeErr::SqlxError(Arc::new(error)))
        })
    }};
}

/// Statements are traced without their values, which visitors have written.
fn trace(sql: &str) {
    tracing::trace!(target: SQL_TARGET, statement = sql);
}

impl Pooled {
    pub(crate) async fn execute(&mut self, statement: Statement) -> Result<ExecResult, DbErr> {
        let (sql, values) = parts(statement);
        run!(self, DbErr::Exec, |connection| {
            let executed = sqlx::query_with(sql, values).execute(connection).await;
            executed.map(ExecResult::from)
        })
    }

    pub(crate) async fn execute_unprepared(&mut self, sql: &str) -> Result<ExecResult, DbErr> {
        trace(sql);
        let sql = AssertSqlSafe(sql.to_owned());
        run!(self, DbErr::Exec, |connection| {
            connection.execute(sql).await.map(ExecResult::from)
        })
    }

    pub(crate) async fn query_one(
        &mut self,
        statement: Statement,
    ) -> Result<Option<QueryResult>, DbErr> {
        let (sql, values) = parts(statement);
        run!(self, DbErr::Query, |connection| {
            let query = sqlx::query_with(sql, values);
            let row = query.fetch_optional(connection).await;
            row.map(|row| row.map(QueryResult::from))
        })
    }

    pub(crate) async fn query_all(
        &mut self,
        statement: Statement,
    ) -> Result<Vec<QueryResult>, DbErr> {
        let (sql, values) = parts(statement);
        run!(self, DbErr::Query, |connection| {
            let rows = sqlx::query_with(sql, values).fetch_all(connection).await;
            rows.map(|rows| rows.into_iter().map(QueryResult::from).collect())
        })
    }

    /// Whether this connection is closed at its end, so that the pool opens a new one in its place.
    pub(crate) fn close_on_drop(&mut self) {
        match self {
            Self::Sqlite(connection) => connection.close_on_drop(),
            Self::Postgres(connection) => connection.close_on_drop(),
        }
    }
}

fn parts(statement: Statement) -> (AssertSqlSafe<String>, SqlxValues) {
    trace(&statement.sql);
    let values = statement.values.unwrap_or(Values(Vec::new()));
    (AssertSqlSafe(statement.sql), SqlxValues(values))
}

/// Why no connection could be had.
pub(crate) fn acquire_error(error: sqlx::Error) -> DbErr {
    match error {
        sqlx::Error::PoolTimedOut => DbErr::ConnectionAcquire(ConnAcquireErr::Timeout),
        sqlx::Error::PoolClosed => DbErr::ConnectionAcquire(ConnAcquireErr::ConnectionClosed),
        error => DbErr::Conn(RuntimeErr::SqlxError(Arc::new(error))),
    }
}
