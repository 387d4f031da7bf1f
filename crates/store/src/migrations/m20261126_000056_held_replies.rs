//! For each reply, when its mail leaves, and the key by which a repeated request is recognised.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time, and none that is unique.
        for column in [
            timestamp_with_time_zone_null("send_at"),
            string_null("idempotency_key"),
        ] {
            let add = Table::alter()
                .table("enquiry_messages")
                .add_column(column)
                .to_owned();
            manager.alter_table(add).await?;
        }
        manager
            .create_index(
                Index::create()
                    .name("enquiry_messages_idempotency_key")
                    .table("enquiry_messages")
                    .col("idempotency_key")
                    .unique()
                    .to_owned(),
            )
            .await
    }
}
