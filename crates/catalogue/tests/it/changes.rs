//! The changes that an import reports.

use catalogue::csv::{ColumnChange, MAX_CHANGES, Mode, ProductChange, Report};
use store::{Database, testing::TestDatabase};

use crate::support::{add_grades, goods_database, import_all, language, options};

async fn report(db: &Database, file: &str, mode: Mode) -> Report {
    add_grades(db).await;
    let report = import_all(db, file.as_bytes(), options(), mode).await;
    report.unwrap()
}

fn change(column: &str, before: &str, after: &str) -> ColumnChange {
    let code = column.split_once(':').map(|(_, code)| code);
    ColumnChange {
        column: column.to_owned(),
        language: code.map(language),
        before: before.to_owned(),
        after: after.to_owned(),
    }
}

#[tokio::test]
async fn changes_are_told_column_by_column_and_a_dry_run_tells_the_same() {
    let database = goods_database().await;
    let file = "slug,name,grade,packaging_options,name:de,shelf_life:de,price_range\n\
                cumin,cumin,A,,Kreuzkümmel,,USD 900 / t FOB Mundra\n\
                teja,Teja S17,A,10 kg bag,,,\n\
                byadgi,Byadgi,Super,25 kg bag,Byadgi mild,,\n\
                basmati,\"Basmati \"\"1121\"\"\",A,,,,\n";
    let dry_run = report(&database.db, file, Mode::DryRun).await;
    let expected = [
        (
            "cumin",
            "cumin",
            vec![
                change("price_from", "", "900"),
                change("price_currency", "", "USD"),
                change("price_unit", "", "t"),
                change("price_term", "", "FOB"),
                change("price_port", "", "Mundra"),
            ],
        ),
        (
            "teja",
            "Teja S17",
            vec![
                change("name", "Teja", "Teja S17"),
                change("packaging_options", "25 kg bag; 50 kg bag", "10 kg bag"),
            ],
        ),
        (
            "byadgi",
            "Byadgi",
            vec![
                change("name:de", "", "Byadgi mild"),
                change("shelf_life:de", "12 Monate", ""),
            ],
        ),
    ];
    let expected: Vec<_> = expected
        .into_iter()
        .map(|(slug, name, columns)| ProductChange {
            slug: slug.to_owned(),
            name: name.to_owned(),
            is_new: false,
            columns,
        })
        .collect();
    assert_eq!(dry_run.changes, expected);
    let written = report(&database.db, file, Mode::Write).await;
    assert_eq!(written, dry_run);
    let again = report(&database.db, file, Mode::Write).await;
    assert_eq!((again.unchanged, again.changes.len()), (4, 0));
}

#[tokio::test]
async fn of_many_products_the_first_are_told() {
    let database = TestDatabase::sqlite().await;
    let mut file = "slug,name,description,category,grade,district\n".to_owned();
    for number in 0..450 {
        file.push_str(&format!("p{number},P,About,spices,A,Guntur\n"));
    }
    let report = report(&database.db, &file, Mode::Write).await;
    assert_eq!((report.added, report.changes.len()), (450, MAX_CHANGES));
    let last = &report.changes[MAX_CHANGES - 1];
    assert_eq!((last.slug.as_str(), last.is_new), ("p49", true));
    assert_eq!(last.columns[0], change("slug", "", "p49"));
    assert!(last.columns.contains(&change("active", "", "true")));
}

#[tokio::test]
async fn a_report_is_json_for_other_programs() {
    let database = goods_database().await;
    let report = report(&database.db, "slug,name:de\ncumin,Kümmel\n", Mode::DryRun).await;
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(
        json["changes"][0],
        serde_json::json!({
            "slug": "cumin", "name": "cumin", "is_new": false,
            "columns": [{ "column": "name:de", "language": "de", "before": "Kreuzkümmel", "after": "Kümmel" }],
        })
    );
}
