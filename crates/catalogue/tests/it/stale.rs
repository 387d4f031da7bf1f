//! Changes to English texts only.

use catalogue::{
    Shown, StaleText,
    csv::{FileFormat, ImportError, Mode, Options, Report},
    entities::{product, product_translation},
};
use store::{Database, testing::TestDatabase};

use crate::support::{
    exported, fill, import, import_with, language, load, options, product, revision_of, translation,
};

fn teja() -> product::Model {
    product::Model {
        name: "Teja S17".to_owned(),
        description: "Hot, of Guntur".to_owned(),
        min_order_quantity: Some("1,800 - 2,300 kg".to_owned()),
        packaging_options: vec!["25 kg bag".to_owned(), "50 kg bag".to_owned()].into(),
        ..product("teja")
    }
}

fn texts(code: &str, amount: &str) -> product_translation::Model {
    product_translation::Model {
        name: Some(format!("Teja S17 {code}")),
        description: Some(format!("Hot {code}")),
        min_order_quantity: Some(amount.to_owned()),
        packaging_options: Some(vec![format!("25 kg {code}"), format!("50 kg {code}")].into()),
        ..translation("teja", code)
    }
}

async fn filled(database: &TestDatabase) {
    let translations = vec![
        texts("de", "1.800 - 2.300 kg"),
        texts("hi", "१,८०० - २,३०० किग्रा"),
    ];
    fill(&database.db, vec![teja(), product("clove")], translations).await;
}

/// An exported file with a text replaced.
async fn exported_with(db: &Database, text: &str, other: &str) -> Vec<u8> {
    let file = exported(db, FileFormat::Csv).await;
    let file = String::from_utf8(file).unwrap();
    assert_eq!(file.matches(text).count(), 1, "{file}");
    file.replace(text, other).into_bytes()
}

async fn import_checked(db: &Database, file: &str, mode: Mode) -> Result<Report, ImportError> {
    let options = Options {
        translations_checked: true,
        ..options()
    };
    import_with(db, file, options, mode).await
}

fn stale(column: &'static str, code: &str, shown: Shown) -> StaleText {
    StaleText {
        slug: "teja".to_owned(),
        column,
        language: language(code),
        shown,
    }
}

/// Every stale text of the two products, as the import of a file without changes tells.
async fn stale_texts(db: &Database) -> Vec<StaleText> {
    let report = import(db, "slug\nclove\nteja\n", Mode::DryRun).await;
    report.unwrap().stale
}

/// The minimum order, description and first packaging option that visitors see.
async fn seen(db: &Database, code: &str) -> [String; 3] {
    let page = load(db).await.product("teja", language(code)).await;
    let product = page.unwrap().unwrap().product;
    [
        product.min_order_quantity.unwrap_or_default(),
        product.description,
        product.packaging_options[0].clone(),
    ]
}

#[tokio::test]
async fn an_amount_that_is_changed_in_english_is_shown_in_english_until_it_is_translated() {
    for database in TestDatabase::all().await {
        let db = &database.db;
        filled(&database).await;
        let file = exported_with(db, "1,800 - 2,300 kg", "2,000 - 2,500 kg").await;
        let expected = Report {
            changed: 1,
            unchanged: 1,
            stale: vec![
                stale("min_order_quantity", "de", Shown::English),
                stale("min_order_quantity", "hi", Shown::English),
            ],
            ..Report::default()
        };
        let revision = revision_of(db).await;
        let report = import(db, &file, Mode::DryRun).await.unwrap();
        assert_eq!(report, expected);
        assert_eq!(revision_of(db).await, revision);
        assert_eq!(seen(db, "de").await[0], "1.800 - 2.300 kg");

        let report = import(db, &file, Mode::Write).await.unwrap();
        assert_eq!(report, expected);
        assert_eq!(stale_texts(db).await, expected.stale);
        for code in ["de", "hi"] {
            assert_eq!(
                seen(db, code).await,
                [
                    "2,000 - 2,500 kg",
                    &format!("Hot {code}"),
                    &format!("25 kg {code}")
                ]
            );
        }
        // Importing it again without another change: it is still stale, and reported again.
        let report = import(db, &file, Mode::Write).await.unwrap();
        assert_eq!((report.unchanged, report.stale.len()), (2, 2));

        let german = "slug,min_order_quantity:de\nteja,2.000 - 2.500 kg\n";
        let report = import(db, german, Mode::Write).await.unwrap();
        assert_eq!(
            report.stale,
            [stale("min_order_quantity", "hi", Shown::English)]
        );
        assert_eq!(seen(db, "de").await[0], "2.000 - 2.500 kg");
    }
}

