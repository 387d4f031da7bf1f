//! The search, by the cases that the pages must pass too.

use std::collections::{BTreeMap, HashSet};

use catalogue::{Catalogue, Filters, sample};
use languages::Language;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use store::{
    products::{NewProduct, NewTranslation},
    testing::TestDatabase,
};
use url::form_urlencoded;

use crate::support::{
    WHOLE_LIST_UP_TO, json as rows, language, large_snapshot_of, product, read, read_in,
    snapshot_of,
};

#[derive(Deserialize)]
struct Cases {
    products: BTreeMap<String, Fields>,
    searches: Vec<Search>,
}

#[derive(Deserialize)]
struct Fields {
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
struct Search {
    search: String,
    /// What the data interface is asked for: one of these columns fits its pattern.
    patterns: Vec<(String, String)>,
    /// What is found, with what it was found in beyond name and description.
    found: BTreeMap<String, Json>,
}

fn search(text: &str) -> Filters {
    Filters {
        search: Some(text.to_owned()),
        ..Filters::default()
    }
}

fn cases() -> Cases {
    serde_json::from_str(include_str!("../../../../contracts/search-cases.json")).unwrap()
}

/// The products of the cases, whose names are German ones.
fn goods_of(products: BTreeMap<String, Fields>) -> (Vec<NewProduct>, Vec<NewTranslation>) {
    products
        .into_iter()
        .map(|(slug, fields)| {
            let german = NewTranslation {
                slug: slug.clone(),
                language: "de".to_owned(),
                name: Some(fields.name),
                ..NewTranslation::default()
            };
            let english = NewProduct {
                name: fields.english_name,
                description: fields.description,
                botanical_name: fields.botanical_name,
                other_names: fields.other_names,
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
    let snapshot = snapshot_of(goods, texts).await;
    for case in cases.searches {
        let page = snapshot.page(&search(&case.search), 1, language("de"));
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

/// As browsers ask the data interface for what a visitor types.
fn query_of(patterns: &[(String, String)]) -> String {
    let conditions: Vec<_> = patterns
        .iter()
        .map(|(column, pattern)| {
            let pattern = pattern.replace('\\', "\\\\").replace('"', "\\\"");
            format!("{column}.ilike.\"{pattern}\"")
        })
        .collect();
    let mut query = form_urlencoded::Serializer::new("select=slug".to_owned());
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
    let snapshot = large_snapshot_of(goods, texts).await;
    for case in cases.searches {
        if case.search == NOT_EXPRESSIBLE {
            continue;
        }
        let answer = read_in(&snapshot, language("de"), &query_of(&case.patterns)).unwrap();
        let answer = rows(&answer);
        let slugs = answer.as_array().unwrap().iter().map(|row| &row["slug"]);
        let page = snapshot.page(&search(&case.search), 1, language("de"));
        let on_page = page.items.iter().map(|card| card.slug.as_str());
        assert!(slugs.eq(on_page), "`{}`: {answer}", case.search);
        let found: BTreeMap<_, _> = page
            .items
            .iter()
            .map(|card| (card.slug.clone(), json!(page.found.get(&card.slug))))
            .collect();
        assert_eq!(found, case.found, "`{}`", case.search);
    }
}

#[tokio::test]
async fn what_the_search_looks_through_is_a_text_of_lines() {
    let cumin = NewProduct {
        name: "Cumin  Séed".to_owned(),
        description: "About 100% cumin".to_owned(),
        other_names: vec!["Jeera".to_owned()],
        botanical_name: Some("Cuminum cyminum".to_owned()),
        hs_code: Some("0909.31 / 0909.32".to_owned()),
        ..product("cumin")
    };
    let salt = NewProduct {
        state: String::new(),
        ..product("salt")
    };
    let snapshot = snapshot_of(vec![cumin, salt], Vec::new()).await;
    let answer = read(&snapshot, "select=slug,search_text,hs_digits").unwrap();
    assert_eq!(
        rows(&answer),
        json!([
            {
                "slug": "cumin",
                "search_text": "cumin seed\nabout 100% cumin\ncumin seed\njeera\ncuminum cyminum\nguntur, andhra pradesh, guntur andhra pradesh guntur",
                "hs_digits": "/090931/090932/",
            },
            { "slug": "salt", "search_text": "salt\nabout salt\nsalt\nguntur", "hs_digits": null },
        ])
    );
}

#[tokio::test]
async fn the_names_of_a_language_stand_beside_the_english_ones() {
    let english = NewProduct {
        other_names: vec!["jeera".to_owned(), "zeera".to_owned()],
        ..product("cumin")
    };
    let german = NewTranslation {
        slug: "cumin".to_owned(),
        language: "de".to_owned(),
        other_names: Some(vec!["Mutterkümmel".to_owned(), "zeera".to_owned()]),
        ..NewTranslation::default()
    };
    let snapshot = snapshot_of(vec![english], vec![german]).await;
    let finds = |text: &str, code| snapshot.page(&search(text), 1, language(code)).matching == 1;
    assert!(finds("jeera", "en") && finds("jeera", "de") && finds("jeera", "fr"));
    assert!(finds("mutterkummel", "de") && !finds("mutterkummel", "fr"));
    let german = snapshot.product("cumin", language("de")).unwrap().product;
    assert_eq!(german.other_names, ["Mutterkümmel", "zeera", "jeera"]);
    let answer = read(&snapshot, "select=other_names").unwrap();
    assert_eq!(
        rows(&answer),
        json!([{ "other_names": ["jeera", "zeera"] }])
    );
}

/// What buyers type, and the products of the sample of which at least these must be found.
#[tokio::test]
async fn the_sample_catalogue_is_found_by_the_names_of_kitchen_and_trade() {
    let database = TestDatabase::sqlite().await;
    sample::load_into_empty(&database.db).await.unwrap();
    let snapshot = Catalogue::load(&database.db, WHOLE_LIST_UP_TO)
        .await
        .unwrap()
        .snapshot();
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
    for language in Language::all() {
        for (name, slug) in names {
            let origin_or_code = name == "khammam" || name.starts_with('0');
            if origin_or_code && language != Language::ENGLISH {
                continue;
            }
            let mut page = snapshot.page(&search(name), 1, language);
            let mut slugs = Vec::new();
            for number in 1..=page.pages {
                page = snapshot.page(&search(name), number, language);
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
        let page = snapshot.page(&search(name), 1, language(code));
        let slugs: Vec<_> = page.items.iter().map(|card| card.slug.as_str()).collect();
        assert!(slugs.contains(&slug), "{code} `{name}`: {slugs:?}");
    }
}

/// A name twice on one product helps nobody, and one that its own name holds is never said.
#[tokio::test]
async fn no_product_of_the_sample_has_a_name_twice() {
    let database = TestDatabase::sqlite().await;
    sample::load_into_empty(&database.db).await.unwrap();
    let snapshot = Catalogue::load(&database.db, WHOLE_LIST_UP_TO)
        .await
        .unwrap()
        .snapshot();
    for language in Language::all() {
        for product in snapshot.brochure(None, language).unwrap().products {
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
