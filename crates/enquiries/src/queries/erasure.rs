//! Erasing what visitors have sent: an enquiry is erased with all that belongs to it, or not at all.
//!
//! The transaction that erases also writes down what no transaction can do ([`store::erasure`]).
//!
//! A worker's lease does not keep a mail from being erased. A mail that is being sent at that moment is still sent, as it would have
//! been a moment earlier; then the worker finds no row to update. Its file is looked for again when the lease has ended.

mod copies;
mod files;

use std::collections::BTreeSet;

use auth::entities::{audit_entry, user};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, ConnectionTrait, DbBackend, DbErr, EntityTrait, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
    sea_query::{Expr, ExprTrait, Func, LockBehavior, LockType},
};
use store::{
    Database, Transaction, clock,
    erasure::{Left, empty_log_later, record_unfinished},
};

use crate::entities::{
    enquiry,
    outgoing_mail::{self, Kind},
    quarantine_digest,
};

/// The interval between two digests of the quarantine.
const DIGESTS: TimeDelta = TimeDelta::days(1);

/// Which enquiries are erased.
#[derive(Clone, PartialEq, Eq)]
pub enum Selection {
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
    /// How many replies to others named the address among those that get a copy, and no longer do.
    pub copies: u64,
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
    let copies = copies::named(db, which).await?.len() as u64;
    Ok(Erased {
        references,
        mails,
        copies,
    })
}

/// Erases up to `limit` enquiries with their mails in one transaction, oldest first. None found: all are gone. The address of a
/// selection is also taken out of the replies to others.
///
/// Any number of processes may do this at once: each enquiry is erased, and counted, by one of them. When it fails, nothing is
/// erased.
pub async fn erase(db: &Database, which: &Selection, limit: u64) -> Result<Erased, DbErr> {
    let transaction = db.write().await?;
    // Waits for another process that erases the same ones: should it fail, they are erased here.
    let found: Vec<i64> = which
        .select()
        .column(enquiry::Column::Id)
        .order_by_asc(enquiry::Column::Id)
        .limit(limit)
        .lock(LockType::Update)
        .into_tuple()
        .all(&transaction)
        .await?;
    let erased = erase_enquiries(&transaction, &found).await?;
    let copies = copies::erase(&transaction, which).await?;
    transaction.commit().await?;
    Ok(Erased { copies, ..erased })
}

/// Erases these enquiries, in the transaction of the caller: with their mails, notes, replies and history, with what was uploaded for
/// their replies alone, with the digests that list them, and with their addresses where somebody has typed them at the sign-in without
/// having an account.
///
/// Out: what was erased, oldest first. After the commit [`store::erasure::unfinished`] tells what is left to do.
pub async fn erase_enquiries(transaction: &Transaction, ids: &[i64]) -> Result<Erased, DbErr> {
    if ids.is_empty() {
        return Ok(Erased::default());
    }
    // The enquiries are locked before their mails, as in every write of the program.
    let enquiries = enquiry::Entity::find()
        .filter(enquiry::Column::Id.is_in(ids.iter().copied()))
        .order_by_asc(enquiry::Column::Id)
        .lock_exclusive()
        .all(transaction)
        .await?;
    let hashes = files::erase(transaction, ids).await?;
    let mut mails = outgoing_mail::Entity::find()
        .filter(outgoing_mail::Column::EnquiryId.is_in(ids.iter().copied()))
        .all(transaction)
        .await?;
    let of_enquiries = mails.len() as u64;
    mails.extend(digests_of(transaction, &enquiries).await?);
    outgoing_mail::Entity::delete_many()
        .filter(outgoing_mail::Column::Id.is_in(mails.iter().map(|mail| mail.id)))
        .exec(transaction)
        .await?;
    enquiry::Entity::delete_many()
        .filter(enquiry::Column::Id.is_in(ids.iter().copied()))
        .exec(transaction)
        .await?;
    forget_typed_addresses(transaction, &enquiries).await?;

    let references: Vec<String> = enquiries.into_iter().map(|row| row.reference).collect();
    let not_before = end_of_leases(transaction, &mails).await?;
    let mut left: Vec<Left> = references.iter().cloned().map(Left::Reference).collect();
    left.extend(mails.iter().map(|mail| Left::MailFile(mail.file_key())));
    left.extend(hashes.into_iter().map(Left::Hash));
    record_unfinished(transaction, left, not_before).await?;
    Ok(Erased {
        references,
        mails: of_enquiries,
        copies: 0,
    })
}

