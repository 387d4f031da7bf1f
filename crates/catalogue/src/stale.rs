//! Stale translations of products: those whose English text has changed since they were made, by the fingerprints of
//! [`crate::translation_sources`]. Those of names and pictures are in `translations` of the crate `tables`.

use std::collections::HashMap;

use languages::Language;
use serde::Serialize;
use store::{ConnectionTrait, DbErr};

use crate::{
    entities::{
        product,
        product_translation::{self, Column},
    },
    numbers,
    queries::products,
    translation_sources::{Fingerprints, english_text, name},
};

/// A translated text of a product that was made from an older English text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StaleText {
    pub slug: String,
    /// The column, named as in CSV files: `min_order_quantity`.
    pub column: &'static str,
    pub language: Language,
    /// What visitors see.
    pub shown: Shown,
}

/// What visitors see in place of a stale translation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    /// The translation, because it states the same numbers as the English.
    Translation,
    /// The English, because the numbers differ.
    English,
}

/// The stale translations among those of some products.
pub(crate) fn stale_among(
    products: &[product::Model],
    translations: &[product_translation::Model],
) -> Vec<StaleText> {
    let products = by_id(products);
    let mut texts = Vec::new();
    for translation in translations {
        let (Some((product, english)), Some(language)) = (
            products.get(&translation.product_id),
            Language::parse(&translation.language),
        ) else {
            continue;
        };
        let stale = translation.stale(english).into_iter();
        texts.extend(stale.map(|column| StaleText {
            slug: product.slug.clone(),
            column: name(column),
            language,
            shown: shown(product, translation, column, language),
        }));
    }
    texts
}

/// Removes stale translations whose numbers differ from their English text, so that visitors see the English.
pub(crate) fn hide(products: &[product::Model], translations: &mut [product_translation::Model]) {
    let products = by_id(products);
    for translation in translations {
        let (Some((product, english)), Some(language)) = (
            products.get(&translation.product_id),
            Language::parse(&translation.language),
        ) else {
            continue;
        };
        for column in translation.stale(english) {
            match shown(product, translation, column, language) {
                Shown::English => translation.clear(column),
                Shown::Translation => {}
            }
        }
    }
}

/// Stores with each translation which of its texts are stale.
pub(crate) async fn mark(
    db: &impl ConnectionTrait,
    products: &[product::Model],
    translations: &mut [product_translation::Model],
) -> Result<(), DbErr> {
    let products = by_id(products);
    for translation in translations {
        let Some((_, english)) = products.get(&translation.product_id) else {
            continue;
        };
        let stale = translation.stale_names(english);
        if translation.stale != stale {
            translation.stale = stale;
            products::set_stale(db, translation).await?;
        }
    }
    Ok(())
}

fn by_id(products: &[product::Model]) -> HashMap<i64, (&product::Model, Fingerprints)> {
    let products = products.iter();
    products
        .map(|product| (product.id, (product, Fingerprints::of(product))))
        .collect()
}

fn shown(
    product: &product::Model,
    translation: &product_translation::Model,
    column: Column,
    language: Language,
) -> Shown {
    let english = english_text(product, column).unwrap_or_default();
    let text = translation.text(column).unwrap_or_default();
    match numbers::are_the_same(&english, &text, language) {
        true => Shown::Translation,
        false => Shown::English,
    }
}
