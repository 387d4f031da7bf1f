//! Figures of enquiries.

use std::ops::ControlFlow;

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, DerivePartialModel, EntityTrait, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, sea_query::ExprTrait,
};
use serde::Serialize;

use crate::{
    entities::{
        enquiry::{Column, Entity, Status},
        outgoing_mail,
    },
    queries::{
        outbox,
        overdue::{due_between, overdue},
    },
};

/// Rows in one query.
const PAGE: u64 = 5_000;

/// What is counted of one enquiry.
#[derive(Clone, Debug, DerivePartialModel)]
#[sea_orm(entity = "Entity")]
pub(crate) struct Figure {
    pub id: i64,
    pub received_at: DateTime<Utc>,
    pub due_at: Option<DateTime<Utc>>,
    pub first_answered_at: Option<DateTime<Utc>>,
    pub closed_at: Option<DateTime<Utc>>,
    pub country: String,
    pub country_code: Option<String>,
    pub language: String,
    pub product: Option<String>,
    pub product_interest: String,
    pub source_page: Option<String>,
}

/// What is waiting for an answer or a look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Waiting {
    /// Enquiries that nobody has taken up.
    pub new: u64,
    /// Enquiries that must be answered soon.
    pub due_soon: u64,
    /// Enquiries that should have been answered.
    pub overdue: u64,
    /// Enquiries in quarantine, of which nobody was notified.
    pub quarantined: u64,
    /// Mails of enquiries that were given up.
    pub failed_mails: u64,
}

/// Calls `look` for every enquiry received from `since` on and before `until`, oldest first, until it breaks off; those sent by
/// machines are left out. Returns whether it broke off.
pub(crate) async fn each(
    db: &impl ConnectionTrait,
    since: DateTime<Utc>,
    until: DateTime<Utc>,
    mut look: impl FnMut(Figure) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, DbErr> {
    let mut last = None;
    loop {
        let rows = page(db, since, until, last).await?;
        let Some(end) = rows.last() else {
            return Ok(ControlFlow::Continue(()));
        };
        last = Some((end.received_at, end.id));
        for row in rows {
            if look(row).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
    }
}

/// The page after the enquiry with this time of receipt and number.
async fn page(
    db: &impl ConnectionTrait,
    since: DateTime<Utc>,
    until: DateTime<Utc>,
    after: Option<(DateTime<Utc>, i64)>,
) -> Result<Vec<Figure>, DbErr> {
    let mut select = Entity::find()
        .filter(Column::ReceivedAt.gte(after.map_or(since, |(time, _)| time)))
        .filter(Column::ReceivedAt.lt(until))
        .filter(Column::Status.is_not_in([Status::Spam, Status::Quarantined]))
        .order_by_asc(Column::ReceivedAt)
        .order_by_asc(Column::Id)
        .limit(PAGE);
    if let Some((time, id)) = after {
        let is_later = Column::ReceivedAt.gt(time).or(Column::Id.gt(id));
        select = select.filter(is_later);
    }
    select.into_partial_model().all(db).await
}

/// What is waiting now. Enquiries due before `soon` count as due soon.
pub(crate) async fn waiting(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    soon: DateTime<Utc>,
) -> Result<Waiting, DbErr> {
    let of_status = |status: Status| Entity::find().filter(Column::Status.eq(status));
    Ok(Waiting {
        new: of_status(Status::New).count(db).await?,
        due_soon: due_between(now, soon).count(db).await?,
        overdue: overdue(now).count(db).await?,
        quarantined: of_status(Status::Quarantined).count(db).await?,
        failed_mails: outgoing_mail::Entity::find()
            .filter(outbox::State::Failed.condition())
            .filter(outgoing_mail::Column::EnquiryId.is_not_null())
            .count(db)
            .await?,
    })
}
