use std::collections::HashSet;

use catalogue::{
    entities::{product, product_translation},
    queries::products,
    translation_sources::{Fingerprints, column, name},
};
use languages::Language;
use store::{ConnectionTrait, Database, testing::TestDatabase};

use crate::{
    at,
    support::{revision_of, translation},
};

fn teja() -> product::Model {
    product::Model {
        slug: "teja".to_owned(),
        name: "Teja".to_owned(),
        min_order_quantity: Some("1,800 kg".to_owned()),
        packaging_options: vec!["25 kg bag".to_owned()].into(),
        ..product::Model::default()
    }
}

fn german() -> product_translation::Model {
    product_translation::Model {
        name: Some("Teja-Chili".to_owned()),
        min_order_quantity: Some("1.800 kg".to_owned()),
        packaging_options: Some(vec!["Sack zu 25 kg".to_owned()].into()),
        ..translation("teja", "de")
    }
}

async fn write(db: &Database, product: product::Model) {
    products::upsert(db, vec![product], at(0)).await.unwrap();
}

async fn translate(db: &Database, texts: product_translation::Model) {
    let written = products::upsert_translations(db, vec![texts]).await;
    written.unwrap();
}

/// The names of the stale columns of the only translation.
async fn stale(db: &Database) -> Vec<&'static str> {
    let product = products::all(db.autocommit()).await.unwrap().remove(0);
    let texts = products::translations(db.autocommit())
        .await
        .unwrap()
        .remove(0);
    let stale = texts.stale(&Fingerprints::of(&product)).into_iter();
    stale.map(name).collect()
}

#[tokio::test]
async fn a_translation_is_stale_from_a_change_of_its_english_until_its_own() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        write(db, teja()).await;
        translate(db, german()).await;
        assert_eq!(stale(db).await, [""; 0]);

        let more = product::Model {
            min_order_quantity: Some("1,900 kg".to_owned()),
            packaging_options: vec!["50 kg bag".to_owned()].into(),
            port: Some("Mundra".to_owned()),
            ..teja()
        };
        write(db, more.clone()).await;
        assert_eq!(stale(db).await, ["min_order_quantity", "packaging_options"]);
        let half = product_translation::Model {
            min_order_quantity: Some("1.900 kg".to_owned()),
            ..german()
        };
        translate(db, half).await;
        assert_eq!(stale(db).await, ["packaging_options"]);
        let less = product::Model {
            min_order_quantity: None,
            ..more
        };
        write(db, less).await;
        assert_eq!(stale(db).await, ["min_order_quantity", "packaging_options"]);
        let neither = product_translation::Model {
            min_order_quantity: None,
            packaging_options: None,
            ..german()
        };
        translate(db, neither).await;
        assert_eq!(stale(db).await, [""; 0]);
    }
}

#[tokio::test]
async fn a_stale_translation_can_be_confirmed_alone() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        write(db, teja()).await;
        translate(db, german()).await;
        let changed = product::Model {
            name: "Teja S17".to_owned(),
            min_order_quantity: Some("1,900 kg".to_owned()),
            ..teja()
        };
        write(db, changed).await;
        let confirm = async |slug: &str, language: &str| {
            let columns = [(column("name").unwrap(), Language::parse(language).unwrap())];
            products::confirm_translations(db, &HashSet::from([slug.to_owned()]), &columns)
                .await
                .unwrap();
            revision_of(db).await
        };
        let revision = revision_of(db).await;
        assert_eq!(confirm("byadgi", "de").await, revision);
        assert_eq!(confirm("teja", "fr").await, revision);
        assert_eq!(stale(db).await, ["name", "min_order_quantity"]);
        assert_eq!(confirm("teja", "de").await, revision + 1);
        assert_eq!(stale(db).await, ["min_order_quantity"]);
        assert_eq!(confirm("teja", "de").await, revision + 1);
    }
}

#[tokio::test]
async fn a_text_of_unknown_origin_is_stale() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        write(db, teja()).await;
        translate(db, german()).await;
        let by_hand = "UPDATE product_translations SET made_from = '{}'";
        db.autocommit().execute_unprepared(by_hand).await.unwrap();
        assert_eq!(
            stale(db).await,
            ["name", "min_order_quantity", "packaging_options"]
        );
    }
}
