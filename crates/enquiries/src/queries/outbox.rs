//! The outbox: mail waits here until a worker has handed it to the mail server.
//!
//! A worker leases a few rows, sends them and reports the result of each. It renews its leases for as long as that takes. A lease
//! that nobody renews or reports on expires, so the mail of a worker that died is sent by the next one.
//!
//! Only the database's clock decides when a mail is due and until when it is leased: a replica whose clock is wrong would
//! otherwise send what another replica has leased, or leave its own mails waiting.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, Select, TryIntoModel,
    sea_query::{CaseStatement, Expr, ExprTrait, LockBehavior, LockType},
};
use serde_json::{Value, json};
use store::{Database, Transaction, clock, lock};

use crate::entities::outgoing_mail::{self, Column, Entity, Kind, Model};

/// A mail to be put into the outbox; the fields are those of [`outgoing_mail::Model`].
#[derive(Clone)]
pub struct NewMail {
    pub enquiry_id: Option<i64>,
    pub kind: Kind,
    pub recipient: String,
    pub recipient_key: Option<String>,
    pub payload: Value,
    pub message_id: Option<String>,
    pub channel_id: Option<i64>,
    /// How long it waits before it is due.
    pub hold: Duration,
}

impl NewMail {
    /// A mail that belongs to nothing and is due at once.
    pub fn new(kind: Kind, recipient: impl Into<String>, payload: Value) -> Self {
        Self {
            enquiry_id: None,
            kind,
            recipient: recipient.into(),
            recipient_key: None,
            payload,
            message_id: None,
            channel_id: None,
            hold: Duration::ZERO,
        }
    }
}

/// What one kind of worker sends. There are two, so that a slow channel does not delay mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryChannel {
    /// Sent by mail.
    Mail,
    /// Sent by HTTP.
    Http,
}

impl DeliveryChannel {
    /// The channel of a kind.
    pub fn of(kind: Kind) -> Self {
        match kind {
            Kind::Webhook | Kind::Telegram => Self::Http,
            _ => Self::Mail,
        }
    }

    /// Without parameters, in the words of the index `outgoing_mail_waiting_for_http`: both databases use a partial index only for a
    /// query that has its condition literally.
    fn condition(self) -> Expr {
        Expr::cust(match self {
            Self::Mail => "kind NOT IN ('webhook', 'telegram')",
            Self::Http => "kind IN ('webhook', 'telegram')",
        })
    }
}

/// How far a mail has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Not sent yet, or being sent.
    Waiting,
    /// Taken by the mail server.
    Sent,
    /// Given up; the operator may put it back.
    Failed,
}

impl State {
    /// How far this mail has come.
    pub fn of(mail: &Model) -> Self {
        match (mail.sent_at, mail.failed_at) {
            (Some(_), _) => Self::Sent,
            (None, Some(_)) => Self::Failed,
            (None, None) => Self::Waiting,
        }
    }

    /// The word that lists show.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Sent => "sent",
            Self::Failed => "failed",
        }
    }

    pub(crate) fn condition(self) -> Condition {
        match self {
            Self::Waiting => Condition::all()
                .add(Column::SentAt.is_null())
                .add(Column::FailedAt.is_null()),
            Self::Sent => Condition::all().add(Column::SentAt.is_not_null()),
            Self::Failed => Condition::all()
                .add(Column::SentAt.is_null())
                .add(Column::FailedAt.is_not_null()),
        }
    }
}

/// Puts mails into the outbox, due after their hold. Call it in the transaction that writes their enquiry.
///
/// `created_at` is the date in the mails' headers.
pub async fn insert(
    db: &impl ConnectionTrait,
    mails: Vec<NewMail>,
    created_at: DateTime<Utc>,
) -> Result<(), DbErr> {
    if mails.is_empty() {
        return Ok(());
    }
    let now = clock::now(db).await?;
    let rows = mails.into_iter().map(|mail| row(mail, now, created_at));
    Entity::insert_many(rows).exec_without_returning(db).await?;
    Ok(())
}

/// Puts one mail into the outbox as [`insert`] does, and returns its row.
pub async fn insert_one(
    db: &impl ConnectionTrait,
    mail: NewMail,
    created_at: DateTime<Utc>,
) -> Result<Model, DbErr> {
    let now = clock::now(db).await?;
    let row = row(mail, now, created_at);
    Entity::insert(row).exec_with_returning(db).await
}

