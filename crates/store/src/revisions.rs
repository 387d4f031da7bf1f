//! Who wrote what, row by row.

use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter,
    sea_query::{Expr, IntoColumnRef},
};

use crate::revision::{Column, Entity};

/// Who writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Author {
    /// The account; `None` for the operator's own programs.
    pub id: Option<String>,
    /// The account's address, `service_role`, or the command: `mirchi products import`.
    pub name: String,
}

/// Whether what revisions kept of a file was erased. Nothing of it is kept any more then.
///
/// In: the number of the file, by which its revisions know it.
///
/// # Errors
/// Returns the database's error.
pub async fn is_erased_file(db: &impl ConnectionTrait, id: &str) -> Result<bool, DbErr> {
    let erased = Entity::find()
        .filter(Column::TableName.eq(FILES))
        .filter(Column::RowKey.eq(id))
        .filter(Column::Before.is_null())
        .filter(Column::After.is_null())
        .count(db)
        .await?;
    Ok(erased > 0)
}

/// Whether JSON may contain a text, which must have no characters that JSON escapes, as names and hashes of files have none.
pub fn mentions(column: impl IntoColumnRef, text: &str) -> Expr {
    Expr::col(column).cast_as("text").like(format!("%{text}%"))
}

/// The table of files, as revisions name it.
pub const FILES: &str = "storage_objects";
