//! The search of the data interface, by the cases that the pages must pass too.

use std::collections::BTreeSet;

use catalogue::entities::product;
use postgrest::{Query, RequestHeaders};
use serde_json::json;

use crate::{
    product_list::{json as rows, lists_of, read},
    search::{cases, goods_of},
    support::{language, product},
};

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
                "search_text": "cumin seed\tcumin séed\nabout 100% cumin\ncumin seed\tcumin séed\njeera\ncuminum cyminum\nguntur, andhra pradesh, guntur andhra pradesh guntur",
                "hs_digits": "/090931/090932/",
            },
            { "slug": "salt", "search_text": "salt\nabout salt\nsalt\nguntur", "hs_digits": null },
        ])
    );
}
