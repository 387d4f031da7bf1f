//! After every write, visitors' rows are the same as if all of them were made again.

use std::collections::BTreeSet;

use catalogue::csv::Mode;
use catalogue::entities::product_listing::{Column, Entity, Model};
use catalogue::queries::product_listings::{KEY_COLUMNS, KEYS};
use catalogue::{NewImport, Undo, listings, undo_import};
use languages::Language;
use sea_orm::{ConnectionTrait, EntityTrait, QueryOrder};
use serde_json::{Value as Json, json};
use store::testing::TestDatabase;
use tables::Role;

use crate::{
    TEJA, databases, execute, import_with, new_import, newest_revision, product, refresh_listings,
    restore_revision, sample_content::samples, write, writer, written,
};

async fn wide(database: &TestDatabase) -> Vec<Model> {
    let rows = Entity::find()
        .order_by_asc(Column::Id)
        .order_by_asc(Column::Language);
    rows.all(database.db.autocommit()).await.unwrap()
}

pub(crate) async fn count(database: &TestDatabase, from: &str) -> i64 {
    let row = database
        .db
        .autocommit()
        .query_one_raw(sea_orm::Statement::from_string(
            database.db.backend(),
            format!("SELECT count(*) FROM {from}"),
        ))
        .await
        .unwrap();
    row.unwrap().try_get_by_index(0).unwrap()
}

/// Checks that the rows equal those of a complete rebuild, and that narrow and wide ones agree. Returns the wide rows.
async fn checked(database: &TestDatabase, write: &str) -> Vec<Model> {
    let same = KEY_COLUMNS.map(|name| format!("k.{name} IS NOT DISTINCT FROM l.{name}"));
    let joined = format!("{KEYS} k JOIN product_listings l ON {}", same.join(" AND "));
    let rows = wide(database).await;
    for from in [KEYS, &joined] {
        assert_eq!(
            count(database, from).await,
            rows.len() as i64,
            "after {write}: {from}"
        );
    }
    for table in ["product_listings", KEYS] {
        execute(database, &format!("DELETE FROM {table}")).await;
    }
    refresh_listings(database).await;
    assert_eq!(rows, wide(database).await, "after {write}");
    rows
}

/// The picture that the program has.
const PICTURE: &str = "/pictures/teja-960.jpg";

/// What may be written, and whether visitors see it.
fn writes() -> Vec<(&'static str, Json, bool)> {
    let ash = json!({ "code": "ash", "name": "Ash", "group": "chemical", "unit": "%" });
    vec![
        ("POST products", product("clove"), true),
        (
            TEJA,
            json!({ "featured": true, "image_url": PICTURE, "port": "Chennai" }),
            true,
        ),
        (
            "POST picture_texts",
            json!([
                { "image_url": PICTURE, "language": "en", "alt_text": "Teja chillies in a bowl" },
                { "image_url": PICTURE, "language": "de", "alt_text": "Teja-Chilis in einer Schale" },
            ]),
            true,
        ),
        (
            "PATCH picture_texts?language=eq.de",
            json!({ "alt_text": "Eine Schale Teja-Chilis" }),
            true,
        ),
        (
            "POST picture_focus_points",
            json!({ "image_url": PICTURE, "x": 30, "y": 70 }),
            true,
        ),
        (
            "PATCH picture_focus_points?x=eq.30",
            json!({ "x": 0 }),
            true,
        ),
        ("DELETE picture_texts?language=eq.en", Json::Null, true),
        (
            "POST picture_texts",
            json!({ "image_url": "https://example.com/teja.jpg", "language": "en", "alt_text": "Teja" }),
            false,
        ),
        (
            TEJA,
            json!({ "category": "red-chillies", "grade": "B" }),
            true,
        ),
        (
            "PATCH products?slug=eq.zira",
            json!({ "active": true }),
            true,
        ),
        (
            "PATCH products?slug=eq.zira",
            json!({ "active": false }),
            true,
        ),
        // Hides the translation of the former name.
        (TEJA, json!({ "name": "Teja S17" }), true),
        (
            "PATCH product_translations?product_id=eq.1&language=eq.de",
            json!({ "name": "Teja scharf" }),
            true,
        ),
        (
            "POST product_translations",
            json!({ "product_id": 2, "language": "ja", "name": "エクレア" }),
            true,
        ),
        // It was hidden.
        (
            "DELETE product_translations?product_id=eq.1&language=eq.fr",
            Json::Null,
            false,
        ),
        (
            "DELETE product_translations?product_id=eq.2",
            Json::Null,
            true,
        ),
        ("POST parameters", ash, false),
        (
            "POST product_parameters",
            json!({ "product_id": 1, "parameter": "ash", "kind": "limit", "maximum": 8 }),
            true,
        ),
        (
            "POST product_parameters",
            json!({ "product_id": 1, "parameter": "heat", "kind": "typical", "minimum": 50000 }),
            true,
        ),
        (
            "PATCH product_parameters?product_id=eq.1&parameter=eq.heat",
            json!({ "minimum": 9000 }),
            true,
        ),
        (
            "PATCH parameters?code=eq.ash",
            json!({ "name": "Total ash" }),
            true,
        ),
        (
            "POST parameter_translations",
            json!({ "parameter": "ash", "language": "de", "name": "Asche" }),
            true,
        ),
        (
            "PATCH parameter_translations?parameter=eq.ash",
            json!({ "name": "Gesamtasche" }),
            true,
        ),
        (
            "DELETE parameter_translations?parameter=eq.ash",
            Json::Null,
            true,
        ),
        (
            "DELETE product_parameters?product_id=eq.1&parameter=eq.heat",
            Json::Null,
            true,
        ),
        ("DELETE parameters?code=eq.ash", Json::Null, true),
        (
            "POST categories",
            json!({ "code": "seeds", "name": "Seeds" }),
            false,
        ),
        (
            "PATCH products?slug=eq.clove",
            json!({ "category": "seeds" }),
            true,
        ),
        (
            "PATCH categories?code=eq.seeds",
            json!({ "name": "Oil seeds", "has_heat": true }),
            false,
        ),
        (
            "POST category_translations",
            json!({ "category": "seeds", "language": "de", "name": "Saaten" }),
            false,
        ),
        (
            "PATCH grades?code=eq.A",
            json!({ "name": "First", "position": 5 }),
            true,
        ),
        (
            "POST grade_translations",
            json!({ "grade": "A", "language": "de", "name": "Erste Wahl" }),
            true,
        ),
        (
            "PATCH grade_translations?grade=eq.A",
            json!({ "name": "Beste Wahl" }),
            true,
        ),
        ("DELETE grade_translations?grade=eq.A", Json::Null, true),
        (
            "POST grades",
            json!({ "code": "Export", "name": "Export" }),
            false,
        ),
        ("DELETE grades?code=eq.Export", Json::Null, false),
        ("DELETE products?slug=eq.eclair", Json::Null, true),
    ]
}

