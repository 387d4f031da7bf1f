use crate::support::{goods_snapshot, slugs};

#[tokio::test]
async fn missing_values_come_last_upwards_and_first_downwards() {
    let snapshot = goods_snapshot().await;
    assert_eq!(
        slugs(&snapshot, "order=color_value.asc,id"),
        ["cumin", "byadgi", "teja", "basmati"]
    );
    assert_eq!(
        slugs(&snapshot, "order=color_value.desc,id"),
        ["teja", "basmati", "byadgi", "cumin"]
    );
    assert_eq!(
        slugs(&snapshot, "order=color_value.nullsfirst,id"),
        ["teja", "basmati", "cumin", "byadgi"]
    );
    assert_eq!(
        slugs(&snapshot, "order=color_value.desc.nullslast,id"),
        ["byadgi", "cumin", "teja", "basmati"]
    );
}

#[tokio::test]
async fn names_are_ordered_without_regard_to_capitals() {
    let snapshot = goods_snapshot().await;
    assert_eq!(
        slugs(&snapshot, "order=name"),
        ["basmati", "byadgi", "cumin", "teja"]
    );
    assert_eq!(
        slugs(&snapshot, "order=name.desc"),
        ["teja", "cumin", "byadgi", "basmati"]
    );
}

#[tokio::test]
async fn later_terms_decide_where_earlier_ones_are_equal() {
    let snapshot = goods_snapshot().await;
    assert_eq!(
        slugs(&snapshot, "order=category.desc,id.desc"),
        ["cumin", "byadgi", "teja", "basmati"]
    );
    assert_eq!(
        slugs(&snapshot, "order=featured,id"),
        ["byadgi", "basmati", "teja", "cumin"]
    );
}

#[tokio::test]
async fn lists_are_ordered_by_their_length_first() {
    let snapshot = goods_snapshot().await;
    assert_eq!(
        slugs(&snapshot, "order=packaging_options.desc,id"),
        ["teja", "byadgi", "cumin", "basmati"]
    );
}

#[tokio::test]
async fn without_an_order_the_catalogues_own_holds() {
    let snapshot = goods_snapshot().await;
    assert_eq!(slugs(&snapshot, ""), ["cumin", "teja", "basmati", "byadgi"]);
}

#[tokio::test]
async fn a_column_that_is_named_again_changes_nothing() {
    let snapshot = goods_snapshot().await;
    assert_eq!(
        slugs(&snapshot, "order=name.desc,name.asc,id"),
        slugs(&snapshot, "order=name.desc")
    );
}
