//! A small catalogue that the tests ask questions about.

use std::sync::Arc;

use catalogue::{
    Catalogue, RestAnswer, Snapshot,
    csv::{self, FileFormat, ImportError, Mode, Options, Report},
};
use chrono::{DateTime, Utc};
use languages::Language;
use postgrest::{Error, Query, RequestHeaders};
use serde_json::Value as Json;
use store::{
    DatabaseConnection,
    grades::{self, NewGrade},
    parameter_text,
    products::{self, NewProduct, NewTranslation},
    testing::TestDatabase,
};
use tokio::sync::OnceCell;

/// More products than any test has that does not ask for a large catalogue.
pub(crate) const WHOLE_LIST_UP_TO: u32 = 500;

pub(crate) fn noon() -> DateTime<Utc> {
    "2026-01-31T12:00:00Z".parse().unwrap()
}

pub(crate) fn language(code: &str) -> Language {
    Language::parse(code).unwrap()
}

/// A product with all that is needed and nothing else.
pub(crate) fn product(slug: &str) -> NewProduct {
    NewProduct {
        slug: slug.to_owned(),
        name: slug.to_owned(),
        description: format!("About {slug}"),
        category: "spices".to_owned(),
        grade: "A".to_owned(),
        district: "Guntur".to_owned(),
        state: "Andhra Pradesh".to_owned(),
        active: true,
        ..NewProduct::default()
    }
}

/// Four active products and one that is not.
pub(crate) fn goods() -> Vec<NewProduct> {
    let texts = |texts: &[&str]| {
        texts
            .iter()
            .map(|text| (*text).to_owned())
            .collect::<Vec<_>>()
    };
    vec![
        NewProduct {
            name: "Teja".to_owned(),
            description: "The hottest, of Guntur (100% natural)".to_owned(),
            category: "red-chillies".to_owned(),
            featured: true,
            parameters: parameter_text::read(Some("80,000 - 100,000 SHU"), None, None),
            packaging_options: texts(&["25 kg bag", "50 kg bag"]),
            incoterms: texts(&["FOB", "CIF"]),
            ..product("teja")
        },
        NewProduct {
            name: "Byadgi".to_owned(),
            category: "red-chillies".to_owned(),
            grade: "Super".to_owned(),
            district: "Haveri".to_owned(),
            state: "Karnataka".to_owned(),
            parameters: parameter_text::read(
                Some("8,000 - 15,000 SHU"),
                Some("ASTA 150-180"),
                None,
            ),
            packaging_options: texts(&["25 kg bag"]),
            shelf_life: Some("12 months".to_owned()),
            lead_time: Some("15-20 days".to_owned()),
            ..product("byadgi")
        },
        NewProduct {
            name: "cumin".to_owned(),
            featured: true,
            district: "Unjha".to_owned(),
            state: "Gujarat".to_owned(),
            parameters: parameter_text::read(None, Some("amber"), None),
            botanical_name: Some("Cuminum cyminum".to_owned()),
            ..product("cumin")
        },
        NewProduct {
            name: "Basmati \"1121\"".to_owned(),
            category: "agro-commodities".to_owned(),
            district: "Karnal".to_owned(),
            state: "Haryana".to_owned(),
            ..product("basmati")
        },
        NewProduct {
            name: "Jwala".to_owned(),
            category: "red-chillies".to_owned(),
            grade: "Industrial".to_owned(),
            district: "Kheda".to_owned(),
            state: "Gujarat".to_owned(),
            active: false,
            featured: true,
            ..product("jwala")
        },
    ]
}

/// Some of their texts in German.
pub(crate) fn german() -> Vec<NewTranslation> {
    vec![
        NewTranslation {
            slug: "cumin".to_owned(),
            language: "de".to_owned(),
            name: Some("Kreuzkümmel".to_owned()),
            ..NewTranslation::default()
        },
        NewTranslation {
            slug: "byadgi".to_owned(),
            language: "de".to_owned(),
            description: Some("Tiefrot und mild".to_owned()),
            district: Some("Haveri".to_owned()),
            state: Some("Karnataka (Indien)".to_owned()),
            packaging_options: Some(vec!["25-kg-Sack".to_owned()]),
            shelf_life: Some("12 Monate".to_owned()),
            ..NewTranslation::default()
        },
    ]
}