/// The digests of the quarantine that may list these enquiries: of each the first one after it came in. One that waits is made again,
/// without them.
async fn digests_of(
    transaction: &Transaction,
    enquiries: &[enquiry::Model],
) -> Result<Vec<outgoing_mail::Model>, DbErr> {
    // Only what a machine may have sent was ever in quarantine.
    let doubtful = enquiries.iter().filter(|enquiry| enquiry.doubt.is_some());
    let received: Vec<DateTime<Utc>> = doubtful.map(|enquiry| enquiry.received_at).collect();
    let Some(oldest) = received.iter().min() else {
        return Ok(Vec::new());
    };
    // There is one a day.
    let all: Vec<(i64, DateTime<Utc>)> = outgoing_mail::Entity::find()
        .select_only()
        .columns([outgoing_mail::Column::Id, outgoing_mail::Column::CreatedAt])
        .filter(outgoing_mail::Column::Kind.eq(Kind::Digest))
        .filter(outgoing_mail::Column::CreatedAt.gte(*oldest))
        .order_by_asc(outgoing_mail::Column::CreatedAt)
        .into_tuple()
        .all(transaction)
        .await?;
    let first_after = |time: &DateTime<Utc>| {
        let at = all.partition_point(|(_, created_at)| created_at < time);
        all.get(at).map(|(id, _)| *id)
    };
    let ids: BTreeSet<i64> = received.iter().filter_map(first_after).collect();
    let digests = outgoing_mail::Entity::find()
        .filter(outgoing_mail::Column::Id.is_in(ids))
        .all(transaction)
        .await?;
    let waits = |mail: &&outgoing_mail::Model| mail.sent_at.is_none() && mail.failed_at.is_none();
    let waiting = digests.iter().filter(waits).map(|mail| mail.created_at);
    if let Some(again_from) = waiting.min().map(|first| first - DIGESTS) {
        quarantine_digest::Entity::update_many()
            .col_expr(
                quarantine_digest::Column::NotifiedUntil,
                Expr::value(again_from),
            )
            .filter(quarantine_digest::Column::NotifiedUntil.gt(again_from))
            .exec(transaction)
            .await?;
    }
    Ok(digests)
}

/// Erases the addresses of these enquiries from failed sign-ins, except those that have an account: these are the account's events.
async fn forget_typed_addresses(
    transaction: &Transaction,
    enquiries: &[enquiry::Model],
) -> Result<(), DbErr> {
    // As the index is written.
    let typed = || Expr::cust("traits ->> 'email'");
    let accounts = user::Entity::find()
        .select_only()
        .column(user::Column::Email)
        .into_query();
    let without_address = match transaction.get_database_backend() {
        DbBackend::Postgres => "traits - 'email'",
        _ => "json_remove(traits, '$.email')",
    };
    audit_entry::Entity::update_many()
        .col_expr(audit_entry::Column::Traits, Expr::cust(without_address))
        .filter(audit_entry::Column::ActorId.is_null())
        .filter(typed().is_in(enquiries.iter().map(|enquiry| enquiry.contact.as_str())))
        .filter(typed().not_in_subquery(accounts))
        .exec(transaction)
        .await?;
    Ok(())
}

/// Until when a worker may still write files of these mails; the time now if none is being sent.
async fn end_of_leases(
    transaction: &Transaction,
    mails: &[outgoing_mail::Model],
) -> Result<DateTime<Utc>, DbErr> {
    let leased = mails.iter().filter(|mail| mail.lease_owner.is_some());
    let last = leased.map(|mail| mail.next_attempt_at).max();
    let now = clock::now(transaction).await?;
    Ok(last.filter(|last| *last > now).unwrap_or(now))
}

/// Erases up to `limit` mails that the mail server took before this time. Out: how many; none: all are gone.
///
/// Their enquiries are kept. A mail that waits or was given up exists nowhere else, so it is kept too. When it fails, nothing
/// is erased.
pub async fn erase_sent_mail(
    db: &Database,
    before: DateTime<Utc>,
    limit: u64,
) -> Result<u64, DbErr> {
    let transaction = db.write().await?;
    let mails = outgoing_mail::Entity::find()
        .filter(outgoing_mail::Column::SentAt.lt(before))
        .order_by_asc(outgoing_mail::Column::Id)
        .limit(limit)
        // Mails that another process has locked are erased by that process, alone or with their enquiry.
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .all(&transaction)
        .await?;
    if mails.is_empty() {
        transaction.rollback().await?;
        return Ok(0);
    }
    let erased = outgoing_mail::Entity::delete_many()
        .filter(outgoing_mail::Column::Id.is_in(mails.iter().map(|mail| mail.id)))
        .exec(&transaction)
        .await?;
    let files = mails.iter().map(|mail| Left::MailFile(mail.file_key()));
    let now = clock::now(&transaction).await?;
    record_unfinished(&transaction, files.collect(), now).await?;
    transaction.commit().await?;
    Ok(erased.rows_affected)
}

/// Erases the keys that identify a repeated submit, of up to `limit` enquiries received before this time. Out: how many; none: all
/// are gone. When it fails, nothing is erased.
pub async fn erase_keys(db: &Database, before: DateTime<Utc>, limit: u64) -> Result<u64, DbErr> {
    let row = enquiry::ActiveModel {
        idempotency_key: Set(None),
        ..Default::default()
    };
    let some = enquiry::Entity::find()
        .select_only()
        .column(enquiry::Column::Id)
        .filter(enquiry::Column::IdempotencyKey.is_not_null())
        .filter(enquiry::Column::ReceivedAt.lt(before))
        .limit(limit)
        .into_query();
    let transaction = db.write().await?;
    let changed = enquiry::Entity::update_many()
        .set(row)
        .filter(enquiry::Column::Id.in_subquery(some))
        .exec(&transaction)
        .await?;
    if changed.rows_affected > 0 {
        empty_log_later(&transaction).await?;
    }
    transaction.commit().await?;
    Ok(changed.rows_affected)
}
