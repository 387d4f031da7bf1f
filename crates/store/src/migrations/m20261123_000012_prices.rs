//! Prices as numbers, for the texts that said them in English and in each language.

use sea_orm_migration::{prelude::*, schema::*};
use serde_json::{Value as Json, json};

use crate::Price;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Ten-thousandths, see `decimal`. SQLite adds one column at a time.
        for column in [
            big_integer_null("price_from"),
            big_integer_null("price_to"),
            string_null("price_currency"),
            string_null("price_unit"),
            string_null("price_term"),
            string_null("price_port"),
            date_null("price_valid_until"),
            boolean("needs_export_authorisation").default(false).take(),
            text_null("price_note"),
        ] {
            let add = Table::alter()
                .table("products")
                .add_column(column)
                .to_owned();
            manager.alter_table(add).await?;
        }
        let db = manager.get_connection();
        read_texts(db).await?;
        read_revisions(db).await?;
        forget_what_translations_were_made_from(db).await?;
        // What the texts said in other languages, the program says from the numbers.
        for table in ["products", "product_translations"] {
            let drop = Table::alter()
                .table(table)
                .drop_column("price_range")
                .to_owned();
            manager.alter_table(drop).await?;
        }
        Ok(())
    }
}

async fn read_texts(db: &SchemaManagerConnection<'_>) -> Result<(), DbErr> {
    let mut select = Query::select();
    select
        .from("products")
        .columns(["id", "price_range", "port"])
        .and_where(Expr::col("price_range").is_not_null());
    for row in db.query_all(&select).await? {
        let id: i64 = row.try_get("", "id")?;
        let text: String = row.try_get("", "price_range")?;
        let port: Option<String> = row.try_get("", "port")?;
        let price = Price::read(&text, port.as_deref());
        let update = Query::update()
            .table("products")
            .value("price_from", price.from.map(|from| from.ten_thousandths()))
            .value("price_to", price.to.map(|to| to.ten_thousandths()))
            .value("price_currency", price.currency)
            .value("price_unit", price.unit)
            .value("price_term", price.term)
            .value("price_port", price.port)
            .value(
                "needs_export_authorisation",
                price.needs_export_authorisation,
            )
            .value("price_note", price.note)
            .and_where(Expr::col("id").eq(id))
            .to_owned();
        db.execute(&update).await?;
    }
    Ok(())
}

/// A row that is put back to what it was before gets the price of then.
async fn read_revisions(db: &SchemaManagerConnection<'_>) -> Result<(), DbErr> {
    let mut select = Query::select();
    select
        .from("revisions")
        .columns(["id", "before", "after"])
        .and_where(Expr::col("table_name").eq("products"));
    for row in db.query_all(&select).await? {
        let id: i64 = row.try_get("", "id")?;
        let mut update = Query::update();
        update.table("revisions").and_where(Expr::col("id").eq(id));
        let mut has_price = false;
        for column in ["before", "after"] {
            let kept: Option<Json> = row.try_get("", column)?;
            if let Some(kept) = kept.and_then(with_numbers) {
                update.value(column, kept);
                has_price = true;
            }
        }
        if has_price {
            db.execute(&update).await?;
        }
    }
    Ok(())
}

/// A row of `products` with the numbers of its price; `None` when it has no text of a price.
fn with_numbers(mut row: Json) -> Option<Json> {
    let text = row.get("price_range")?.as_str().map(str::to_owned);
    let port = row.get("port").and_then(Json::as_str).map(str::to_owned);
    let price = Price::read(&text.unwrap_or_default(), port.as_deref());
    let columns = row.as_object_mut()?;
    columns.remove("price_range");
    for (name, value) in [
        ("price_from", json!(price.from)),
        ("price_to", json!(price.to)),
        ("price_currency", json!(price.currency)),
        ("price_unit", json!(price.unit)),
        ("price_term", json!(price.term)),
        ("price_port", json!(price.port)),
        ("price_valid_until", Json::Null),
        (
            "needs_export_authorisation",
            json!(price.needs_export_authorisation),
        ),
        ("price_note", json!(price.note)),
    ] {
        columns.insert(name.to_owned(), value);
    }
    Some(row)
}

async fn forget_what_translations_were_made_from(
    db: &SchemaManagerConnection<'_>,
) -> Result<(), DbErr> {
    let mut select = Query::select();
    select
        .from("product_translations")
        .columns(["product_id", "language", "made_from"])
        .and_where(Expr::col("price_range").is_not_null());
    for row in db.query_all(&select).await? {
        let id: i64 = row.try_get("", "product_id")?;
        let language: String = row.try_get("", "language")?;
        let mut made_from: Json = row.try_get("", "made_from")?;
        if let Some(made_from) = made_from.as_object_mut() {
            made_from.remove("price_range");
        }
        let update = Query::update()
            .table("product_translations")
            .value("made_from", made_from)
            .and_where(Expr::col("product_id").eq(id))
            .and_where(Expr::col("language").eq(language))
            .to_owned();
        db.execute(&update).await?;
    }
    Ok(())
}
