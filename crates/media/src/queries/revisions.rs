//! Revisions of files.

use std::collections::BTreeSet;

use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, ExprTrait, QueryFilter, QuerySelect,
    sea_query::{Expr, IntoColumnRef},
};
use tables::entities::revision::{Column, Entity};

/// Of which of these files what revisions kept was erased. Nothing of them is kept any more then.
///
/// In: the numbers of the files, by which their revisions know them.
pub async fn erased_files(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = &str>,
) -> Result<BTreeSet<String>, DbErr> {
    let erased: Vec<String> = Entity::find()
        .select_only()
        .column(Column::RowKey)
        .filter(Column::TableName.eq(FILES))
        .filter(Column::RowKey.is_in(ids))
        .filter(Column::Before.is_null())
        .filter(Column::After.is_null())
        .into_tuple()
        .all(db)
        .await?;
    Ok(erased.into_iter().collect())
}

/// Whether JSON may contain a text, which must have no characters that JSON escapes, as names and hashes of files have none.
pub(crate) fn mentions(column: impl IntoColumnRef, text: &str) -> Expr {
    Expr::col(column).cast_as("text").like(format!("%{text}%"))
}

/// The table of files, as revisions name it.
pub const FILES: &str = "storage_objects";
