//! In which order featured products stand, and on PostgreSQL narrow rows that lie together by language, as they are read.
//!
//! The program makes the rows of lists again at its next start.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::DbBackend};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, column) in [
            ("products", integer_null("featured_position")),
            (
                "product_listings",
                integer("featured_rank").default(0).take(),
            ),
        ] {
            manager
                .alter_table(Table::alter().table(table).add_column(column).to_owned())
                .await?;
        }
        let db = manager.get_connection();
        db.execute_unprepared("DROP TABLE product_listing_keys")
            .await?;
        // On SQLite the rows stand in the table as the catalogue lists them, so that a list is read from one place of the file.
        let (blob, order, storage) = match db.get_database_backend() {
            DbBackend::Postgres => ("bytea", "", " PARTITION BY LIST (language)"),
            _ => (
                "blob",
                ", PRIMARY KEY (language, featured_rank DESC, name_key, slug)",
                " WITHOUT ROWID",
            ),
        };
        db.execute_unprepared(&format!(
            "CREATE TABLE product_listing_keys (language varchar NOT NULL, featured_rank integer NOT NULL, name_key {blob} NOT NULL, \
             slug varchar NOT NULL, id bigint NOT NULL, featured boolean NOT NULL, category varchar NOT NULL, grade text NOT NULL, \
             origin text NOT NULL, heat_level varchar, active boolean NOT NULL, hs_digits text, search_text text NOT NULL{order}){storage}"
        ))
        .await?;
        if db.get_database_backend() == DbBackend::Postgres {
            for language in LANGUAGES {
                db.execute_unprepared(&format!(
                    "CREATE TABLE product_listing_keys_{language} PARTITION OF product_listing_keys FOR VALUES IN ('{language}')"
                ))
                .await?;
            }
            // Languages that are added later.
            db.execute_unprepared(
                "CREATE TABLE product_listing_keys_others PARTITION OF product_listing_keys DEFAULT",
            )
            .await?;
            db.execute_unprepared(
                "CREATE UNIQUE INDEX product_listing_keys_order \
                 ON product_listing_keys (language, featured_rank DESC, name_key, slug)",
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
        db.execute_unprepared("UPDATE catalogue_state SET listings_made_with = NULL")
            .await?;
        Ok(())
    }
}

/// The languages of the site when this was written.
const LANGUAGES: [&str; 10] = ["en", "hi", "es", "fr", "de", "ar", "zh", "ja", "pt", "ru"];
