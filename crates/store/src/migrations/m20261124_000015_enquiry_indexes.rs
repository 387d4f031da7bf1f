//! Indexes by which the staff's lists of enquiries are filtered, newest first.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// The columns that a list is filtered by.
const FILTERS: [&str; 5] = ["status", "country", "email", "product_interest", "language"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in FILTERS {
            let index = Index::create()
                .name(format!("enquiries_{column}"))
                .table("enquiries")
                .col(column)
                .col("received_at")
                .to_owned();
            manager.create_index(index).await?;
        }
        Ok(())
    }
}
