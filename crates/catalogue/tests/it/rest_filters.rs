use crate::shop::{json, product, read, shop, slugs, snapshot_of};

use store::products::NewProduct;

#[tokio::test]
async fn the_catalogue_read_of_the_pages_finds_the_active_products_in_their_order() {
    let shop = shop().await;
    assert_eq!(
        slugs(&shop, "active=eq.true&order=featured.desc,name.asc"),
        ["cumin", "teja", "basmati", "byadgi"]
    );
}

#[tokio::test]
async fn an_inactive_product_never_shows_whatever_is_asked() {
    let shop = shop().await;
    assert_eq!(slugs(&shop, "active=eq.false"), [""; 0]);
    assert_eq!(slugs(&shop, "active=not.eq.true"), [""; 0]);
    assert_eq!(slugs(&shop, "slug=eq.jwala"), [""; 0]);
    assert_eq!(slugs(&shop, "or=(active.eq.false,slug.eq.jwala)"), [""; 0]);
    assert_eq!(slugs(&shop, "").len(), 4);
}

#[tokio::test]
async fn texts_are_compared_exactly_for_equality() {
    let shop = shop().await;
    assert_eq!(slugs(&shop, "grade=eq.Super"), ["byadgi"]);
    assert_eq!(slugs(&shop, "grade=eq.super"), [""; 0]);
    assert_eq!(slugs(&shop, "grade=neq.A"), ["byadgi"]);
    assert_eq!(slugs(&shop, "name=eq.Basmati \"1121\""), ["basmati"]);
}

#[tokio::test]
async fn texts_are_ordered_without_regard_to_capitals() {
    let shop = shop().await;
    assert_eq!(slugs(&shop, "name=gt.BYADGI"), ["cumin", "teja"]);
    assert_eq!(slugs(&shop, "name=lte.byadgi"), ["basmati", "byadgi"]);
}

#[tokio::test]
async fn numbers_and_booleans_are_compared_as_what_they_are() {
    let shop = shop().await;
    let ids = slugs(&shop, "order=id");
    assert_eq!(ids, ["teja", "byadgi", "cumin", "basmati"]);
    assert_eq!(
        slugs(&shop, "id=gt.1&id=lte.3&order=id"),
        ["byadgi", "cumin"]
    );
    assert_eq!(slugs(&shop, "id=in.( 1, 3 )&order=id"), ["teja", "cumin"]);
    assert_eq!(slugs(&shop, "featured=is.true"), ["cumin", "teja"]);
    assert_eq!(
        slugs(&shop, "featured=eq.f&order=id"),
        ["byadgi", "basmati"]
    );
    assert_eq!(slugs(&shop, "featured=gt.no"), ["cumin", "teja"]);
    assert_eq!(slugs(&shop, "featured=not.is.false"), ["cumin", "teja"]);
}

#[tokio::test]
async fn times_are_compared_as_moments() {
    let shop = shop().await;
    assert_eq!(
        slugs(&shop, "created_at=eq.2026-01-31T17:30:00%2B05:30").len(),
        4
    );
    assert_eq!(slugs(&shop, "created_at=gt.2026-01-31").len(), 4);
    assert_eq!(slugs(&shop, "created_at=gt.2026-01-31T12:00:00Z").len(), 0);
}

#[tokio::test]
async fn a_missing_value_is_neither_equal_nor_unequal_to_anything() {
    let shop = shop().await;
    assert_eq!(slugs(&shop, "color_value=eq.ASTA 150-180"), ["byadgi"]);
    assert_eq!(slugs(&shop, "color_value=neq.ASTA 150-180"), ["cumin"]);
    assert_eq!(slugs(&shop, "color_value=not.eq.ASTA 150-180"), ["cumin"]);
    assert_eq!(slugs(&shop, "color_value=is.null"), ["teja", "basmati"]);
    assert_eq!(slugs(&shop, "color_value=is.not_null"), ["cumin", "byadgi"]);
    assert_eq!(slugs(&shop, "color_value=not.is.null"), ["cumin", "byadgi"]);
    assert_eq!(slugs(&shop, "color_value=not.like.ASTA*"), ["cumin"]);
    assert_eq!(slugs(&shop, "color_value=not.in.(x)"), ["cumin", "byadgi"]);
}

