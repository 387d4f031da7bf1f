//! For each translated text a fingerprint of the English that it was made from.

use std::collections::BTreeMap;

use sea_orm_migration::{prelude::*, schema::*, sea_orm::QueryResult};

use crate::{TextList, translation_sources::fingerprint};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// The columns that a translation could have when this step was written, but for the list of `packaging_options`.
const TEXTS: [&str; 11] = [
    "name",
    "description",
    "detailed_description",
    "grade",
    "origin",
    "min_order_quantity",
    "price_range",
    "shelf_life",
    "lead_time",
    "load_20ft",
    "load_40ft",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::alter()
            .table("product_translations")
            .add_column(json_binary("made_from").default("{}"))
            .to_owned();
        manager.alter_table(table).await?;
        // Nobody knows what the texts that are there were made from: they count as made from the current English.
        let db = manager.get_connection();
        let english: BTreeMap<i64, BTreeMap<&str, String>> = rows(db, "products", "id")
            .await?
            .iter()
            .map(|row| Ok((row.try_get("", "id")?, texts(row)?)))
            .collect::<Result<_, DbErr>>()?;
        for row in rows(db, "product_translations", "product_id").await? {
            let id: i64 = row.try_get("", "product_id")?;
            let language: String = row.try_get("", "language")?;
            let Some(english) = english.get(&id) else {
                continue;
            };
            let made_from: BTreeMap<&str, String> = texts(&row)?
                .into_keys()
                .map(|column| {
                    let english = english.get(column).map_or("", String::as_str);
                    (column, fingerprint(english))
                })
                .collect();
            let update = Query::update()
                .table("product_translations")
                .value("made_from", serde_json::json!(made_from))
                .and_where(Expr::col("product_id").eq(id))
                .and_where(Expr::col("language").eq(language))
                .to_owned();
            db.execute(&update).await?;
        }
        Ok(())
    }
}

/// Every row of a table with its texts. Not by its entity, which may have columns that later steps add.
async fn rows(
    db: &SchemaManagerConnection<'_>,
    table: &'static str,
    key: &'static str,
) -> Result<Vec<QueryResult>, DbErr> {
    let mut select = Query::select();
    select
        .from(table)
        .column(key)
        .columns(TEXTS)
        .column("packaging_options");
    if key == "product_id" {
        select.column("language");
    }
    db.query_all(&select).await
}

/// The texts of a row that are there, by the name of their column.
fn texts(row: &QueryResult) -> Result<BTreeMap<&'static str, String>, DbErr> {
    let mut texts = BTreeMap::new();
    for column in TEXTS {
        if let Some(text) = row.try_get::<Option<String>>("", column)? {
            texts.insert(column, text);
        }
    }
    if let Some(list) = row.try_get::<Option<TextList>>("", "packaging_options")? {
        texts.insert("packaging_options", serde_json::json!(list).to_string());
    }
    Ok(texts)
}
