//! Which imports of products there were, so that they can be undone.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("product_imports")
                    .col(big_pk_auto("id"))
                    .col(string_uniq("request_id"))
                    .col(string("file_name"))
                    .col(big_integer("added"))
                    .col(big_integer("changed"))
                    .col(string_null("actor_id"))
                    .col(string("actor"))
                    .col(timestamp_with_time_zone("at"))
                    .col(timestamp_with_time_zone_null("undone_at"))
                    .to_owned(),
            )
            .await
    }
}
