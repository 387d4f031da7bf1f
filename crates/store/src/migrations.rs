//! The steps that make and change the tables. From 0.2.0 on, a step that was released is never changed or removed; a new one is added.

mod m20261126_000001_baseline;

use sea_orm_migration::{
    MigrationName, MigrationTrait, MigratorTrait, SchemaManager, SchemaManagerConnection,
    async_trait,
    sea_orm::{ConnectionTrait, DbBackend, DbErr},
};

/// Knows every step, in order.
pub(crate) struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261126_000001_baseline::Migration),
            Box::new(Statements {
                name: "m20261128_000003_certificates",
                sql: include_str!("migrations/m20261128_000003_certificates.sql"),
            }),
            Box::new(Statements {
                name: "m20261128_000004_site_lists",
                sql: include_str!("migrations/m20261128_000004_site_lists.sql"),
            }),
            Box::new(Statements {
                name: "m20261128_000005_list_facts",
                sql: include_str!("migrations/m20261128_000005_list_facts.sql"),
            }),
            Box::new(Statements {
                name: "m20261129_000006_further_lists",
                sql: include_str!("migrations/m20261129_000006_further_lists.sql"),
            }),
            Box::new(Statements {
                name: "m20261129_000007_pictures_of_articles",
                sql: include_str!("migrations/m20261129_000007_pictures_of_articles.sql"),
            }),
            Box::new(Statements {
                name: "m20261129_000008_planned_publications",
                sql: include_str!("migrations/m20261129_000008_planned_publications.sql"),
            }),
            Box::new(Statements {
                name: "m20261129_000009_own_certificates",
                sql: include_str!("migrations/m20261129_000009_own_certificates.sql"),
            }),
            Box::new(Statements {
                name: "m20261130_000010_machine_translations",
                sql: include_str!("migrations/m20261130_000010_machine_translations.sql"),
            }),
            Box::new(Statements {
                name: "m20261130_000011_mail_server",
                sql: include_str!("migrations/m20261130_000011_mail_server.sql"),
            }),
            Box::new(Statements {
                name: "m20261130_000012_entries_of_pages",
                sql: include_str!("migrations/m20261130_000012_entries_of_pages.sql"),
            }),
            Box::new(Statements {
                name: "m20261130_000013_names_of_texts",
                sql: include_str!("migrations/m20261130_000013_names_of_texts.sql"),
            }),
            Box::new(Statements {
                name: "m20261130_000014_added_languages",
                sql: include_str!("migrations/m20261130_000014_added_languages.sql"),
            }),
            Box::new(Statements {
                name: "m20261130_000015_https",
                sql: include_str!("migrations/m20261130_000015_https.sql"),
            }),
            Box::new(Statements {
                name: "m20261130_000016_alerts",
                sql: include_str!("migrations/m20261130_000016_alerts.sql"),
            }),
            Box::new(Statements {
                name: "m20261130_000017_attributes_of_products",
                sql: include_str!("migrations/m20261130_000017_attributes_of_products.sql"),
            }),
        ]
    }
}

/// A step that is nothing but the statements of its file.
struct Statements {
    /// That of the file.
    name: &'static str,
    sql: &'static str,
}

