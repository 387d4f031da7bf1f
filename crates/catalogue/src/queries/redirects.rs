//! Redirects from addresses that no longer exist, as `http::pages` of the program asks for them.

use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter,
    sea_query::{Expr, OnConflict},
};

use crate::entities::redirect::{ActiveModel, Column, Entity};

/// The path to which a path is redirected; both without a language.
pub async fn target(db: &impl ConnectionTrait, path: &str) -> Result<Option<String>, DbErr> {
    let redirect = Entity::find_by_id(path).one(db).await?;
    Ok(redirect.map(|redirect| redirect.target))
}

/// Records that a page has moved: its old path, and all paths that led there, are redirected to the new one.
pub async fn page_moved(db: &impl ConnectionTrait, from: &str, to: &str) -> Result<(), DbErr> {
    Entity::delete_by_id(to).exec(db).await?;
    Entity::update_many()
        .col_expr(Column::Target, Expr::value(to))
        .filter(Column::Target.eq(from))
        .exec(db)
        .await?;
    let row = ActiveModel {
        path: Set(from.to_owned()),
        target: Set(to.to_owned()),
    };
    let replace = OnConflict::column(Column::Path)
        .update_column(Column::Target)
        .to_owned();
    Entity::insert(row)
        .on_conflict(replace)
        .exec_without_returning(db)
        .await?;
    Ok(())
}
