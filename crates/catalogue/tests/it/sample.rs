//! What the site shows of its sample company needs products of certain kinds.

use catalogue::Filters;
use languages::Language;

use crate::support::{load, sample_database, sample_products};

#[tokio::test]
async fn the_sample_catalogue_has_what_the_site_needs_to_show() {
    let database = sample_database().await;
    let all = sample_products();
    let of = |category: &str| {
        all.values()
            .filter(|product| product.active && product.category == category)
            .count()
    };
    assert!(of("red-chillies") >= 16 && of("spices") >= 22 && of("agro-commodities") >= 16);
    assert!(
        all.values().any(|product| !product.active),
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
#[test]
fn every_sample_has_the_eight_digits_of_a_shipping_bill_and_the_terms_of_its_way() {
    for product in sample_products().into_values() {
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