/// Deletes a mail that is still held: it is not due yet, and no worker has tried to send it. Returns whether it was.
pub async fn cancel(db: &impl ConnectionTrait, id: i64) -> Result<bool, DbErr> {
    let now = clock::now(db).await?;
    let deleted = Entity::delete_many()
        .filter(Column::Id.eq(id))
        .filter(State::Waiting.condition())
        .filter(Column::Attempts.eq(0))
        .filter(Column::NextAttemptAt.gt(now))
        .exec(db)
        .await?;
    Ok(deleted.rows_affected == 1)
}

/// A mail as it would be in the outbox, to be sent when the database cannot write. Its number is 0. Fails if a column has no
/// value.
pub fn unqueued(mail: NewMail, now: DateTime<Utc>) -> Result<Model, DbErr> {
    let row = outgoing_mail::ActiveModel {
        id: Set(0),
        ..row(mail, now, now)
    };
    row.try_into_model()
}

fn row(mail: NewMail, now: DateTime<Utc>, created_at: DateTime<Utc>) -> outgoing_mail::ActiveModel {
    outgoing_mail::ActiveModel {
        id: NotSet,
        enquiry_id: Set(mail.enquiry_id),
        kind: Set(mail.kind),
        recipient: Set(mail.recipient),
        recipient_key: Set(mail.recipient_key),
        payload: Set(mail.payload),
        attempts: Set(0),
        next_attempt_at: Set(now + mail.hold),
        lease_owner: Set(None),
        last_error: Set(None),
        sent_at: Set(None),
        failed_at: Set(None),
        queued_at: Set(now + mail.hold),
        created_at: Set(created_at),
        message_id: Set(mail.message_id),
        channel_id: Set(mail.channel_id),
    }
}

/// How many mails with each of these keys were written after this time; a key without any is left out.
///
/// Until the transaction ends, others that count one of the keys wait, so that no two of them count the same mails and each add one.
pub async fn count_to(
    transaction: &Transaction,
    recipient_keys: BTreeSet<String>,
    after: DateTime<Utc>,
) -> Result<BTreeMap<String, u64>, DbErr> {
    // In the same order in every transaction, so that no two wait for each other.
    for key in &recipient_keys {
        lock::take(transaction, lock::RECIPIENT, key).await?;
    }
    let counts: Vec<(String, i64)> = Entity::find()
        .select_only()
        .column(Column::RecipientKey)
        .column_as(Column::Id.count(), "mails")
        .filter(Column::RecipientKey.is_in(recipient_keys))
        .filter(Column::CreatedAt.gt(after))
        .group_by(Column::RecipientKey)
        .into_tuple()
        .all(transaction)
        .await?;
    let counts = counts.into_iter();
    Ok(counts
        .map(|(key, count)| (key, count.unsigned_abs()))
        .collect())
}

/// Mails leased to one worker.
pub struct Lease {
    /// The mails, oldest first.
    pub mails: Vec<Model>,
    /// When they were leased, by the database's clock.
    pub at: DateTime<Utc>,
}

/// Leases up to `limit` due mails, oldest first, and counts the attempt.
///
/// `channel` is the channel that the worker serves, `owner` a name that no other worker has. Mails in `held`, those that the worker has
/// already, are left out even if their lease has ended. When it fails, nothing is leased.
pub async fn lease(
    db: &Database,
    channel: DeliveryChannel,
    owner: &str,
    held: &[i64],
    lease: Duration,
    limit: u64,
) -> Result<Lease, DbErr> {
    let transaction = db.write().await?;
    let now = clock::now(&transaction).await?;
    // SQLite has no row locks and needs none: the transaction already holds the only write lock.
    let mut mails = waiting(channel, held)
        .filter(Column::NextAttemptAt.lte(now))
        .order_by_asc(Column::NextAttemptAt)
        .order_by_asc(Column::Id)
        .limit(limit)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .all(&transaction)
        .await?;
    if !mails.is_empty() {
        let until = now + lease;
        Entity::update_many()
            .col_expr(Column::Attempts, Expr::col(Column::Attempts).add(1))
            .col_expr(Column::NextAttemptAt, Expr::value(until))
            .col_expr(Column::LeaseOwner, Expr::value(owner))
            .filter(Column::Id.is_in(mails.iter().map(|mail| mail.id)))
            .exec(&transaction)
            .await?;
        for mail in &mut mails {
            mail.attempts += 1;
            mail.next_attempt_at = until;
            mail.lease_owner = Some(owner.to_owned());
        }
    }
    transaction.commit().await?;
    Ok(Lease { mails, at: now })
}

