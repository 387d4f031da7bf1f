use catalogue::entities::product;

use crate::product_list::{assert_found, goods_lists, json, lists_of, read, slugs};
use crate::support::product;

#[tokio::test]
async fn texts_are_compared_exactly_for_equality() {
    assert_found(&[
        ("grade=eq.Super", &["byadgi"]),
        ("grade=eq.super", &[]),
        ("grade=neq.A", &["byadgi"]),
        ("name=eq.Basmati \"1121\"", &["basmati"]),
    ])
    .await;
}

#[tokio::test]
async fn texts_are_ordered_without_regard_to_capitals() {
    assert_found(&[
        ("name=gt.BYADGI", &["cumin", "teja"]),
        ("name=lte.byadgi", &["basmati", "byadgi"]),
    ])
    .await;
}

#[tokio::test]
async fn numbers_and_booleans_are_compared_as_what_they_are() {
    assert_found(&[
        ("order=id", &["teja", "byadgi", "cumin", "basmati"]),
        ("id=gt.1&id=lte.3&order=id", &["byadgi", "cumin"]),
        ("id=in.( 1, 3 )&order=id", &["teja", "cumin"]),
        ("featured=is.true", &["cumin", "teja"]),
        ("featured=is.unknown", &[]),
        ("featured=eq.f&order=id", &["byadgi", "basmati"]),
        ("featured=gt.no", &["cumin", "teja"]),
        ("featured=not.is.false", &["cumin", "teja"]),
    ])
    .await;
}

#[tokio::test]
async fn times_are_compared_as_moments() {
    assert_found(&[
        (
            "created_at=eq.2026-01-31T17:30:00%2B05:30",
            &["cumin", "teja", "basmati", "byadgi"],
        ),
        (
            "created_at=gt.2026-01-31",
            &["cumin", "teja", "basmati", "byadgi"],
        ),
        ("created_at=gt.2026-01-31T12:00:00Z", &[]),
    ])
    .await;
}

#[tokio::test]
async fn a_missing_value_is_neither_equal_nor_unequal_to_anything() {
    assert_found(&[
        ("color_value=eq.ASTA 150-180", &["byadgi"]),
        ("color_value=neq.ASTA 150-180", &["cumin"]),
        ("color_value=not.eq.ASTA 150-180", &["cumin"]),
        ("color_value=is.null", &["teja", "basmati"]),
        ("color_value=is.not_null", &["cumin", "byadgi"]),
        ("color_value=not.is.null", &["cumin", "byadgi"]),
        ("color_value=not.like.ASTA*", &["cumin"]),
        ("color_value=not.in.(x)", &["cumin", "byadgi"]),
    ])
    .await;
}

#[tokio::test]
async fn and_or_and_not_follow_the_logic_of_three_values() {
    // Unknown or true is true; unknown and true is unknown; not unknown is unknown.
    assert_found(&[
        ("or=(color_value.eq.x,slug.eq.teja)", &["teja"]),
        ("and=(color_value.neq.x,slug.eq.teja)", &[]),
        (
            "not.and=(color_value.eq.x,slug.eq.teja)",
            &["cumin", "basmati", "byadgi"],
        ),
        (
            "not.or=(color_value.eq.x,slug.eq.teja)",
            &["cumin", "byadgi"],
        ),
        (
            "or=(slug.eq.cumin,and(category.eq.red-chillies,not.or(grade.eq.A,grade.eq.B)))",
            &["cumin", "byadgi"],
        ),
    ])
    .await;
}

#[tokio::test]
async fn no_value_is_in_an_empty_list() {
    assert_found(&[
        ("color_value=in.()", &[]),
        (
            "color_value=not.in.()",
            &["cumin", "teja", "basmati", "byadgi"],
        ),
    ])
    .await;
}

#[tokio::test]
async fn lists_of_values_may_be_quoted() {
    assert_found(&[
        (
            r#"origin=in.("Unjha, Gujarat","Karnal, Haryana")"#,
            &["cumin", "basmati"],
        ),
        (
            r#"or=(origin.eq."Unjha, Gujarat",name.eq."Basmati \"1121\"")"#,
            &["cumin", "basmati"],
        ),
    ])
    .await;
}

#[tokio::test]
async fn patterns_match_with_stars_percent_signs_and_underscores() {
    assert_found(&[
        ("name=like.*ja", &["teja"]),
        ("name=like.T%25", &["teja"]),
        ("name=like.te*", &[]),
        ("name=ilike.te*", &["teja"]),
        ("name=ilike.C_MIN", &["cumin"]),
        ("description=like.*100\\%25*", &["teja"]),
        (
            "or=(name.ilike.\"*1121*\",description.ilike.*HOTTEST*)",
            &["teja", "basmati"],
        ),
    ])
    .await;
}

