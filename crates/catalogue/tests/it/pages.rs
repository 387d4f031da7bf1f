use catalogue::{
    CataloguePage, Filters, HeatLevel, ProductCard,
    entities::{product, product_translation},
};
use languages::Language;

use crate::support::{
    Catalogues, catalogue_of, german, goods, goods_catalogue, language, large_catalogue_of,
    product, search, translation,
};

async fn found(snapshot: &Catalogues, filters: &Filters) -> Vec<String> {
    let page = snapshot.page(filters, 1, Language::ENGLISH).await;
    page.items.into_iter().map(|card| card.slug).collect()
}

/// The first page without filters, in English.
async fn first_page(snapshot: &Catalogues) -> CataloguePage {
    let filters = Filters::default();
    snapshot.page(&filters, 1, Language::ENGLISH).await
}

fn slugs(cards: &[ProductCard]) -> Vec<&str> {
    cards.iter().map(|card| card.slug.as_str()).collect()
}

#[tokio::test]
async fn the_whole_catalogue_stands_featured_first_then_by_name() {
    let page = first_page(&goods_catalogue().await).await;
    assert_eq!(slugs(&page.items), ["cumin", "teja", "basmati", "byadgi"]);
    assert_eq!(
        (page.matching, page.page, page.pages, page.products),
        (4, 1, 1, 4)
    );
    assert_eq!(slugs(&page.featured), ["cumin", "teja"]);
}

#[tokio::test]
async fn featured_products_stand_in_the_owners_order_and_those_without_a_place_behind_them() {
    let place = |slug: &str, featured_position| product::Model {
        featured: true,
        featured_position,
        ..product(slug)
    };
    let goods = vec![
        place("anise", None),
        place("teja", Some(1)),
        place("cumin", Some(2)),
        place("clove", Some(2)),
        product::Model {
            featured_position: Some(1),
            ..product("basmati")
        },
        product("ajwain"),
    ];
    let page = first_page(&catalogue_of(goods, Vec::new()).await).await;
    assert_eq!(
        slugs(&page.items),
        ["teja", "clove", "cumin", "anise", "ajwain", "basmati"]
    );
    assert_eq!(slugs(&page.featured), ["teja", "clove", "cumin", "anise"]);
}

#[tokio::test]
async fn the_filters_offer_what_the_active_products_have() {
    let snapshot = goods_catalogue().await;
    let nothing = search("nothing has this");
    let page = snapshot.page(&nothing, 1, Language::ENGLISH).await;
    assert_eq!(page.matching, 0);
    assert_eq!(page.grades, ["A", "Super"]);
    assert_eq!(
        page.origins,
        [
            "Guntur, Andhra Pradesh",
            "Haveri, Karnataka",
            "Karnal, Haryana",
            "Unjha, Gujarat"
        ]
    );
    assert_eq!((page.featured.len(), page.products), (2, 4));
}

#[tokio::test]
async fn search_finds_parts_of_name_and_description_in_any_case() {
    let snapshot = goods_catalogue().await;
    assert_eq!(found(&snapshot, &search("TEJ")).await, ["teja"]);
    assert_eq!(found(&snapshot, &search("about c")).await, ["cumin"]);
    assert_eq!(found(&snapshot, &search("100%")).await, ["teja"]);
    assert_eq!(found(&snapshot, &search("Kerala")).await, [""; 0]);
}

#[tokio::test]
async fn a_page_has_24_products_and_a_page_too_far_is_the_last() {
    let goods = (0..50)
        .map(|number| product(&format!("p-{number:02}")))
        .collect();
    let snapshot = catalogue_of(goods, Vec::new()).await;
    let filters = Filters::default();
    let page = async |number| snapshot.page(&filters, number, Language::ENGLISH).await;
    let first = page(1).await;
    assert_eq!(first.items.len(), 24);
    assert_eq!(first.pages, 3);
    assert_eq!(first.matching, 50);
    assert_eq!(page(2).await.items[0].slug, "p-24");
    assert_eq!((page(3).await.items.len(), page(3).await.page), (2, 3));
    assert_eq!(page(99).await, page(3).await);
    assert_eq!(page(0).await, page(1).await);
}

