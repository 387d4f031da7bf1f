//! Enquiries as a file.

use chrono::{DateTime, NaiveDate, Utc};
use enquiries::{
    entities::{
        enquiry::{self, Doubt, Status},
        enquiry_message,
    },
    export::{Export, NotExported},
};
use languages::Language;
use mirchi::schema;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, sea_query::Expr};
use serde_json::json;
use spreadsheet::{Cell, FileFormat, Wanted};
use store::testing::TestDatabase;
use tables::Role;

use crate::enquiry_work::{databases, enquiry, owner, reply, sales};

fn of_all(format: FileFormat) -> Export<'static> {
    Export {
        schema: schema(),
        role: Role::Service,
        account: None,
        filters: "",
        format,
        language: Language::ENGLISH,
        most: 1_000,
        now: Utc::now(),
    }
}

/// The rows of a CSV file, the first of them its head.
async fn rows(database: &TestDatabase, export: Export<'_>) -> Vec<csv::StringRecord> {
    let (file, count) = export.write(&database.db).await.unwrap();
    let text = file.strip_prefix("\u{feff}".as_bytes()).unwrap();
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(text);
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), count + 1);
    rows
}

async fn change(database: &TestDatabase, row: enquiry::ActiveModel) {
    row.update(database.db.autocommit()).await.unwrap();
}

fn received() -> DateTime<Utc> {
    "2026-03-01T20:30:07Z".parse().unwrap()
}

async fn in_india(database: &TestDatabase) {
    let zone = json!({ "time_zone": "Asia/Kolkata" });
    owner(database)
        .done("PATCH answering_times?id=eq.1", zone)
        .await;
    change(
        database,
        enquiry::ActiveModel {
            id: Set(1),
            received_at: Set(received()),
            ..Default::default()
        },
    )
    .await;
}

#[tokio::test]
async fn a_file_of_enquiries_says_all_in_words_and_in_the_companys_time() {
    for database in databases().await {
        in_india(&database).await;
        let vikram = sales(&database);
        for body in ["Calls on Monday.", "- and on Friday."] {
            let note = json!({ "enquiry_id": 1, "body": body });
            vikram.done("POST enquiry_notes", note).await;
        }
        vikram.done("POST enquiry_messages", reply()).await;
        let at = Expr::value(received());
        let written =
            enquiry_message::Entity::update_many().col_expr(enquiry_message::Column::CreatedAt, at);
        written.exec(database.db.autocommit()).await.unwrap();
        change(
            &database,
            enquiry::ActiveModel {
                id: Set(1),
                doubt: Set(Some(Doubt::TooFast)),
                ..Default::default()
            },
        )
        .await;

        let rows = rows(&database, of_all(FileFormat::Csv)).await;
        let cell = |title: &str| {
            let column = rows[0].iter().position(|one| one == title).unwrap();
            rows[1].get(column).unwrap()
        };
        assert_eq!(cell("Number"), "1");
        assert_eq!(cell("Received (Asia/Kolkata)"), "2026-03-02 02:00:07");
        assert_eq!(cell("Closed (Asia/Kolkata)"), "");
        assert_eq!(cell("Status"), "quoted");
        assert_eq!(
            cell("Why doubtful"),
            "The form was filled in faster than a person types."
        );
        assert_eq!(cell("Who answers"), "Vikram");
        assert_eq!(cell("Interest"), "Indian Spices Collection");
        assert_eq!(cell("Language"), "Spanish");
        assert_eq!(cell("Phone"), "'+34 600", "a plus begins a formula");
        let notes: Vec<_> = cell("Notes").lines().collect();
        assert_eq!(notes.len(), 5, "{notes:?}");
        assert!(notes[0].ends_with(" Vikram"));
        assert_eq!(
            (notes[1], notes[2], notes[4]),
            ("Calls on Monday.", "", "'- and on Friday.")
        );
        assert_eq!(
            cell("Replies"),
            "2026-03-02 02:00:07 Vikram\nSu consulta NSE-1\nBuenos días,\ngracias."
        );
    }
}

#[tokio::test]
async fn a_file_is_in_the_language_of_the_console() {
    for database in databases().await {
        let hindi = Export {
            language: Language::parse("hi").unwrap(),
            ..of_all(FileFormat::Csv)
        };
        let rows = rows(&database, hindi).await;
        assert!(rows[0].iter().any(|title| title == "संदर्भ संख्या"));
        assert!(rows[1].iter().any(|cell| cell == "नई"));
    }
}

#[tokio::test]
async fn in_csv_what_a_spreadsheet_would_run_gets_an_apostrophe_and_in_a_workbook_it_is_text() {
    let message = "=SUM(A1)\n- 5 t\tकाली मिर्च, \"whole\"";
    for database in databases().await {
        in_india(&database).await;
        change(
            &database,
            enquiry::ActiveModel {
                id: Set(1),
                company: Set("Spice;=HYPERLINK(\"http://x\")".to_owned()),
                country: Set("＝1+1".to_owned()),
                message: Set(message.to_owned()),
                ..Default::default()
            },
        )
        .await;
        let rows = rows(&database, of_all(FileFormat::Csv)).await;
        for wanted in [
            "Spice;'=HYPERLINK(\"http://x\")",
            "'＝1+1",
            "'=SUM(A1)\n'- 5 t\tकाली मिर्च, \"whole\"",
        ] {
            assert!(
                rows[1].iter().any(|cell| cell == wanted),
                "{wanted}: {:?}",
                rows[1]
            );
        }

        let (file, _) = of_all(FileFormat::Xlsx).write(&database.db).await.unwrap();
        let wanted = Wanted {
            sheet: "Enquiries",
            column: "Reference",
        };
        let sheet = spreadsheet::read(file, wanted).unwrap();
        let cells: Vec<_> = sheet.rows[1]
            .cells
            .iter()
            .map(|(_, cell)| cell.clone())
            .collect();
        let day = NaiveDate::from_ymd_opt(2026, 3, 2).unwrap();
        for wanted in [
            Cell::Number(1.0),
            Cell::Day(day),
            Cell::Text(message.to_owned()),
            Cell::Text("+34 600".to_owned()),
        ] {
            assert!(cells.contains(&wanted), "{wanted:?}: {cells:?}");
        }
    }
}

#[tokio::test]
async fn a_file_goes_through_pages_and_keeps_to_its_filters_and_its_bound() {
    for database in databases().await {
        for number in 2..=450 {
            let status = if number % 3 == 0 {
                Status::Quarantined
            } else {
                Status::New
            };
            enquiry(&database, number, status).await;
        }
        let all = of_all(FileFormat::Csv);
        let whole = rows(&database, all).await;
        let references = whole[1..].iter().map(|row| row[1].to_owned());
        let wanted = (1..=450).map(|number| format!("NSE-{number}"));
        assert!(references.eq(wanted), "all, the oldest first");
        let quarantined = Export {
            filters: "status=eq.quarantined",
            ..all
        };
        assert_eq!(rows(&database, quarantined).await.len(), 151);
        let bounded = Export { most: 449, ..all };
        let refused = bounded.write(&database.db).await;
        assert!(matches!(refused, Err(NotExported::TooMany(449))));
    }
}