/// Renews the leases that this owner still holds on these mails: they last for `lease` from now on.
pub async fn renew(
    db: &impl ConnectionTrait,
    owner: &str,
    held: &[i64],
    lease: Duration,
) -> Result<(), DbErr> {
    let until = clock::now(db).await? + lease;
    Entity::update_many()
        .col_expr(Column::NextAttemptAt, Expr::value(until))
        .filter(Column::Id.is_in(held.iter().copied()))
        .filter(Column::LeaseOwner.eq(owner))
        .exec(db)
        .await?;
    Ok(())
}

/// The mail server has accepted these mails, each at its time. Returns the numbers of those for which that was news: one that is
/// recorded already, or was erased, is left out.
///
/// It is recorded also when another worker holds the lease: nothing that happens to a lease makes the mail come back.
pub async fn sent(
    db: &impl ConnectionTrait,
    mails: &[(i64, DateTime<Utc>)],
) -> Result<Vec<i64>, DbErr> {
    let row = outgoing_mail::ActiveModel {
        failed_at: Set(None),
        last_error: Set(None),
        ..released()
    };
    let sent_at = mails.iter().fold(CaseStatement::new(), |case, (id, at)| {
        case.case(Column::Id.eq(*id), Expr::value(*at))
    });
    // A mail to an account contains a link that signs in, and the digest contains visitors' words that are not erased with their
    // enquiries. So their contents are deleted once they are sent.
    let is_forgotten = Expr::col(Column::Kind).is_in([Kind::Account, Kind::Digest]);
    let payload = Expr::case(is_forgotten, json!({})).finally(Expr::col(Column::Payload));
    let changed = Entity::update_many()
        .set(row)
        .col_expr(Column::SentAt, sent_at.into())
        .col_expr(Column::Payload, payload.into())
        .filter(Column::Id.is_in(mails.iter().map(|(id, _)| *id)))
        .filter(Column::SentAt.is_null())
        .exec_with_returning(db)
        .await?;
    Ok(changed.iter().map(|mail| mail.id).collect())
}

/// A mail could not be sent now and waits for this long. Returns whether this owner still held the lease.
pub async fn try_again(
    db: &impl ConnectionTrait,
    id: i64,
    owner: &str,
    pause: Duration,
    error: &str,
) -> Result<bool, DbErr> {
    let row = outgoing_mail::ActiveModel {
        next_attempt_at: Set(clock::now(db).await? + pause),
        last_error: Set(Some(error.to_owned())),
        ..released()
    };
    answer_for(db, id, owner, row).await
}

/// A mail is given up. Returns whether this owner still held the lease.
pub async fn give_up(
    db: &impl ConnectionTrait,
    id: i64,
    owner: &str,
    now: DateTime<Utc>,
    error: &str,
) -> Result<bool, DbErr> {
    let row = outgoing_mail::ActiveModel {
        failed_at: Set(Some(now)),
        last_error: Set(Some(error.to_owned())),
        ..released()
    };
    answer_for(db, id, owner, row).await
}

fn released() -> outgoing_mail::ActiveModel {
    outgoing_mail::ActiveModel {
        lease_owner: Set(None),
        ..Default::default()
    }
}

async fn answer_for(
    db: &impl ConnectionTrait,
    id: i64,
    owner: &str,
    row: outgoing_mail::ActiveModel,
) -> Result<bool, DbErr> {
    let changed = Entity::update_many()
        .set(row)
        .filter(Column::Id.eq(id))
        .filter(Column::LeaseOwner.eq(owner))
        .exec(db)
        .await?;
    Ok(changed.rows_affected == 1)
}

/// The mails of a channel that wait, without those in `held`.
fn waiting(channel: DeliveryChannel, held: &[i64]) -> Select<Entity> {
    Entity::find()
        .filter(State::Waiting.condition())
        .filter(channel.condition())
        .filter(Column::Id.is_not_in(held.iter().copied()))
}

/// How long until the next waiting mail of a channel is due, zero when one is; `None` when none waits. Mails in `held` are left out.
pub async fn next_due(
    db: &impl ConnectionTrait,
    channel: DeliveryChannel,
    held: &[i64],
) -> Result<Option<Duration>, DbErr> {
    let next: Option<DateTime<Utc>> = waiting(channel, held)
        .select_only()
        .column(Column::NextAttemptAt)
        .order_by_asc(Column::NextAttemptAt)
        .into_tuple()
        .one(db)
        .await?;
    let Some(next) = next else { return Ok(None) };
    let wait = next - clock::now(db).await?;
    // A negative time: the mail has been due for a while.
    Ok(Some(wait.to_std().unwrap_or_default()))
}

