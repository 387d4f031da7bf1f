//! Alternative texts and focus points of pictures.

use languages::Language;
use mirchi::schema;
use postgrest::{Query, RequestHeaders};
use serde_json::{Value, json};
use store::{Readers, testing::TestDatabase};
use tables::Role;

use crate::{TEJA, code, databases, refusal, rows, write, written};

const PICTURE: &str = "/pictures/teja-960.jpg";

/// What visitors read of the picture of `teja`.
async fn read(database: &TestDatabase, language: &str) -> Value {
    let readers = Readers::beside(&database.db);
    let query = Query::parse(
        "slug=eq.teja&select=image_alt,image_focus",
        RequestHeaders::default(),
    );
    let query = query.unwrap();
    let language = Language::parse(language).unwrap();
    let answer =
        catalogue::read_product_list(&readers, schema(), Role::Anonymous, &query, language, None);
    serde_json::from_slice(&answer.await.unwrap().body).unwrap()
}

#[tokio::test]
async fn a_picture_says_its_text_in_the_language_of_the_reader_or_in_english() {
    for database in databases().await {
        let show = json!({ "image_url": PICTURE });
        written(&database, TEJA, show).await;
        let nothing = json!([{ "image_alt": null, "image_focus": null }]);
        assert_eq!(read(&database, "de").await, nothing);
        let texts = json!([
            { "image_url": PICTURE, "language": "en", "alt_text": "Chillies in a bowl" },
            { "image_url": PICTURE, "language": "de", "alt_text": "Chilis in einer Schale" },
        ]);
        written(&database, "POST picture_texts", texts).await;
        let point = json!({ "image_url": PICTURE, "x": 30, "y": 70 });
        written(&database, "POST picture_focus_points", point).await;
        for (language, alt) in [
            ("en", "Chillies in a bowl"),
            ("de", "Chilis in einer Schale"),
            ("fr", "Chillies in a bowl"),
        ] {
            let expected = json!([{ "image_alt": alt, "image_focus": "30% 70%" }]);
            assert_eq!(read(&database, language).await, expected, "{language}");
        }
        let without_picture = json!({ "image_url": null });
        written(&database, TEJA, without_picture).await;
        assert_eq!(read(&database, "de").await, nothing);
        // They belong to the picture, which another product may show.
        assert_eq!(
            rows(&database, "picture_texts")
                .await
                .as_array()
                .unwrap()
                .len(),
            2
        );
    }
}

#[tokio::test]
async fn a_text_or_focus_point_that_cannot_be_shown_is_refused_by_its_column() {
    for database in databases().await {
        let text = json!({ "image_url": PICTURE, "language": "en", "alt_text": "Chillies" });
        let point = json!({ "image_url": PICTURE, "x": 0, "y": 100 });
        let long = "a".repeat(301);
        let texts = [
            ("image_url", json!("/pictures/of-nothing-960.jpg")),
            ("image_url", json!("")),
            ("language", json!("xx")),
            ("alt_text", json!("  ")),
            ("alt_text", json!(long)),
            ("alt_text", json!("Chillies\nin a bowl")),
        ];
        let texts = texts.map(|(column, value)| ("picture_texts", &text, column, value));
        let points = [
            ("image_url", json!("http://example.com/a.jpg")),
            ("x", json!(-1)),
            ("y", json!(101)),
        ];
        let points = points.map(|(column, value)| ("picture_focus_points", &point, column, value));
        for (table, good, column, value) in texts.into_iter().chain(points) {
            let mut row = good.clone();
            row[column] = value.clone();
            let refused = refusal(write(&database, &format!("POST {table}"), "", row).await);
            assert_eq!((refused.status, refused.code), (400, "23514"), "{value}");
            let details = refused.details.unwrap_or_default();
            assert!(details.contains(column), "{value}: {details}");
        }
        for (table, good) in [("picture_texts", text), ("picture_focus_points", point)] {
            written(&database, &format!("POST {table}"), good.clone()).await;
            let again = write(&database, &format!("POST {table}"), "", good).await;
            assert_eq!(code(again), (409, "23505"), "{table}");
        }
    }
}

#[tokio::test]
async fn two_people_who_move_one_focus_point_get_a_conflict() {
    for database in databases().await {
        let point = json!({ "image_url": PICTURE, "x": 10, "y": 20 });
        written(&database, "POST picture_focus_points", point).await;
        let target = "PATCH picture_focus_points?version=eq.1&x=gte.0";
        written(&database, target, json!({ "x": 40 })).await;
        let late = write(&database, target, "", json!({ "x": 90 })).await;
        assert_eq!(refusal(late).status, 409);
        let merge = "resolution=merge-duplicates";
        let stale = json!({ "image_url": PICTURE, "x": 90, "y": 20, "version": 1 });
        let late = write(&database, "POST picture_focus_points", merge, stale).await;
        assert_eq!(refusal(late).status, 409);
        let fresh = json!({ "image_url": PICTURE, "x": 90, "y": 20, "version": 2 });
        let merged = write(&database, "POST picture_focus_points", merge, fresh).await;
        merged.unwrap();
        assert_eq!(rows(&database, "picture_focus_points").await[0]["x"], 90);
    }
}
