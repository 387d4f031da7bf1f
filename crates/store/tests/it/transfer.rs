//! The rows of a database are copied into another one, on each engine.

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use store::{
    Database,
    testing::TestDatabase,
    transfer::{copy_rows, figures},
};

/// A row with every type of a column, one that refers to another, and a number that was given and is free again.
async fn fill(db: &Database) {
    let bytes = match db.backend() {
        DbBackend::Sqlite => "x'00ff'",
        _ => r"'\x00ff'",
    };
    let product = |slug: &str| {
        format!(
            r#"INSERT INTO products (slug, name, description, detailed_description, category, grade, district, active, featured,
                   packaging_options, incoterms, certificates, created_at, updated_at, price_from, price_valid_until, halal)
               VALUES ('{slug}', 'तेजा', 'it''s', '', 'red-chillies', 's17', 'Guntur', TRUE, FALSE,
                   '["bags", 1e2, {{"b": 1.5, "a": null}}]', '[]', '[]', '2026-11-24T02:00:00.123456+00:00',
                   '2026-11-24T02:00:00+00:00', 9007199254740993, '2026-12-31', NULL)"#
        )
    };
    let statements = [
        product("teja"),
        product("byadgi"),
        "DELETE FROM products WHERE slug = 'byadgi'".to_owned(),
        "INSERT INTO product_translations (product_id, language, name) SELECT id, 'hi', 'तेजा' FROM products".to_owned(),
        format!("INSERT INTO job_files (job_id, number, bytes) VALUES (1, 1, {bytes})"),
    ];
    for statement in statements {
        db.autocommit()
            .execute_unprepared(&statement)
            .await
            .unwrap();
    }
}

/// The number of the next product.
async fn next_number(db: &Database) -> i64 {
    let sql = "INSERT INTO products (slug, name, description, detailed_description, category, grade, district, active, featured,
                   packaging_options, incoterms, certificates, created_at, updated_at)
               SELECT 'next', name, '', '', category, grade, district, active, featured, packaging_options, incoterms, certificates,
                   created_at, updated_at FROM products RETURNING id";
    let next = Statement::from_string(db.backend(), sql);
    let row = db.autocommit().query_one_raw(next).await.unwrap().unwrap();
    row.try_get_by_index(0).unwrap()
}

#[tokio::test]
async fn every_row_is_the_same_in_the_other_database_whichever_it_is() {
    let engines = TestDatabase::all().await.len();
    for from in 0..engines {
        for to in 0..engines {
            let (source, target) = (
                TestDatabase::all().await.remove(from),
                TestDatabase::all().await.remove(to),
            );
            fill(&source.db).await;
            let before = figures(&source.db).await.unwrap();
            assert_ne!(before, figures(&target.db).await.unwrap());
            let copied = copy_rows(&source.db, &target.db).await.unwrap();
            assert_eq!(copied, before);
            assert_eq!(figures(&target.db).await.unwrap(), before);
            assert_eq!(figures(&source.db).await.unwrap(), before);
            let products = before.iter().find(|figures| figures.table == "products");
            assert_eq!(products.unwrap().rows, 1);
            assert_eq!(next_number(&target.db).await, 3);
        }
    }
}

#[tokio::test]
async fn nothing_is_copied_between_different_tables() {
    for source in TestDatabase::all().await {
        let target = TestDatabase::sqlite().await;
        fill(&source.db).await;
        let statement = "ALTER TABLE redirects ADD COLUMN note text";
        source
            .db
            .autocommit()
            .execute_unprepared(statement)
            .await
            .unwrap();
        let before = figures(&target.db).await.unwrap();
        let refused = copy_rows(&source.db, &target.db).await.unwrap_err();
        assert!(
            refused.to_string().contains("different tables"),
            "{refused}"
        );
        assert_eq!(figures(&target.db).await.unwrap(), before);
    }
}
