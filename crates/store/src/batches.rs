//! Large changes in short transactions, so that no other write waits for long.

use sea_orm::{
    ColumnTrait, DbErr, EntityTrait, Iterable, PrimaryKeyToColumn, QueryFilter, QuerySelect,
    QueryTrait, sea_query::IntoCondition,
};

use crate::{Database, erasure};

/// How many rows one transaction erases.
pub const BATCH_SIZE: u64 = 200;

/// Deletes the rows that match, and has them leave the write-ahead log. Returns how many.
///
/// The table has one column as its primary key. Any number of processes may do so at once. When it fails, what was deleted
/// before stays deleted.
pub async fn delete<E: EntityTrait>(
    db: &Database,
    which: impl IntoCondition,
) -> Result<u64, DbErr> {
    let which = which.into_condition();
    let [key] = Vec::from_iter(E::PrimaryKey::iter())[..] else {
        let error = format!("`{}` has several key columns", E::default().table_name());
        return Err(DbErr::Custom(error));
    };
    let key = key.into_column();
    let mut deleted = 0;
    loop {
        let transaction = db.write().await?;
        let batch = E::find()
            .select_only()
            .column(key)
            .filter(which.clone())
            .limit(BATCH_SIZE)
            .into_query();
        let rows = E::delete_many()
            .filter(key.in_subquery(batch))
            .exec(&transaction)
            .await?
            .rows_affected;
        if rows > 0 {
            erasure::empty_log_later(&transaction).await?;
        }
        transaction.commit().await?;
        deleted += rows;
        if rows < BATCH_SIZE {
            return Ok(deleted);
        }
    }
}
