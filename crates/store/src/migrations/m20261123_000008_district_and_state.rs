//! District and state of an origin, in columns of their own.

use std::collections::{BTreeMap, BTreeSet};

use sea_orm_migration::{prelude::*, schema::*};
use serde_json::Value as Json;

use crate::{origin::split, translation_sources::fingerprint};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, state) in [
            ("products", string("state").default("").take()),
            ("product_translations", string_null("state")),
        ] {
            let rename = Table::alter()
                .table(table)
                .rename_column("origin", "district")
                .to_owned();
            manager.alter_table(rename).await?;
            let add = Table::alter().table(table).add_column(state).to_owned();
            manager.alter_table(add).await?;
        }
        let db = manager.get_connection();
        let english = english(db).await?;
        split_products(db, english.values().map(String::as_str).collect()).await?;
        split_translations(db, &english).await
    }
}

/// The origin of each product, by its number.
async fn english(db: &SchemaManagerConnection<'_>) -> Result<BTreeMap<i64, String>, DbErr> {
    let mut select = Query::select();
    select.from("products").columns(["id", "district"]);
    let rows = db.query_all(&select).await?;
    rows.iter()
        .map(|row| Ok((row.try_get("", "id")?, row.try_get("", "district")?)))
        .collect()
}

async fn split_products(
    db: &SchemaManagerConnection<'_>,
    origins: BTreeSet<&str>,
) -> Result<(), DbErr> {
    for origin in origins {
        let (district, state) = split(origin);
        let update = Query::update()
            .table("products")
            .values([("district", district.into()), ("state", state.into())])
            .and_where(Expr::col("district").eq(origin))
            // One that was split before is not meant, even where it reads the same now.
            .and_where(Expr::col("state").eq(""))
            .to_owned();
        db.execute(&update).await?;
    }
    Ok(())
}

/// In: the origins of the products in English, from before.
async fn split_translations(
    db: &SchemaManagerConnection<'_>,
    english: &BTreeMap<i64, String>,
) -> Result<(), DbErr> {
    let mut select = Query::select();
    select
        .from("product_translations")
        .columns(["product_id", "language", "district", "made_from"])
        .and_where(Expr::col("district").is_not_null());
    for row in db.query_all(&select).await? {
        let id: i64 = row.try_get("", "product_id")?;
        let language: String = row.try_get("", "language")?;
        let origin: String = row.try_get("", "district")?;
        let mut made_from: Json = row.try_get("", "made_from")?;
        let (district, state) = split(&origin);
        let english = english.get(&id).map_or("", String::as_str);
        if let Some(made_from) = made_from.as_object_mut()
            && let Some(before) = made_from.remove("origin")
        {
            let is_fresh = before == fingerprint(english);
            let (english_district, english_state) = split(english);
            // What was stale stays so: its fingerprint is that of another text.
            let made = |english| match is_fresh {
                true => Json::from(fingerprint(english)),
                false => before.clone(),
            };
            made_from.insert("district".to_owned(), made(english_district));
            if !state.is_empty() {
                made_from.insert("state".to_owned(), made(english_state));
            }
        }
        let update = Query::update()
            .table("product_translations")
            .value("district", district)
            .value("state", Some(state).filter(|state| !state.is_empty()))
            .value("made_from", made_from)
            .and_where(Expr::col("product_id").eq(id))
            .and_where(Expr::col("language").eq(language))
            .to_owned();
        db.execute(&update).await?;
    }
    Ok(())
}
