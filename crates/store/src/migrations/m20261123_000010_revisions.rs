//! A version of each product and translation, and who wrote what.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["products", "product_translations"] {
            let add = Table::alter()
                .table(table)
                .add_column(integer("version").default(1))
                .to_owned();
            manager.alter_table(add).await?;
        }
        manager
            .create_table(
                Table::create()
                    .table("revisions")
                    .col(big_pk_auto("id"))
                    .col(string("table_name"))
                    .col(string("row_key"))
                    .col(string("action"))
                    .col(string_null("actor_id"))
                    .col(string("actor"))
                    .col(timestamp_with_time_zone("at"))
                    .col(string("request_id"))
                    .col(json_binary_null("before"))
                    .col(json_binary_null("after"))
                    .to_owned(),
            )
            .await?;
        for (name, columns) in [
            ("revisions_row", &["table_name", "row_key", "id"][..]),
            ("revisions_request", &["request_id"]),
        ] {
            let mut index = Index::create();
            index.name(name).table("revisions");
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index).await?;
        }
        // Lists of enquiries begin with the newest.
        manager
            .create_index(
                Index::create()
                    .name("enquiries_received_at")
                    .table("enquiries")
                    .col("received_at")
                    .to_owned(),
            )
            .await
    }
}