#[tokio::test]
async fn lists_are_compared_as_json() {
    assert_found(&[
        ("packaging_options=eq.[\"25 kg bag\"]", &["byadgi"]),
        (
            "packaging_options=eq.[\"25 kg bag\",\"50 kg bag\"]",
            &["teja"],
        ),
        ("packaging_options=gt.[\"25 kg bag\"]", &["teja"]),
        ("packaging_options=neq.[]", &["teja", "byadgi"]),
        ("packaging_options=eq.{}", &[]),
        ("packaging_options=eq.[]", &["cumin", "basmati"]),
    ])
    .await;
}

#[tokio::test]
async fn a_thousand_products_are_filtered_and_paged() {
    // More than twice as many as are read or written at once.
    let goods = (0..1_200).map(|number| product::Model {
        featured: number % 240 == 0,
        ..product(&format!("product-{number:04}"))
    });
    let lists = lists_of(goods.collect(), Vec::new()).await;
    assert_eq!(
        slugs(&lists, "slug=like.*99&limit=2&offset=1").await,
        ["product-0199", "product-0299"]
    );
    assert_eq!(slugs(&lists, "featured=is.true").await.len(), 5);
}

#[tokio::test]
async fn the_heat_level_is_a_column_that_only_those_get_who_name_it() {
    let lists = goods_lists().await;
    for (filter, found) in [
        ("heat_level=eq.high", &["teja"][..]),
        ("heat_level=in.(low,high)", &["teja", "byadgi"]),
        ("heat_level=is.null", &["cumin", "basmati"]),
    ] {
        assert_eq!(slugs(&lists, filter).await, found, "{filter}");
    }
    let row = async |select: &str| {
        let answer = read(&lists, &format!("slug=eq.teja&select={select}")).await;
        json(&answer.unwrap())
    };
    assert_eq!(row("slug,heat_level").await[0]["heat_level"], "high");
    let whole = row("*").await;
    assert!(whole[0].get("heat_level").is_none() && whole[0].get("search_text").is_none());
}

#[tokio::test]
async fn the_numbers_of_a_price_are_columns_that_only_those_get_who_name_them() {
    let with_price = |slug: &str, from: &str, unit: &str| product::Model {
        price_from: from.parse().ok(),
        price_currency: Some("USD".to_owned()),
        price_unit: Some(unit.to_owned()),
        price_term: Some("FOB".to_owned()),
        price_valid_until: (unit == "kg").then(|| "2026-12-31".parse().unwrap()),
        port: Some("Chennai".to_owned()),
        ..product(slug)
    };
    let goods = vec![
        with_price("teja", "2100", "t"),
        with_price("clove", "10.5", "kg"),
        with_price("pepper", "9", "kg"),
        product("saffron"),
    ];
    let lists = lists_of(goods, Vec::new()).await;
    for (filter, found) in [
        ("price_from=gt.9&order=price_from", &["clove", "teja"][..]),
        ("price_from=eq.10.50", &["clove"]),
        ("price_from=is.null", &["saffron"]),
        ("order=price_from.desc.nullslast,slug&limit=1", &["teja"]),
        ("price_currency=ilike.uS*&price_unit=eq.t", &["teja"]),
        (
            "price_valid_until=lte.2026-12-31&order=slug",
            &["clove", "pepper"],
        ),
        ("needs_export_authorisation=is.true", &[]),
        ("price_range=ilike.*fob chennai*&price_unit=eq.t", &["teja"]),
        ("price_range=eq.On request", &["saffron"]),
        ("price_range=like.USD 9 */ kg*", &["pepper"]),
    ] {
        assert_eq!(slugs(&lists, filter).await, found, "{filter}");
    }
    let row = async |select: &str| {
        let answer = read(&lists, &format!("slug=eq.clove&select={select}")).await;
        json(&answer.unwrap())
    };
    assert_eq!(
        row("price_from,price_to,price_valid_until,price_range").await,
        serde_json::json!([{
            "price_from": 10.5, "price_to": null, "price_valid_until": "2026-12-31",
            "price_range": "USD 10.50 / kg FOB Chennai (valid until 2026-12-31)",
        }])
    );
    let whole = row("*").await;
    assert!(whole[0].get("price_from").is_none() && whole[0].get("price_unit").is_none());
}
