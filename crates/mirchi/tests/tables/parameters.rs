use catalogue::{entities::product, queries::products};
use chrono::Utc;
use serde_json::{Value as Json, json};
use store::testing::TestDatabase;

use crate::{
    TEJA, assert_has, code, databases, execute, product_id, read, refusal, restore_newest,
    restore_revision, rows, write, writer, written,
};

async fn texts(database: &TestDatabase, slug: &str) -> Json {
    let columns = "capsaicin_level,color_value,moisture_content";
    let found = rows(
        database,
        &format!("products?slug=eq.{slug}&select={columns}"),
    )
    .await;
    found[0].clone()
}

#[tokio::test]
async fn figures_are_written_as_numbers_and_read_as_text_too() {
    for database in databases().await {
        let id = product_id(&database, "teja").await;
        let heat = json!({
            "product_id": id, "parameter": "heat", "kind": "typical", "minimum": 50000, "maximum": "100000",
        });
        // What is left out is the parameter's own.
        let expected = json!([{
            "product_id": id, "parameter": "heat", "kind": "typical", "minimum": 50000, "maximum": 100000, "unit": "SHU",
            "method": "ASTA 21.3", "note": null, "position": 20, "version": 1,
        }]);
        assert_eq!(
            written(&database, "POST product_parameters?select=*", heat).await,
            expected
        );
        let moisture = json!({
            "product_id": id, "parameter": "moisture", "kind": "limit", "maximum": 12.5, "method": "",
        });
        let columns = "method,position";
        let target = format!("POST product_parameters?select={columns}");
        assert_eq!(
            written(&database, &target, moisture).await,
            json!([{ "method": "", "position": 10 }])
        );
        let expected = json!({
            "capsaicin_level": "50,000 - 100,000 SHU", "color_value": null, "moisture_content": "max. 12.5%",
        });
        assert_eq!(texts(&database, "teja").await, expected);
        let whole = rows(&database, "products?slug=eq.teja").await;
        assert_eq!(whole[0]["capsaicin_level"], expected["capsaicin_level"]);
        let embedded = rows(
            &database,
            "products?slug=eq.teja&select=slug,product_parameters(parameter,minimum)&product_parameters.order=position",
        )
        .await;
        assert_eq!(
            embedded,
            json!([{ "slug": "teja", "product_parameters": [
                { "parameter": "moisture", "minimum": null },
                { "parameter": "heat", "minimum": 50000 },
            ] }])
        );
        let other_way = "product_parameters?parameter=eq.heat&select=minimum,products(slug,capsaicin_level),parameters(english_name)";
        assert_eq!(
            rows(&database, other_way).await,
            json!([{
                "minimum": 50000, "products": { "slug": "teja", "capsaicin_level": "50,000 - 100,000 SHU" },
                "parameters": { "english_name": "Capsaicin Level" },
            }])
        );
    }
}

#[tokio::test]
async fn products_are_found_by_their_figures_and_not_by_the_texts() {
    for database in databases().await {
        for (slug, least) in [("teja", 50_000), ("eclair", 9_000)] {
            let heat = json!({
                "product_id": product_id(&database, slug).await, "parameter": "heat", "kind": "typical", "minimum": least,
            });
            written(&database, "POST product_parameters", heat).await;
        }
        let hot = "products?select=slug,product_parameters!inner(minimum)&product_parameters.parameter=eq.heat\
                   &product_parameters.minimum=gte.10000";
        assert_eq!(
            rows(&database, hot).await,
            json!([{ "slug": "teja", "product_parameters": [{ "minimum": 50000 }] }])
        );
        for filter in ["capsaicin_level=like.50*", "order=moisture_content"] {
            let question = format!("products?{filter}");
            let refused = refusal(read(&database, &question).await);
            assert_eq!(
                (refused.status, refused.code),
                (400, "PGRST127"),
                "{filter}"
            );
            let details = refused.details.unwrap_or_default();
            assert!(details.contains("`product_parameters`"), "{details}");
        }
        for column in ["capsaicin_level", "color_value", "moisture_content"] {
            let text = json!({ column: "5" });
            let refused = write(&database, TEJA, "", text).await;
            assert_eq!(code(refused), (400, "428C9"), "{column}");
        }
    }
}

