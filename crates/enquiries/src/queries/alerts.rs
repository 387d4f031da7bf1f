//! Queries about what of the server needs attention.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryOrder,
    sea_query::OnConflict,
};
use store::{Transaction, lock};

use crate::entities::alert::{Column, Entity, Kind, Model};

/// All that is written down.
pub async fn all(db: &impl ConnectionTrait) -> Result<Vec<Model>, DbErr> {
    Entity::find().order_by_asc(Column::Kind).all(db).await
}

/// Writes down that these faults last, and returns all. Other replicas wait until the transaction ends.
pub(crate) async fn see(
    transaction: &Transaction,
    seen: impl IntoIterator<Item = Kind>,
    now: DateTime<Utc>,
) -> Result<Vec<Model>, DbErr> {
    lock::take(transaction, lock::ALERTS, "").await?;
    let rows = seen.into_iter().map(|kind| {
        let row = Model {
            kind,
            since: now,
            seen_at: now,
            told_at: None,
        };
        row.into_active_model()
    });
    let seen_again = OnConflict::column(Column::Kind)
        .update_column(Column::SeenAt)
        .to_owned();
    Entity::insert_many(rows)
        .on_conflict(seen_again)
        .exec_without_returning(transaction)
        .await?;
    all(transaction).await
}

/// Writes down that the company was told.
pub(crate) async fn told(
    transaction: &Transaction,
    alert: Model,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let mut row = alert.into_active_model();
    row.told_at = Set(Some(now));
    Entity::update(row)
        .exec_without_returning(transaction)
        .await
        .map(drop)
}

/// Removes one that is over.
pub(crate) async fn remove(transaction: &Transaction, kind: Kind) -> Result<(), DbErr> {
    Entity::delete_by_id(kind).exec(transaction).await.map(drop)
}
