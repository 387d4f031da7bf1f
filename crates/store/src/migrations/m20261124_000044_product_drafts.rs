//! Changes of products that wait to be published.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut of_product = ForeignKey::create()
            .from("product_drafts", "product_id")
            .to("products", "id")
            .on_delete(ForeignKeyAction::Cascade)
            .to_owned();
        manager
            .create_table(
                Table::create()
                    .table("product_drafts")
                    .col(big_integer("product_id").primary_key())
                    .col(json_binary("changes"))
                    .col(timestamp_with_time_zone_null("publish_at"))
                    .col(json_binary_null("error"))
                    .col(string_null("author_id"))
                    .col(string("author"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .col(integer("version").default(1))
                    .foreign_key(&mut of_product)
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("product_drafts_publish_at")
                    .table("product_drafts")
                    .col("publish_at")
                    .to_owned(),
            )
            .await
    }
}