/// Mails in the outbox, newest first: those of one state, or all.
pub async fn list(
    db: &impl ConnectionTrait,
    state: Option<State>,
    limit: u64,
) -> Result<Vec<Model>, DbErr> {
    let mut select = Entity::find().order_by_desc(Column::Id).limit(limit);
    if let Some(state) = state {
        select = select.filter(state.condition());
    }
    select.all(db).await
}

/// The mails of an enquiry, oldest first.
pub async fn of_enquiry(db: &impl ConnectionTrait, enquiry_id: i64) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::EnquiryId.eq(enquiry_id))
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

/// When the first reply to an enquiry was sent; `None` before that.
pub async fn first_reply_sent(
    db: &impl ConnectionTrait,
    enquiry_id: i64,
) -> Result<Option<DateTime<Utc>>, DbErr> {
    let first = Entity::find()
        .filter(Column::EnquiryId.eq(enquiry_id))
        .filter(Column::Kind.eq(Kind::Reply))
        .filter(Column::SentAt.is_not_null())
        .order_by_asc(Column::SentAt)
        .one(db)
        .await?;
    Ok(first.and_then(|mail| mail.sent_at))
}

/// How many mails are in one state.
pub async fn count(db: &impl ConnectionTrait, state: State) -> Result<u64, DbErr> {
    Entity::find().filter(state.condition()).count(db).await
}

/// How many mails have been waiting since before this time, although sending them was tried. Notices do not count: an alert is one
/// itself, so a channel that does not answer would keep the alert going.
pub async fn count_delayed(
    db: &impl ConnectionTrait,
    queued_before: DateTime<Utc>,
) -> Result<u64, DbErr> {
    Entity::find()
        .filter(State::Waiting.condition())
        .filter(Column::Attempts.gt(0))
        .filter(Column::LastError.is_not_null())
        .filter(Column::QueuedAt.lt(queued_before))
        .filter(Column::Kind.is_not_in([Kind::Notice, Kind::Webhook, Kind::Telegram]))
        .count(db)
        .await
}

/// When a mail was sent last; notices by HTTP do not count.
pub async fn last_sent_at(db: &impl ConnectionTrait) -> Result<Option<DateTime<Utc>>, DbErr> {
    // From the end of the index: a maximum would read all of them.
    let last: Option<Option<DateTime<Utc>>> = Entity::find()
        .select_only()
        .column(Column::SentAt)
        .filter(Column::SentAt.is_not_null())
        .filter(DeliveryChannel::Mail.condition())
        .order_by_desc(Column::SentAt)
        .into_tuple()
        .one(db)
        .await?;
    Ok(last.flatten())
}

/// Which mails the operator sends again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retry {
    /// The one with this number, given up or waiting for its next attempt.
    One(i64),
    /// Every one that was given up.
    AllFailed,
}

/// Resets mails as if they were new: due at once, with attempts and the days of trying counted from zero.
///
/// Returns how many. A mail that was sent, or that a worker is sending now, is left as it is.
pub async fn requeue(db: &impl ConnectionTrait, which: Retry) -> Result<u64, DbErr> {
    let now = clock::now(db).await?;
    let which = match which {
        Retry::One(id) => Condition::all().add(Column::Id.eq(id)),
        Retry::AllFailed => State::Failed.condition(),
    };
    let not_at_work = Condition::any()
        .add(Column::LeaseOwner.is_null())
        .add(Column::NextAttemptAt.lte(now));
    let row = outgoing_mail::ActiveModel {
        attempts: Set(0),
        next_attempt_at: Set(now),
        queued_at: Set(now),
        failed_at: Set(None),
        ..released()
    };
    let changed = Entity::update_many()
        .set(row)
        .filter(which)
        .filter(Column::SentAt.is_null())
        .filter(not_at_work)
        .exec(db)
        .await?;
    Ok(changed.rows_affected)
}

#[cfg(test)]
mod tests {
    use sea_orm::QueryTrait;
    use store::testing::TestDatabase;

    use super::*;

    #[tokio::test]
    async fn a_worker_that_looks_for_the_next_mail_does_not_read_all_that_wait() {
        let test = TestDatabase::sqlite().await;
        for channel in [DeliveryChannel::Mail, DeliveryChannel::Http] {
            let next = waiting(channel, &[1, 2]).order_by_asc(Column::NextAttemptAt);
            let plan = test.plan(&next.into_query()).await;
            let [step] = plan.as_slice() else {
                panic!("the mails are sorted: {plan:?}");
            };
            assert!(step.contains("INDEX outgoing_mail_waiting"), "{step}");
        }
    }
}
