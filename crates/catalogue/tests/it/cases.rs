//! Filters and order, by the cases that the pages must pass too.

use std::collections::BTreeMap;

use catalogue::Filters;
use languages::Language;
use serde::{Deserialize, de::DeserializeOwned};
use store::{origin, parameter_text, product};
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
            parameters: parameter_text::read(fields.capsaicin_level.as_deref(), None, None),
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

#[derive(Deserialize)]
struct OrderCase {
    rule: String,
    products: Vec<Ordered>,
}

#[derive(Deserialize)]
struct Ordered {
    slug: String,
    name: String,
    featured: bool,
}

#[tokio::test]
async fn products_stand_in_the_order_of_the_pages() {
    let cases: Vec<OrderCase> = cases(include_str!("../../../../contracts/order-cases.json"));
    for OrderCase { rule, products } in cases {
        let expected: Vec<_> = products.iter().map(|each| each.slug.clone()).collect();
        let goods = products.into_iter().rev().map(|each| product::Model {
            name: each.name,
            featured: each.featured,
            ..product(&each.slug)
        });
        let snapshot = catalogue_of(goods.collect(), Vec::new()).await;
        let shown = snapshot.slugs().await.into_iter().map(|(slug, _)| slug);
        assert!(shown.eq(expected), "{rule}");
    }
}