impl MigrationName for Statements {
    fn name(&self) -> &str {
        self.name
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Statements {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        db.execute_unprepared(&written_for(db, self.sql)).await?;
        Ok(())
    }
}

/// Statements for the database at hand, with its own words for those in braces.
fn written_for(db: &SchemaManagerConnection<'_>, sql: &str) -> String {
    let words = match db.get_database_backend() {
        DbBackend::Postgres => POSTGRES,
        _ => SQLITE,
    };
    let replace = |sql: String, (word, with): &(&str, &str)| sql.replace(word, with);
    words.iter().fold(sql.to_owned(), replace)
}

/// The words in braces, on SQLite.
const SQLITE: &[(&str, &str)] = &[
    ("{id}", "integer NOT NULL PRIMARY KEY AUTOINCREMENT"),
    ("{bigint}", "integer"),
    ("{timestamp}", "timestamp_with_timezone_text"),
    ("{json}", "jsonb_text"),
    ("{date}", "date_text"),
    ("{bytes}", "blob"),
    ("{nulls_last}", ""),
    ("{array_length}", "json_array_length"),
    // Not string_agg: with a word that the `sqlite3` of a Debian does not know, it opens no table.
    ("{join_texts}", "group_concat"),
    ("{pictures_in}", "json_tree"),
    ("{picture_path}", ""),
    ("{is_picture}", "fact.key = 'picture'"),
    ("{text_of_fact}", "fact.value"),
    (
        "{listing_storage}",
        ", PRIMARY KEY (language, featured_rank DESC, name_key, slug)) WITHOUT ROWID",
    ),
    // The order of the catalogue comes first: a page of the list ends where it is full.
    (
        "{listing_indexes}",
        "CREATE INDEX product_listing_keys_filters ON product_listing_keys \
         (language, featured_rank DESC, name_key, slug, category, grade, origin, heat_level, featured, active, id)",
    ),
    (
        "{staff_name}",
        "CAST(json_extract(user_metadata, '$.name') AS TEXT)",
    ),
    (
        "{staff_role}",
        "CAST(json_extract(app_metadata, '$.role') AS TEXT)",
    ),
];

/// The words in braces, on PostgreSQL.
const POSTGRES: &[(&str, &str)] = &[
    (
        "{id}",
        "bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY",
    ),
    ("{bigint}", "bigint"),
    ("{timestamp}", "timestamp with time zone"),
    ("{json}", "jsonb"),
    ("{date}", "date"),
    ("{bytes}", "bytea"),
    ("{nulls_last}", " NULLS LAST"),
    ("{array_length}", "jsonb_array_length"),
    ("{join_texts}", "string_agg"),
    ("{pictures_in}", "jsonb_path_query"),
    ("{picture_path}", ", '$.**.picture'"),
    ("{is_picture}", "jsonb_typeof(fact) = 'string'"),
    ("{text_of_fact}", "fact #>> '{}'"),
    // The last part is for languages that are added later.
    (
        "{listing_storage}",
        ") PARTITION BY LIST (language);
         CREATE TABLE product_listing_keys_en PARTITION OF product_listing_keys FOR VALUES IN ('en');
         CREATE TABLE product_listing_keys_hi PARTITION OF product_listing_keys FOR VALUES IN ('hi');
         CREATE TABLE product_listing_keys_es PARTITION OF product_listing_keys FOR VALUES IN ('es');
         CREATE TABLE product_listing_keys_fr PARTITION OF product_listing_keys FOR VALUES IN ('fr');
         CREATE TABLE product_listing_keys_de PARTITION OF product_listing_keys FOR VALUES IN ('de');
         CREATE TABLE product_listing_keys_ar PARTITION OF product_listing_keys FOR VALUES IN ('ar');
         CREATE TABLE product_listing_keys_zh PARTITION OF product_listing_keys FOR VALUES IN ('zh');
         CREATE TABLE product_listing_keys_ja PARTITION OF product_listing_keys FOR VALUES IN ('ja');
         CREATE TABLE product_listing_keys_pt PARTITION OF product_listing_keys FOR VALUES IN ('pt');
         CREATE TABLE product_listing_keys_ru PARTITION OF product_listing_keys FOR VALUES IN ('ru');
         CREATE TABLE product_listing_keys_others PARTITION OF product_listing_keys DEFAULT",
    ),
    (
        "{listing_indexes}",
        "CREATE UNIQUE INDEX product_listing_keys_order ON product_listing_keys (language, featured_rank DESC, name_key, slug)",
    ),
    ("{staff_name}", "user_metadata ->> 'name'"),
    ("{staff_role}", "app_metadata ->> 'role'"),
];
