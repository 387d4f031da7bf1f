//! Which texts of a translation were made from an older English. The rows of visitors are made again with it.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .alter_table(
                Table::alter()
                    .table("product_translations")
                    .add_column(json_binary("stale").default("[]"))
                    .to_owned(),
            )
            .await
    }
}