#[tokio::test]
async fn a_product_page_has_up_to_four_others_of_its_kind_featured_first() {
    let mut goods = goods();
    goods.extend((0..6).map(|number| product::Model {
        featured: number == 5,
        ..product(&format!("s-{number}"))
    }));
    let snapshot = catalogue_of(goods, Vec::new()).await;
    let page = snapshot.product("s-0", Language::ENGLISH).await.unwrap();
    assert_eq!(page.product.slug, "s-0");
    assert_eq!(slugs(&page.related), ["cumin", "s-5", "s-1", "s-2"]);
}

#[tokio::test]
async fn an_inactive_or_unknown_product_has_no_page() {
    let snapshot = goods_catalogue().await;
    assert_eq!(snapshot.product("jwala", Language::ENGLISH).await, None);
    assert_eq!(snapshot.product("", Language::ENGLISH).await, None);
    let listed = snapshot.slugs().await;
    assert!(listed.iter().all(|(slug, _)| slug != "jwala"));
    assert_eq!(
        listed[0],
        ("cumin".to_owned(), "2026-01-31T12:00:00+00:00".to_owned())
    );
    let page = snapshot.product("teja", Language::ENGLISH).await.unwrap();
    assert_eq!(slugs(&page.related), ["byadgi"]);
}

#[tokio::test]
async fn each_text_falls_back_to_english_on_its_own() {
    let snapshot = goods_catalogue().await;
    let page = snapshot.product("byadgi", language("de")).await;
    let product = page.unwrap().product;
    assert_eq!(product.name, "Byadgi");
    assert_eq!(product.description, "Tiefrot und mild");
    assert_eq!(product.packaging_options, ["25-kg-Sack"]);
    assert_eq!(product.shelf_life.as_deref(), Some("12 Monate"));
    assert_eq!(product.lead_time.as_deref(), Some("15-20 days"));
    assert_eq!(product.color_value.as_deref(), Some("ASTA 150-180"));
    assert_eq!(product.in_english, ["name", "lead_time"]);
}

#[tokio::test]
async fn a_note_in_place_of_a_price_is_in_english() {
    let noted = product::Model {
        price_note: Some("By the list of the day".to_owned()),
        ..product("teja")
    };
    let catalogue = catalogue_of(vec![noted], Vec::new()).await;
    let page = catalogue.product("teja", language("de")).await.unwrap();
    assert_eq!(
        page.product.in_english,
        ["name", "description", "price_range"]
    );
}

#[tokio::test]
async fn without_any_translation_only_the_texts_of_the_owner_are_in_english() {
    let catalogue = goods_catalogue().await;
    let page = catalogue.product("teja", language("de")).await.unwrap();
    assert_eq!(
        page.product.in_english,
        ["name", "description", "packaging_options"]
    );
    assert_eq!(page.product.price_range.as_deref(), Some("Auf Anfrage"));
    assert_eq!(
        page.product.capsaicin_level.as_deref(),
        Some("80.000 - 100.000 SHU")
    );
    let [heat] = page.product.parameters.as_slice() else {
        panic!("{:?}", page.product.parameters);
    };
    assert_eq!(heat.figures, "80.000 - 100.000");
    let page = catalogue.product("teja", Language::ENGLISH).await.unwrap();
    assert_eq!(page.product.in_english, [""; 0]);
}

#[tokio::test]
async fn the_search_finds_the_english_and_the_botanical_name_and_needs_no_accents() {
    let snapshot = goods_catalogue().await;
    for text in ["kreuzkummel", " CUMIN ", "cyminum"] {
        let page = snapshot.page(&search(text), 1, language("de")).await;
        assert_eq!(slugs(&page.items), ["cumin"], "{text}");
    }
}

#[tokio::test]
async fn a_language_has_its_own_order_and_offers_its_own_labels() {
    let snapshot = goods_catalogue().await;
    let cumin = search("KREUZKÜMMEL");
    let page = snapshot.page(&cumin, 1, language("de")).await;
    assert_eq!(page.items[0].slug, "cumin");
    assert_eq!(page.grades, ["A", "Spitze"]);
    let names = page.featured.iter().map(|card| card.name.as_str());
    assert!(names.eq(["Kreuzkümmel", "Teja"]));
}

#[tokio::test]
async fn a_label_of_any_language_is_found_in_the_wanted_one() {
    let snapshot = goods_catalogue().await;
    for (grade, code, expected) in [
        ("Super", "de", Some("Spitze")),
        ("Spitze", "en", Some("Super")),
        ("Spitze", "fr", Some("Super")),
        ("Spitze", "de", Some("Spitze")),
        // Only an inactive product has it.
        ("Industrial", "de", None),
    ] {
        let found = snapshot.relabel_grade(grade, language(code)).await;
        assert_eq!(found.as_deref(), expected, "{grade} in {code}");
    }
    for (origin, expected) in [
        ("Haveri, Karnataka", Some("Haveri, Karnataka (Indien)")),
        ("nowhere", None),
    ] {
        let found = snapshot.relabel_origin(origin, language("de")).await;
        assert_eq!(found.as_deref(), expected);
    }
}

