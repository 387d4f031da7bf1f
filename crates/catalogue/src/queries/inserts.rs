//! Inserting rows.

use sea_orm::{ActiveModelTrait, ConnectionTrait, DbErr, EntityTrait, sea_query::OnConflict};

/// Rows in one INSERT: stays far below the number of parameters that either database allows.
pub(crate) const ROWS_AT_ONCE: usize = 200;

/// The version of a new row.
pub(crate) const FIRST_VERSION: i32 = 1;

/// Inserts rows, [`ROWS_AT_ONCE`] in a statement. `conflict` says what becomes of those that exist already; without it they are an error.
pub(super) async fn insert_in_parts<Row: ActiveModelTrait>(
    db: &impl ConnectionTrait,
    rows: &[Row],
    conflict: Option<OnConflict>,
) -> Result<(), DbErr> {
    for some in rows.chunks(ROWS_AT_ONCE) {
        let mut insert = <Row::Entity as EntityTrait>::insert_many(some.to_vec());
        if let Some(conflict) = &conflict {
            insert = insert.on_conflict(conflict.clone());
        }
        insert.exec_without_returning(db).await?;
    }
    Ok(())
}
