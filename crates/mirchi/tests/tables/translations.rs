//! Translated texts: which of them are older than their English.

use catalogue::queries::grades::NewGrade;
use serde_json::{Value, json};
use store::testing::TestDatabase;
use tables::Role;

use crate::{code, databases, product, restore_revision, rows, write, writer, written};

const PICTURE: &str = "/pictures/teja-960.jpg";

/// A kind of translated texts: how its English is written and changed, and how a translation of it is read.
struct Kind {
    table: &'static str,
    /// The column of the text.
    text: &'static str,
    english: (&'static str, Value),
    /// Changes the English.
    change: &'static str,
    /// What every translation says of its owner.
    owner: Value,
    owned: &'static str,
}

impl Kind {
    fn all() -> [Self; 5] {
        let mut seeds = product("seeds");
        seeds["id"] = json!(77);
        [
            Self {
                table: "product_translations",
                text: "name",
                english: ("POST products", seeds),
                change: "PATCH products?id=eq.77",
                owner: json!({ "product_id": 77 }),
                owned: "product_id=eq.77",
            },
            Self {
                table: "category_translations",
                text: "name",
                english: (
                    "POST categories",
                    json!({ "code": "seeds", "name": "Seeds" }),
                ),
                change: "PATCH categories?code=eq.seeds",
                owner: json!({ "category": "seeds" }),
                owned: "category=eq.seeds",
            },
            Self {
                table: "grade_translations",
                text: "name",
                english: ("POST grades", json!({ "code": "Export", "name": "Export" })),
                change: "PATCH grades?code=eq.Export",
                owner: json!({ "grade": "Export" }),
                owned: "grade=eq.Export",
            },
            Self {
                table: "parameter_translations",
                text: "name",
                english: (
                    "POST parameters",
                    json!({ "code": "thymol", "name": "Thymol", "group": "chemical", "unit": "%" }),
                ),
                change: "PATCH parameters?code=eq.thymol",
                owner: json!({ "parameter": "thymol" }),
                owned: "parameter=eq.thymol",
            },
            Self {
                table: "picture_texts",
                text: "alt_text",
                english: (
                    "POST picture_texts",
                    json!({ "image_url": PICTURE, "language": "en", "alt_text": "Chillies" }),
                ),
                change: "PATCH picture_texts?language=eq.en",
                owner: json!({ "image_url": PICTURE }),
                owned: "image_url=not.is.null",
            },
        ]
    }

    /// A translation.
    fn row(&self, language: &str, text: &str) -> Value {
        let mut row = self.owner.clone();
        row["language"] = json!(language);
        row[self.text] = json!(text);
        row
    }

    async fn translate(&self, database: &TestDatabase, language: &str, text: &str) {
        let post = format!("POST {}", self.table);
        written(database, &post, self.row(language, text)).await;
    }

    /// Where a translation is read and changed.
    fn one(&self, language: &str) -> String {
        let (table, owned) = (self.table, self.owned);
        format!("{table}?{owned}&language=eq.{language}&select=stale,version")
    }

    async fn rename(&self, database: &TestDatabase, english: &str) {
        written(database, self.change, json!({ self.text: english })).await;
    }

