use std::time::Duration;

use languages::Language;
use postgrest::{Query, RequestHeaders};
use serde_json::{Value as Json, json};

use crate::product_list::{goods_lists, lists_of, read, read_list};
use crate::support::product;
use tables::TableError;

async fn assert_refused(query_string: &str, status: u16, body: Json) {
    let lists = goods_lists().await;
    let error = read(&lists, query_string).await.expect_err(query_string);
    assert_eq!(error.status, status, "{query_string}");
    assert_eq!(json!(error), body, "{query_string}");
}

fn body(code: &str, message: &str) -> Json {
    json!({"code": code, "message": message, "details": null, "hint": null})
}

#[tokio::test]
async fn an_unknown_column_is_refused_wherever_it_is_named() {
    let unknown = body("42703", "column products.price does not exist");
    for text in [
        "select=price",
        "price=eq.1",
        "order=price",
        "or=(id.eq.1,price.is.null)",
    ] {
        assert_refused(text, 400, unknown.clone()).await;
    }
}

#[tokio::test]
async fn a_value_of_another_type_is_refused_even_when_no_row_would_be_compared() {
    for text in ["id=eq.abc", "id=in.(1,abc)", "slug=eq.none&id=gt.abc"] {
        let message = "invalid input syntax for type bigint: \"abc\"";
        assert_refused(text, 400, body("22P02", message)).await;
    }
    for (text, code, message) in [
        (
            "id=eq.",
            "22P02",
            "invalid input syntax for type bigint: \"\"",
        ),
        (
            "id=eq.1.5",
            "22P02",
            "invalid input syntax for type bigint: \"1.5\"",
        ),
        (
            "active=eq.maybe",
            "22P02",
            "invalid input syntax for type boolean: \"maybe\"",
        ),
        (
            "id=eq.9223372036854775808",
            "22003",
            "value \"9223372036854775808\" is out of range for type bigint",
        ),
        (
            "created_at=gt.yesterday-ish",
            "22007",
            "invalid input syntax for type timestamp with time zone: \"yesterday-ish\"",
        ),
    ] {
        assert_refused(text, 400, body(code, message)).await;
    }
    let json = "invalid input syntax for type json";
    for (text, details) in [
        ("incoterms=eq.FOB", "Token \"FOB\" is invalid."),
        (
            "incoterms=eq.[\"FOB\"",
            "The input string ended unexpectedly.",
        ),
    ] {
        let body = json!({"code": "22P02", "message": json, "details": details, "hint": null});
        assert_refused(text, 400, body).await;
    }
}

#[tokio::test]
async fn patterns_are_for_texts_only() {
    let hint = "No operator matches the given name and argument types. You might need to add explicit type casts.";
    for (text, message) in [
        ("id=like.1*", "operator does not exist: bigint ~~ unknown"),
        (
            "active=ilike.t*",
            "operator does not exist: boolean ~~* unknown",
        ),
        (
            "incoterms=ilike.*fob*",
            "operator does not exist: jsonb ~~* unknown",
        ),
    ] {
        let body = json!({"code": "42883", "message": message, "details": null, "hint": hint});
        assert_refused(text, 404, body).await;
    }
    let unfinished = body("22025", "LIKE pattern must not end with escape character");
    assert_refused("name=like.a\\", 400, unfinished).await;
}

#[tokio::test]
async fn true_and_false_are_for_booleans_only() {
    for (text, message) in [
        (
            "id=is.true",
            "argument of IS TRUE must be type boolean, not type bigint",
        ),
        (
            "name=is.unknown",
            "argument of IS UNKNOWN must be type boolean, not type text",
        ),
    ] {
        assert_refused(text, 400, body("42804", message)).await;
    }
}

#[tokio::test]
async fn another_table_cannot_be_embedded() {
    let unrelated = json!({
        "code": "PGRST200",
        "message": "Could not find a relationship between 'products' and 'enquiries' in the schema cache",
        "details": "Searched for a foreign key relationship between 'products' and 'enquiries' in the schema 'public', but no matches were found.",
        "hint": null,
    });
    assert_refused("select=id,enquiries(*)", 400, unrelated).await;
}

#[tokio::test]
async fn a_short_request_cannot_make_an_answer_of_any_size() {
    let details = |details: &str, hint: Option<&str>| json!({"code": "PGRST127", "message": "Feature not implemented", "details": details, "hint": hint});
    let twice = details(
        "The column 'id' can be selected at most 2 times here.",
        None,
    );
    assert_refused("select=*,*,*", 400, twice).await;
    let lists = goods_lists().await;
    let filters = |count| format!("or=({})", vec!["id.eq.1"; count].join(","));
    assert!(read(&lists, &filters(200)).await.is_ok());
    let filtered = details(
        "A read can have at most 200 filters here.",
        Some("Read with fewer filters, and compare the rest yourself."),
    );
    assert_refused(&filters(201), 400, filtered).await;
    let patterns =
        |count, pattern: &str| format!("or=({})", vec![format!("name.{pattern}"); count].join(","));
    assert!(read(&lists, &patterns(20, "ilike.*a*")).await.is_ok());
    for pattern in ["ilike.*a*", "like.*a*", "not.ilike.*a*"] {
        let compared = details(
            "A read can have at most 20 filters with `like` or `ilike` here.",
            Some("Read with fewer patterns, and compare the rest yourself."),
        );
        assert_refused(&patterns(21, pattern), 400, compared).await;
    }
    let gaps = |count| patterns(2, &format!("like.*a{}", "_".repeat(count)));
    assert!(read(&lists, &gaps(10)).await.is_ok());
    let gapped = details(
        "A read can have at most 20 `_` in its patterns here.",
        Some("Write `*` for any letters, or read with fewer patterns."),
    );
    assert_refused(&gaps(11), 400, gapped).await;
}

#[tokio::test]
async fn a_read_whose_time_is_up_is_broken_off() {
    let goods = (0..2_000).map(|number| product(&format!("product-{number}")));
    let lists = lists_of(goods.collect(), Vec::new()).await;
    let query = Query::parse("description=not.ilike.*a*b*c*", RequestHeaders::default()).unwrap();
    for (_, readers) in &lists.0 {
        let limit = Some(Duration::from_nanos(1));
        let answer = read_list(readers, &query, Language::ENGLISH, limit).await;
        let Err(TableError::Refused(error)) = answer else {
            panic!("{answer:?}")
        };
        assert_eq!((error.status, error.code), (503, "57014"));
        // The next one has its connection.
        let query = Query::parse("limit=1", RequestHeaders::default()).unwrap();
        for _ in 0..20 {
            let answer = read_list(readers, &query, Language::ENGLISH, None).await;
            assert_eq!(answer.unwrap().status, 200);
        }
    }
}
