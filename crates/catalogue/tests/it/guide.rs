//! The product data of the guides, and that it agrees with the products' own texts.

use std::collections::BTreeSet;

use catalogue::{
    CommodityName, FigureRange, GradeMark, Specimen, Variety, VarietyName,
    entities::{product, product_translation},
    parameter_texts,
    testing::typical,
};
use languages::Language;
use serde_json::{Value as Json, json};
use store::testing::TestDatabase;

use crate::support::{
    Catalogues, catalogue_of, fill, language, load, product, sample_catalogue, sample_products,
    translation,
};

/// The sample catalogue with some products deactivated.
async fn sample_without(off: &BTreeSet<String>) -> Catalogues {
    let all = sample_products().into_values();
    let goods = all.map(|model| product::Model {
        active: model.active && !off.contains(&model.slug),
        parameters: model.parameters,
        load_20ft: model.load_20ft,
        load_40ft: model.load_40ft,
        attributes: model.attributes,
        ..product(&model.slug)
    });
    catalogue_of(goods.collect(), Vec::new()).await
}

/// Every product of the sample catalogue that is on a guide.
fn named_products() -> BTreeSet<String> {
    let products = sample_products().into_values();
    let named = products.filter(|product| !product.attributes.0.is_empty());
    named.map(|product| product.slug).collect()
}

/// A product with the attributes that the sample's has.
fn on_guides(slug: &str) -> product::Model {
    product::Model {
        attributes: sample_products()[slug].attributes.clone(),
        ..product(slug)
    }
}

/// All data of the guides.
pub(crate) async fn answers(snapshot: &Catalogues) -> Json {
    let language = Language::ENGLISH;
    json!({
        "varieties": snapshot.varieties(language).await,
        "chilliForms": snapshot.chilli_forms(language).await,
        "spices": snapshot.spices(language).await,
        "commodities": snapshot.commodities(language).await,
        "loads": snapshot.loads().await,
    })
}

