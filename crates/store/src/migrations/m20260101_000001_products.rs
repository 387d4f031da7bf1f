//! Products, their translations, and the row that tells whether they have changed.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("products")
                    .col(big_pk_auto("id"))
                    .col(string_uniq("slug"))
                    .col(string("name"))
                    .col(text("description"))
                    .col(text("detailed_description"))
                    .col(string("category"))
                    .col(string("grade"))
                    .col(string("origin"))
                    .col(boolean("active"))
                    .col(boolean("featured"))
                    .col(string_null("image_url"))
                    .col(string_null("capsaicin_level"))
                    .col(string_null("color_value"))
                    .col(string_null("moisture_content"))
                    .col(string_null("min_order_quantity"))
                    .col(string_null("price_range"))
                    .col(json_binary("packaging_options"))
                    .col(string_null("hs_code"))
                    .col(string_null("botanical_name"))
                    .col(string_null("crop_year"))
                    .col(string_null("shelf_life"))
                    .col(string_null("lead_time"))
                    .col(string_null("load_20ft"))
                    .col(string_null("load_40ft"))
                    .col(string_null("port"))
                    .col(json_binary("incoterms"))
                    .col(json_binary("certificates"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("product_translations")
                    .col(big_integer("product_id"))
                    .col(string("language"))
                    .col(string_null("name"))
                    .col(text_null("description"))
                    .col(text_null("detailed_description"))
                    .col(string_null("grade"))
                    .col(string_null("origin"))
                    .col(json_binary_null("packaging_options"))
                    .primary_key(Index::create().col("product_id").col("language"))
                    .foreign_key(
                        ForeignKey::create()
                            .from("product_translations", "product_id")
                            .to("products", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("catalogue_state")
                    .col(integer("id").primary_key())
                    .col(big_integer("revision"))
                    .to_owned(),
            )
            .await?;
        manager
            .execute(
                Query::insert()
                    .into_table("catalogue_state")
                    .columns(["id", "revision"])
                    .values_panic([1.into(), 0.into()])
                    .to_owned(),
            )
            .await
    }
}
