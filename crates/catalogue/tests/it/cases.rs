//! Filters and order, with the shared cases that the pages must pass too.

use std::collections::BTreeMap;

use catalogue::{
    Filters, entities::product, origin, queries::parameters::NewProductParameter, testing::typical,
};
use languages::Language;
use serde::{Deserialize, de::DeserializeOwned};
use url::form_urlencoded;

use crate::support::{catalogue_of, product};

fn cases<T: DeserializeOwned>(json: &str) -> T {
    serde_json::from_str(json).unwrap()
}

#[derive(Deserialize)]
struct FilterCases {
    products: BTreeMap<String, Filtered>,
    cases: Vec<FilterCase>,
}

#[derive(Deserialize)]
struct Filtered {
    name: String,
    description: String,
    category: String,
    grade: String,
    origin: String,
    capsaicin_level: Option<String>,
    featured: bool,
}

#[derive(Deserialize)]
struct FilterCase {
    query: String,
    slugs: Vec<String>,
}

/// The heat of a text such as `8,000 - 15,000 SHU` or `100,000 SHU`.
fn heat(text: &str) -> NewProductParameter {
    let digits = |figure: &str| figure.replace(|other: char| !other.is_ascii_digit(), "");
    let (from, to) = text.split_once(" - ").unwrap_or((text, text));
    typical("heat", &digits(from), &digits(to))
}

#[tokio::test]
async fn the_filters_show_what_the_pages_show() {
    let FilterCases { products, cases } =
        cases(include_str!("../../../../contracts/filter-cases.json"));
    let goods = products.into_iter().map(|(slug, fields)| {
        let (district, state) = origin::split(&fields.origin);
        product::Model {
            name: fields.name,
            description: fields.description,
            category: fields.category,
            grade: fields.grade,
            district: district.to_owned(),
            state: state.to_owned(),
            parameters: fields
                .capsaicin_level
                .as_deref()
                .map(heat)
                .into_iter()
                .collect(),
            featured: fields.featured,
            ..product(&slug)
        }
    });
    let snapshot = catalogue_of(goods.collect(), Vec::new()).await;
    for FilterCase { query, slugs } in cases {
        let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
        let pairs = pairs.iter().map(|(name, value)| (&**name, &**value));
        let filters: Filters = snapshot.filters_from_query(pairs, Language::ENGLISH).await;
        let page = snapshot.page(&filters, 1, Language::ENGLISH).await;
        let shown: Vec<_> = page.items.into_iter().map(|card| card.slug).collect();
        assert_eq!(shown, slugs, "`{query}`");
    }
}

#[tokio::test]
async fn featured_products_stand_first_then_names_then_addresses() {
    let expected = [
        ("x", "Zedoary", true),
        ("y", "zimt", true),
        ("a", "Ajwain", false),
        ("rice-10", "Rice", false),
        ("rice-2", "rice", false),
        ("rice-a", "RICE", false),
    ];
    let goods = expected
        .iter()
        .rev()
        .map(|(slug, name, featured)| product::Model {
            name: (*name).to_owned(),
            featured: *featured,
            ..product(slug)
        });
    let snapshot = catalogue_of(goods.collect(), Vec::new()).await;
    let shown = snapshot.slugs().await.into_iter().map(|(slug, _)| slug);
    assert!(shown.eq(expected.map(|(slug, ..)| slug.to_owned())));
}

/// Names are sorted by the rules of the list's language, even if they are not translated.
#[tokio::test]
async fn names_stand_by_the_rules_of_the_list() {
    let goods = ["Zimt", "Ähre", "Apfel"].map(|name| product::Model {
        name: name.to_owned(),
        ..product(&name.to_lowercase().replace('ä', "ae"))
    });
    let snapshot = catalogue_of(goods.to_vec(), Vec::new()).await;
    let german = Language::parse("de").unwrap();
    let page = snapshot.page(&Filters::default(), 1, german).await;
    let shown: Vec<_> = page.items.into_iter().map(|card| card.name).collect();
    assert_eq!(shown, ["Ähre", "Apfel", "Zimt"]);
}
