//! The search, with the shared cases that the pages must pass too.

use std::collections::{BTreeMap, HashSet};

use catalogue::entities::{product, product_translation};
use languages::Language;
use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::support::{catalogue_of, language, product, sample_catalogue, search, translation};

#[derive(Deserialize)]
pub(crate) struct Cases {
    pub(crate) products: BTreeMap<String, Fields>,
    pub(crate) searches: Vec<Search>,
}

#[derive(Deserialize)]
pub(crate) struct Fields {
    name: String,
    description: String,
    english_name: String,
    botanical_name: Option<String>,
    other_names: Vec<String>,
    district: String,
    state: String,
    hs_code: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct Search {
    pub(crate) search: String,
    /// The condition of a request to the data interface: one of these columns matches its pattern.
    pub(crate) patterns: Vec<(String, String)>,
    /// The expected results, with the text that matched unless it is the name or description.
    pub(crate) found: BTreeMap<String, Json>,
}

pub(crate) fn cases() -> Cases {
    serde_json::from_str(include_str!("../../../../contracts/search-cases.json")).unwrap()
}

/// The products of the cases, with German names.
pub(crate) fn goods_of(
    products: BTreeMap<String, Fields>,
) -> (Vec<product::Model>, Vec<product_translation::Model>) {
    products
        .into_iter()
        .map(|(slug, fields)| {
            let german = product_translation::Model {
                name: Some(fields.name),
                ..translation(&slug, "de")
            };
            let english = product::Model {
                name: fields.english_name,
                description: fields.description,
                botanical_name: fields.botanical_name,
                other_names: fields.other_names.into(),
                district: fields.district,
                state: fields.state,
                hs_code: fields.hs_code,
                ..product(&slug)
            };
            (english, german)
        })
        .unzip()
}

#[tokio::test]
async fn the_search_finds_what_the_pages_find() {
    let cases = cases();
    let (goods, texts) = goods_of(cases.products);
    let snapshot = catalogue_of(goods, texts).await;
    for case in cases.searches {
        let page = snapshot
            .page(&search(&case.search), 1, language("de"))
            .await;
        let found: BTreeMap<_, _> = page
            .items
            .iter()
            .map(|card| (card.slug.clone(), json!(page.found.get(&card.slug))))
            .collect();
        assert_eq!(found, case.found, "`{}`", case.search);
        let beyond: Vec<_> = page
            .items
            .iter()
            .map(|card| page.found.contains_key(&card.slug))
            .collect();
        assert!(
            beyond.is_sorted(),
            "name and description come first: `{}`",
            case.search
        );
    }
}

#[tokio::test]
async fn the_names_of_a_language_stand_beside_the_english_ones() {
    let english = product::Model {
        other_names: vec!["jeera".to_owned(), "zeera".to_owned()].into(),
        ..product("cumin")
    };
    let german = product_translation::Model {
        other_names: Some(vec!["Mutterkümmel".to_owned(), "zeera".to_owned()].into()),
        ..translation("cumin", "de")
    };
    let snapshot = catalogue_of(vec![english], vec![german]).await;
    let finds = async |text: &str, code| {
        snapshot
            .page(&search(text), 1, language(code))
            .await
            .matching
            == 1
    };
    assert!(finds("jeera", "en").await && finds("jeera", "de").await && finds("jeera", "fr").await);
    assert!(finds("mutterkummel", "de").await && !finds("mutterkummel", "fr").await);
    let german = snapshot
        .product("cumin", language("de"))
        .await
        .unwrap()
        .product;
    assert_eq!(german.other_names, ["Mutterkümmel", "zeera", "jeera"]);
    let english = snapshot.product("cumin", Language::ENGLISH).await;
    assert_eq!(english.unwrap().product.other_names, ["jeera", "zeera"]);
}

/// What buyers type, and the sample products of which at least these must be found.
#[tokio::test]
async fn the_sample_catalogue_is_found_by_the_names_of_kitchen_and_trade() {
    let snapshot = sample_catalogue().await;
    let names = [
        ("jeera", "cumin-europe-quality"),
        ("haldi", "turmeric-bulb"),
        ("chili", "teja-s17"),
        ("chilly", "guntur-sannam-s4"),
        ("dhania", "coriander-eagle"),
        ("methi", "fenugreek-seed"),
        ("carom", "ajwain-seed"),
        ("elaichi", "green-cardamom-8mm"),
        ("peanut", "groundnut-bold"),
        ("garbanzo", "kabuli-chickpea-9mm"),
        ("0904", "teja-s17"),
        ("0910 30", "turmeric-powder-sangli"),
        ("khammam", "teja-s17"),
    ];
    for language in Language::shipped() {
        for (name, slug) in names {
            let origin_or_code = name == "khammam" || name.starts_with('0');
            if origin_or_code && language != Language::ENGLISH {
                continue;
            }
            let mut page = snapshot.page(&search(name), 1, language).await;
            let mut slugs = Vec::new();
            for number in 1..=page.pages {
                page = snapshot.page(&search(name), number, language).await;
                slugs.extend(page.items.iter().map(|card| card.slug.clone()));
            }
            assert!(
                slugs.contains(&slug.to_owned()),
                "{language} `{name}`: {slugs:?}"
            );
        }
    }
    let own = [
        ("de", "gelbwurz", "turmeric-bulb"),
        ("es", "guindilla", "teja-s17"),
        ("fr", "curcuma", "turmeric-bulb"),
        ("hi", "ज़ीरा", "cumin-europe-quality"),
        ("pt", "açafrão-da-terra", "turmeric-bulb"),
        ("ru", "кумин", "cumin-europe-quality"),
        ("ar", "شطة", "teja-s17"),
        ("zh", "孜然", "cumin-europe-quality"),
        ("ja", "ウコン", "turmeric-bulb"),
    ];
    for (code, name, slug) in own {
        let page = snapshot.page(&search(name), 1, language(code)).await;
        let slugs: Vec<_> = page.items.iter().map(|card| card.slug.as_str()).collect();
        assert!(slugs.contains(&slug), "{code} `{name}`: {slugs:?}");
    }
}

/// A name must not occur twice on a product, and one that is part of the product's own name is never shown.
#[tokio::test]
async fn no_product_of_the_sample_has_a_name_twice() {
    let snapshot = sample_catalogue().await;
    for language in Language::shipped() {
        for product in snapshot.brochure(None, language).await.unwrap().products {
            let place = format!("{language} {}", product.slug);
            assert!(!product.other_names.is_empty(), "{place} has no other name");
            let mut seen = HashSet::new();
            for name in &product.other_names {
                let name = name.to_lowercase();
                let is_shown =
                    language == Language::ENGLISH && product.name.to_lowercase().contains(&name);
                assert!(!is_shown, "{place}: `{name}` is in its name");
                assert!(
                    seen.insert(name.clone()),
                    "{place}: `{name}` is there twice"
                );
            }
        }
    }
}
