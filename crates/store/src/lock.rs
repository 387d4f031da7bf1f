//! Advisory locks of PostgreSQL. SQLite needs none: a transaction that writes holds the only write lock.

use crate::Transaction;
use sea_orm::{ConnectionTrait, DbBackend, DbErr, Statement};

/// Counting the mails to a recipient; one lock for each recipient.
pub const RECIPIENT: i32 = 1;
/// Writes of the tables of one domain; one lock for each domain.
pub const TABLES: i32 = 2;
/// Starting a scheduled backup.
pub const BACKUPS: i32 = 3;
/// Beginning a job, or taking one over.
pub(crate) const JOBS: i32 = 4;
/// Claiming stored contents.
pub const CONTENT_CLAIMS: i32 = 5;
/// Telling the company what of the server needs attention.
pub const ALERTS: i32 = 6;

/// Waits until no other transaction of this site has this lock, and holds it until this transaction ends. Other sites may have schemas
/// of the same database.
pub async fn take(transaction: &Transaction, what: i32, which: &str) -> Result<(), DbErr> {
    if transaction.get_database_backend() == DbBackend::Postgres {
        let lock = Statement::from_sql_and_values(
            DbBackend::Postgres,
            "SELECT pg_advisory_xact_lock($1, hashtext(current_schema() || $2))",
            [what.into(), which.into()],
        );
        transaction.execute_raw(lock).await?;
    }
    Ok(())
}