    /// The languages whose texts are older than their English.
    async fn stale(&self, database: &TestDatabase) -> Vec<String> {
        let (table, owned) = (self.table, self.owned);
        let query = format!("{table}?{owned}&stale=neq.[]&select=language&order=language");
        let found = rows(database, &query).await;
        let found = found.as_array().unwrap().iter();
        found
            .map(|row| row["language"].as_str().unwrap().to_owned())
            .collect()
    }
}

#[tokio::test]
async fn a_text_is_stale_from_a_change_of_its_english_until_it_is_changed_or_said_to_be_right() {
    for database in databases().await {
        for kind in Kind::all() {
            let table = kind.table;
            written(&database, kind.english.0, kind.english.1.clone()).await;
            for language in ["de", "fr", "hi"] {
                kind.translate(&database, language, language).await;
            }
            assert_eq!(kind.stale(&database).await, [""; 0], "{table}");

            kind.rename(&database, "Other").await;
            assert_eq!(kind.stale(&database).await, ["de", "fr", "hi"], "{table}");
            // That is no write of the translation.
            let stale = json!([{ "stale": [kind.text], "version": 1 }]);
            assert_eq!(rows(&database, &kind.one("de")).await, stale, "{table}");

            let german = format!("PATCH {}", kind.one("de"));
            let same = written(&database, &german, json!({ kind.text: "de" })).await;
            let stale = json!([{ "stale": [kind.text], "version": 2 }]);
            assert_eq!(same, stale, "{table}: the same text is as stale as before");
            let right = written(&database, &german, json!({ "stale": [] })).await;
            assert_eq!(right, json!([{ "stale": [], "version": 3 }]), "{table}");
            let french = format!("PATCH {}", kind.one("fr"));
            written(&database, &french, json!({ kind.text: "autre" })).await;
            assert_eq!(kind.stale(&database).await, ["hi"], "{table}");

            for wrong in [json!("name"), json!([1])] {
                let wrong = write(&database, &german, "", json!({ "stale": wrong })).await;
                assert_eq!(code(wrong), (400, "23514"), "{table}");
            }
            let mut new = kind.row("ja", "ja");
            new["stale"] = json!([]);
            let wrong = write(&database, &format!("POST {table}"), "", new).await;
            assert_eq!(code(wrong), (400, "428C9"), "{table}");
        }
    }
}

#[tokio::test]
async fn english_that_is_again_as_it_was_makes_no_text_stale_but_those_of_meanwhile() {
    for database in databases().await {
        for kind in Kind::all() {
            let (request, english) = kind.english.clone();
            let before = english[kind.text].as_str().unwrap().to_owned();
            written(&database, request, english).await;
            kind.translate(&database, "de", "de").await;
            kind.rename(&database, "Other").await;
            kind.translate(&database, "fr", "fr").await;
            assert_eq!(kind.stale(&database).await, ["de"], "{}", kind.table);
            kind.rename(&database, &before).await;
            assert_eq!(kind.stale(&database).await, ["fr"], "{}", kind.table);
        }
    }
}

async fn restore_newest(database: &TestDatabase, table: &str) {
    let query = format!("revisions?table_name=eq.{table}&select=id&order=id.desc&limit=1");
    let newest = rows(database, &query).await;
    let id = newest[0]["id"].as_i64().unwrap();
    restore_revision(database, &writer(Role::Editor), id)
        .await
        .unwrap();
}

#[tokio::test]
async fn a_text_that_is_put_back_was_made_from_the_english_of_then() {
    for database in databases().await {
        for kind in Kind::all() {
            let (request, english) = kind.english.clone();
            let before = english[kind.text].as_str().unwrap().to_owned();
            written(&database, request, english).await;
            kind.translate(&database, "de", "alt").await;
            kind.rename(&database, "Other").await;
            let german = format!("PATCH {}", kind.one("de"));
            written(&database, &german, json!({ kind.text: "neu" })).await;
            assert_eq!(kind.stale(&database).await, [""; 0], "{}", kind.table);
            restore_newest(&database, kind.table).await;
            assert_eq!(kind.stale(&database).await, ["de"], "{}", kind.table);
            kind.rename(&database, &before).await;
            assert_eq!(kind.stale(&database).await, [""; 0], "{}", kind.table);
        }
    }
}

#[tokio::test]
async fn names_that_come_back_with_what_was_deleted_are_as_stale_as_before() {
    for database in databases().await {
        for kind in Kind::all() {
            let Some(table) = kind.table.strip_suffix("_translations") else {
                continue;
            };
            let table = if table == "category" {
                "categories".to_owned()
            } else {
                format!("{table}s")
            };
            written(&database, kind.english.0, kind.english.1.clone()).await;
            kind.translate(&database, "de", "de").await;
            kind.rename(&database, "Other").await;
            kind.translate(&database, "fr", "fr").await;
            let delete = kind.change.replace("PATCH", "DELETE");
            written(&database, &delete, Value::Null).await;
            restore_newest(&database, &table).await;
            assert_eq!(kind.stale(&database).await, ["de"], "{table}");
        }
    }
}

#[tokio::test]
async fn the_english_of_a_picture_counts_first_wherever_it_stands_in_a_request() {
    for database in databases().await {
        let text = |language: &str, alt: &str| json!({ "image_url": PICTURE, "language": language, "alt_text": alt });
        let texts = json!([text("de", "Chilis"), text("en", "Chillies")]);
        written(&database, "POST picture_texts", texts).await;
        let stale = "picture_texts?stale=neq.[]&select=language";
        assert_eq!(rows(&database, stale).await, json!([]));
        let texts = json!([text("de", "Rote Chilis"), text("en", "Red chillies")]);
        let merge = "resolution=merge-duplicates";
        write(&database, "POST picture_texts", merge, texts)
            .await
            .unwrap();
        assert_eq!(rows(&database, stale).await, json!([]));
    }
}

#[tokio::test]
async fn a_text_of_a_picture_without_english_is_stale_when_there_is_some() {
    for database in databases().await {
        let text = |language: &str| json!({ "image_url": PICTURE, "language": language, "alt_text": "Chili" });
        let stale = "picture_texts?stale=neq.[]&select=language";
        written(&database, "POST picture_texts", text("de")).await;
        assert_eq!(rows(&database, stale).await, json!([]));
        written(&database, "POST picture_texts", text("en")).await;
        let german = json!([{ "language": "de" }]);
        assert_eq!(rows(&database, stale).await, german);
        let english = "DELETE picture_texts?language=eq.en";
        written(&database, english, Value::Null).await;
        assert_eq!(rows(&database, stale).await, json!([]));
        // English is made from nothing.
        let made_from = "picture_texts?language=eq.en&select=made_from,stale";
        written(&database, "POST picture_texts", text("en")).await;
        let nothing = json!([{ "made_from": {}, "stale": [] }]);
        assert_eq!(rows(&database, made_from).await, nothing);
    }
}

#[tokio::test]
async fn names_that_a_program_adds_with_their_grade_are_of_its_english() {
    for database in databases().await {
        let grade = NewGrade {
            code: "FAQ".to_owned(),
            name: "Fair average quality".to_owned(),
            translations: vec![("de".to_owned(), "Durchschnittsqualität".to_owned())],
            ..NewGrade::default()
        };
        catalogue::queries::grades::add_missing(database.db.autocommit(), [grade])
            .await
            .unwrap();
        let names = "grade_translations?select=name,stale";
        let name = |stale: Value| json!([{ "name": "Durchschnittsqualität", "stale": stale }]);
        assert_eq!(rows(&database, names).await, name(json!([])));
        // Its place is no part of the English.
        let grade = "PATCH grades?code=eq.FAQ";
        written(&database, grade, json!({ "position": 7 })).await;
        assert_eq!(rows(&database, names).await, name(json!([])));
        written(&database, grade, json!({ "name": "FAQ" })).await;
        assert_eq!(rows(&database, names).await, name(json!(["name"])));
    }
}
