use crate::support::{goods_snapshot, json, product, read, slugs, snapshot_of};

use store::{Price, products::NewProduct};

#[tokio::test]
async fn the_catalogue_read_of_the_pages_finds_the_active_products_in_their_order() {
    let snapshot = goods_snapshot().await;
    assert_eq!(
        slugs(&snapshot, "active=eq.true&order=featured.desc,name.asc"),
        ["cumin", "teja", "basmati", "byadgi"]
    );
}

#[tokio::test]
async fn an_inactive_product_never_shows_whatever_is_asked() {
    let snapshot = goods_snapshot().await;
    assert_eq!(slugs(&snapshot, "active=eq.false"), [""; 0]);
    assert_eq!(slugs(&snapshot, "active=not.eq.true"), [""; 0]);
    assert_eq!(slugs(&snapshot, "slug=eq.jwala"), [""; 0]);
    assert_eq!(
        slugs(&snapshot, "or=(active.eq.false,slug.eq.jwala)"),
        [""; 0]
    );
    assert_eq!(slugs(&snapshot, "").len(), 4);
}

#[tokio::test]
async fn texts_are_compared_exactly_for_equality() {
    let snapshot = goods_snapshot().await;
    assert_eq!(slugs(&snapshot, "grade=eq.Super"), ["byadgi"]);
    assert_eq!(slugs(&snapshot, "grade=eq.super"), [""; 0]);
    assert_eq!(slugs(&snapshot, "grade=neq.A"), ["byadgi"]);
    assert_eq!(slugs(&snapshot, "name=eq.Basmati \"1121\""), ["basmati"]);
}

#[tokio::test]
async fn texts_are_ordered_without_regard_to_capitals() {
    let snapshot = goods_snapshot().await;
    assert_eq!(slugs(&snapshot, "name=gt.BYADGI"), ["cumin", "teja"]);
    assert_eq!(slugs(&snapshot, "name=lte.byadgi"), ["basmati", "byadgi"]);
}

#[tokio::test]
async fn numbers_and_booleans_are_compared_as_what_they_are() {
    let snapshot = goods_snapshot().await;
    let ids = slugs(&snapshot, "order=id");
    assert_eq!(ids, ["teja", "byadgi", "cumin", "basmati"]);
    assert_eq!(
        slugs(&snapshot, "id=gt.1&id=lte.3&order=id"),
        ["byadgi", "cumin"]
    );
    assert_eq!(
        slugs(&snapshot, "id=in.( 1, 3 )&order=id"),
        ["teja", "cumin"]
    );
    assert_eq!(slugs(&snapshot, "featured=is.true"), ["cumin", "teja"]);
    assert_eq!(
        slugs(&snapshot, "featured=eq.f&order=id"),
        ["byadgi", "basmati"]
    );
    assert_eq!(slugs(&snapshot, "featured=gt.no"), ["cumin", "teja"]);
    assert_eq!(slugs(&snapshot, "featured=not.is.false"), ["cumin", "teja"]);
}

#[tokio::test]
async fn times_are_compared_as_moments() {
    let snapshot = goods_snapshot().await;
    assert_eq!(
        slugs(&snapshot, "created_at=eq.2026-01-31T17:30:00%2B05:30").len(),
        4
    );
    assert_eq!(slugs(&snapshot, "created_at=gt.2026-01-31").len(), 4);
    assert_eq!(
        slugs(&snapshot, "created_at=gt.2026-01-31T12:00:00Z").len(),
        0
    );
}

#[tokio::test]
async fn a_missing_value_is_neither_equal_nor_unequal_to_anything() {
    let snapshot = goods_snapshot().await;
    assert_eq!(slugs(&snapshot, "color_value=eq.ASTA 150-180"), ["byadgi"]);
    assert_eq!(slugs(&snapshot, "color_value=neq.ASTA 150-180"), ["cumin"]);
    assert_eq!(
        slugs(&snapshot, "color_value=not.eq.ASTA 150-180"),
        ["cumin"]
    );
    assert_eq!(slugs(&snapshot, "color_value=is.null"), ["teja", "basmati"]);
    assert_eq!(
        slugs(&snapshot, "color_value=is.not_null"),
        ["cumin", "byadgi"]
    );
    assert_eq!(
        slugs(&snapshot, "color_value=not.is.null"),
        ["cumin", "byadgi"]
    );
    assert_eq!(slugs(&snapshot, "color_value=not.like.ASTA*"), ["cumin"]);
    assert_eq!(
        slugs(&snapshot, "color_value=not.in.(x)"),
        ["cumin", "byadgi"]
    );
}

#[tokio::test]
async fn and_or_and_not_follow_the_logic_of_three_values() {
    let snapshot = goods_snapshot().await;
    // Unknown or true is true; unknown and true is unknown; not unknown is unknown.
    assert_eq!(
        slugs(&snapshot, "or=(color_value.eq.x,slug.eq.teja)"),
        ["teja"]
    );
    assert_eq!(
        slugs(&snapshot, "and=(color_value.neq.x,slug.eq.teja)"),
        [""; 0]
    );
    assert_eq!(
        slugs(&snapshot, "not.and=(color_value.eq.x,slug.eq.teja)"),
        ["cumin", "basmati", "byadgi"]
    );
    assert_eq!(
        slugs(&snapshot, "not.or=(color_value.eq.x,slug.eq.teja)"),
        ["cumin", "byadgi"]
    );
    assert_eq!(
        slugs(
            &snapshot,
            "or=(slug.eq.cumin,and(category.eq.red-chillies,not.or(grade.eq.A,grade.eq.B)))"
        ),
        ["cumin", "byadgi"]
    );
}

