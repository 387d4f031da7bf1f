//! Queries about imports of products.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::Expr,
};

use crate::entities::product_import;

/// The last imports, the newest first; at most `most` of them.
pub async fn newest(
    db: &impl ConnectionTrait,
    most: u64,
) -> Result<Vec<product_import::Model>, DbErr> {
    product_import::Entity::find()
        .order_by_desc(product_import::Column::Id)
        .limit(most)
        .all(db)
        .await
}

/// The import with this number.
pub async fn find(
    db: &impl ConnectionTrait,
    id: i64,
) -> Result<Option<product_import::Model>, DbErr> {
    product_import::Entity::find_by_id(id).one(db).await
}

/// Records that an import was undone.
pub async fn set_undone(
    db: &impl ConnectionTrait,
    id: i64,
    at: DateTime<Utc>,
) -> Result<(), DbErr> {
    product_import::Entity::update_many()
        .col_expr(product_import::Column::UndoneAt, Expr::value(at))
        .filter(product_import::Column::Id.eq(id))
        .exec(db)
        .await?;
    Ok(())
}
