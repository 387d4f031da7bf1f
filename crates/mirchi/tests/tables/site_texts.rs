//! Texts of the site: the shipped ones, the company's over them, and the draft in which they are changed.

use catalogue::CATALOGUE_CHANGED;
use content::SiteTexts;
use languages::Language;
use serde_json::{Value, json};
use store::testing::TestDatabase;
use tables::{Result, Role, Written};

use crate::{answered, call_as, code, databases, refusal, rows, write_as};

/// A text of every language, with a value that its page fills in.
const KEY: &str = "shell:language.offer";

async fn text_of(database: &TestDatabase, language: &str) -> Value {
    let found = answered(call_as(database, Role::Viewer, "site_text", json!({ "key": KEY })).await);
    of_language(&found, language)
}

fn of_language(answer: &Value, language: &str) -> Value {
    let languages = answer["languages"].as_array().unwrap();
    let found = languages.iter().find(|text| text["language"] == language);
    found.unwrap().clone()
}

async fn change(
    database: &TestDatabase,
    language: &str,
    text: Option<&str>,
    version: Option<i64>,
) -> Result<Written> {
    let arguments = json!({ "key": KEY, "language": language, "text": text, "version": version });
    call_as(database, Role::Editor, "change_site_text", arguments).await
}

async fn publish(database: &TestDatabase) -> Result<Written> {
    call_as(database, Role::Editor, "publish_site", json!({})).await
}

async fn shown(database: &TestDatabase, language: &str) -> Value {
    let texts = SiteTexts::read(database.db.read()).await.unwrap();
    let language = Language::parse(language).unwrap();
    json!(texts.changed(language, "shell"))
}

/// The shipped text with something before it: it keeps its placeholders.
async fn reworded(database: &TestDatabase, language: &str, before: &str) -> String {
    let shipped = text_of(database, language).await["shipped"].clone();
    [before, shipped.as_str().unwrap()].concat()
}

/// Changes the text to that one in the draft.
async fn reword(database: &TestDatabase, language: &str, before: &str) -> String {
    let text = reworded(database, language, before).await;
    answered(change(database, language, Some(&text), None).await);
    text
}

#[tokio::test]
async fn a_text_is_changed_in_the_draft_and_is_on_the_site_when_it_is_published() {
    for database in databases().await {
        let nothing = json!({ "texts": {}, "english": [], "lists": {} });
        let text = reworded(&database, "de", "Neu: ").await;
        let changed = answered(change(&database, "de", Some(&text), None).await);
        let german = of_language(&changed, "de");
        assert_eq!(german["draft"]["text"], json!(text));
        assert_eq!(german["draft"]["author"], "asha@example.com");
        assert_eq!(german["draft"]["version"], 1);
        assert_eq!(german["shown"], json!(text));
        assert_eq!(german["published"], Value::Null);
        assert_eq!(
            shown(&database, "de").await,
            nothing,
            "a draft is no publication"
        );

        let published = publish(&database).await.unwrap();
        assert!(published.effects.contains(&CATALOGUE_CHANGED));
        assert_eq!(answered(Ok(published)), json!({ "published": 1 }));
        assert_eq!(
            shown(&database, "de").await,
            json!({ "texts": { "language.offer": text }, "english": [], "lists": {} })
        );
        assert_eq!(shown(&database, "fr").await, nothing);
        assert_eq!(rows(&database, "site_changes?select=row").await, json!([]));
        let german = text_of(&database, "de").await;
        assert_eq!(
            (&german["published"], &german["draft"]),
            (&json!(text), &Value::Null)
        );
        assert_eq!(german["shipped_changed"], false);

        answered(change(&database, "de", None, None).await);
        assert_eq!(
            answered(publish(&database).await),
            json!({ "published": 1 })
        );
        assert_eq!(
            shown(&database, "de").await,
            nothing,
            "the shipped text is back"
        );
        assert_eq!(
            answered(publish(&database).await),
            json!({ "published": 0 })
        );
    }
}

#[tokio::test]
async fn a_translation_is_stale_when_its_english_has_changed_until_somebody_says_that_it_holds() {
    for database in databases().await {
        reword(&database, "en", "Now ").await;
        answered(publish(&database).await);
        let german = text_of(&database, "de").await;
        assert_eq!(german["is_stale"], true);
        assert_eq!(german["in_english"], false, "its numbers are the same");

        let shipped = german["shipped"].as_str().unwrap();
        let confirmed = answered(change(&database, "de", Some(shipped), None).await);
        assert_eq!(of_language(&confirmed, "de")["is_stale"], false);
        answered(publish(&database).await);
        assert_eq!(text_of(&database, "de").await["is_stale"], false);

        let other = reword(&database, "en", "25 ").await;
        answered(publish(&database).await);
        let german = text_of(&database, "de").await;
        assert_eq!(
            (&german["is_stale"], &german["in_english"]),
            (&json!(true), &json!(true))
        );
        assert_eq!(german["shown"], json!(other));
        assert_eq!(
            shown(&database, "de").await["english"],
            json!(["language.offer"])
        );
    }
}

