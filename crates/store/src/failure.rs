//! What an error of the database says about the connection, and about the disk behind it.

use sea_orm::{DbErr, RuntimeErr, sqlx};

/// SQLite's result codes. Source: <https://www.sqlite.org/rescode.html>.
mod sqlite {
    pub(super) const BUSY: i32 = 5;
    pub(super) const NOMEM: i32 = 7;
    pub(super) const READONLY: i32 = 8;
    pub(super) const INTERRUPT: i32 = 9;
    pub(super) const IOERR: i32 = 10;
    pub(super) const CORRUPT: i32 = 11;
    pub(super) const FULL: i32 = 13;
    pub(super) const CANTOPEN: i32 = 14;
    pub(super) const PROTOCOL: i32 = 15;
    pub(super) const NOTADB: i32 = 26;

    /// Those after which a transaction may have been rolled back without being asked, or the file cannot be trusted.
    ///
    /// Source: "Response To Errors Within A Transaction" in <https://www.sqlite.org/lang_transaction.html>.
    pub(super) const IN_DOUBT: [i32; 9] = [
        NOMEM, READONLY, INTERRUPT, IOERR, CORRUPT, FULL, CANTOPEN, PROTOCOL, NOTADB,
    ];
}

/// Whether a connection that returned this error must not be used again.
pub(crate) fn is_of_connection(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(error) => {
            sqlite_code(&**error).is_some_and(|code| sqlite::IN_DOUBT.contains(&code))
        }
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::WorkerCrashed => true,
        _ => false,
    }
}

/// Whether the transaction in which a statement returned this error may be gone.
pub(crate) fn ends_transaction(error: &RuntimeErr) -> bool {
    matches!(error, RuntimeErr::SqlxError(error) if is_of_connection(error))
}

/// Whether this error says that the database cannot write at present, whatever the statement is.
pub(crate) fn is_of_storage(error: &DbErr) -> bool {
    use sqlite::{BUSY, IN_DOUBT, INTERRUPT};
    match error {
        DbErr::ConnectionAcquire(_) => true,
        DbErr::Conn(RuntimeErr::SqlxError(error))
        | DbErr::Exec(RuntimeErr::SqlxError(error))
        | DbErr::Query(RuntimeErr::SqlxError(error)) => match &**error {
            sqlx::Error::Database(error) => match sqlite_code(&**error) {
                // A statement that was cancelled says nothing about the disk.
                Some(code) => code == BUSY || code != INTERRUPT && IN_DOUBT.contains(&code),
                None => error.code().is_some_and(|code| is_of_server(&code)),
            },
            error => is_of_connection(error),
        },
        _ => false,
    }
}

/// Whether a code of PostgreSQL is about the server, not the statement: lost connections, resources, shutdown, system errors, and
/// a server that only reads.
///
/// Source: <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
fn is_of_server(code: &str) -> bool {
    const READ_ONLY_TRANSACTION: &str = "25006";
    const CANCELLED: &str = "57014";
    let class = code.get(..2).unwrap_or_default();
    code == READ_ONLY_TRANSACTION
        || (matches!(class, "08" | "53" | "57" | "58" | "XX") && code != CANCELLED)
}

/// The primary result code of an error of SQLite.
fn sqlite_code(error: &dyn sqlx::error::DatabaseError) -> Option<i32> {
    let error = error.try_downcast_ref::<sqlx::sqlite::SqliteError>()?;
    let extended: i32 = sqlx::error::DatabaseError::code(error)?.parse().ok()?;
    Some(extended & 0xff)
}
