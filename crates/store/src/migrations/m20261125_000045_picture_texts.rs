//! What is said of pictures in each language, and what of them stays in sight where they are cut.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("picture_texts")
                    .col(string("image_url"))
                    .col(string("language"))
                    .col(text("alt_text"))
                    .col(integer("version").default(1))
                    .primary_key(Index::create().col("image_url").col("language"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("picture_focus_points")
                    .col(string("image_url").primary_key())
                    .col(integer("x"))
                    .col(integer("y"))
                    .col(integer("version").default(1))
                    .to_owned(),
            )
            .await?;
        // A text of a picture is written into the rows of the products that show it.
        manager
            .create_index(
                Index::create()
                    .name("products_image_url")
                    .table("products")
                    .col("image_url")
                    .to_owned(),
            )
            .await?;
        for name in ["image_alt", "image_focus"] {
            let add = Table::alter()
                .table("product_listings")
                .add_column(text_null(name))
                .to_owned();
            manager.alter_table(add).await?;
        }
        Ok(())
    }
}
