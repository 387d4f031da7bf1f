//! Categories and grades as tables, with what grades are called in other languages said once and not with each product.

use std::collections::{BTreeMap, BTreeSet};

use sea_orm_migration::{prelude::*, schema::*};
use serde_json::{Value as Json, json};

use crate::{categories::BUILT_IN, translation_sources::fingerprint};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create_tables(manager).await?;
        let db = manager.get_connection();
        for category in BUILT_IN {
            let insert = Query::insert()
                .into_table("categories")
                .columns(["code", "has_heat", "position"])
                .values_panic([
                    category.code.into(),
                    category.has_heat.into(),
                    category.position.into(),
                ])
                .to_owned();
            db.execute(&insert).await?;
        }
        let english = grades_of_products(db).await?;
        add_grades(db, english.values().map(String::as_str).collect()).await?;
        let texts = translated_texts(db, &english).await?;
        let names = most_frequent(&texts);
        for ((grade, language), name) in &names {
            let insert = Query::insert()
                .into_table("grade_translations")
                .columns(["grade", "language", "name"])
                .values_panic([(*grade).into(), (*language).into(), (*name).into()])
                .to_owned();
            db.execute(&insert).await?;
        }
        keep_other_texts(db, &texts, &names).await?;
        forget_what_they_were_made_from(db).await?;
        let drop = Table::alter()
            .table("product_translations")
            .drop_column("grade")
            .to_owned();
        manager.alter_table(drop).await
    }
}

async fn create_tables(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let names = |table: &'static str, column: &'static str, other: &'static str| {
        Table::create()
            .table(table)
            .col(string(column))
            .col(string("language"))
            .col(string("name"))
            .col(integer("version").default(1))
            .primary_key(Index::create().col(column).col("language"))
            .foreign_key(
                ForeignKey::create()
                    .from(table, column)
                    .to(other, "code")
                    .on_delete(ForeignKeyAction::Cascade),
            )
            .to_owned()
    };
    let categories = Table::create()
        .table("categories")
        .col(string("code").primary_key())
        .col(string_null("name"))
        .col(boolean("has_heat"))
        .col(integer("position"))
        .col(integer("version").default(1))
        .to_owned();
    let grades = Table::create()
        .table("grades")
        .col(string("code").primary_key())
        .col(string("name"))
        .col(integer("position"))
        .col(integer("version").default(1))
        .to_owned();
    for table in [
        categories,
        names("category_translations", "category", "categories"),
        grades,
        names("grade_translations", "grade", "grades"),
    ] {
        manager.create_table(table).await?;
    }
    Ok(())
}

/// The English grade of each product, by its number.
async fn grades_of_products(
    db: &SchemaManagerConnection<'_>,
) -> Result<BTreeMap<i64, String>, DbErr> {
    let mut select = Query::select();
    select.from("products").columns(["id", "grade"]);
    let rows = db.query_all(&select).await?;
    rows.iter()
        .map(|row| Ok((row.try_get("", "id")?, row.try_get("", "grade")?)))
        .collect()
}

/// A grade's code is the text that its products had, so that files, programs and revisions from before name it as they did.
async fn add_grades(db: &SchemaManagerConnection<'_>, grades: BTreeSet<&str>) -> Result<(), DbErr> {
    for (position, grade) in (10..).step_by(10).zip(grades) {
        let position: i32 = position;
        let insert = Query::insert()
            .into_table("grades")
            .columns(["code", "name", "position"])
            .values_panic([grade.into(), grade.into(), position.into()])
            .to_owned();
        db.execute(&insert).await?;
    }
    Ok(())
}

/// What a product's grade was called in a language.
struct Translated<'a> {
    product_id: i64,
    grade: &'a str,
    language: String,
    text: String,
    /// Whether it was made from the grade that the product has now.
    is_fresh: bool,
}

async fn translated_texts<'a>(
    db: &SchemaManagerConnection<'_>,
    english: &'a BTreeMap<i64, String>,
) -> Result<Vec<Translated<'a>>, DbErr> {
    let mut select = Query::select();
    select
        .from("product_translations")
        .columns(["product_id", "language", "grade", "made_from"])
        .and_where(Expr::col("grade").is_not_null())
        .order_by("product_id", Order::Asc)
        .order_by("language", Order::Asc);
    let mut texts = Vec::new();
    for row in db.query_all(&select).await? {
        let product_id: i64 = row.try_get("", "product_id")?;
        let made_from: Json = row.try_get("", "made_from")?;
        let grade = english.get(&product_id).map_or("", String::as_str);
        texts.push(Translated {
            product_id,
            grade,
            language: row.try_get("", "language")?,
            text: row.try_get("", "grade")?,
            is_fresh: made_from["grade"] == fingerprint(grade),
        });
    }
    Ok(texts)
}

/// What each grade is called in a language by most of its products; of equally many texts the first in alphabetical order. One that
/// was made from another grade does not count.
fn most_frequent<'a>(texts: &'a [Translated<'a>]) -> BTreeMap<(&'a str, &'a str), &'a str> {
    let mut counts: BTreeMap<(&str, &str), BTreeMap<&str, usize>> = BTreeMap::new();
    for text in texts.iter().filter(|text| text.is_fresh) {
        let counts = counts.entry((text.grade, &text.language)).or_default();
        *counts.entry(&text.text).or_default() += 1;
    }
    let most = |counts: BTreeMap<&'a str, usize>| {
        // The last one of those that are equal is taken.
        let most = counts.into_iter().rev().max_by_key(|(_, count)| *count);
        most.map(|(text, _)| text)
    };
    let names = counts.into_iter();
    names
        .filter_map(|(grade, counts)| Some((grade, most(counts)?)))
        .collect()
}

/// A text that is not shown from now on is kept as a revision of its row.
async fn keep_other_texts(
    db: &SchemaManagerConnection<'_>,
    texts: &[Translated<'_>],
    names: &BTreeMap<(&str, &str), &str>,
) -> Result<(), DbErr> {
    for text in texts {
        let (id, language) = (text.product_id, text.language.as_str());
        let name = names.get(&(text.grade, language)).copied();
        if name == Some(text.text.as_str()) {
            continue;
        }
        let row = |grade| json!({ "product_id": id, "language": language, "grade": grade });
        let insert = Query::insert()
            .into_table("revisions")
            .columns([
                "table_name",
                "row_key",
                "action",
                "actor",
                "at",
                "request_id",
                "before",
                "after",
            ])
            .values_panic([
                "product_translations".into(),
                format!("{id},{language}").into(),
                "update".into(),
                "mirchi migrate".into(),
                chrono::Utc::now().into(),
                Migration.name().into(),
                row(Some(text.text.as_str())).into(),
                row(name).into(),
            ])
            .to_owned();
        db.execute(&insert).await?;
    }
    Ok(())
}

async fn forget_what_they_were_made_from(db: &SchemaManagerConnection<'_>) -> Result<(), DbErr> {
    let mut select = Query::select();
    select
        .from("product_translations")
        .columns(["product_id", "language", "made_from"]);
    for row in db.query_all(&select).await? {
        let id: i64 = row.try_get("", "product_id")?;
        let language: String = row.try_get("", "language")?;
        let mut made_from: Json = row.try_get("", "made_from")?;
        let grade = made_from
            .as_object_mut()
            .and_then(|made_from| made_from.remove("grade"));
        if grade.is_none() {
            continue;
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
