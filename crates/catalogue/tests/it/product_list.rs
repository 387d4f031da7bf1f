//! The list of products for visitors, on every database at hand: all must give the same results.

mod answer;
mod filters;
mod order;
mod refusals;
mod search;

use languages::Language;
use mirchi::schema;
use postgrest::{Error, Query, RequestHeaders};
use serde_json::Value as Json;
use store::{
    Readers, TextList,
    grades::{self, NewGrade},
    parameters::NewProductParameter,
    product, product_translation,
    testing::{TestDatabase, typical},
};
use tables::{Answer, Role, TableError};

/// The same products in every database.
pub(crate) struct Lists(Vec<(TestDatabase, Readers)>);

fn noon() -> chrono::DateTime<chrono::Utc> {
    "2026-01-31T12:00:00Z".parse().unwrap()
}

pub(crate) fn language(code: &str) -> Language {
    Language::parse(code).unwrap()
}

/// A product with the required values only.
pub(crate) fn product(slug: &str) -> product::Model {
    product::Model {
        slug: slug.to_owned(),
        name: slug.to_owned(),
        description: format!("About {slug}"),
        category: "spices".to_owned(),
        grade: "A".to_owned(),
        district: "Guntur".to_owned(),
        state: "Andhra Pradesh".to_owned(),
        active: true,
        ..product::Model::default()
    }
}

/// Four active products and one that is not.
fn goods() -> Vec<product::Model> {
    let texts = |texts: &[&str]| {
        let texts = texts.iter().map(|text| (*text).to_owned());
        texts.collect::<TextList>()
    };
    vec![
        product::Model {
            name: "Teja".to_owned(),
            description: "The hottest, of Guntur (100% natural)".to_owned(),
            category: "red-chillies".to_owned(),
            featured: true,
            parameters: vec![typical("heat", "80000", "100000")],
            packaging_options: texts(&["25 kg bag", "50 kg bag"]),
            incoterms: texts(&["FOB", "CIF"]),
            ..product("teja")
        },
        product::Model {
            name: "Byadgi".to_owned(),
            category: "red-chillies".to_owned(),
            grade: "Super".to_owned(),
            district: "Haveri".to_owned(),
            state: "Karnataka".to_owned(),
            parameters: vec![
                typical("heat", "8000", "15000"),
                typical("colour", "150", "180"),
            ],
            packaging_options: texts(&["25 kg bag"]),
            shelf_life: Some("12 months".to_owned()),
            lead_time: Some("15-20 days".to_owned()),
            ..product("byadgi")
        },
        product::Model {
            name: "cumin".to_owned(),
            featured: true,
            district: "Unjha".to_owned(),
            state: "Gujarat".to_owned(),
            parameters: vec![NewProductParameter {
                note: Some("amber".to_owned()),
                ..typical("colour", "", "")
            }],
            botanical_name: Some("Cuminum cyminum".to_owned()),
            ..product("cumin")
        },
        product::Model {
            name: "Basmati \"1121\"".to_owned(),
            category: "agro-commodities".to_owned(),
            district: "Karnal".to_owned(),
            state: "Haryana".to_owned(),
            ..product("basmati")
        },
        product::Model {
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
fn german() -> Vec<product_translation::Model> {
    vec![
        product_translation::Model {
            slug: "cumin".to_owned(),
            language: "de".to_owned(),
            name: Some("Kreuzkümmel".to_owned()),
            ..product_translation::Model::default()
        },
        product_translation::Model {
            slug: "byadgi".to_owned(),
            language: "de".to_owned(),
            description: Some("Tiefrot und mild".to_owned()),
            district: Some("Haveri".to_owned()),
            state: Some("Karnataka (Indien)".to_owned()),
            packaging_options: Some(vec!["25-kg-Sack".to_owned()].into()),
            shelf_life: Some("12 Monate".to_owned()),
            ..product_translation::Model::default()
        },
    ]
}

pub(crate) async fn lists_of(
    goods: Vec<product::Model>,
    texts: Vec<product_translation::Model>,
) -> Lists {
    let mut lists = Vec::new();
    for database in TestDatabase::all().await {
        let db = &database.db;
        // Super has another name in German.
        let super_grade = NewGrade {
            translations: vec![("de".to_owned(), "Spitze".to_owned())],
            ..NewGrade::last("Super".to_owned())
        };
        grades::add_missing(db.autocommit(), [super_grade])
            .await
            .unwrap();
        store::products::upsert(db, goods.clone(), noon())
            .await
            .unwrap();
        store::products::upsert_translations(db, texts.clone())
            .await
            .unwrap();
        catalogue::listings::refresh_all(db.autocommit())
            .await
            .unwrap();
        let readers = Readers::beside(db);
        lists.push((database, readers));
    }
    Lists(lists)
}

pub(crate) async fn goods_lists() -> Lists {
    lists_of(goods(), german()).await
}

impl Lists {
    /// The response to a visitor, the same from every database.
    pub(crate) async fn rest(&self, query: &Query, language: Language) -> Result<Answer, Error> {
        let mut first: Option<Result<Answer, Error>> = None;
        for (_, readers) in &self.0 {
            let answer = catalogue::read_product_list(
                readers,
                schema(),
                Role::Anonymous,
                query,
                language,
                None,
            )
            .await;
            let answer = answer.map_err(|error| match error {
                TableError::Refused(error) => *error,
                error => panic!("{error:?}"),
            });
            match &first {
                None => first = Some(answer),
                Some(first) => assert_eq!(
                    format!("{first:?}"),
                    format!("{answer:?}"),
                    "the engines differ: {query:?}"
                ),
            }
        }
        first.unwrap()
    }
}

pub(crate) async fn read(lists: &Lists, query_string: &str) -> Result<Answer, Error> {
    read_with(lists, query_string, RequestHeaders::default()).await
}

pub(crate) async fn read_with(
    lists: &Lists,
    query_string: &str,
    headers: RequestHeaders<'_>,
) -> Result<Answer, Error> {
    let query = Query::parse(query_string, headers)?;
    lists.rest(&query, Language::ENGLISH).await
}

pub(crate) fn json(answer: &Answer) -> Json {
    serde_json::from_slice(&answer.body).unwrap()
}

/// The slugs that a query string finds, in the order of the response.
pub(crate) async fn slugs(lists: &Lists, query_string: &str) -> Vec<String> {
    let answer = read(lists, &format!("{query_string}&select=slug")).await;
    let answer = answer.unwrap_or_else(|error| panic!("`{query_string}`: {error:?}"));
    let rows = json(&answer);
    let rows = rows.as_array().unwrap().iter();
    rows.map(|row| row["slug"].as_str().unwrap().to_owned())
        .collect()
}
