//! Who gets a confirmation, however the address is written: so that confirmations can be counted.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = Table::alter()
            .table("outgoing_mail")
            .add_column(string_null("recipient_key"))
            .to_owned();
        manager.alter_table(column).await?;
        manager
            .create_index(
                Index::create()
                    .name("outgoing_mail_recipient")
                    .table("outgoing_mail")
                    .col("recipient_key")
                    .col("created_at")
                    .and_where(Expr::col("recipient_key").is_not_null())
                    .to_owned(),
            )
            .await
    }
}