#[tokio::test]
async fn a_translation_made_in_a_draft_is_from_the_english_that_its_author_saw() {
    for database in databases().await {
        reword(&database, "de", "Neu: ").await;
        reword(&database, "en", "New: ").await;
        assert_eq!(text_of(&database, "de").await["is_stale"], true);
        answered(publish(&database).await);
        assert_eq!(
            text_of(&database, "de").await["is_stale"],
            true,
            "written before the English"
        );

        reword(&database, "en", "Newer: ").await;
        reword(&database, "de", "Neuer: ").await;
        assert_eq!(text_of(&database, "de").await["is_stale"], false);
        answered(publish(&database).await);
        assert_eq!(
            text_of(&database, "de").await["is_stale"],
            false,
            "written after it"
        );
    }
}

#[tokio::test]
async fn a_translation_in_the_draft_is_said_to_hold_for_a_later_english() {
    for database in databases().await {
        let german = reword(&database, "de", "Neu: ").await;
        reword(&database, "en", "New: ").await;
        assert_eq!(text_of(&database, "de").await["is_stale"], true);
        let held = answered(change(&database, "de", Some(&german), Some(1)).await);
        assert_eq!(of_language(&held, "de")["is_stale"], false);
        answered(publish(&database).await);
        assert_eq!(text_of(&database, "de").await["is_stale"], false);

        let again = answered(change(&database, "de", Some(&german), None).await);
        assert_eq!(
            of_language(&again, "de")["draft"],
            Value::Null,
            "as it is published"
        );
        reword(&database, "de", "Anders: ").await;
        answered(change(&database, "de", Some(&german), Some(1)).await);
        let repeated = answered(change(&database, "de", Some(&german), Some(1)).await);
        assert_eq!(
            of_language(&repeated, "de")["draft"],
            Value::Null,
            "its answer was lost"
        );
    }
}

#[tokio::test]
async fn two_who_change_the_same_text_are_told_of_each_other() {
    for database in databases().await {
        let first = reword(&database, "de", "Erstens: ").await;
        let again = answered(change(&database, "de", Some(&first), None).await);
        let version = &of_language(&again, "de")["draft"]["version"];
        assert_eq!(*version, 1, "a request whose answer was lost");
        let second = reworded(&database, "de", "Zweitens: ").await;
        let refused = refusal(change(&database, "de", Some(&second), None).await);
        assert_eq!(refused.code, "PT409");
        assert!(refused.details.unwrap().contains("asha@example.com"));
        answered(change(&database, "de", Some(&second), Some(1)).await);
        assert_eq!(
            code(change(&database, "de", Some(&first), Some(1)).await).1,
            "PT409"
        );
        assert_eq!(text_of(&database, "de").await["shown"], json!(second));
    }
}

#[tokio::test]
async fn what_the_page_could_not_show_is_refused() {
    for database in databases().await {
        for (text, fault) in [
            ("", "is empty"),
            ("{{unknown}}", "unknown"),
            ("<script>alert(1)</script>", "tags"),
        ] {
            let refused = refusal(change(&database, "de", Some(text), None).await);
            assert_eq!(refused.code, "23514", "{text}");
            assert!(refused.details.unwrap().contains(fault), "{text}");
        }
        for arguments in [
            json!({ "key": "shell:no.such", "language": "de", "text": "x" }),
            json!({ "key": "de", "language": "de", "text": "x" }),
        ] {
            let refused = call_as(&database, Role::Editor, "change_site_text", arguments).await;
            assert_eq!(code(refused).1, "PT404");
        }
        let unknown = json!({ "key": KEY, "language": "xx", "text": "x" });
        let refused = call_as(&database, Role::Editor, "change_site_text", unknown).await;
        assert_eq!(code(refused).1, "PGRST102");
        let unknown = json!({ "key": "shell:no.such" });
        assert_eq!(
            code(call_as(&database, Role::Viewer, "site_text", unknown).await).1,
            "PT404"
        );
        let row = json!({ "row": "products/1", "change": { "action": "delete", "version": 1 } });
        let refused = write_as(&database, Role::Editor, "POST site_changes", "", row).await;
        assert_eq!(code(refused).1, "23514");
    }
}

#[tokio::test]
async fn staff_reads_texts_and_editors_change_them() {
    for database in databases().await {
        for role in [Role::Viewer, Role::Sales] {
            let arguments = json!({ "key": KEY, "language": "de", "text": "x" });
            for (name, arguments) in [("change_site_text", arguments), ("publish_site", json!({}))]
            {
                let refused = call_as(&database, role, name, arguments).await;
                assert!(refused.is_err(), "{role:?} {name}");
            }
        }
    }
}

#[tokio::test]
async fn texts_are_found_by_their_words_as_the_draft_has_them() {
    for database in databases().await {
        let text = reword(&database, "de", "Zwölf Xylophone: ").await;
        let search = |words: &str, language: Option<&str>| {
            let arguments = json!({ "words": words, "language": language });
            call_as(&database, Role::Viewer, "search_site_texts", arguments)
        };
        assert_eq!(
            answered(search("xylophone ZWÖLF", None).await),
            json!([{
                "key": KEY, "language": "de", "text": text, "is_own": true, "in_draft": true, "is_unread": false, "version": 1,
            }])
        );
        assert_eq!(answered(search("xylophone", Some("fr")).await), json!([]));
        assert_eq!(answered(search(" ", None).await), json!([]));
        let all = answered(search("a", None).await);
        assert_eq!(all.as_array().unwrap().len(), 200);
    }
}
