//! Products as visitors read them: a row for each active product and language, and a narrow one by which lists are filtered and ordered.
//!
//! The rows are made by the program, which knows the words of each language: see `catalogue::listings`.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::DbBackend};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("product_listings")
                    .col(big_integer("id"))
                    .col(string("language"))
                    .col(binary("name_key"))
                    .col(string("slug"))
                    .col(text("name"))
                    .col(text("description"))
                    .col(text("detailed_description"))
                    .col(string("category"))
                    .col(text("grade"))
                    .col(text("origin"))
                    .col(boolean("active"))
                    .col(boolean("featured"))
                    .col(text_null("image_url"))
                    .col(text_null("capsaicin_level"))
                    .col(text_null("color_value"))
                    .col(text_null("moisture_content"))
                    .col(text_null("min_order_quantity"))
                    .col(text("price_range"))
                    .col(json_binary("packaging_options"))
                    .col(text_null("hs_code"))
                    .col(text_null("botanical_name"))
                    .col(text_null("crop_year"))
                    .col(text_null("shelf_life"))
                    .col(text_null("lead_time"))
                    .col(text_null("load_20ft"))
                    .col(text_null("load_40ft"))
                    .col(text_null("port"))
                    .col(json_binary("incoterms"))
                    .col(json_binary("certificates"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .col(text("english_name"))
                    .col(json_binary("other_names"))
                    .col(text("district"))
                    .col(text("state"))
                    .col(json_binary("parameters"))
                    .col(json_binary("allergens"))
                    .col(boolean_null("gmo_free"))
                    .col(boolean_null("halal"))
                    .col(boolean_null("kosher"))
                    .col(string_null("heat_level"))
                    .col(text("search_text"))
                    .col(text_null("hs_digits"))
                    // Ten-thousandths, see `decimal`.
                    .col(big_integer_null("price_from"))
                    .col(big_integer_null("price_to"))
                    .col(string_null("price_currency"))
                    .col(string_null("price_unit"))
                    .col(string_null("price_term"))
                    .col(text_null("price_port"))
                    .col(date_null("price_valid_until"))
                    .col(boolean("needs_export_authorisation"))
                    .primary_key(Index::create().col("id").col("language"))
                    .to_owned(),
            )
            .await?;
        let db = manager.get_connection();
        // On SQLite the rows stand in the table as the catalogue lists them, so that a list is read from one place of the file.
        let (blob, order, table) = match db.get_database_backend() {
            DbBackend::Postgres => ("bytea", "", ""),
            _ => (
                "blob",
                ", PRIMARY KEY (language, featured DESC, name_key, slug)",
                " WITHOUT ROWID",
            ),
        };
        db.execute_unprepared(&format!(
            "CREATE TABLE product_listing_keys (language varchar NOT NULL, featured boolean NOT NULL, name_key {blob} NOT NULL, \
             slug varchar NOT NULL, id bigint NOT NULL, category varchar NOT NULL, grade text NOT NULL, origin text NOT NULL, \
             heat_level varchar, active boolean NOT NULL, hs_digits text, search_text text NOT NULL{order}){table}"
        ))
        .await?;
        if db.get_database_backend() == DbBackend::Postgres {
            db.execute_unprepared(
                "CREATE UNIQUE INDEX product_listing_keys_order ON product_listing_keys (language, featured DESC, name_key, slug)",
            )
            .await?;
        }
        for (name, columns) in [
            ("product_listing_keys_id", &["id"][..]),
            ("product_listing_keys_slug", &["slug", "language"]),
            ("product_listing_keys_grade", &["language", "grade", "id"]),
            ("product_listing_keys_origin", &["language", "origin", "id"]),
        ] {
            let mut index = Index::create();
            index.name(name).table("product_listing_keys");
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index).await?;
        }
        manager
            .create_index(
                Index::create()
                    .name("product_listings_updated_at")
                    .table("product_listings")
                    .col("language")
                    .col("updated_at")
                    .to_owned(),
            )
            .await?;
        manager
            .alter_table(
                Table::alter()
                    .table("catalogue_state")
                    .add_column(string_null("listings_made_with"))
                    .to_owned(),
            )
            .await
    }
}
