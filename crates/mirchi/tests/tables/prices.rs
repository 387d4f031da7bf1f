use serde_json::json;

use crate::{
    TEJA, assert_has, code, databases, names, product, read, refusal, restore_newest, rows, write,
    written,
};

#[tokio::test]
async fn a_price_is_written_as_numbers_and_read_as_text_too() {
    for database in databases().await {
        let price = json!({
            "price_from": 10.5, "price_to": "12.50", "price_currency": "USD", "price_unit": "kg", "price_term": "FOB",
            "port": "Chennai", "price_valid_until": "2026-12-31",
        });
        let columns =
            "price_from,price_to,price_valid_until,needs_export_authorisation,price_range";
        let target = format!("PATCH products?slug=eq.teja&select={columns}");
        let expected = json!([{
            "price_from": 10.5, "price_to": 12.5, "price_valid_until": "2026-12-31", "needs_export_authorisation": false,
            "price_range": "USD 10.50 - 12.50 / kg FOB Chennai (valid until 2026-12-31)",
        }]);
        assert_eq!(written(&database, &target, price).await, expected);
        let question = format!("products?slug=eq.teja&select={columns}");
        assert_eq!(rows(&database, &question).await, expected);
        let text = rows(&database, "products?slug=eq.zira&select=price:price_range").await;
        assert_eq!(text, json!([{ "price": "On request" }]));
        let whole = rows(&database, "products?slug=eq.teja").await;
        assert_eq!(whole[0]["price_range"], expected[0]["price_range"]);
    }
}

#[tokio::test]
async fn products_are_found_and_ordered_by_the_numbers_of_their_prices() {
    for database in databases().await {
        for (slug, price) in [("teja", "9"), ("eclair", "10.5"), ("zira", "100")] {
            let price = json!({ "price_from": price, "price_currency": "USD", "price_unit": "kg" });
            let target = format!("PATCH products?slug=eq.{slug}");
            written(&database, &target, price).await;
        }
        for (filter, found) in [
            (
                "order=price_from.nullslast",
                &["teja", "éclair", "zira", "Жгучий"][..],
            ),
            (
                "price_from=gte.10.5&order=price_from.desc",
                &["zira", "éclair"],
            ),
            ("price_from=eq.10.50", &["éclair"]),
            ("price_from=is.null", &["Жгучий"]),
            ("price_from=in.(9,100)&order=name", &["teja", "zira"]),
            ("price_valid_until=lt.2999-01-01", &[]),
        ] {
            assert_eq!(names(&database, filter).await, found, "{filter}");
        }
        for (filter, expected) in [
            ("price_range=eq.On request", (400, "PGRST127")),
            ("order=price_range", (400, "PGRST127")),
            ("price_from=eq.cheap", (400, "22P02")),
            ("price_from=like.1*", (404, "42883")),
        ] {
            let question = format!("products?{filter}");
            assert_eq!(code(read(&database, &question).await), expected, "{filter}");
        }
    }
}

#[tokio::test]
async fn a_price_that_cannot_be_is_refused_by_its_column() {
    for database in databases().await {
        let refused = write(&database, TEJA, "", json!({ "price_range": "USD 5" })).await;
        assert_eq!(code(refused), (400, "428C9"));
        let half = json!({ "price_from": 5, "price_to": 4, "price_currency": "USD" });
        let refused = refusal(write(&database, TEJA, "", half).await);
        let details = refused.details.unwrap_or_default();
        assert_has(&details, "price_to: ");
        assert_has(&details, "price_unit: ");
        for (value, expected) in [("0.00001", (400, "22003")), ("five", (400, "22P02"))] {
            let body = json!({ "price_from": value });
            let refused = write(&database, TEJA, "", body).await;
            assert_eq!(code(refused), expected, "{value}");
        }
    }
}

#[tokio::test]
async fn a_price_of_before_is_put_back() {
    for database in databases().await {
        let mut row = product("byadgi");
        row["price_from"] = json!(10.25);
        row["price_currency"] = json!("USD");
        row["price_unit"] = json!("kg");
        written(&database, "POST products", row).await;
        let dearer = json!({ "price_from": 11 });
        written(&database, "PATCH products?slug=eq.byadgi", dearer).await;
        let newest = rows(&database, "revisions?select=after&order=id.desc&limit=1").await;
        assert_eq!(
            newest[0]["after"]["price_range"],
            "USD 11 / kg (indicative)"
        );
        restore_newest(&database).await;
        let read = rows(&database, "products?slug=eq.byadgi&select=price_from").await;
        assert_eq!(read, json!([{ "price_from": 10.25 }]));
    }
}
