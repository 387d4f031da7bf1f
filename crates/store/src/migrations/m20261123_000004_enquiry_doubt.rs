//! Why an enquiry may come from a machine.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::alter()
            .table("enquiries")
            .add_column(string_len_null("doubt", 16))
            .to_owned();
        manager.alter_table(table).await
    }
}
