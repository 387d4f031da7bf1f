//! Whom the program tells of enquiries by itself, and what it has told.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("notice_channels")
                    .col(big_pk_auto("id"))
                    .col(string_len("kind", 16))
                    .col(string("name"))
                    .col(text("address"))
                    .col(text_null("secret"))
                    .col(json_binary("events"))
                    .col(boolean("include_details").default(false))
                    .col(boolean("active").default(true))
                    .col(integer("version").default(1))
                    .to_owned(),
            )
            .await?;
        // SQLite takes a reference only with the column.
        let db = manager.get_connection();
        db.execute_unprepared(
            "ALTER TABLE outgoing_mail ADD COLUMN channel_id bigint REFERENCES notice_channels (id) ON DELETE CASCADE",
        )
        .await?;
        manager
            .create_index(
                Index::create()
                    .name("outgoing_mail_channel_id")
                    .table("outgoing_mail")
                    .col("channel_id")
                    .and_where(Expr::col("channel_id").is_not_null())
                    .to_owned(),
            )
            .await?;
        for name in ["reminded_at", "overdue_told_at"] {
            let add = Table::alter()
                .table("enquiries")
                .add_column(timestamp_with_time_zone_null(name))
                .to_owned();
            manager.alter_table(add).await?;
        }
        create_digest(manager).await
    }
}

/// Until when the quarantine was told of. What was there before the first digest is not in it.
async fn create_digest(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .create_table(
            Table::create()
                .table("quarantine_digest")
                .col(big_integer("id").primary_key())
                .col(timestamp_with_time_zone("told_until"))
                .to_owned(),
        )
        .await?;
    let only_row = Query::insert()
        .into_table("quarantine_digest")
        .columns(["id", "told_until"])
        .values_panic([1.into(), chrono::Utc::now().into()])
        .to_owned();
    manager.get_connection().execute(&only_row).await?;
    Ok(())
}