#[tokio::test]
async fn no_value_is_in_an_empty_list() {
    let snapshot = goods_snapshot().await;
    assert_eq!(slugs(&snapshot, "color_value=in.()"), [""; 0]);
    assert_eq!(slugs(&snapshot, "color_value=not.in.()").len(), 4);
}

#[tokio::test]
async fn lists_of_values_may_be_quoted() {
    let snapshot = goods_snapshot().await;
    assert_eq!(
        slugs(
            &snapshot,
            r#"origin=in.("Unjha, Gujarat","Karnal, Haryana")"#
        ),
        ["cumin", "basmati"]
    );
    assert_eq!(
        slugs(
            &snapshot,
            r#"or=(origin.eq."Unjha, Gujarat",name.eq."Basmati \"1121\"")"#
        ),
        ["cumin", "basmati"]
    );
}

#[tokio::test]
async fn patterns_match_with_stars_percent_signs_and_underscores() {
    let snapshot = goods_snapshot().await;
    assert_eq!(slugs(&snapshot, "name=like.*ja"), ["teja"]);
    assert_eq!(slugs(&snapshot, "name=like.T%25"), ["teja"]);
    assert_eq!(slugs(&snapshot, "name=like.te*"), [""; 0]);
    assert_eq!(slugs(&snapshot, "name=ilike.te*"), ["teja"]);
    assert_eq!(slugs(&snapshot, "name=ilike.C_MIN"), ["cumin"]);
    assert_eq!(slugs(&snapshot, "description=like.*100\\%25*"), ["teja"]);
    assert_eq!(
        slugs(
            &snapshot,
            "or=(name.ilike.\"*1121*\",description.ilike.*HOTTEST*)"
        ),
        ["teja", "basmati"]
    );
}

#[tokio::test]
async fn lists_are_compared_as_json() {
    let snapshot = goods_snapshot().await;
    assert_eq!(
        slugs(&snapshot, "packaging_options=eq.[\"25 kg bag\"]"),
        ["byadgi"]
    );
    assert_eq!(
        slugs(
            &snapshot,
            "packaging_options=eq.[\"25 kg bag\",\"50 kg bag\"]"
        ),
        ["teja"]
    );
    assert_eq!(
        slugs(&snapshot, "packaging_options=gt.[\"25 kg bag\"]"),
        ["teja"]
    );
    assert_eq!(slugs(&snapshot, "packaging_options=eq.{}"), [""; 0]);
    assert_eq!(
        slugs(&snapshot, "packaging_options=eq.[]"),
        ["cumin", "basmati"]
    );
}

#[tokio::test]
async fn five_thousand_products_are_filtered_and_paged() {
    let goods = (0..5_000).map(|number| NewProduct {
        featured: number % 1_000 == 0,
        ..product(&format!("product-{number:04}"))
    });
    let snapshot = snapshot_of(goods.collect(), Vec::new()).await;
    assert_eq!(
        slugs(&snapshot, "slug=like.*99&limit=2&offset=1"),
        ["product-0199", "product-0299"]
    );
    assert_eq!(slugs(&snapshot, "featured=is.true").len(), 5);
}

#[tokio::test]
async fn the_heat_level_is_a_column_that_only_those_get_who_name_it() {
    let snapshot = goods_snapshot().await;
    assert_eq!(slugs(&snapshot, "heat_level=eq.high"), ["teja"]);
    assert_eq!(
        slugs(&snapshot, "heat_level=in.(low,high)"),
        ["teja", "byadgi"]
    );
    assert_eq!(slugs(&snapshot, "heat_level=is.null"), ["cumin", "basmati"]);
    let row =
        |select: &str| json(&read(&snapshot, &format!("slug=eq.teja&select={select}")).unwrap());
    assert_eq!(row("slug,heat_level")[0]["heat_level"], "high");
    let whole = row("*");
    assert!(whole[0].get("heat_level").is_none() && whole[0].get("search_text").is_none());
}

#[tokio::test]
async fn the_numbers_of_a_price_are_columns_that_only_those_get_who_name_them() {
    let with_price = |slug: &str, from: &str, unit: &str| NewProduct {
        price: Price {
            from: from.parse().ok(),
            currency: Some("USD".to_owned()),
            unit: Some(unit.to_owned()),
            term: Some("FOB".to_owned()),
            valid_until: (unit == "kg").then(|| "2026-12-31".parse().unwrap()),
            ..Price::default()
        },
        port: Some("Chennai".to_owned()),
        ..product(slug)
    };
    let goods = vec![
        with_price("teja", "2100", "t"),
        with_price("clove", "10.5", "kg"),
        with_price("pepper", "9", "kg"),
        product("saffron"),
    ];
    let snapshot = snapshot_of(goods, Vec::new()).await;
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
        assert_eq!(slugs(&snapshot, filter), found, "{filter}");
    }
    let row =
        |select: &str| json(&read(&snapshot, &format!("slug=eq.clove&select={select}")).unwrap());
    assert_eq!(
        row("price_from,price_to,price_valid_until,price_range"),
        serde_json::json!([{
            "price_from": 10.5, "price_to": null, "price_valid_until": "2026-12-31",
            "price_range": "USD 10.50 / kg FOB Chennai (valid until 2026-12-31)",
        }])
    );
    let whole = row("*");
    assert!(whole[0].get("price_from").is_none() && whole[0].get("price_unit").is_none());
}
