//! How many enquiries are answered within a day: whether the site says so, and what it says.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        for column in [
            boolean("publishes_share").default(false).take(),
            integer_null("published_share"),
        ] {
            let add = Table::alter()
                .table("answering_times")
                .add_column(column)
                .to_owned();
            manager.alter_table(add).await?;
        }
        Ok(())
    }
}
