use catalogue::{Filters, queries::products, sample};
use chrono::Utc;
use languages::Language;
use store::testing::TestDatabase;

use crate::support::{fill, load, load_sample, product, revision_of, sample_database};

#[tokio::test]
async fn an_empty_database_gets_the_sample_catalogue_once() {
    for database in TestDatabase::all().await {
        let count = load_sample(&database.db).await;
        assert!(count > 0);
        let stored = products::count(database.db.autocommit()).await.unwrap();
        assert_eq!(stored, count as u64);
        let revision = revision_of(&database.db).await;
        assert_eq!(load_sample(&database.db).await, 0);
        assert_eq!(revision_of(&database.db).await, revision);
    }
}

#[tokio::test]
async fn replicas_that_start_together_load_the_sample_once() {
    for database in TestDatabase::all().await {
        let other = database.again().await;
        let (first, second) = tokio::join!(
            sample::load_into_empty(&database.db, Utc::now()),
            sample::load_into_empty(&other, Utc::now())
        );
        let counts = [first.unwrap(), second.unwrap()];
        assert!(counts.contains(&0), "both loaded it: {counts:?}");
        assert!(counts.iter().any(|count| *count > 0));
    }
}

#[tokio::test]
async fn a_database_with_a_product_is_left_alone() {
    let database = TestDatabase::sqlite().await;
    fill(&database.db, vec![product("own")], Vec::new()).await;
    assert_eq!(load_sample(&database.db).await, 0);
    assert_eq!(products::count(database.db.autocommit()).await.unwrap(), 1);
}

#[tokio::test]
async fn the_sample_catalogue_has_what_the_site_needs_to_show() {
    let database = sample_database().await;
    let all = products::all(database.db.autocommit()).await.unwrap();
    let of = |category: &str| {
        all.iter()
            .filter(|product| product.active && product.category == category)
            .count()
    };
    assert!(of("red-chillies") >= 16 && of("spices") >= 22 && of("agro-commodities") >= 16);
    assert!(
        all.iter().any(|product| !product.active),
        "some must prove that they never show"
    );
    let catalogue = load(&database.db).await;
    let filters = Filters::default();
    let page = catalogue.page(&filters, 1, Language::ENGLISH).await;
    let page = page.unwrap();
    assert_eq!(page.featured.len(), 8);
    assert!(page.matching >= 54);
}

/// A shipping bill requires eight digits of the tariff number, and the terms of sea freight do not fit goods that go by air.
#[tokio::test]
async fn every_sample_has_the_eight_digits_of_a_shipping_bill_and_the_terms_of_its_way() {
    let database = sample_database().await;
    for product in products::all(database.db.autocommit()).await.unwrap() {
        let code = product.hs_code.as_deref().unwrap_or_default();
        let is_of_digits = code.bytes().all(|byte| byte.is_ascii_digit());
        assert!(
            is_of_digits && code.len() == 8,
            "{}: `{code}`",
            product.slug
        );
        let by_air = product
            .load_20ft
            .as_deref()
            .is_some_and(|load| load.contains("by air"));
        let terms = if by_air {
            ["FCA", "CPT", "CIP"]
        } else {
            ["FOB", "CIF", "CNF"]
        };
        assert_eq!(product.incoterms.0, terms, "{}", product.slug);
    }
}