/// The slugs of the products that the guides link to.
fn offered(answers: &Json) -> BTreeSet<String> {
    match answers {
        Json::Array(values) => values.iter().flat_map(offered).collect(),
        Json::Object(fields) => {
            let own = fields.get("slug").and_then(Json::as_str).map(str::to_owned);
            own.into_iter()
                .chain(fields.values().flat_map(offered))
                .collect()
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => BTreeSet::new(),
    }
}

#[tokio::test]
async fn every_product_of_the_guides_is_on_offer_in_the_sample_catalogue() {
    let answers = answers(&sample_catalogue().await).await;
    let mut named = named_products();
    // The overview shows the load of this one, but does not link to it.
    assert!(named.remove("groundnut-bold"));
    assert_eq!(offered(&answers), named);
    assert!(
        !answers.to_string().contains("\"lot\":null"),
        "every variety and every spice is on offer"
    );
}

#[tokio::test]
async fn twenty_products_switched_off_are_nowhere_in_the_guides() {
    let named = named_products();
    let off: BTreeSet<String> = named.iter().step_by(2).take(20).cloned().collect();
    assert_eq!(off.len(), 20);
    let snapshot = sample_without(&off).await;
    let offered = offered(&answers(&snapshot).await);
    assert_eq!(offered.intersection(&off).collect::<Vec<_>>(), [""; 0]);
    let left: BTreeSet<String> = named.difference(&off).cloned().collect();
    assert!(offered.is_subset(&left) && offered.len() + 1 >= left.len());

    // The entries of the inactive products have no figures left.
    let varieties = snapshot.varieties(Language::ENGLISH).await;
    let gone: Vec<bool> = varieties
        .iter()
        .map(|variety| variety.lot.is_none())
        .collect();
    assert!(gone.contains(&true) && gone.len() == 15);
    assert!(gone.is_sorted(), "they come last");
    let loads = snapshot.loads().await;
    let forms: usize = loads.iter().map(|group| group.forms.len()).sum();
    assert!(forms > 0 && forms < 10);
}

#[tokio::test]
async fn another_exporter_s_catalogue_has_nothing_on_the_guides() {
    let snapshot = catalogue_of(vec![product("arabica-plantation-a")], Vec::new()).await;
    let nothing = json!({
        "varieties": [],
        "chilliForms": [],
        "spices": { "specimens": [], "trade": [] },
        "commodities": { "commodities": [], "grains": [], "load_20ft": null, "load_40ft": null },
        "loads": [],
    });
    assert_eq!(answers(&snapshot).await, nothing);
}

#[tokio::test]
async fn of_two_products_with_the_same_part_the_first_has_it() {
    let lines = |lines: &[&str]| lines.iter().copied().collect();
    let spice = |slug: &str, position: &str, active: bool| product::Model {
        attributes: lines(&[
            position,
            "spice: pepper",
            "place: wayanad",
            "load form: pepper",
        ]),
        load_20ft: Some("14 t".to_owned()),
        active,
        ..product(slug)
    };
    let goods = vec![
        spice("tellicherry", "position: 1", false),
        spice("malabar", "position: 3", true),
        spice("panniyur", "position: 2", true),
    ];
    let snapshot = catalogue_of(goods, Vec::new()).await;
    let specimens = snapshot.spices(Language::ENGLISH).await.specimens;
    let lots = specimens
        .iter()
        .map(|one| Some(one.lot.as_ref()?.slug.as_str()));
    assert_eq!(lots.collect::<Vec<_>>(), [Some("panniyur")]);
    assert_eq!(snapshot.loads().await[0].forms.len(), 1);
}

#[tokio::test]
async fn names_and_figures_are_those_of_the_product_as_the_language_writes_them() {
    let goods = vec![
        product::Model {
            name: "Teja of ours".to_owned(),
            category: "red-chillies".to_owned(),
            district: "Khammam".to_owned(),
            state: "Telangana".to_owned(),
            parameters: vec![
                typical("moisture", "9.5", "11"),
                typical("heat", "70000", "70000"),
                typical("colour", "45", "55"),
            ],
            ..on_guides("teja-s17")
        },
        product::Model {
            parameters: vec![typical("heat", "110000", "120000")],
            ..on_guides("birds-eye-dhani")
        },
        product::Model {
            parameters: vec![typical("curcumin", "4.5", "5.5")],
            load_20ft: Some("by air".to_owned()),
            ..on_guides("turmeric-alleppey-finger")
        },
        product::Model {
            name: "Toor".to_owned(),
            category: "agro-commodities".to_owned(),
            load_20ft: Some("about 21.5 t".to_owned()),
            ..on_guides("toor-dal")
        },
    ];
    let german = product_translation::Model {
        name: Some("Straucherbsen".to_owned()),
        district: Some("Kalaburagi".to_owned()),
        state: Some("Karnataka".to_owned()),
        ..translation("toor-dal", "de")
    };
    let snapshot = catalogue_of(goods, vec![german]).await;
    let german = language("de");

    let varieties = snapshot.varieties(german).await;
    let names = [varieties[0].name, varieties[1].name];
    assert_eq!(names, [VarietyName::BirdsEye, VarietyName::Teja]);
    let teja = varieties[1].lot.as_ref().unwrap();
    let range = |from, to| Some(FigureRange { from, to });
    assert_eq!(teja.heat, range(70_000.0, 70_000.0));
    assert_eq!(teja.colour, range(45.0, 55.0));
    assert_eq!(teja.moisture.as_deref(), Some("9,5-11\u{a0}%"));

    let trade = snapshot.spices(german).await.trade;
    let mark = trade[0].mark.as_ref().unwrap();
    assert_eq!(mark.of, GradeMark::Curcumin);
    assert_eq!(mark.figure.as_str(), "4,5-5,5\u{a0}%");
    assert_eq!(trade[0].load, None);

    let board = snapshot.commodities(german).await;
    let pulses = &board.commodities[0];
    assert_eq!(pulses.name, CommodityName::Pulses);
    let toor = &pulses.lots[0];
    assert_eq!(toor.name.as_str(), "Straucherbsen");
    assert_eq!(toor.district.as_str(), "Kalaburagi");
    assert_eq!(toor.load, Some(21.5));
    assert_eq!(toor.foreign.as_deref(), Some("0,1\u{a0}%"));
    assert_eq!(board.load_20ft, range(21.5, 21.5));
    assert_eq!(board.load_40ft, None);
    let loads = snapshot.loads().await;
    assert_eq!(loads.len(), 1);
    assert_eq!(loads[0].category, "agro-commodities");
}

/// A product's text with hyphens in place of the en dashes of its ranges.
fn with_hyphens(text: &str) -> String {
    text.replace('\u{2013}', "-")
}

/// The sizes that a product's text states in centimetres: `6-8` of `6-8 cm long`.
fn centimetres(text: &str) -> Vec<&str> {
    let before = |at: usize| text[..at].rsplit([' ', '(']).next().unwrap();
    let sizes = text.match_indices(" cm").map(|(at, _)| before(at));
    sizes.filter(|size| size.contains('-')).collect()
}

fn in_centimetres(millimetres: FigureRange) -> String {
    format!("{}-{}", millimetres.from / 10.0, millimetres.to / 10.0)
}

/// A text of the pages, by its keys.
fn text<'a>(texts: &'a Json, keys: &[&str]) -> &'a str {
    keys.iter()
        .fold(texts, |texts, key| &texts[*key])
        .as_str()
        .unwrap_or_else(|| panic!("no text {keys:?}"))
}

