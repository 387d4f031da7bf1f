//! For each name of a category, grade or parameter in another language, and each text of a picture, a fingerprint of the English that
//! it was made from, and whether that English has changed since.

use sea_orm_migration::{prelude::*, schema::*};
use serde_json::json;

use crate::translation_sources::fingerprint;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Translated names: their table, its column that says whose name it is, and the table with the English names.
const NAMES: [(&str, &str, &str); 3] = [
    ("category_translations", "category", "categories"),
    ("grade_translations", "grade", "grades"),
    ("parameter_translations", "parameter", "parameters"),
];

const PICTURES: &str = "picture_texts";
const ENGLISH: &str = "en";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in NAMES.map(|(table, ..)| table).into_iter().chain([PICTURES]) {
            // SQLite adds one column at a time.
            for (column, none) in [("made_from", "{}"), ("stale", "[]")] {
                let add = Table::alter()
                    .table(table)
                    .add_column(json_binary(column).default(none))
                    .to_owned();
                manager.alter_table(add).await?;
            }
        }
        // Nobody knows what the texts that are there were made from: they count as made from the current English.
        let db = manager.get_connection();
        for (table, owner, other) in NAMES {
            for (code, english) in texts(db, other, ["code", "name"], Cond::all()).await? {
                let of_the_code = Cond::all().add(Expr::col(owner).eq(code));
                set_made_from(db, table, "name", &english, of_the_code).await?;
            }
        }
        let is_english = Expr::col("language").eq(ENGLISH);
        let translated = Cond::all().add(Expr::col("language").ne(ENGLISH));
        // Where there is no English, an empty text stands for it.
        set_made_from(db, PICTURES, "alt_text", "", translated.clone()).await?;
        let english = Cond::all().add(is_english);
        for (address, english) in texts(db, PICTURES, ["image_url", "alt_text"], english).await? {
            let of_the_picture = translated.clone().add(Expr::col("image_url").eq(address));
            set_made_from(db, PICTURES, "alt_text", &english, of_the_picture).await?;
        }
        Ok(())
    }
}

/// Keys with their texts; of what has no text, an empty one. Not by an entity, which may have columns that later steps add.
async fn texts(
    db: &SchemaManagerConnection<'_>,
    table: &'static str,
    columns: [&'static str; 2],
    condition: Condition,
) -> Result<Vec<(String, String)>, DbErr> {
    let mut select = Query::select();
    select.from(table).columns(columns).cond_where(condition);
    let rows = db.query_all(&select).await?;
    rows.iter()
        .map(|row| {
            let text: Option<String> = row.try_get_by_index(1)?;
            Ok((row.try_get_by_index(0)?, text.unwrap_or_default()))
        })
        .collect()
}

async fn set_made_from(
    db: &SchemaManagerConnection<'_>,
    table: &'static str,
    column: &'static str,
    english: &str,
    condition: Condition,
) -> Result<(), DbErr> {
    let update = Query::update()
        .table(table)
        .value("made_from", json!({ column: fingerprint(english) }))
        .cond_where(condition)
        .to_owned();
    db.execute(&update).await?;
    Ok(())
}
