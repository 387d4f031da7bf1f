//! Parameters of products as numbers, for the texts of heat, colour and moisture; and what is declared of a product.

use std::collections::BTreeMap;

use sea_orm_migration::{prelude::*, schema::*, sea_orm::ActiveEnum};
use serde_json::{Value as Json, json};

use crate::{
    parameter_text,
    parameters::{BUILT_IN, MOISTURE, NewProductParameter},
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// The columns whose texts are read.
const TEXTS: [&str; 3] = ["capsaicin_level", "color_value", "moisture_content"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create_tables(manager).await?;
        // SQLite adds one column at a time.
        for column in [
            json_binary("allergens").default("[]").take(),
            boolean_null("gmo_free"),
            boolean_null("halal"),
            boolean_null("kosher"),
        ] {
            let add = Table::alter()
                .table("products")
                .add_column(column)
                .to_owned();
            manager.alter_table(add).await?;
        }
        let db = manager.get_connection();
        for parameter in BUILT_IN {
            let insert = Query::insert()
                .into_table("parameters")
                .columns(["code", "group", "unit", "method", "position"])
                .values_panic([
                    parameter.code.into(),
                    parameter.group.code().into(),
                    parameter.unit.into(),
                    parameter.method.into(),
                    parameter.position.into(),
                ])
                .to_owned();
            db.execute(&insert).await?;
        }
        read_texts(db).await?;
        read_revisions(db).await?;
        for column in TEXTS {
            let drop = Table::alter()
                .table("products")
                .drop_column(column)
                .to_owned();
            manager.alter_table(drop).await?;
        }
        Ok(())
    }
}

async fn create_tables(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let belongs_to =
        |table: &'static str, column: &'static str, other: (&'static str, &'static str)| {
            ForeignKey::create()
                .from(table, column)
                .to(other.0, other.1)
                .on_delete(ForeignKeyAction::Cascade)
                .to_owned()
        };
    let parameters = Table::create()
        .table("parameters")
        .col(string("code").primary_key())
        .col(string_null("name"))
        .col(string("group"))
        .col(string("unit"))
        .col(string("method"))
        .col(integer("position"))
        .col(integer("version").default(1))
        .to_owned();
    let names = Table::create()
        .table("parameter_translations")
        .col(string("parameter"))
        .col(string("language"))
        .col(string("name"))
        .col(integer("version").default(1))
        .primary_key(Index::create().col("parameter").col("language"))
        .foreign_key(&mut belongs_to(
            "parameter_translations",
            "parameter",
            ("parameters", "code"),
        ))
        .to_owned();
    let of_products = Table::create()
        .table("product_parameters")
        .col(big_integer("product_id"))
        .col(string("parameter"))
        .col(string("kind"))
        // Ten-thousandths, see `decimal`.
        .col(big_integer_null("minimum"))
        .col(big_integer_null("maximum"))
        .col(string("unit"))
        .col(string("method"))
        .col(text_null("note"))
        .col(integer("position"))
        .col(integer("version").default(1))
        .primary_key(
            Index::create()
                .col("product_id")
                .col("parameter")
                .col("kind"),
        )
        .foreign_key(&mut belongs_to(
            "product_parameters",
            "product_id",
            ("products", "id"),
        ))
        .foreign_key(&mut belongs_to(
            "product_parameters",
            "parameter",
            ("parameters", "code"),
        ))
        .to_owned();
    for table in [parameters, names, of_products] {
        manager.create_table(table).await?;
    }
    manager
        .create_index(
            Index::create()
                .name("product_parameters_parameter")
                .table("product_parameters")
                .col("parameter")
                .to_owned(),
        )
        .await
}

/// What the texts of a product say. Grain is measured by methods of its own, which nobody has named so far.
fn parameters_of(category: &str, texts: [Option<&str>; 3]) -> Vec<NewProductParameter> {
    let [capsaicin_level, color_value, moisture_content] = texts;
    let mut parameters = parameter_text::read(capsaicin_level, color_value, moisture_content);
    for parameter in &mut parameters {
        if category == "agro-commodities" && parameter.parameter == MOISTURE {
            parameter.method.clear();
        }
    }
    parameters
}