#[tokio::test]
async fn a_row_that_breaks_a_rule_is_refused_by_its_column() {
    for database in databases().await {
        let id = product_id(&database, "teja").await;
        for (change, expected, details) in [
            (
                json!({ "minimum": 5, "maximum": 4 }),
                (400, "23514"),
                "maximum: `4` is below the minimum",
            ),
            (json!({}), (400, "23514"), "minimum: is missing"),
            (
                json!({ "kind": "usual", "minimum": 5 }),
                (400, "23514"),
                "kind: `usual` is none of `typical`, `limit`",
            ),
            (
                json!({ "minimum": 5, "unit": " " }),
                (400, "23514"),
                "unit: is empty",
            ),
            (json!({ "kind": null, "minimum": 5 }), (400, "23502"), ""),
            (
                json!({ "parameter": "thymol", "minimum": 5 }),
                (409, "23503"),
                "(parameter)=(thymol)",
            ),
            (
                json!({ "product_id": 999, "minimum": 5 }),
                (409, "23503"),
                "(product_id)=(999)",
            ),
            (json!({ "minimum": "much" }), (400, "22P02"), ""),
        ] {
            let mut row = json!({ "product_id": id, "parameter": "moisture", "kind": "typical" });
            for (name, value) in change.as_object().unwrap() {
                row[name] = value.clone();
            }
            let refused = refusal(write(&database, "POST product_parameters", "", row).await);
            assert_eq!((refused.status, refused.code), expected, "{change}");
            let told = refused.details.unwrap_or_default();
            assert!(told.contains(details), "{change}: {told}");
        }
        for (table, row, expected) in [
            (
                "parameters",
                json!({ "code": "Thymol", "name": "Thymol", "group": "chemical", "unit": "%" }),
                (400, "23514"),
            ),
            (
                "parameters",
                json!({ "code": "thymol", "group": "chemical", "unit": "%" }),
                (400, "23514"),
            ),
            (
                "parameters",
                json!({ "code": "thymol", "name": "Thymol", "group": "oils", "unit": "%" }),
                (400, "23514"),
            ),
            (
                "parameters",
                json!({ "code": "moisture", "group": "physical", "unit": "%" }),
                (409, "23505"),
            ),
            (
                "parameter_translations",
                json!({ "parameter": "thymol", "language": "de", "name": "Thymol" }),
                (409, "23503"),
            ),
            (
                "parameter_translations",
                json!({ "parameter": "heat", "language": "de", "name": "Hitze" }),
                (400, "23514"),
            ),
        ] {
            let refused = write(&database, &format!("POST {table}"), "", row.clone()).await;
            assert_eq!(code(refused), expected, "{row}");
        }
        let renamed = json!({ "code": "water" });
        let refused = write(&database, "PATCH parameters?code=eq.moisture", "", renamed).await;
        assert_eq!(code(refused), (400, "23514"));
    }
}

#[tokio::test]
async fn the_owner_adds_a_parameter_and_deletes_it_with_all_that_was_measured() {
    for database in databases().await {
        let id = product_id(&database, "teja").await;
        let thymol =
            json!({ "code": "thymol", "name": "Thymol", "group": "chemical", "unit": "%" });
        let expected = json!([{
            "code": "thymol", "name": "Thymol", "english_name": "Thymol", "group": "chemical", "unit": "%", "method": "",
            "position": 1000, "version": 1,
        }]);
        assert_eq!(
            written(&database, "POST parameters?select=*", thymol).await,
            expected
        );
        let german = json!({ "parameter": "thymol", "language": "de", "name": "Thymolgehalt" });
        written(&database, "POST parameter_translations", german).await;
        let figure = json!({
            "product_id": id, "parameter": "thymol", "kind": "typical", "minimum": 40, "maximum": 50,
        });
        written(&database, "POST product_parameters", figure).await;
        written(&database, "DELETE parameters?code=eq.thymol", Json::Null).await;
        for table in ["parameter_translations", "product_parameters"] {
            assert_eq!(rows(&database, table).await, json!([]), "{table}");
        }
        restore_newest(&database).await;
        assert_eq!(
            rows(
                &database,
                "product_parameters?select=parameter,minimum,unit"
            )
            .await,
            json!([{ "parameter": "thymol", "minimum": 40, "unit": "%" }])
        );
        assert_eq!(
            rows(&database, "parameter_translations?select=name").await,
            json!([{ "name": "Thymolgehalt" }])
        );
    }
}

