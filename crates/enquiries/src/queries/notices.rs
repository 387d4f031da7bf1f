//! Queries about the notices that the program sends about enquiries.

use auth::queries::staff;
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::{Set, Unchanged},
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Select,
};
use store::Transaction;

use crate::{
    entities::{
        enquiry::{self, Status},
        notice_channel::{self, Kind},
        quarantine_digest,
    },
    queries::overdue::due_between,
};

/// The most channels that are read.
const MAX_CHANNELS: u64 = 50;

/// What the company is notified of while an enquiry waits for an answer, once each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DueNotice {
    /// It is due soon.
    Soon,
    /// It should have been answered.
    Overdue,
}

impl DueNotice {
    fn notified_at(self) -> enquiry::Column {
        match self {
            Self::Soon => enquiry::Column::RemindedAt,
            Self::Overdue => enquiry::Column::OverdueNotifiedAt,
        }
    }
}

/// The channels that are switched on, without the addresses of blocked accounts.
pub async fn active_channels(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
) -> Result<Vec<notice_channel::Model>, DbErr> {
    let mut channels = notice_channel::Entity::find()
        .filter(notice_channel::Column::Active.eq(true))
        .order_by_asc(notice_channel::Column::Id)
        .limit(MAX_CHANNELS)
        .all(db)
        .await?;
    let mails = channels.iter().filter(|channel| channel.kind == Kind::Mail);
    let addresses = mails.map(|channel| channel.address.clone()).collect();
    let unblocked = staff::unblocked(db, addresses, now).await?;
    channels.retain(|channel| channel.kind != Kind::Mail || unblocked.contains(&channel.address));
    Ok(channels)
}

/// Whether a channel gets notices of this kind.
#[must_use]
pub fn subscribes(channel: &notice_channel::Model, event: &str) -> bool {
    channel.events.0.iter().any(|wanted| wanted == event)
}

/// A channel, if it exists.
pub async fn channel(
    db: &impl ConnectionTrait,
    id: i64,
) -> Result<Option<notice_channel::Model>, DbErr> {
    notice_channel::Entity::find_by_id(id).one(db).await
}

/// Some unanswered enquiries that are due from `after` on and before `until` and for which this notice was not sent yet, the first
/// due first.
pub async fn unnotified(
    db: &impl ConnectionTrait,
    notice: DueNotice,
    after: DateTime<Utc>,
    until: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<i64>, DbErr> {
    due(notice, after, until)
        .select_only()
        .column(enquiry::Column::Id)
        .order_by_asc(enquiry::Column::DueAt)
        .limit(limit)
        .into_tuple()
        .all(db)
        .await
}

fn due(notice: DueNotice, after: DateTime<Utc>, until: DateTime<Utc>) -> Select<enquiry::Entity> {
    due_between(after, until).filter(notice.notified_at().is_null())
}

/// Locks an enquiry of [`unnotified`], so that nobody else sends its notice: others wait until the transaction ends, and then find it
/// sent.
/// `None` when the notice was sent or the enquiry answered meanwhile.
pub async fn lock_unnotified(
    transaction: &Transaction,
    notice: DueNotice,
    id: i64,
    after: DateTime<Utc>,
    until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Option<enquiry::Model>, DbErr> {
    let found = due(notice, after, until)
        .filter(enquiry::Column::Id.eq(id))
        .lock_exclusive()
        .one(transaction)
        .await?;
    if found.is_some() {
        enquiry::Entity::update_many()
            .col_expr(notice.notified_at(), sea_orm::sea_query::Expr::value(now))
            .filter(enquiry::Column::Id.eq(id))
            .exec(transaction)
            .await?;
    }
    Ok(found)
}

/// Until when the company was notified of enquiries in quarantine. Fails, too, if the row does not exist.
pub async fn notified_until(db: &impl ConnectionTrait) -> Result<DateTime<Utc>, DbErr> {
    let row = quarantine_digest::Entity::find_by_id(quarantine_digest::ONLY_ROW)
        .one(db)
        .await?;
    row.map(|row| row.notified_until).ok_or_else(no_row)
}

/// Returns the same and sets it to `until`. Others wait until the transaction ends. Fails, too, if the row does not exist.
pub async fn take_notified_until(
    transaction: &Transaction,
    until: DateTime<Utc>,
) -> Result<DateTime<Utc>, DbErr> {
    let row = quarantine_digest::Entity::find_by_id(quarantine_digest::ONLY_ROW)
        .lock_exclusive()
        .one(transaction)
        .await?
        .ok_or_else(no_row)?;
    let told = quarantine_digest::ActiveModel {
        id: Unchanged(row.id),
        notified_until: Set(until),
    };
    quarantine_digest::Entity::update(told)
        .exec_without_returning(transaction)
        .await?;
    Ok(row.notified_until)
}

fn no_row() -> DbErr {
    DbErr::RecordNotFound("the row of quarantine_digest".to_owned())
}

/// Enquiries that came in after `after` and until `until` and are still in quarantine: the newest, and how many there are.
pub async fn quarantined(
    db: &impl ConnectionTrait,
    after: DateTime<Utc>,
    until: DateTime<Utc>,
    limit: u64,
) -> Result<(Vec<enquiry::Model>, u64), DbErr> {
    let found = enquiry::Entity::find()
        .filter(enquiry::Column::Status.eq(Status::Quarantined))
        .filter(enquiry::Column::ReceivedAt.gt(after))
        .filter(enquiry::Column::ReceivedAt.lte(until));
    let count = found.clone().count(db).await?;
    let newest = found
        .order_by_desc(enquiry::Column::ReceivedAt)
        .limit(limit)
        .all(db)
        .await?;
    Ok((newest, count))
}
