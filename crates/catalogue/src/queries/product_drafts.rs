//! Queries about drafts of products.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
};

use crate::entities::product_draft::{Column, Entity, Model};

/// The products whose drafts are due for publication, the first planned first; at most `most` of them.
pub(crate) async fn due(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    most: u64,
) -> Result<Vec<i64>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::ProductId)
        .filter(Column::PublishAt.lte(now))
        .order_by_asc(Column::PublishAt)
        .order_by_asc(Column::ProductId)
        .limit(most)
        .into_tuple()
        .all(db)
        .await
}

/// The draft of a product.
pub(crate) async fn find(
    db: &impl ConnectionTrait,
    product_id: i64,
) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(product_id).one(db).await
}
