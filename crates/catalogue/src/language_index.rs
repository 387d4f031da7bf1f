//! The active products in one language, in the catalogue's order.

use std::{cmp::Reverse, sync::Arc};

use crate::{
    ProductCard,
    item::Item,
    text::Text,
    text_order::{TextKey, by_code_units},
};

/// The active products in one language.
#[derive(Debug)]
pub(crate) struct LanguageIndex {
    /// Featured first, then by name, then by slug.
    pub(crate) items: Vec<Arc<Item>>,
    /// Where in `items` each product stands, by the number that all languages share.
    places: Vec<usize>,
    /// Every grade, in the order of the grades.
    pub(crate) grades: Vec<String>,
    /// Every origin, sorted.
    pub(crate) origins: Vec<String>,
    /// The featured products, or the first of them.
    pub(crate) featured: Vec<ProductCard>,
}

impl LanguageIndex {
    /// In: the products by their shared number, the grades that they have, and how many featured ones pages show at most.
    pub(crate) fn of(by_number: Vec<Arc<Item>>, grades: Vec<String>, most_featured: usize) -> Self {
        let mut numbers: Vec<usize> = (0..by_number.len()).collect();
        let slug = |number: usize| &by_number[number].base.slug;
        numbers.sort_by(|one, other| by_code_units(slug(*one), slug(*other)));
        // Stable, so those of one name stay in the order of their slugs.
        numbers.sort_by_cached_key(|number| {
            let item = &by_number[*number];
            (Reverse(item.base.featured), TextKey::new(&item.name))
        });
        let mut places = vec![0; numbers.len()];
        for (place, number) in numbers.iter().enumerate() {
            places[*number] = place;
        }
        let items: Vec<_> = numbers
            .into_iter()
            .map(|number| Arc::clone(&by_number[number]))
            .collect();
        Self {
            grades,
            origins: distinct(items.iter().map(|item| &item.origin)),
            featured: items
                .iter()
                .map(AsRef::as_ref)
                .filter(|item| item.base.featured)
                .take(most_featured)
                .map(ProductCard::from)
                .collect(),
            places,
            items,
        }
    }

    /// The product of a number that all languages share.
    pub(crate) fn item(&self, number: usize) -> &Arc<Item> {
        &self.items[self.places[number]]
    }

    /// The products by the number that all languages share.
    pub(crate) fn by_number(&self) -> impl Iterator<Item = &Arc<Item>> {
        self.places.iter().map(|place| &self.items[*place])
    }
}

/// The distinct texts that are not empty, sorted.
fn distinct<'a>(texts: impl Iterator<Item = &'a Text>) -> Vec<String> {
    let mut texts: Vec<&Text> = texts.filter(|text| !text.is_empty()).collect();
    texts.sort_unstable();
    texts.dedup();
    let mut texts: Vec<String> = texts.into_iter().map(|text| text.to_string()).collect();
    texts.sort_by(|one, other| by_code_units(one, other));
    texts
}
