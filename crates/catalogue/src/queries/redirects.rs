//! Redirects from addresses that no longer exist, as `http::pages` of the program asks for them.

use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter,
    sea_query::{Expr, OnConflict},
};

use crate::entities::redirect::{ActiveModel, Column, Entity};

/// The path to which a path is redirected; both without a language.
pub async fn target(db: &impl ConnectionTrait, path: &str) -> Result<Option<String>, DbErr> {
    let redirect = Entity::find_by_id(path).one(db).await?;
    Ok(redirect.map(|redirect| redirect.target))
}

/// The path of a redirect that begins with a word as its folder, or leads to such a path; `None` if there is none.
pub async fn in_folder(db: &impl ConnectionTrait, folder: &str) -> Result<Option<String>, DbErr> {
    let folder = ["/", folder].concat();
    let below = |column: Column| column.starts_with(&folder);
    let rows = Entity::find()
        .filter(
            Condition::any()
                .add(below(Column::Path))
                .add(below(Column::Target)),
        )
        .all(db)
        .await?;
    // What begins with the word may go on: `/italy`.
    let is_in = |path: &str| {
        let rest = path.strip_prefix(&*folder);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let found = rows
        .into_iter()
        .find(|row| is_in(&row.path) || is_in(&row.target));
    Ok(found.map(|row| row.path))
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
