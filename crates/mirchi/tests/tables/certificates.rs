//! The certificates of the company: what may be written, which the pages show, and those of the sample company.

use chrono::NaiveDate;
use chrono::Utc;
use content::{Certificate, shown_certificates};
use languages::Language;
use mirchi::sample::load_into_empty;
use serde_json::{Value, json};
use store::testing::TestDatabase;
use tables::Role;

use crate::{code, databases, refusal, rows, write, write_as, written};

const RETURNED: &str = "return=representation";

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

async fn shown(database: &TestDatabase, language: &str, on: &str) -> Vec<Certificate> {
    let language = Language::parse(language).unwrap();
    shown_certificates(database.db.read(), language, day(on))
        .await
        .unwrap()
}

async fn names(database: &TestDatabase, on: &str) -> Vec<String> {
    let shown = shown(database, "en", on).await.into_iter();
    shown.map(|certificate| certificate.short_name).collect()
}

#[tokio::test]
async fn pages_show_in_order_what_is_shown_and_valid_on_the_day() {
    for database in databases().await {
        let row = |position: i32, name: &str, is_shown: bool, from: Value, to: Value| json!({ "position": position, "short_name": name, "is_shown": is_shown, "valid_from": from, "valid_to": to });
        let rows = json!([
            row(30, "HACCP", true, Value::Null, Value::Null),
            row(20, "FSSAI", true, json!("2026-03-01"), json!("2026-03-31")),
            row(10, "ISO", true, Value::Null, Value::Null),
            row(5, "Hidden", false, Value::Null, Value::Null),
        ]);
        let written = write(&database, "POST certificates", RETURNED, rows).await;
        let effects = written.unwrap().effects;
        assert!(effects.contains(&catalogue::CATALOGUE_CHANGED));
        assert_eq!(names(&database, "2026-02-28").await, ["ISO", "HACCP"]);
        assert_eq!(
            names(&database, "2026-03-01").await,
            ["ISO", "FSSAI", "HACCP"]
        );
        assert_eq!(
            names(&database, "2026-03-31").await,
            ["ISO", "FSSAI", "HACCP"]
        );
        assert_eq!(names(&database, "2026-04-01").await, ["ISO", "HACCP"]);
    }
}

#[tokio::test]
async fn a_translation_knows_the_english_of_each_of_its_texts() {
    for database in databases().await {
        let english = json!({ "id": 7, "short_name": "FSSAI", "name": "FSSAI licensed", "covers": "2 sites" });
        written(&database, "POST certificates", english).await;
        let german = json!({ "certificate_id": 7, "language": "de", "name": "FSSAI-Lizenz", "covers": "2 Standorte" });
        written(&database, "POST certificate_translations", german).await;
        let [certificate] = &shown(&database, "de", "2026-11-28").await[..] else {
            panic!("there is one certificate");
        };
        assert_eq!(certificate.name, "FSSAI-Lizenz");
        assert_eq!(certificate.in_english, ["short_name"]);

        let other = json!({ "name": "FSSAI licence", "covers": "3 sites" });
        written(&database, "PATCH certificates?id=eq.7", other).await;
        let stale = "certificate_translations?select=stale,version";
        assert_eq!(
            rows(&database, stale).await,
            json!([{ "stale": ["name", "covers"], "version": 1 }])
        );
        let [certificate] = &shown(&database, "de", "2026-11-28").await[..] else {
            panic!("there is one certificate");
        };
        assert_eq!(
            certificate.name, "FSSAI-Lizenz",
            "it states no other number"
        );
        assert_eq!(
            certificate.covers.as_deref(),
            Some("3 sites"),
            "two is wrong now"
        );

        let right = json!({ "stale": ["covers"] });
        written(
            &database,
            "PATCH certificate_translations?language=eq.de",
            right,
        )
        .await;
        assert_eq!(
            rows(&database, "certificate_translations?select=stale").await,
            json!([{ "stale": ["covers"] }])
        );
        written(&database, "DELETE certificates?id=eq.7", json!(null)).await;
        assert_eq!(rows(&database, "certificate_translations").await, json!([]));
    }
}

#[tokio::test]
async fn what_no_page_can_show_is_refused() {
    for database in databases().await {
        written(
            &database,
            "POST certificates",
            json!({ "id": 7, "short_name": "ISO" }),
        )
        .await;
        for (column, value) in [
            ("short_name", json!(" ")),
            ("description", json!("One\nand another")),
            ("issuer", json!("a".repeat(1_001))),
            ("website", json!("javascript:alert(1)")),
            ("website", json!("/quality")),
            ("scan", json!("//example.com/a.jpg")),
            ("valid_to", json!("2026-03-01")),
        ] {
            let mut row = json!({ "short_name": "ISO", "valid_from": "2026-03-02" });
            row[column] = value;
            let error = refusal(write(&database, "POST certificates", RETURNED, row.clone()).await);
            assert_eq!(error.code, "23514", "{row}");
            assert!(error.details.unwrap().contains(column), "{row}");
        }
        for (id, language, expected) in [
            (7, "en", (400, "23514")),
            (7, "xx", (400, "23514")),
            (8, "de", (409, "23503")),
        ] {
            let row = json!({ "certificate_id": id, "language": language, "name": "A" });
            let written = write(&database, "POST certificate_translations", RETURNED, row).await;
            assert_eq!(code(written), expected);
        }
    }
}

#[tokio::test]
async fn editors_write_certificates_and_sales_read_them() {
    for database in databases().await {
        let row = json!({ "short_name": "ISO" });
        for role in [Role::Viewer, Role::Sales] {
            let written =
                write_as(&database, role, "POST certificates", RETURNED, row.clone()).await;
            assert_eq!(code(written), (403, "42501"), "{role:?}");
        }
        for role in [Role::Editor, Role::Owner] {
            let written =
                write_as(&database, role, "POST certificates", RETURNED, row.clone()).await;
            assert!(written.is_ok(), "{role:?}");
        }
    }
}

#[tokio::test]
async fn the_sample_company_has_its_certificates_until_somebody_deletes_them() {
    for database in TestDatabase::all().await {
        let load = async || load_into_empty(&database.db, Utc::now()).await.unwrap();
        assert_eq!(load().await, 79);
        assert_eq!(load().await, 0);
        assert_eq!(
            names(&database, "2026-11-28").await,
            [
                "ISO 22000:2018",
                "FSSAI",
                "HACCP",
                "APEDA",
                "Spices Board",
                "MSME",
                "GMP",
                "AGMARK"
            ]
        );
        let of_sample = rows(
            &database,
            "certificates?select=is_sample&is_sample=is.false",
        )
        .await;
        assert_eq!(of_sample, json!([]));
        let stale = rows(&database, "certificate_translations?select=id&stale=neq.[]").await;
        assert_eq!(stale, json!([]));
        let [_, german, ..] = &shown(&database, "de", "2026-11-28").await[..] else {
            panic!("there are eight certificates");
        };
        assert_eq!(german.name, "FSSAI-Lizenz");

        written(&database, "DELETE certificates?id=gt.0", json!(null)).await;
        assert_eq!(load().await, 0);
        let next = json!({ "short_name": "BRC" });
        let added = written(&database, "POST certificates", next).await;
        assert_eq!(added[0]["id"], 9, "numbers go on after those of the sample");
    }
}
