//! Translations of products whose English has changed since, and what visitors see of them.

use std::collections::HashMap;

use languages::Language;
use serde::Serialize;
use store::{
    ConnectionTrait, DbErr,
    freshness::{Fingerprints, english_text, name},
    product,
    product_translation::{self, Column},
    products,
};

use crate::numbers;

/// How many products are read at a time.
const PRODUCTS_AT_ONCE: u64 = 200;

/// A translated text of a product that was made from an older English text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StaleText {
    /// The product.
    pub slug: String,
    /// The column, named as in CSV: `min_order_quantity`.
    pub column: &'static str,
    /// The language of the translation.
    pub language: Language,
    /// What visitors see.
    pub shown: Shown,
}

/// What visitors see where a translation is stale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    /// The translation: it states the numbers of the English.
    Translation,
    /// The English: the numbers differ.
    English,
}

/// Every stale translation, in the order of the products' numbers, languages and columns.
///
/// # Errors
/// What the engine says.
pub async fn stale_texts(db: &impl ConnectionTrait) -> Result<Vec<StaleText>, DbErr> {
    let mut texts = Vec::new();
    let mut last = None;
    loop {
        let products = products::all_after(db, last, PRODUCTS_AT_ONCE).await?;
        let (Some(first_of_them), Some(last_of_them)) = (products.first(), products.last()) else {
            return Ok(texts);
        };
        let ids = first_of_them.id..=last_of_them.id;
        last = Some(last_of_them.id);
        let translations = products::translations_of(db, ids).await?;
        texts.extend(stale_among(&products, &translations));
    }
}

/// Those among some products and their translations.
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

/// Takes away the stale translations that state other numbers than their English, so that visitors see the English.
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

/// Keeps with each translation which of its texts are stale.
///
/// # Errors
/// What the engine says.
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
