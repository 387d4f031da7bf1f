//! The search of the data interface, by the cases that the pages must pass too.

use std::collections::{BTreeMap, BTreeSet};

use postgrest::{Query, RequestHeaders};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use store::product_translation;

use crate::list::{json as rows, language, lists_of, product, read};

#[derive(Deserialize)]
struct Cases {
    products: BTreeMap<String, Fields>,
    searches: Vec<Search>,
}

#[derive(Deserialize)]
struct Fields {
    name: String,
    description: String,
    english_name: String,
    botanical_name: Option<String>,
    other_names: Vec<String>,
    district: String,
    state: String,
    hs_code: Option<String>,
}

#[derive(Deserialize)]
struct Search {
    search: String,
    /// The condition of the request: one of these columns matches its pattern.
    patterns: Vec<(String, String)>,
    /// The results, with where each was found beyond name and description.
    found: BTreeMap<String, Json>,
}

fn cases() -> Cases {
    serde_json::from_str(include_str!("../../../../../contracts/search-cases.json")).unwrap()
}

/// The products of the cases, whose names are German ones.
fn goods_of(
    products: BTreeMap<String, Fields>,
) -> (Vec<product::Model>, Vec<product_translation::Model>) {
    products
        .into_iter()
        .map(|(slug, fields)| {
            let german = product_translation::Model {
                slug: slug.clone(),
                language: "de".to_owned(),
                name: Some(fields.name),
                ..product_translation::Model::default()
            };
            let english = product::Model {
                name: fields.english_name,
                description: fields.description,
                botanical_name: fields.botanical_name,
                other_names: fields.other_names.into(),
                district: fields.district,
                state: fields.state,
                hs_code: fields.hs_code,
                ..product(&slug)
            };
            (english, german)
        })
        .unzip()
}

/// The request of browsers for what a visitor types.
fn query_of(patterns: &[(String, String)]) -> String {
    let conditions: Vec<_> = patterns
        .iter()
        .map(|(column, pattern)| {
            let pattern = pattern.replace('\\', "\\\\").replace('"', "\\\"");
            format!("{column}.ilike.\"{pattern}\"")
        })
        .collect();
    let mut query = url::form_urlencoded::Serializer::new("select=slug".to_owned());
    if !conditions.is_empty() {
        query.append_pair("or", &format!("({})", conditions.join(",")));
    }
    query.finish()
}

/// A pattern cannot hold a star, which stands for any letter.
const NOT_EXPRESSIBLE: &str = "k*ammam liegt";

#[tokio::test]
async fn the_data_interface_finds_what_the_pages_find() {
    let cases = cases();
    let (goods, texts) = goods_of(cases.products);
    let lists = lists_of(goods, texts).await;
    for case in cases.searches {
        if case.search == NOT_EXPRESSIBLE {
            continue;
        }
        let query = Query::parse(&query_of(&case.patterns), RequestHeaders::default()).unwrap();
        let answer = rows(&lists.rest(&query, language("de")).await.unwrap());
        let answer = answer.as_array().unwrap().iter();
        let slugs: BTreeSet<_> = answer.map(|row| row["slug"].as_str().unwrap()).collect();
        let found: BTreeSet<_> = case.found.keys().map(String::as_str).collect();
        assert_eq!(slugs, found, "`{}`", case.search);
    }
}

#[tokio::test]
async fn what_the_search_looks_through_is_a_text_of_lines() {
    let cumin = product::Model {
        name: "Cumin  Séed".to_owned(),
        description: "About 100% cumin".to_owned(),
        other_names: vec!["Jeera".to_owned()].into(),
        botanical_name: Some("Cuminum cyminum".to_owned()),
        hs_code: Some("0909.31 / 0909.32".to_owned()),
        ..product("cumin")
    };
    let salt = product::Model {
        state: String::new(),
        ..product("salt")
    };
    let lists = lists_of(vec![cumin, salt], Vec::new()).await;
    let answer = read(&lists, "select=slug,search_text,hs_digits")
        .await
        .unwrap();
    assert_eq!(
        rows(&answer),
        json!([
            {
                "slug": "cumin",
                "search_text": "cumin seed\nabout 100% cumin\ncumin seed\njeera\ncuminum cyminum\nguntur, andhra pradesh, guntur andhra pradesh guntur",
                "hs_digits": "/090931/090932/",
            },
            { "slug": "salt", "search_text": "salt\nabout salt\nsalt\nguntur", "hs_digits": null },
        ])
    );
}