#[tokio::test]
async fn and_or_and_not_follow_the_logic_of_three_values() {
    let shop = shop().await;
    // Unknown or true is true; unknown and true is unknown; not unknown is unknown.
    assert_eq!(slugs(&shop, "or=(color_value.eq.x,slug.eq.teja)"), ["teja"]);
    assert_eq!(
        slugs(&shop, "and=(color_value.neq.x,slug.eq.teja)"),
        [""; 0]
    );
    assert_eq!(
        slugs(&shop, "not.and=(color_value.eq.x,slug.eq.teja)"),
        ["cumin", "basmati", "byadgi"]
    );
    assert_eq!(
        slugs(&shop, "not.or=(color_value.eq.x,slug.eq.teja)"),
        ["cumin", "byadgi"]
    );
    assert_eq!(
        slugs(
            &shop,
            "or=(slug.eq.cumin,and(category.eq.red-chillies,not.or(grade.eq.A,grade.eq.B)))"
        ),
        ["cumin", "byadgi"]
    );
}

#[tokio::test]
async fn no_value_is_in_an_empty_list() {
    let shop = shop().await;
    assert_eq!(slugs(&shop, "color_value=in.()"), [""; 0]);
    assert_eq!(slugs(&shop, "color_value=not.in.()").len(), 4);
}

#[tokio::test]
async fn lists_of_values_may_be_quoted() {
    let shop = shop().await;
    assert_eq!(
        slugs(&shop, r#"origin=in.("Unjha, Gujarat","Karnal, Haryana")"#),
        ["cumin", "basmati"]
    );
    assert_eq!(
        slugs(
            &shop,
            r#"or=(origin.eq."Unjha, Gujarat",name.eq."Basmati \"1121\"")"#
        ),
        ["cumin", "basmati"]
    );
}

#[tokio::test]
async fn patterns_match_with_stars_percent_signs_and_underscores() {
    let shop = shop().await;
    assert_eq!(slugs(&shop, "name=like.*ja"), ["teja"]);
    assert_eq!(slugs(&shop, "name=like.T%25"), ["teja"]);
    assert_eq!(slugs(&shop, "name=like.te*"), [""; 0]);
    assert_eq!(slugs(&shop, "name=ilike.te*"), ["teja"]);
    assert_eq!(slugs(&shop, "name=ilike.C_MIN"), ["cumin"]);
    assert_eq!(slugs(&shop, "description=like.*100\\%25*"), ["teja"]);
    assert_eq!(
        slugs(
            &shop,
            "or=(name.ilike.\"*1121*\",description.ilike.*HOTTEST*)"
        ),
        ["teja", "basmati"]
    );
}

#[tokio::test]
async fn lists_are_compared_as_json() {
    let shop = shop().await;
    assert_eq!(
        slugs(&shop, "packaging_options=eq.[\"25 kg bag\"]"),
        ["byadgi"]
    );
    assert_eq!(
        slugs(&shop, "packaging_options=eq.[\"25 kg bag\",\"50 kg bag\"]"),
        ["teja"]
    );
    assert_eq!(
        slugs(&shop, "packaging_options=gt.[\"25 kg bag\"]"),
        ["teja"]
    );
    assert_eq!(slugs(&shop, "packaging_options=eq.{}"), [""; 0]);
    assert_eq!(
        slugs(&shop, "packaging_options=eq.[]"),
        ["cumin", "basmati"]
    );
}

#[tokio::test]
async fn five_thousand_products_are_filtered_and_paged() {
    let goods = (0..5_000).map(|number| NewProduct {
        featured: number % 1_000 == 0,
        ..product(&format!("product-{number:04}"))
    });
    let shop = snapshot_of(goods.collect(), Vec::new()).await;
    assert_eq!(
        slugs(&shop, "slug=like.*99&limit=2&offset=1"),
        ["product-0199", "product-0299"]
    );
    assert_eq!(slugs(&shop, "featured=is.true").len(), 5);
}

#[tokio::test]
async fn the_heat_level_is_a_column_that_only_those_get_who_name_it() {
    let shop = shop().await;
    assert_eq!(slugs(&shop, "heat_level=eq.high"), ["teja"]);
    assert_eq!(slugs(&shop, "heat_level=in.(low,high)"), ["teja", "byadgi"]);
    assert_eq!(slugs(&shop, "heat_level=is.null"), ["cumin", "basmati"]);
    let row = |select: &str| json(&read(&shop, &format!("slug=eq.teja&select={select}")).unwrap());
    assert_eq!(row("slug,heat_level")[0]["heat_level"], "high");
    let whole = row("*");
    assert!(whole[0].get("heat_level").is_none() && whole[0].get("search_text").is_none());
}