#[tokio::test]
async fn a_deleted_product_comes_back_with_its_figures_and_a_changed_figure_goes_back() {
    for database in databases().await {
        let id = product_id(&database, "teja").await;
        let heat = json!({
            "product_id": id, "parameter": "heat", "kind": "typical", "minimum": 50000, "method": "",
        });
        written(&database, "POST product_parameters", heat).await;
        let target = format!("PATCH product_parameters?product_id=eq.{id}&version=eq.1");
        written(&database, &target, json!({ "minimum": 60000 })).await;
        let again = write(&database, &target, "", json!({ "minimum": 70000 })).await;
        assert_eq!(code(again), (409, "PT409"));
        written(&database, "DELETE products?slug=eq.teja", Json::Null).await;
        assert_eq!(rows(&database, "product_parameters").await, json!([]));
        let revisions = rows(
            &database,
            "revisions?select=id,table_name,action&table_name=in.(products,product_parameters)&order=id.desc&limit=3",
        )
        .await;
        let found: Vec<_> = revisions
            .as_array()
            .unwrap()
            .iter()
            .map(|row| {
                (
                    row["table_name"].as_str().unwrap(),
                    row["action"].as_str().unwrap(),
                )
            })
            .collect();
        assert_eq!(
            found,
            [
                ("products", "delete"),
                ("product_parameters", "delete"),
                ("product_parameters", "update")
            ]
        );
        let restore = async |place: usize| {
            let id = revisions[place]["id"].as_i64().unwrap();
            restore_revision(&database, &writer(tables::Role::Editor), id)
                .await
                .unwrap();
            rows(&database, "product_parameters?select=minimum,method").await
        };
        assert_eq!(
            restore(0).await,
            json!([{ "minimum": 60000, "method": "" }])
        );
        assert_eq!(
            restore(2).await,
            json!([{ "minimum": 50000, "method": "" }])
        );
    }
}

/// One write does not keep everybody else's waiting, however many products there are.
#[tokio::test]
async fn a_parameter_of_thousands_of_products_is_not_deleted_at_once() {
    let most = 5000;
    for database in databases().await {
        let products = (0..=most).map(|number| product::Model {
            slug: format!("lot-{number}"),
            name: format!("Lot {number}"),
            category: "spices".to_owned(),
            grade: "A".to_owned(),
            ..product::Model::default()
        });
        products::upsert(&database.db, products.collect(), Utc::now())
            .await
            .unwrap();
        let measured = "INSERT INTO product_parameters SELECT id, 'moisture', 'limit', NULL, 12, '%', '', NULL, 10, 1 FROM products";
        execute(&database, measured).await;
        let delete = "DELETE parameters?code=eq.moisture";
        let refused = refusal(write(&database, delete, "", Json::Null).await);
        assert_eq!((refused.status, refused.code), (413, "54000"));
        let details = refused.details.unwrap();
        assert_has(&details, "5000 rows of product_parameters");

        let some = "DELETE product_parameters?parameter=eq.moisture&product_id=lt.100";
        write(&database, some, "", Json::Null).await.unwrap();
        write(&database, delete, "", Json::Null).await.unwrap();
        let left = rows(&database, "product_parameters?parameter=eq.moisture").await;
        assert_eq!(left, json!([]));
    }
}
