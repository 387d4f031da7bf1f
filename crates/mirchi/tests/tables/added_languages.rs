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

#[tokio::test]
async fn a_language_whose_code_is_in_an_address_is_not_added() {
    for database in databases().await {
        let service = async |request: &str, row: Value| {
            write_as(&database, Role::Service, request, "", row).await
        };
        let category = json!({ "code": "pickles-te", "name": "Pickles" });
        service("POST categories", category).await.unwrap();
        let page = json!({
            "list": "shell:pages.items",
            "items": [],
            "facts": { "own1": { "slug": "my" } },
        });
        service("POST site_lists", page.clone()).await.unwrap();
        let title =
            json!({ "language": "en", "key": "shell:pages.items.own1.title", "text": "Ours" });
        service("POST site_texts", title).await.unwrap();
        for (code, user) in [("te", "`pickles-te`"), ("my", "`/my`")] {
            let refused = by_owner(&database, "POST", json!({ "code": code })).await;
            let refused = refusal(refused);
            assert_eq!((refused.status, refused.code), (400, "23514"), "{code}");
            let details = format!("{refused:?}");
            assert!(details.contains(user), "{details}");
        }
        // The other way round: the language is there first.
        by_owner(&database, "POST", json!({ "code": "is" }))
            .await
            .unwrap();
        let category = json!({ "code": "pickles-is", "name": "Pickles" });
        let refused = service("POST categories", category).await;
        assert_eq!(code(refused), (400, "23514"));
        let facts = json!({ "facts": { "own1": { "slug": "is" } } });
        let request = "PATCH site_lists?list=eq.shell:pages.items";
        assert_eq!(code(service(request, facts).await), (400, "23514"));
    }
}

#[tokio::test]
async fn a_language_is_not_public_before_an_owner_lists_it() {
    for database in databases().await {
        let setting =
            |codes: &[&str]| json!({ "key": "site.languages", "language": "en", "value": codes });
        let list = async |codes: &[&str]| {
            write_as(
                &database,
                Role::Owner,
                "POST site_settings",
                "",
                setting(codes),
            )
            .await
        };
        assert_eq!(code(list(&["en", "it"]).await), (400, "23514"));
        let italian = json!({ "code": "it" });
        by_owner(&database, "POST", italian.clone()).await.unwrap();
        list(&["en", "hi", "it"]).await.unwrap();
        by_owner(&database, "DELETE", italian.clone())
            .await
            .unwrap();
        let of_setting = async || {
            let settings = rows(&database, "site_settings").await;
            settings[0]["value"].clone()
        };
        assert_eq!(of_setting().await, json!(["en", "hi"]));
        by_owner(&database, "POST", italian).await.unwrap();
        assert_eq!(of_setting().await, json!(["en", "hi"]));
    }
}

#[tokio::test]
async fn texts_of_a_language_that_was_removed_are_not_found() {
    for database in databases().await {
        let italian = json!({ "code": "it" });
        by_owner(&database, "POST", italian.clone()).await.unwrap();
        let text = json!({ "language": "it", "key": "about:hero.title", "text": "Chi siamo" });
        write_as(&database, Role::Editor, "POST site_texts", "", text)
            .await
            .unwrap();
        let found = async || {
            let arguments = json!({ "words": "chi siamo" });
            answered(call_as(&database, Role::Viewer, "search_site_texts", arguments).await)
        };
        assert_eq!(found().await.as_array().map(Vec::len), Some(1));
        by_owner(&database, "DELETE", italian).await.unwrap();
        assert_eq!(found().await, json!([]));
    }
}