#[tokio::test]
async fn an_origin_is_district_and_state_as_the_language_writes_them() {
    let pepper = product::Model {
        district: "Chu Se".to_owned(),
        state: "Gia Lai".to_owned(),
        ..product("pepper")
    };
    let texts = |code: &str, district: Option<&str>, state: &str| product_translation::Model {
        district: district.map(str::to_owned),
        state: Some(state.to_owned()),
        ..translation("pepper", code)
    };
    let named = product_translation::Model {
        name: Some("मिर्च".to_owned()),
        ..translation("pepper", "hi")
    };
    let texts = vec![
        texts("ar", Some("تشو سي"), "جيا لاي"),
        texts("ja", None, "ザライ省"),
        texts("zh", Some("朱色"), "嘉莱省"),
        named,
    ];
    let snapshot = catalogue_of(vec![pepper], texts).await;
    for (code, origin, district) in [
        ("en", "Chu Se, Gia Lai", "Chu Se"),
        ("de", "Chu Se, Gia Lai", "Chu Se"),
        ("hi", "Chu Se, Gia Lai", "Chu Se"),
        ("ar", "تشو سي، جيا لاي", "تشو سي"),
        ("ja", "ザライ省Chu Se", "Chu Se"),
        ("zh", "嘉莱省朱色", "朱色"),
    ] {
        let language = language(code);
        let page = snapshot.page(&Filters::default(), 1, language).await;
        assert_eq!(page.items[0].district, district);
        assert_eq!(page.origins, [origin]);
        let product = snapshot.product("pepper", language).await.unwrap().product;
        assert_eq!(product.origin, origin);
        assert_eq!(product.district, district);
    }
    for text in ["嘉莱省朱色", "朱色 嘉莱省", "嘉莱省 朱色"] {
        let page = snapshot.page(&search(text), 1, language("zh")).await;
        assert_eq!(page.found["pepper"].text, "嘉莱省朱色", "{text}");
    }
    // Old addresses have the English order in every language.
    for origin in ["朱色，嘉莱省", "Chu Se、ザライ省", "Chu Se,Gia Lai"] {
        let found = snapshot.relabel_origin(origin, language("zh")).await;
        assert_eq!(found.as_deref(), Some("嘉莱省朱色"), "{origin}");
    }
}

#[tokio::test]
async fn a_place_of_india_needs_no_translation_of_the_product_s_own() {
    let of = |slug: &str, district: &str| product::Model {
        district: district.to_owned(),
        state: "Telangana".to_owned(),
        ..product(slug)
    };
    let named = |slug: &str, code: &str| product_translation::Model {
        name: Some(slug.to_owned()),
        ..translation(slug, code)
    };
    let own = product_translation::Model {
        district: Some("Chammam".to_owned()),
        ..named("teja", "de")
    };
    let goods = vec![of("teja", "Khammam"), of("wonder", "Nalgonda")];
    let texts = [("teja", "ja"), ("teja", "ru"), ("wonder", "ja")];
    let texts = texts.map(|(slug, code)| named(slug, code));
    let snapshot = catalogue_of(goods, [&texts[..], &[own]].concat()).await;
    for (slug, code, origin) in [
        ("teja", "en", "Khammam, Telangana"),
        ("teja", "ja", "テランガナ州カンマム"),
        ("teja", "ru", "Кхаммам, Телангана"),
        ("teja", "de", "Chammam, Telangana"),
        ("wonder", "ja", "テランガナ州Nalgonda"),
        // Nothing of the product is translated.
        ("wonder", "ru", "Nalgonda, Телангана"),
    ] {
        let page = snapshot.product(slug, language(code)).await;
        assert_eq!(page.unwrap().product.origin, origin);
    }
}

