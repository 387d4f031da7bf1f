//! Where the visitors of addresses that are gone are sent.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("redirects")
                    .col(string("path").primary_key())
                    .col(string("target"))
                    .to_owned(),
            )
            .await
    }
}