#[tokio::test]
async fn the_guide_s_knowledge_of_chillies_agrees_with_the_sample_products() {
    let all = sample_products();
    let texts: Json =
        serde_json::from_str(include_str!("../../../../web/locales/en/varieties.json")).unwrap();
    let varieties = sample_catalogue().await.varieties(Language::ENGLISH).await;
    let figures_of = |slug: &str| parameter_texts(&all[slug].parameters, Language::ENGLISH);
    for Variety {
        name, place, lot, ..
    } in &varieties
    {
        let lot = lot.as_ref().unwrap();
        let product = &all[&lot.slug];
        let description = with_hyphens(&product.detailed_description);
        let sizes = centimetres(&description);
        for (stated, known) in sizes.iter().zip([lot.pod.length, lot.pod.breadth]) {
            assert_eq!(*stated, in_centimetres(known), "{}", lot.slug);
        }
        assert!(lot.heat.is_some() && lot.moisture.is_some(), "{}", lot.slug);
        let has_colour = figures_of(&lot.slug).color_value.is_some();
        assert_eq!(lot.colour.is_some(), has_colour);
        let key = |value: &Json| value.as_str().unwrap().to_owned();
        let place = key(&serde_json::to_value(place).unwrap());
        assert_eq!(text(&texts, &["origins", &place]), lot.origin);
        let name = key(&serde_json::to_value(name).unwrap());
        // Product names are shown with a typographic apostrophe.
        for word in text(&texts, &["names", &name]).replace('’', "'").split(' ') {
            assert!(lot.name.contains(word), "{name}: {word}");
        }
    }
    // The figures that the articles quote.
    let defaults = include_str!("../../../mirchi/src/config/reference.toml");
    let defaults: Json = toml::from_str(defaults).unwrap();
    let figures = &defaults["site"]["figures"];
    let heat = figures_of("teja-s17").capsaicin_level.unwrap();
    let export = text(figures, &["teja", "export_heat"]);
    assert_eq!(heat, format!("{} SHU", export.replace('-', " - ")));
    let colour = text(figures, &["kashmiri", "colour"]);
    assert_eq!(
        figures_of("kashmiri-chilli").color_value.as_deref(),
        Some(format!("ASTA {colour}").as_str())
    );
    // Every whole chilli is in the guide, except for the stemless and the sorted-out ones.
    let known: BTreeSet<&str> = varieties
        .iter()
        .filter_map(|variety| Some(variety.lot.as_ref()?.slug.as_str()))
        .collect();
    let whole = all.values().filter(|product| {
        product.active
            && product.hs_code.as_deref() == Some("09042110")
            && !product.slug.contains("stemless")
            && !product.slug.contains("fatki")
    });
    assert_eq!(known, whole.map(|product| product.slug.as_str()).collect());
}

