//! Erasing what visitors have sent: an enquiry is erased with all its mails, or not at all.
//!
//! A worker's lease does not keep a mail from being erased. A mail that is being sent at that moment
//! is still sent, as it would have been a moment earlier; then the worker finds no row to update, and nothing is kept.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, ConnectionTrait, DbBackend, DbErr, EntityTrait, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
    sea_query::{Expr, ExprTrait, Func, LockBehavior, LockType},
};
use serde_json::Value;

use crate::{
    Database, begin_write, enquiry, enquiry_message, outgoing_mail, revision,
    revisions::{FILES, mentions},
    storage_object,
};

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
pub async fn erase(db: &Database, which: &Selection, limit: u64) -> Result<Erased, DbErr> {
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
    forget_files(&transaction, &ids).await?;
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

/// Erases what revisions keep of the files that went with replies to these enquiries: names of files may name people. Who did something to
/// a file, and when, stays. A file that went with a reply to another enquiry too is left alone.
///
/// # Errors
/// Returns the database's error.
pub async fn forget_files(db: &impl ConnectionTrait, enquiries: &[i64]) -> Result<(), DbErr> {
    let of_these = enquiry_message::Column::EnquiryId.is_in(enquiries.iter().copied());
    let mut files: BTreeSet<AttachedFile> = BTreeSet::new();
    for attachments in attachments(db, Condition::all().add(of_these.clone())).await? {
        files.extend(attached_files(&attachments));
    }
    let mut ids: BTreeSet<String> = BTreeSet::new();
    for file in files {
        let others = Condition::all()
            .add(of_these.clone().not())
            .add(mentions(enquiry_message::Column::Attachments, &file.name));
        let others = attachments(db, others).await?;
        if others
            .iter()
            .any(|others| attached_files(others).contains(&file))
        {
            continue;
        }
        let mentioned = Condition::any()
            .add(mentions(revision::Column::Before, &file.name))
            .add(mentions(revision::Column::After, &file.name));
        let revisions = revision::Entity::find()
            .filter(revision::Column::TableName.eq(FILES))
            .filter(mentioned)
            .all(db)
            .await?;
        let is_of_it = |row: &Option<Value>| {
            row.as_ref()
                .is_some_and(|row| row["bucket_id"] == *file.bucket && row["name"] == *file.name)
        };
        let of_it = revisions
            .into_iter()
            .filter(|revision| is_of_it(&revision.before) || is_of_it(&revision.after));
        ids.extend(of_it.map(|revision| revision.row_key));
        let there = storage_object::Entity::find()
            .filter(storage_object::Column::BucketId.eq(file.bucket))
            .filter(storage_object::Column::Name.eq(file.name))
            .one(db)
            .await?;
        if let Some(object) = there
            && ids.insert(object.id.clone())
        {
            mark_erased(db, object.id).await?;
        }
    }
    let nothing = revision::ActiveModel {
        before: Set(None),
        after: Set(None),
        ..Default::default()
    };
    revision::Entity::update_many()
        .set(nothing)
        .filter(revision::Column::TableName.eq(FILES))
        .filter(revision::Column::RowKey.is_in(ids))
        .exec(db)
        .await?;
    Ok(())
}

/// Of a file that has no revision a first one says that nothing is kept of it: nor will later ones.
async fn mark_erased(db: &impl ConnectionTrait, id: String) -> Result<(), DbErr> {
    let mark = revision::ActiveModel {
        table_name: Set(FILES.to_owned()),
        request_id: Set(id.clone()),
        row_key: Set(id),
        action: Set("update".to_owned()),
        actor: Set("mirchi".to_owned()),
        at: Set(Utc::now()),
        ..Default::default()
    };
    revision::Entity::insert(mark)
        .exec_without_returning(db)
        .await?;
    Ok(())
}

/// A file that went with a reply.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct AttachedFile {
    bucket: String,
    name: String,
}

/// What went with replies.
async fn attachments(db: &impl ConnectionTrait, condition: Condition) -> Result<Vec<Value>, DbErr> {
    enquiry_message::Entity::find()
        .select_only()
        .column(enquiry_message::Column::Attachments)
        .filter(condition)
        .into_tuple()
        .all(db)
        .await
}

fn attached_files(attachments: &Value) -> Vec<AttachedFile> {
    let attachments = attachments.as_array().map_or(&[][..], Vec::as_slice);
    let files = attachments.iter().filter_map(|attachment| {
        let text = |name: &str| attachment[name].as_str().map(str::to_owned);
        Some(AttachedFile {
            bucket: text("bucket")?,
            name: text("name")?,
        })
    });
    files.collect()
}

/// Erases up to `limit` mails that the mail server took before this time. Out: how many; none: all are gone.
///
/// Their enquiries are kept. A mail that waits or was given up exists nowhere else, so it is kept too.
///
/// # Errors
/// Returns the database's error; nothing is erased then.
pub async fn erase_sent_mail(
    db: &Database,
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
pub async fn empty_log(db: &Database) -> Result<(), DbErr> {
    if db.get_database_backend() == DbBackend::Sqlite {
        db.execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)")
            .await?;
    }
    Ok(())
}