#[tokio::test]
async fn a_stale_text_with_the_numbers_of_its_english_is_still_shown() {
    for database in TestDatabase::all().await {
        let db = &database.db;
        filled(&database).await;
        let file = "slug,min_order_quantity,description,packaging_options\n\
                    teja,\"1,800 - 2,300 kilograms\",Very hot,10 kg bag; 50 kg bag\n";
        let report = import(db, file, Mode::Write).await.unwrap();
        let of = |code| {
            [
                stale("description", code, Shown::Translation),
                stale("min_order_quantity", code, Shown::Translation),
                stale("packaging_options", code, Shown::English),
            ]
        };
        assert_eq!(report.stale, [of("de"), of("hi")].concat());
        assert_eq!(
            seen(db, "de").await,
            ["1.800 - 2.300 kg", "Hot de", "10 kg bag"]
        );
    }
}

#[tokio::test]
async fn an_amount_that_is_taken_away_in_english_is_gone_in_every_language() {
    let database = TestDatabase::sqlite().await;
    filled(&database).await;
    let file = "slug,min_order_quantity\nteja,\n";
    import(&database.db, file, Mode::Write).await.unwrap();
    assert_eq!(seen(&database.db, "de").await[0], "");
}

#[tokio::test]
async fn english_and_translation_that_are_changed_together_are_not_stale() {
    let database = TestDatabase::sqlite().await;
    filled(&database).await;
    let file = "slug,min_order_quantity,min_order_quantity:de,min_order_quantity:hi\nteja,2 t,2 t netto,3 t\n";
    let report = import(&database.db, file, Mode::Write).await.unwrap();
    assert_eq!(report.stale, []);
    assert_eq!(seen(&database.db, "hi").await[0], "3 t");
}

#[tokio::test]
async fn an_import_tells_of_the_products_of_its_file_alone() {
    let database = TestDatabase::sqlite().await;
    filled(&database).await;
    let db = &database.db;
    let mild = "slug,description\nteja,Mild\n";
    import(db, mild, Mode::Write).await.unwrap();
    let other = "slug,description\nclove,Buds\n";
    let report = import(db, other, Mode::Write).await.unwrap();
    assert_eq!(report.stale, []);
    assert_eq!(stale_texts(db).await.len(), 2);
}

#[tokio::test]
async fn translations_that_were_checked_are_not_stale_any_more() {
    for database in TestDatabase::all().await {
        let db = &database.db;
        filled(&database).await;
        let english = "slug,description,name\nteja,Mild,Teja\n";
        import(db, english, Mode::Write).await.unwrap();
        let file = "slug,description:de,name:de\nteja,Hot de,Teja S17 de\n";
        let rest = [
            stale("name", "hi", Shown::English),
            stale("description", "hi", Shown::Translation),
        ];
        let report = import_checked(db, file, Mode::DryRun).await.unwrap();
        assert_eq!(report.stale, rest);
        assert_eq!(stale_texts(db).await.len(), 4);
        let report = import_checked(db, file, Mode::Write).await.unwrap();
        assert_eq!((report.unchanged, &report.stale[..]), (1, &rest[..]));
        assert_eq!(stale_texts(db).await, rest);
        assert_eq!(seen(db, "de").await[1], "Hot de");
    }
}

#[tokio::test]
async fn a_checked_origin_is_not_stale_in_district_and_state() {
    let database = TestDatabase::sqlite().await;
    let db = &database.db;
    filled(&database).await;
    let file = "slug,origin:de\nteja,\"Guntur, Andhra\"\n";
    import(db, file, Mode::Write).await.unwrap();
    let english = "slug,origin\nteja,\"Khammam, Telangana\"\n";
    let report = import(db, english, Mode::Write).await.unwrap();
    let columns: Vec<_> = report.stale.iter().map(|text| text.column).collect();
    assert_eq!(columns, ["district", "state"]);
    import_checked(db, file, Mode::Write).await.unwrap();
    assert_eq!(stale_texts(db).await, []);
}
