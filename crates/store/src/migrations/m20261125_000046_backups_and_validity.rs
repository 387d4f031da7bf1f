//! What became of backups, and until when files are valid.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("backups")
                    .col(big_pk_auto("id"))
                    .col(string_len("origin", 16))
                    .col(text("place"))
                    .col(timestamp_with_time_zone("started_at"))
                    .col(timestamp_with_time_zone_null("finished_at"))
                    .col(big_integer_null("size"))
                    .col(integer_null("files"))
                    .col(integer_null("faulty_files"))
                    .col(text_null("error"))
                    .to_owned(),
            )
            .await?;
        let add = Table::alter()
            .table("storage_objects")
            .add_column(date_null("valid_until"))
            .to_owned();
        manager.alter_table(add).await
    }
}