/// The grades that products of the tests have. Super is called otherwise in German.
pub(crate) async fn add_grades(db: &DatabaseConnection) {
    let codes = ["A", "Super", "Industrial", "B", "-A"];
    let grades = (10..).step_by(10).zip(codes).map(|(position, code)| {
        let german = (code == "Super").then(|| ("de".to_owned(), "Spitze".to_owned()));
        NewGrade {
            code: code.to_owned(),
            name: code.to_owned(),
            position,
            translations: german.into_iter().collect(),
        }
    });
    grades::add_missing(db, grades).await.unwrap();
}

pub(crate) async fn fill(
    db: &DatabaseConnection,
    goods: Vec<NewProduct>,
    texts: Vec<NewTranslation>,
) {
    add_grades(db).await;
    products::upsert(db, goods, noon()).await.unwrap();
    products::upsert_translations(db, texts).await.unwrap();
}

/// Imports a file into a site that has every picture. Out: without the changes, which `changes.rs` tests.
pub(crate) async fn import(
    db: &DatabaseConnection,
    file: &[u8],
    mode: Mode,
) -> Result<Report, ImportError> {
    import_with(db, file, options(mode)).await
}

pub(crate) async fn import_with(
    db: &DatabaseConnection,
    file: &[u8],
    options: Options<'_>,
) -> Result<Report, ImportError> {
    add_grades(db).await;
    let report = csv::import(db, file.to_vec(), options, &mut ()).await?;
    Ok(Report {
        changes: Vec::new(),
        ..report
    })
}

/// A site that has every picture.
pub(crate) fn options(mode: Mode) -> Options<'static> {
    Options {
        has_picture: &|_| true,
        mode,
        translations_checked: false,
        add_grades: false,
    }
}

pub(crate) async fn exported(db: &DatabaseConnection, format: FileFormat) -> Vec<u8> {
    let mut file = Vec::new();
    csv::export(db, format, &mut file).await.unwrap();
    file
}

/// A snapshot of the products. The database is gone, as a snapshot needs none.
pub(crate) async fn snapshot_of(
    goods: Vec<NewProduct>,
    texts: Vec<NewTranslation>,
) -> Arc<Snapshot> {
    snapshot_with(WHOLE_LIST_UP_TO, goods, texts).await
}

/// A snapshot of products that count as too many to be read whole.
pub(crate) async fn large_snapshot_of(
    goods: Vec<NewProduct>,
    texts: Vec<NewTranslation>,
) -> Arc<Snapshot> {
    snapshot_with(0, goods, texts).await
}

async fn snapshot_with(
    whole_list_up_to: u32,
    goods: Vec<NewProduct>,
    texts: Vec<NewTranslation>,
) -> Arc<Snapshot> {
    let database = TestDatabase::sqlite().await;
    fill(&database.db, goods, texts).await;
    let catalogue = Catalogue::load(&database.db, whole_list_up_to).await;
    catalogue.unwrap().snapshot()
}

/// A snapshot of [`goods`] with their [`german`] texts, made once for all tests: nobody can change it.
pub(crate) async fn goods_snapshot() -> Arc<Snapshot> {
    static SNAPSHOT: OnceCell<Arc<Snapshot>> = OnceCell::const_new();
    Arc::clone(
        SNAPSHOT
            .get_or_init(|| snapshot_of(goods(), german()))
            .await,
    )
}

pub(crate) fn read(snapshot: &Snapshot, query_string: &str) -> Result<RestAnswer, Error> {
    read_with(snapshot, query_string, RequestHeaders::default())
}

pub(crate) fn read_with(
    snapshot: &Snapshot,
    query_string: &str,
    headers: RequestHeaders<'_>,
) -> Result<RestAnswer, Error> {
    let query = Query::parse(query_string, headers)?;
    snapshot.rest(&query, Language::ENGLISH, &|| false)
}

pub(crate) fn read_in(
    snapshot: &Snapshot,
    language: Language,
    query_string: &str,
) -> Result<RestAnswer, Error> {
    let query = Query::parse(query_string, RequestHeaders::default())?;
    snapshot.rest(&query, language, &|| false)
}

pub(crate) fn json(answer: &RestAnswer) -> Json {
    serde_json::from_slice(&answer.body).unwrap()
}

/// The slugs that a query string finds, in the order of the answer.
pub(crate) fn slugs(snapshot: &Snapshot, query_string: &str) -> Vec<String> {
    let answer = read(snapshot, &format!("{query_string}&select=slug"));
    let answer = answer.unwrap_or_else(|error| panic!("`{query_string}`: {error:?}"));
    let rows = json(&answer);
    rows.as_array()
        .unwrap()
        .iter()
        .map(|row| row["slug"].as_str().unwrap().to_owned())
        .collect()
}
