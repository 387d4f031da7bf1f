//! What erasing rows leaves to do after its transaction (`unfinished_erasures`): files of mails and contents of uploads are to be removed,
//! and the database's log emptied. A process that finishes an erasure reads that list, so a stop in between loses nothing of it.
//!
//! It is here because more than one domain erases: enquiries with their mails and files, and accounts with their sign-ins.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, ConnectionTrait, DbBackend, DbErr, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect,
};

use crate::{Database, Transaction, clock, unfinished_erasure, write_ahead_log};

/// PostgreSQL's tables that an erasure has deleted rows from or changed.
const VACUUM: &str = "VACUUM enquiries, enquiry_notes, enquiry_messages, enquiry_events, outgoing_mail, storage_objects, revisions, \
                      auth_audit_log";
/// The most rows of one statement: SQLite takes 32,766 values.
const ROWS: usize = 1_000;

/// Something that is left to do.
pub enum Left {
    /// The reference of an enquiry that is erased.
    Reference(String),
    /// Files of a mail are to be removed, by their key.
    MailFile(String),
    /// A content may belong to nothing any more, by its hash.
    Hash(String),
    /// Only the log is to be emptied.
    Log,
}

/// Writes down what is left to do, in the transaction that erases.
pub async fn record_unfinished(
    transaction: &Transaction,
    left: Vec<Left>,
    not_before: DateTime<Utc>,
) -> Result<(), DbErr> {
    let rows = left.into_iter().map(|left| {
        let (mut reference, mut mail_file, mut hash) = (None, None, None);
        match left {
            Left::Reference(text) => reference = Some(text),
            Left::MailFile(text) => mail_file = Some(text),
            Left::Hash(text) => hash = Some(text),
            Left::Log => {}
        }
        unfinished_erasure::ActiveModel {
            id: NotSet,
            reference: Set(reference),
            mail_file: Set(mail_file),
            hash: Set(hash),
            not_before: Set(not_before),
        }
    });
    let rows: Vec<_> = rows.collect();
    for rows in rows.chunks(ROWS) {
        unfinished_erasure::Entity::insert_many(rows.iter().cloned())
            .exec_without_returning(transaction)
            .await?;
    }
    Ok(())
}

/// Writes down, in the transaction that erases other rows, that the database's log has to be emptied afterwards.
pub async fn empty_log_later(transaction: &Transaction) -> Result<(), DbErr> {
    let now = clock::now(transaction).await?;
    record_unfinished(transaction, vec![Left::Log], now).await
}

/// What is left to do after erasures, at most `limit` rows, the oldest first, and the database's time now.
pub async fn unfinished(
    db: &impl ConnectionTrait,
    limit: u64,
) -> Result<(Vec<unfinished_erasure::Model>, DateTime<Utc>), DbErr> {
    let rows = unfinished_erasure::Entity::find()
        .order_by_asc(unfinished_erasure::Column::Id)
        .limit(limit)
        .all(db)
        .await?;
    Ok((rows, clock::now(db).await?))
}

/// Deletes rows of [`unfinished`] whose work is done.
pub async fn finished(db: &impl ConnectionTrait, ids: Vec<i64>) -> Result<(), DbErr> {
    unfinished_erasure::Entity::delete_many()
        .filter(unfinished_erasure::Column::Id.is_in(ids))
        .exec(db)
        .await?;
    Ok(())
}

/// Removes what the database keeps of erased rows. SQLite's write-ahead log is written into the database, which overwrites what is
/// erased, and cut to nothing; PostgreSQL vacuums the tables.
///
/// Out: whether that was possible. SQLite's log cannot be emptied while somebody reads what the database was before, such as a backup.
pub async fn clean(db: &Database) -> Result<bool, DbErr> {
    if db.backend() == DbBackend::Sqlite {
        return write_ahead_log::empty(db).await;
    }
    db.writers().execute_unprepared(VACUUM).await?;
    Ok(true)
}
