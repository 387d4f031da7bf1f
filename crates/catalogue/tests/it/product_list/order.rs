use catalogue::entities::product;

use crate::product_list::{assert_found, goods_lists, lists_of, slugs};
use crate::support::product;

#[tokio::test]
async fn missing_values_come_last_upwards_and_first_downwards() {
    assert_found(&[
        (
            "order=color_value.asc,id",
            &["cumin", "byadgi", "teja", "basmati"],
        ),
        (
            "order=color_value.desc,id",
            &["teja", "basmati", "byadgi", "cumin"],
        ),
        (
            "order=color_value.nullsfirst,id",
            &["teja", "basmati", "cumin", "byadgi"],
        ),
        (
            "order=color_value.desc.nullslast,id",
            &["byadgi", "cumin", "teja", "basmati"],
        ),
    ])
    .await;
}

#[tokio::test]
async fn names_are_ordered_without_regard_to_capitals() {
    assert_found(&[
        ("order=name", &["basmati", "byadgi", "cumin", "teja"]),
        ("order=name.desc", &["teja", "cumin", "byadgi", "basmati"]),
    ])
    .await;
}

/// A client that continues after the last name that it has read sees each product once.
#[tokio::test]
async fn names_are_compared_as_they_are_ordered() {
    let called = |slug: &str, name: &str| product::Model {
        name: name.to_owned(),
        ..product(slug)
    };
    let goods = vec![
        called("zimt", "Zimt"),
        called("aehre", "Ähre"),
        called("apfel", "Apfel"),
    ];
    let lists = lists_of(goods, Vec::new()).await;
    for (query_string, expected) in [
        ("order=name", &["aehre", "apfel", "zimt"][..]),
        ("order=name&name=gt.%C3%84hre", &["apfel", "zimt"]),
        ("name=lt.apfel", &["aehre"]),
    ] {
        assert_eq!(slugs(&lists, query_string).await, expected);
    }
}

#[tokio::test]
async fn later_terms_decide_where_earlier_ones_are_equal() {
    assert_found(&[
        (
            "order=category.desc,id.desc",
            &["cumin", "byadgi", "teja", "basmati"],
        ),
        ("order=featured,id", &["byadgi", "basmati", "teja", "cumin"]),
    ])
    .await;
}

#[tokio::test]
async fn featured_is_ordered_by_the_owners_places_and_compared_as_a_boolean() {
    let place = |slug: &str, featured_position| product::Model {
        featured: true,
        featured_position,
        ..product(slug)
    };
    let goods = vec![
        place("anise", None),
        product("clove"),
        place("teja", Some(7)),
    ];
    let lists = lists_of(goods, Vec::new()).await;
    for (order, expected) in [
        ("featured.desc,name", ["teja", "anise", "clove"]),
        ("featured,name", ["clove", "anise", "teja"]),
    ] {
        assert_eq!(slugs(&lists, &format!("order={order}")).await, expected);
    }
    assert_eq!(slugs(&lists, "featured=gt.false").await, ["teja", "anise"]);
    assert_eq!(slugs(&lists, "featured=eq.false").await, ["clove"]);
}

#[tokio::test]
async fn lists_are_ordered_by_their_length_first() {
    assert_found(&[(
        "order=packaging_options.desc,id",
        &["teja", "byadgi", "cumin", "basmati"],
    )])
    .await;
}

#[tokio::test]
async fn without_an_order_the_catalogues_own_holds() {
    assert_found(&[("", &["cumin", "teja", "basmati", "byadgi"])]).await;
}

#[tokio::test]
async fn a_column_that_is_named_again_changes_nothing() {
    let lists = goods_lists().await;
    assert_eq!(
        slugs(&lists, "order=name.desc,name.asc,id").await,
        slugs(&lists, "order=name.desc").await
    );
}