async fn read_texts(db: &SchemaManagerConnection<'_>) -> Result<(), DbErr> {
    let mut select = Query::select();
    select
        .from("products")
        .columns(["id", "category"])
        .columns(TEXTS);
    for row in db.query_all(&select).await? {
        let id: i64 = row.try_get("", "id")?;
        let category: String = row.try_get("", "category")?;
        let mut texts: [Option<String>; 3] = Default::default();
        for (text, column) in texts.iter_mut().zip(TEXTS) {
            *text = row.try_get("", column)?;
        }
        let texts = texts.each_ref().map(Option::as_deref);
        for parameter in parameters_of(&category, texts) {
            let insert = Query::insert()
                .into_table("product_parameters")
                .columns([
                    "product_id",
                    "parameter",
                    "kind",
                    "minimum",
                    "maximum",
                    "unit",
                    "method",
                    "note",
                    "position",
                ])
                .values_panic([
                    id.into(),
                    parameter.parameter.into(),
                    parameter.kind.to_value().into(),
                    parameter
                        .minimum
                        .map(|least| least.ten_thousandths())
                        .into(),
                    parameter.maximum.map(|most| most.ten_thousandths()).into(),
                    parameter.unit.into(),
                    parameter.method.into(),
                    parameter.note.into(),
                    parameter.position.into(),
                ])
                .to_owned();
            db.execute(&insert).await?;
        }
    }
    Ok(())
}

/// What a revision did to one of the texts, it did to the row that stands for it now. The text stays in the product's revision, as
/// those that are written from now on have it.
async fn read_revisions(db: &SchemaManagerConnection<'_>) -> Result<(), DbErr> {
    let mut select = Query::select();
    select
        .from("revisions")
        .columns(["actor_id", "actor", "request_id", "before", "after"])
        .column("at")
        .and_where(Expr::col("table_name").eq("products"))
        .order_by("id", Order::Asc);
    for row in db.query_all(&select).await? {
        let actor_id: Option<String> = row.try_get("", "actor_id")?;
        let actor: String = row.try_get("", "actor")?;
        let request_id: String = row.try_get("", "request_id")?;
        let at: chrono::DateTime<chrono::Utc> = row.try_get("", "at")?;
        let before = rows_of(row.try_get("", "before")?);
        let after = rows_of(row.try_get("", "after")?);
        let mut keys: Vec<&String> = before.keys().chain(after.keys()).collect();
        keys.sort_unstable();
        keys.dedup();
        for key in keys {
            let (before, after) = (before.get(key), after.get(key));
            let action = match (before, after) {
                _ if before == after => continue,
                (None, _) => "insert",
                (Some(_), Some(_)) => "update",
                (Some(_), None) => "delete",
            };
            let insert = Query::insert()
                .into_table("revisions")
                .columns([
                    "table_name",
                    "row_key",
                    "action",
                    "actor_id",
                    "actor",
                    "at",
                    "request_id",
                    "before",
                    "after",
                ])
                .values_panic([
                    "product_parameters".into(),
                    key.clone().into(),
                    action.into(),
                    actor_id.clone().into(),
                    actor.clone().into(),
                    at.into(),
                    request_id.clone().into(),
                    before.cloned().into(),
                    after.cloned().into(),
                ])
                .to_owned();
            db.execute(&insert).await?;
        }
    }
    Ok(())
}

/// The rows of `product_parameters` for a kept row of `products`, by their keys.
fn rows_of(product: Option<Json>) -> BTreeMap<String, Json> {
    let Some(product) = product else {
        return BTreeMap::new();
    };
    let text = |name: &str| product.get(name).and_then(Json::as_str);
    let Some(id) = product.get("id").and_then(Json::as_i64) else {
        return BTreeMap::new();
    };
    let parameters = parameters_of(text("category").unwrap_or_default(), TEXTS.map(text));
    let rows = parameters.into_iter().map(|parameter| {
        let key = format!("{id},{},{}", parameter.parameter, parameter.kind.code());
        let row = json!({
            "product_id": id,
            "parameter": parameter.parameter,
            "kind": parameter.kind,
            "minimum": parameter.minimum,
            "maximum": parameter.maximum,
            "unit": parameter.unit,
            "method": parameter.method,
            "note": parameter.note,
            "position": parameter.position,
            "version": 1,
        });
        (key, row)
    });
    rows.collect()
}
