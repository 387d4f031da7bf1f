//! Queries about when the company answers, and about who is assigned which enquiries.

use catalogue::queries::products::raise_revision;
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{CaseStatement, Expr},
};
use store::Transaction;

use crate::{
    entities::{answering_time, enquiry, enquiry_rule, holiday},
    queries::overdue::unanswered,
};

/// The most holidays that are read: more than a company enters for the years it plans.
const MAX_HOLIDAYS: u64 = 1_000;
/// The most rules that are read.
const MAX_RULES: u64 = 500;

/// When the company answers, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    pub times: answering_time::Model,
    /// Days on which nobody works.
    pub holidays: Vec<NaiveDate>,
}

/// When the company answers, with its holidays from `from` on. Fails, too, if the row does not exist.
pub async fn read(db: &impl ConnectionTrait, from: NaiveDate) -> Result<Stored, DbErr> {
    let times = times(db).await?;
    let holidays = holiday::Entity::find()
        .select_only()
        .column(holiday::Column::Day)
        .filter(holiday::Column::Day.gte(from))
        .order_by_asc(holiday::Column::Day)
        .limit(MAX_HOLIDAYS)
        .into_tuple()
        .all(db)
        .await?;
    Ok(Stored { times, holidays })
}

/// The times alone. Fails, too, if the row does not exist.
pub async fn times(db: &impl ConnectionTrait) -> Result<answering_time::Model, DbErr> {
    answering_time::Entity::find_by_id(answering_time::ONLY_ROW)
        .one(db)
        .await?
        .ok_or_else(no_row)
}

/// The same, and nobody else writes them or the due times until the transaction has ended.
pub async fn lock_times(transaction: &Transaction) -> Result<answering_time::Model, DbErr> {
    answering_time::Entity::find_by_id(answering_time::ONLY_ROW)
        .lock_exclusive()
        .one(transaction)
        .await?
        .ok_or_else(no_row)
}

fn no_row() -> DbErr {
    DbErr::RecordNotFound("the row of answering_times".to_owned())
}

/// Records up to which enquiry the due times are set; `None` when all are.
pub async fn due_times_are_set_to(
    transaction: &Transaction,
    last: Option<i64>,
) -> Result<(), DbErr> {
    answering_time::Entity::update_many()
        .col_expr(answering_time::Column::DueTimesSetTo, Expr::value(last))
        .filter(answering_time::Column::Id.eq(answering_time::ONLY_ROW))
        .exec(transaction)
        .await?;
    Ok(())
}

/// Sets the share that the site states, and raises the data's revision, so that pages are made with it.
pub async fn publish_share(db: &Transaction, share: Option<i32>) -> Result<(), DbErr> {
    answering_time::Entity::update_many()
        .col_expr(answering_time::Column::PublishedShare, Expr::value(share))
        .filter(answering_time::Column::Id.eq(answering_time::ONLY_ROW))
        .exec(db)
        .await?;
    raise_revision(db).await
}

/// The rules by which enquiries are assigned, in the order in which they are tried.
pub async fn rules(db: &impl ConnectionTrait) -> Result<Vec<enquiry_rule::Model>, DbErr> {
    enquiry_rule::Entity::find()
        .order_by_asc(enquiry_rule::Column::Position)
        .order_by_asc(enquiry_rule::Column::Id)
        .limit(MAX_RULES)
        .all(db)
        .await
}

/// Those of these enquiries that wait for an answer: their numbers, and when they came in.
pub async fn waiting(
    db: &impl ConnectionTrait,
    after_id: i64,
    limit: u64,
) -> Result<Vec<(i64, DateTime<Utc>)>, DbErr> {
    unanswered()
        .select_only()
        .column(enquiry::Column::Id)
        .column(enquiry::Column::ReceivedAt)
        .filter(enquiry::Column::Id.gt(after_id))
        .order_by_asc(enquiry::Column::Id)
        .limit(limit)
        .into_tuple()
        .all(db)
        .await
}

/// Stores until when these enquiries must be answered.
pub async fn set_due(db: &impl ConnectionTrait, due: &[(i64, DateTime<Utc>)]) -> Result<(), DbErr> {
    if due.is_empty() {
        return Ok(());
    }
    let time = due.iter().fold(CaseStatement::new(), |case, (id, due)| {
        case.case(enquiry::Column::Id.eq(*id), Expr::value(*due))
    });
    enquiry::Entity::update_many()
        .col_expr(enquiry::Column::DueAt, time.into())
        .filter(enquiry::Column::Id.is_in(due.iter().map(|(id, _)| *id)))
        .exec(db)
        .await?;
    Ok(())
}