#[tokio::test]
async fn filters_are_read_from_a_query_and_what_is_unknown_is_left_out() {
    let snapshot = goods_catalogue().await;
    let pairs = [
        ("category", "red-chillies"),
        ("grade", "Super"),
        ("origin", "Haveri, Karnataka"),
        ("heat", "low"),
        ("search", " mild "),
        ("grade", "A"),
        ("colour", "red"),
    ];
    let expected = Filters {
        category: Some("red-chillies".to_owned()),
        grade: Some("Spitze".to_owned()),
        origin: Some("Haveri, Karnataka (Indien)".to_owned()),
        heat: Some(HeatLevel::Low),
        search: Some(" mild ".to_owned()),
    };
    let filters = snapshot.filters_from_query(pairs, language("de")).await;
    assert_eq!(filters, expected);
    let unknown = [
        ("category", "fruit"),
        ("grade", "Z"),
        ("origin", ""),
        ("heat", "tepid"),
        ("search", " "),
    ];
    let filters = snapshot.filters_from_query(unknown, Language::ENGLISH);
    assert_eq!(filters.await, Filters::default());
}

#[tokio::test]
async fn a_page_says_whether_the_browser_may_read_the_whole_list() {
    assert!(first_page(&goods_catalogue().await).await.whole);
    let large = large_catalogue_of(goods(), german()).await;
    assert!(!first_page(&large).await.whole && !large.is_whole());
}

#[tokio::test]
async fn a_page_of_a_large_catalogue_stays_as_small_as_any() {
    let featured = (0..60).map(|number| product::Model {
        featured: true,
        ..product(&format!("featured-{number}"))
    });
    let snapshot = large_catalogue_of(featured.collect(), Vec::new()).await;
    let filters = Filters::default();
    let page = snapshot.page(&filters, 2, Language::ENGLISH).await;
    assert_eq!((page.items.len(), page.featured.len()), (24, 8));
    assert_eq!((page.matching, page.pages, page.products), (60, 3, 60));
}

#[tokio::test]
async fn a_search_in_a_large_catalogue_keeps_the_order_of_the_products() {
    let goods = || {
        let elsewhere = product::Model {
            other_names: vec!["jeera".to_owned()].into(),
            ..product("a-cumin")
        };
        vec![elsewhere, product("z-jeera")]
    };
    let jeera = search("jeera");
    let small = catalogue_of(goods(), Vec::new()).await;
    assert_eq!(found(&small, &jeera).await, ["z-jeera", "a-cumin"]);
    let large = large_catalogue_of(goods(), Vec::new()).await;
    assert_eq!(found(&large, &jeera).await, ["a-cumin", "z-jeera"]);
}

#[tokio::test]
async fn one_brochure_has_all_products_that_browsers_read_at_once() {
    let snapshot = goods_catalogue().await;
    let brochure = snapshot.brochure(None, language("de")).await.unwrap();
    assert_eq!((brochure.products.len(), brochure.total), (4, 4));
    let names = brochure.products.iter().map(|product| &product.name);
    assert!(names.eq(["Kreuzkümmel", "Teja", "Basmati \"1121\"", "Byadgi"]));
    assert_eq!(first_page(&snapshot).await.brochures, [""; 0]);
    let chillies = snapshot.brochure(Some("red-chillies"), Language::ENGLISH);
    let chillies = chillies.await.unwrap();
    assert_eq!((chillies.products.len(), chillies.total), (2, 2));
}

#[tokio::test]
async fn of_a_large_catalogue_each_category_has_a_brochure_and_none_has_too_many_products() {
    let of = |category: &'static str, count| {
        (0..count).map(move |number| product::Model {
            category: category.to_owned(),
            featured: category == "spices" && number == 7,
            ..product(&format!("{category}-{number:03}"))
        })
    };
    let goods = of("red-chillies", 120).chain(of("spices", 510));
    let snapshot = large_catalogue_of(goods.collect(), Vec::new()).await;
    let brochure = async |category| {
        let brochure = snapshot.brochure(category, Language::ENGLISH).await?;
        let first = brochure.products[0].slug.clone();
        Some((first, brochure.products.len(), brochure.total))
    };
    assert_eq!(
        brochure(None).await,
        Some(("spices-007".to_owned(), 100, 630))
    );
    let chillies = Some(("red-chillies-000".to_owned(), 120, 120));
    assert_eq!(brochure(Some("red-chillies")).await, chillies);
    let spices = Some(("spices-007".to_owned(), 500, 510));
    assert_eq!(brochure(Some("spices")).await, spices);
    assert_eq!(brochure(Some("agro-commodities")).await, None);
    let brochures = first_page(&snapshot).await.brochures;
    assert_eq!(brochures, ["red-chillies", "spices"]);
}
