//! A row that is written to find out whether the database can write.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("write_checks")
                    .col(big_integer("id").primary_key())
                    .col(big_integer("number"))
                    .to_owned(),
            )
            .await?;
        let only_row = Query::insert()
            .into_table("write_checks")
            .columns(["id", "number"])
            .values_panic([1.into(), 0.into()])
            .to_owned();
        manager.execute(only_row).await
    }
}
