//! Changing many products at once.

use serde_json::{Value, json};
use store::testing::TestDatabase;
use tables::Role;

use crate::{TEJA, answered, call_as, code, rows, written};

async fn change(database: &TestDatabase, change: Value) -> Value {
    let read = rows(database, "products?select=id,version&order=id").await;
    change_read(database, read, change).await
}

async fn change_read(database: &TestDatabase, read: Value, change: Value) -> Value {
    let arguments = json!({ "rows": read, "change": change });
    let answer = call_as(database, Role::Editor, "change_products", arguments).await;
    answered(answer)
}

async fn with_price(database: &TestDatabase, slug: &str, from: f64, to: Value) {
    let price = json!({
        "price_from": from, "price_to": to, "price_currency": "USD", "price_unit": "kg",
    });
    written(database, &format!("PATCH products?slug=eq.{slug}"), price).await;
}

async fn prices(database: &TestDatabase) -> Value {
    rows(
        database,
        "products?select=price_from,price_to&order=id&price_from=not.is.null",
    )
    .await
}

#[tokio::test]
async fn many_products_get_another_category_and_each_change_can_be_undone() {
    for database in crate::databases().await {
        let answer = change(&database, json!({ "set": { "category": "red-chillies" } })).await;
        assert_eq!(answer["changed"].as_array().unwrap().len(), 4);
        let requests = rows(
            &database,
            "revisions?select=request_id&action=eq.update&table_name=eq.products",
        )
        .await;
        let requests = requests.as_array().unwrap();
        assert_eq!(requests.len(), 4);
        assert!(requests.iter().all(|one| *one == requests[0]));
        let first = &answer["changed"][0];
        let undo = json!({
            "table": "products",
            "rows": [{ "key": first["id"].to_string(), "version": first["version"] }],
        });
        call_as(&database, Role::Editor, "undo_change", undo)
            .await
            .unwrap();
        let categories = rows(&database, "products?select=category&order=id&limit=2").await;
        assert_eq!(
            categories,
            json!([{ "category": "spices" }, { "category": "red-chillies" }])
        );
        let answer = change(&database, json!({ "set": { "category": "fruit" } })).await;
        assert_eq!(answer["refused"].as_array().unwrap().len(), 4);
        assert_eq!(answer["changed"], json!([]));
    }
}

#[tokio::test]
async fn prices_are_set_raised_and_lowered_where_there_are_any() {
    for database in crate::databases().await {
        with_price(&database, "teja", 10.0, json!(12.35)).await;
        with_price(&database, "zira", 4.8, Value::Null).await;
        let answer = change(&database, json!({ "price": { "by_percent": 5 } })).await;
        assert_eq!(answer["changed"].as_array().unwrap().len(), 2);
        assert_eq!(answer["refused"].as_array().unwrap().len(), 2);
        assert_eq!(
            prices(&database).await,
            json!([
                { "price_from": 10.5, "price_to": 12.97 },
                { "price_from": 5.04, "price_to": null },
            ])
        );
        change(&database, json!({ "price": { "by": "-0.5" } })).await;
        assert_eq!(
            prices(&database).await,
            json!([
                { "price_from": 10, "price_to": 12.47 },
                { "price_from": 4.54, "price_to": null },
            ])
        );
        let answer = change(&database, json!({ "price": { "by": -5 } })).await;
        assert_eq!(
            answer["changed"].as_array().unwrap().len(),
            1,
            "none is below 0"
        );
        change(&database, json!({ "price": { "to": 7 } })).await;
        assert_eq!(
            prices(&database).await,
            json!([{ "price_from": 7, "price_to": null }, { "price_from": 7, "price_to": null }])
        );
    }
}

#[tokio::test]
async fn products_are_deleted_but_not_one_that_somebody_has_changed_since() {
    for database in crate::databases().await {
        let read = rows(&database, "products?select=id,version&order=id").await;
        let harvest = json!({ "crop_year": "2026-27" });
        written(&database, TEJA, harvest).await;
        let answer = change_read(&database, read.clone(), json!("delete")).await;
        assert_eq!(answer["kept"], json!([read[0]["id"]]));
        assert_eq!(answer["changed"].as_array().unwrap().len(), 3);
        assert_eq!(answer["changed"][0]["version"], Value::Null);
        let left = rows(&database, "products?select=slug").await;
        assert_eq!(left, json!([{ "slug": "teja" }]));
        let undo = json!({
            "table": "products", "rows": [{ "key": read[1]["id"].to_string() }],
        });
        call_as(&database, Role::Editor, "undo_change", undo)
            .await
            .unwrap();
        assert_eq!(
            rows(&database, "products?select=id")
                .await
                .as_array()
                .unwrap()
                .len(),
            2
        );
    }
}

#[tokio::test]
async fn a_call_names_products_and_one_change_and_who_only_looks_may_not() {
    let database = TestDatabase::sqlite().await;
    let row = json!({ "id": 1, "version": 1 });
    for arguments in [
        json!({ "rows": [], "change": "delete" }),
        json!({ "rows": vec![row.clone(); 101], "change": "delete" }),
        json!({ "rows": [row], "change": { "set": { "slug": "teja" } } }),
        json!({ "rows": [row], "change": { "price": { "to": "USD 5" } } }),
        json!({ "rows": [row], "change": "archive" }),
    ] {
        let refused = call_as(&database, Role::Editor, "change_products", arguments).await;
        assert_eq!(code(refused), (400, "PGRST102"));
    }
    let arguments = json!({ "rows": [row], "change": "delete" });
    let refused = call_as(&database, Role::Viewer, "change_products", arguments).await;
    assert_eq!(code(refused).1, "42501");
}
