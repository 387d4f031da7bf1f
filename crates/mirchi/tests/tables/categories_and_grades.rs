//! Categories and grades: which ones products may have, and how they may be changed.

use serde_json::{Value as Json, json};

use crate::{TEJA, code, databases, product, refusal, restore_newest, rows, write, written};

#[tokio::test]
async fn a_product_has_a_category_and_a_grade_that_are_there() {
    for database in databases().await {
        for (column, table) in [("category", "categories"), ("grade", "grades")] {
            let mut row = product("new");
            row[column] = json!("gold");
            let refused = refusal(write(&database, "POST products", "", row).await);
            assert_eq!((refused.status, refused.code), (409, "23503"));
            assert_eq!(
                refused.details.as_deref(),
                Some(&*format!(
                    "Key ({column})=(gold) is not present in table \"{table}\"."
                ))
            );
            let change = json!({ column: "gold" });
            let refused = write(&database, TEJA, "", change).await;
            assert_eq!(code(refused), (409, "23503"));
        }
    }
}

#[tokio::test]
async fn those_that_come_with_the_program_are_there_and_cannot_be_renamed() {
    for database in databases().await {
        let query = "categories?select=code,name,english_name,has_heat&order=position";
        assert_eq!(
            rows(&database, query).await,
            json!([
                { "code": "red-chillies", "name": null, "english_name": "Red Chillies", "has_heat": true },
                { "code": "spices", "name": null, "english_name": "Spices", "has_heat": false },
                { "code": "agro-commodities", "name": null, "english_name": "Agro Commodities", "has_heat": false },
            ])
        );
        for (request, row) in [
            (
                "PATCH categories?code=eq.spices",
                json!({ "name": "Herbs" }),
            ),
            (
                "POST category_translations",
                json!({ "category": "spices", "language": "de", "name": "Kräuter" }),
            ),
            (
                "PATCH categories?code=eq.spices",
                json!({ "code": "herbs" }),
            ),
            ("PATCH grades?code=eq.A", json!({ "code": "AA" })),
            ("POST categories", json!({ "code": "seeds" })),
            (
                "POST categories",
                json!({ "code": "Seeds", "name": "Seeds" }),
            ),
            // The brochure of a category `fresh` in German has that address.
            (
                "POST categories",
                json!({ "code": "fresh-de", "name": "Fresh" }),
            ),
            ("POST grades", json!({ "code": " B1", "name": "B1" })),
            ("POST grades", json!({ "code": "B1", "name": "" })),
        ] {
            let refused = write(&database, request, "", row.clone()).await;
            assert_eq!(code(refused), (400, "23514"), "{request} {row}");
        }
    }
}

#[tokio::test]
async fn one_that_products_have_cannot_be_deleted_and_one_that_none_has_comes_back_with_its_names()
{
    for database in databases().await {
        for (request, table, other) in [
            (
                "categories?code=eq.spices",
                "categories",
                "products_category_fkey",
            ),
            ("grades?code=eq.A", "grades", "products_grade_fkey"),
        ] {
            let refused = write(&database, &format!("DELETE {request}"), "", Json::Null).await;
            let refused = refusal(refused);
            assert_eq!((refused.status, refused.code), (409, "23503"));
            let expected = format!(
                "update or delete on table \"{table}\" violates foreign key constraint \"{other}\" on table \"products\""
            );
            assert_eq!(refused.message, expected);
        }
        let export = json!({ "code": "Export", "name": "Export quality" });
        let expected = json!([{
            "code": "Export", "name": "Export quality", "position": 1000, "version": 1,
        }]);
        assert_eq!(
            written(&database, "POST grades?select=*", export).await,
            expected
        );
        let german = json!({ "grade": "Export", "language": "de", "name": "Exportqualität" });
        written(&database, "POST grade_translations", german).await;
        written(&database, "DELETE grades?code=eq.Export", Json::Null).await;
        let names = "grade_translations?select=grade,language,name";
        assert_eq!(rows(&database, names).await, json!([]));
        restore_newest(&database).await;
        assert_eq!(
            rows(&database, names).await,
            json!([{ "grade": "Export", "language": "de", "name": "Exportqualität" }])
        );
    }
}

#[tokio::test]
async fn products_are_read_with_their_category_and_grade() {
    for database in databases().await {
        let query =
            "products?slug=eq.teja&select=slug,category:categories(code,english_name),grades(name)";
        assert_eq!(
            rows(&database, query).await,
            json!([{ "slug": "teja", "category": { "code": "spices", "english_name": "Spices" }, "grades": { "name": "A" } }])
        );
        let query =
            "grades?code=eq.A&select=code,products(slug)&products.order=slug&products.limit=1";
        assert_eq!(
            rows(&database, query).await,
            json!([{ "code": "A", "products": [{ "slug": "eclair" }] }])
        );
    }
}