#[tokio::test]
async fn every_write_and_its_restoring_make_the_rows_that_a_full_remaking_makes() {
    for database in databases().await {
        refresh_listings(&database).await;
        let mut before = checked(&database, "the beginning").await;
        for (request, body, is_seen) in writes() {
            let written = write(&database, request, "", body.clone()).await;
            written.unwrap_or_else(|error| panic!("{request} {body}: {error}"));
            let after = checked(&database, request).await;
            assert_eq!(after != before, is_seen, "{request} {body}");
            before = after;
            if !is_seen {
                continue;
            }
            let newest = newest_revision(&database).await;
            for revision in [newest, newest + 1] {
                let restored = restore_revision(&database, &writer(Role::Editor), revision).await;
                restored.unwrap_or_else(|error| panic!("restoring {request}: {error}"));
                checked(&database, &format!("restoring {request}")).await;
                if newest_revision(&database).await != newest + 1 {
                    // A restored row brought others with it.
                    break;
                }
            }
            before = checked(&database, request).await;
        }
    }
}

/// The names of a grade in all rows, each once.
async fn grades_shown(database: &TestDatabase) -> BTreeSet<String> {
    let rows = wide(database).await.into_iter();
    let shown = rows.filter(|row| row.language == "en");
    shown.map(|row| row.grade).collect()
}

#[tokio::test]
async fn rows_of_many_products_are_made_after_the_write_and_not_in_it() {
    for database in databases().await {
        refresh_listings(&database).await;
        let many: Vec<Json> = (0..120)
            .map(|number| product(&format!("clove-{number}")))
            .collect();
        let waiting = || listings::count_outdated(database.db.autocommit());
        written(&database, "POST products", json!(many)).await;
        assert_eq!(waiting().await.unwrap(), 120);
        listings::refresh_outdated(&database.db).await.unwrap();
        let before = grades_shown(&database).await;

        let rename = json!({ "name": "First" });
        written(&database, "PATCH grades?code=eq.A", rename).await;
        assert_eq!(waiting().await.unwrap(), 124);
        assert_eq!(grades_shown(&database).await, before);

        // Who writes a product sees it at once.
        let port = json!({ "port": "Chennai" });
        written(&database, TEJA, port).await;
        assert!(grades_shown(&database).await.contains("First"));

        assert_eq!(listings::refresh_outdated(&database.db).await.unwrap(), 124);
        assert_eq!(waiting().await.unwrap(), 0);
        checked(&database, "renaming a grade of many products").await;
    }
}

#[tokio::test]
async fn an_import_and_its_undoing_make_the_rows_that_a_full_remaking_makes() {
    const FILE: &str = "slug,name,description,category,grade,district,price_from,price_currency,price_unit,name:de,name:hi,heat_min\n\
                        teja,Teja S17,For export.,spices,A,Guntur,2100.5,USD,t,Teja neu,तेजा,50000\n\
                        clove,Clove,Buds,spices,New,Kochi,,,,Nelke,,\n\
                        eclair,éclair,For export.,spices,A,Guntur,,,,,,\n";
    for database in databases().await {
        refresh_listings(&database).await;
        let before = wide(&database).await;
        for mode in [Mode::DryRun, Mode::Write] {
            let new = NewImport {
                add_grades: true,
                ..new_import(mode)
            };
            let imported = import_with(&database, Role::Editor, FILE, new).await;
            let imported = imported.unwrap();
            let after = checked(&database, &format!("an import: {mode:?}")).await;
            assert_eq!(after != before, mode == Mode::Write);
            let Some(id) = imported.id else { continue };
            let undo = Undo {
                id,
                overwrite: false,
                mode,
            };
            undo_import(&database.db, &writer(Role::Editor), undo)
                .await
                .unwrap();
            let undone = checked(&database, "the undoing of an import").await;
            let names = |rows: &[Model]| {
                let names = rows.iter();
                let names = names.map(|row| (row.id, row.language.clone(), row.name.clone()));
                names.collect::<Vec<_>>()
            };
            assert_eq!(names(&undone), names(&before));
        }
    }
}

#[tokio::test]
async fn the_sample_makes_the_rows_that_a_full_remaking_makes() {
    for database in samples().await {
        let rows = checked(&database, "the sample").await;
        let active = count(&database, "products WHERE active").await;
        assert_eq!(
            rows.len() as i64,
            active * Language::shipped().count() as i64
        );
    }
}