/// The lines with "up to" in the product's text that mention one of the things.
fn lines<'a>(text: &'a str, of: &[&str]) -> Vec<&'a str> {
    let lines = text.lines();
    lines
        .filter(|line| {
            let line = line.to_lowercase();
            line.contains(" up to ") && of.iter().any(|thing| line.contains(thing))
        })
        .collect()
}

#[tokio::test]
async fn the_board_s_figures_agree_with_the_sample_products() {
    let all = sample_products();
    let board = sample_catalogue()
        .await
        .commodities(Language::ENGLISH)
        .await;
    for lot in board.commodities.iter().flat_map(|kind| &kind.lots) {
        let text = with_hyphens(&all[&lot.slug].detailed_description).to_lowercase();
        let about = |of: &[&str], figure: &Option<String>| {
            let lines = lines(&text, of);
            match figure {
                Some(figure) => assert!(
                    lines
                        .iter()
                        .any(|line| line.contains(&format!("up to {figure}"))),
                    "{}: {of:?} {figure} in {lines:?}",
                    lot.slug
                ),
                None => assert!(lines.is_empty(), "{}: {lines:?}", lot.slug),
            }
        };
        about(&["broken", "damaged"], &lot.defects);
        about(&["foreign matter"], &lot.foreign);
        assert!(lot.load.is_some() && lot.moisture.is_some() && lot.port.is_some());
    }
    for grain in &board.grains {
        let text = with_hyphens(&all[&grain.slug].detailed_description);
        assert!(
            text.contains(&format!("{} mm", grain.size)),
            "{} is not {} mm in {text}",
            grain.slug,
            grain.size
        );
    }
}

#[tokio::test]
async fn the_spices_figures_agree_with_the_sample_products() {
    let all = sample_products();
    let texts: Json =
        serde_json::from_str(include_str!("../../../../web/locales/en/spices.json")).unwrap();
    let page = sample_catalogue().await.spices(Language::ENGLISH).await;
    for lot in &page.trade {
        let text = with_hyphens(&all[&lot.slug].detailed_description);
        let has = |part: String| {
            assert!(
                text.to_lowercase().contains(&part.to_lowercase()),
                "{}: no `{part}` in {text}",
                lot.slug
            );
        };
        let mark = lot.mark.as_ref().unwrap();
        let figure = &mark.figure;
        has(match mark.of {
            GradeMark::Curcumin => format!("curcumin {figure} (ASTA 18.0)"),
            GradeMark::Density => format!("{figure} g"),
            GradeMark::Sieve => format!("Retained on 4.75 mm: at least {figure}"),
            GradeMark::Purity => format!("Purity at least {figure}"),
            GradeMark::Buds => format!("Headed buds at least {figure}"),
            GradeMark::Pieces => format!("Pieces above 50 mm at least {figure}"),
        });
        match &lot.oil {
            Some(oil) => has(format!("{} ml/100 g", oil.figure)),
            None => assert!(!text.contains("ASTA 5.0"), "{}", lot.slug),
        }
    }
    for Specimen { place, lot, .. } in &page.specimens {
        let lot = lot.as_ref().unwrap();
        let place = serde_json::to_value(place).unwrap();
        let place = text(&texts, &["origins", "names", place.as_str().unwrap()]);
        assert_eq!(place, lot.origin);
        assert!(lot.botanical_name.is_some());
    }
}

#[tokio::test]
async fn a_product_that_is_changed_changes_what_the_guide_says() {
    let database = TestDatabase::sqlite().await;
    let teja = |heat: &str| product::Model {
        parameters: vec![typical("heat", heat, heat)],
        ..on_guides("teja-s17")
    };
    fill(&database.db, vec![teja("80000")], Vec::new()).await;
    let catalogue = load(&database.db).await;
    let varieties = async || catalogue.varieties(Language::ENGLISH).await.unwrap();
    let before = varieties().await;
    let goods = vec![product("cumin"), teja("80000")];
    fill(&database.db, goods, Vec::new()).await;
    assert!(catalogue.refresh().await.unwrap());
    assert_eq!(varieties().await, before);
    fill(&database.db, vec![teja("90000")], Vec::new()).await;
    assert!(catalogue.refresh().await.unwrap());
    assert_ne!(varieties().await, before);
}
