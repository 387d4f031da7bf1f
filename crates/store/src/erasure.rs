//! Erasing what visitors have sent: an enquiry is erased with all its mails, or not at all.
//!
//! A worker's lease does not keep a mail from being erased. A mail that is being sent at that moment
//! is still sent, as it would have been a moment earlier; then the worker finds no row to update, and nothing is kept.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, ConnectionTrait, DatabaseConnection, DbBackend, DbErr, EntityTrait,
    PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
    sea_query::{Expr, ExprTrait, Func, LockBehavior, LockType},
};

use crate::{begin_write, enquiry, outgoing_mail};

/// Which enquiries are erased.
#[derive(Clone, PartialEq, Eq)]
pub enum Selection {
    /// The one of this reference.
    Reference(String),
    /// Every one that names this e-mail address, in capitals or not.
    Email(String),
    /// Every one received before this time.
    ReceivedBefore(DateTime<Utc>),
}

/// What was erased, or would be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Erased {
    /// The references of the enquiries, oldest first.
    pub references: Vec<String>,
    /// How many mails went with them.
    pub mails: u64,
}

impl Selection {
    fn condition(&self) -> Condition {
        let condition = match self {
            Self::Reference(reference) => enquiry::Column::Reference.eq(reference),
            // An address has ASCII letters only, so both databases agree on its lower-case form.
            Self::Email(email) => Func::lower(Expr::col(enquiry::Column::Email))
                .eq(Func::lower(Expr::value(email.as_str()))),
            Self::ReceivedBefore(time) => enquiry::Column::ReceivedAt.lt(*time),
        };
        Condition::all().add(condition)
    }

    fn select(&self) -> Select<enquiry::Entity> {
        enquiry::Entity::find()
            .select_only()
            .filter(self.condition())
    }
}

/// What [`erase`] would erase, all of it; changes nothing.
///
/// # Errors
/// Returns the database's error.
pub async fn selected(db: &impl ConnectionTrait, which: &Selection) -> Result<Erased, DbErr> {
    let references = which
        .select()
        .column(enquiry::Column::Reference)
        .order_by_asc(enquiry::Column::Id)
        .into_tuple()
        .all(db)
        .await?;
    let ids = which.select().column(enquiry::Column::Id).into_query();
    let mails = outgoing_mail::Entity::find()
        .filter(outgoing_mail::Column::EnquiryId.in_subquery(ids))
        .count(db)
        .await?;
    Ok(Erased { references, mails })
}

/// Erases up to `limit` enquiries with their mails in one transaction, oldest first. None found: all are gone.
///
/// Any number of processes may do this at once: each enquiry is erased, and counted, by one of them.
///
/// # Errors
/// Returns the database's error; nothing is erased then.
pub async fn erase(
    db: &DatabaseConnection,
    which: &Selection,
    limit: u64,
) -> Result<Erased, DbErr> {
    let transaction = begin_write(db).await?;
    // Waits for another process that erases the same ones: should it fail, they are erased here.
    let found: Vec<(i64, String)> = which
        .select()
        .column(enquiry::Column::Id)
        .column(enquiry::Column::Reference)
        .order_by_asc(enquiry::Column::Id)
        .limit(limit)
        .lock(LockType::Update)
        .into_tuple()
        .all(&transaction)
        .await?;
    if found.is_empty() {
        transaction.rollback().await?;
        return Ok(Erased::default());
    }
    let (ids, references): (Vec<i64>, Vec<String>) = found.into_iter().unzip();
    // They would go with their enquiry by themselves, but uncounted.
    let mails = outgoing_mail::Entity::delete_many()
        .filter(outgoing_mail::Column::EnquiryId.is_in(ids.iter().copied()))
        .exec(&transaction)
        .await?
        .rows_affected;
    enquiry::Entity::delete_many()
        .filter(enquiry::Column::Id.is_in(ids))
        .exec(&transaction)
        .await?;
    transaction.commit().await?;
    Ok(Erased { references, mails })
}

/// Erases up to `limit` mails that the mail server took before this time. Out: how many; none: all are gone.
///
/// Their enquiries are kept. A mail that waits or was given up exists nowhere else, so it is kept too.
///
/// # Errors
/// Returns the database's error; nothing is erased then.
pub async fn erase_sent_mail(
    db: &DatabaseConnection,
    before: DateTime<Utc>,
    limit: u64,
) -> Result<u64, DbErr> {
    let transaction = begin_write(db).await?;
    let ids: Vec<i64> = outgoing_mail::Entity::find()
        .select_only()
        .column(outgoing_mail::Column::Id)
        .filter(outgoing_mail::Column::SentAt.lt(before))
        .order_by_asc(outgoing_mail::Column::Id)
        .limit(limit)
        // Mails that another process has locked are erased by that process, alone or with their enquiry.
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .into_tuple()
        .all(&transaction)
        .await?;
    if ids.is_empty() {
        transaction.rollback().await?;
        return Ok(0);
    }
    let erased = outgoing_mail::Entity::delete_many()
        .filter(outgoing_mail::Column::Id.is_in(ids))
        .exec(&transaction)
        .await?;
    transaction.commit().await?;
    Ok(erased.rows_affected)
}

/// Erases the keys that identify a repeated submit, of enquiries received before this time. Returns how many.
///
/// # Errors
/// Returns the database's error.
pub async fn erase_keys(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64, DbErr> {
    let row = enquiry::ActiveModel {
        idempotency_key: Set(None),
        ..Default::default()
    };
    let changed = enquiry::Entity::update_many()
        .set(row)
        .filter(enquiry::Column::IdempotencyKey.is_not_null())
        .filter(enquiry::Column::ReceivedAt.lt(before))
        .exec(db)
        .await?;
    Ok(changed.rows_affected)
}

/// Removes what SQLite's write-ahead log still contains of erased rows: the log is written into the
/// database and emptied. Call it after the last of several erasures; PostgreSQL cleans up by itself.
///
/// While somebody else is reading or writing, the log stays as it is until the next time.
///
/// # Errors
/// Returns the database's error.
pub async fn empty_log(db: &DatabaseConnection) -> Result<(), DbErr> {
    if db.get_database_backend() == DbBackend::Sqlite {
        db.execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)")
            .await?;
    }
    Ok(())
}
