//! The languages that the company adds to the shipped ones.

use serde_json::{Value, json};
use store::testing::TestDatabase;
use tables::{Result, Role, Written};

use crate::{
    answered, call_as, code, databases, listings::count, refresh_listings, refusal, rows, write_as,
};

/// Adds the language of a row, or deletes it.
async fn by_owner(database: &TestDatabase, method: &str, row: Value) -> Result<Written> {
    let code = row["code"].as_str().unwrap_or_default();
    let (request, body) = match method {
        "DELETE" => (
            format!("DELETE added_languages?code=eq.{code}"),
            Value::Null,
        ),
        _ => ("POST added_languages".to_owned(), row.clone()),
    };
    write_as(database, Role::Owner, &request, "", body).await
}

#[tokio::test]
async fn a_product_has_a_row_for_visitors_in_an_added_language_until_it_is_removed() {
    for database in databases().await {
        refresh_listings(&database).await;
        let count = async |language: &str| {
            let rows = format!("product_listings WHERE language = '{language}'");
            count(&database, &rows).await
        };
        let active = count("en").await;
        assert!(active > 0);
        assert_eq!(count("it").await, 0);
        by_owner(&database, "POST", json!({ "code": "it" }))
            .await
            .unwrap();
        assert_eq!(count("it").await, active);
        assert_eq!(
            rows(&database, "added_languages").await,
            json!([{ "code": "it" }])
        );
        by_owner(&database, "DELETE", json!({ "code": "it" }))
            .await
            .unwrap();
        assert_eq!((count("it").await, count("en").await), (0, active));
    }
}

#[tokio::test]
async fn only_a_language_that_is_known_and_not_shipped_is_added_once() {
    for database in databases().await {
        for code in ["de", "en", "xx", "IT", "", "it-CH"] {
            let row = json!({ "code": code });
            let refused = refusal(by_owner(&database, "POST", row).await);
            assert_eq!((refused.status, refused.code), (400, "23514"), "{code}");
        }
        let row = json!({ "code": "nl" });
        by_owner(&database, "POST", row.clone()).await.unwrap();
        let again = by_owner(&database, "POST", row).await;
        assert_eq!(code(again), (409, "23505"));
    }
}

#[tokio::test]
async fn the_texts_of_an_added_language_are_counted_in_its_own_plural_forms() {
    for database in databases().await {
        let languages = async || {
            let parts = call_as(&database, Role::Viewer, "site_translations", json!({})).await;
            let parts = answered(parts);
            let parts = parts.as_array().cloned().unwrap_or_default();
            move |code: &str| {
                let of_it = parts.iter().filter(|part| part["language"] == code);
                let texts = of_it.clone().filter_map(|part| part["texts"].as_u64());
                let english = of_it.filter_map(|part| part["in_english"].as_u64());
                (texts.sum::<u64>(), english.sum::<u64>())
            }
        };
        assert_eq!(languages().await("pl"), (0, 0));
        for code in ["pl", "ko", "it"] {
            by_owner(&database, "POST", json!({ "code": code }))
                .await
                .unwrap();
        }
        let of = languages().await;
        let ((polish, in_english), (korean, _)) = (of("pl"), of("ko"));
        assert_eq!(polish, in_english);
        // Polish has `few` and `many` besides, Korean no form for one.
        let (russian, _) = of("ru");
        assert_eq!(polish, russian);
        let (japanese, _) = of("ja");
        assert_eq!(korean, japanese);
        let arguments = json!({ "key": "about:hero.title", "language": "it", "text": "Chi siamo", "version": null });
        answered(call_as(&database, Role::Editor, "change_site_text", arguments).await);
        let (texts, english) = languages().await("it");
        assert_eq!(texts - english, 1);
    }
}
