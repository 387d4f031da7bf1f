//! Writes a row to find out whether the database can write.

use sea_orm::{ConnectionTrait, DbErr};

use crate::Database;

/// Counts up the number of the only row, which changes it each time.
const WRITE: &str = "UPDATE write_checks SET number = number + 1 WHERE id = 1";

pub(crate) async fn run(database: &Database) -> Result<(), DbErr> {
    let transaction = database.begin().await?;
    transaction.execute_unprepared(WRITE).await?;
    transaction.commit().await
}
