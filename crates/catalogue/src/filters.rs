//! What a visitor may narrow the catalogue by.

use crate::{Category, HeatLevel, folding::folded, shelf::Item};

/// The filters of the catalogue, all of them optional.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filters {
    /// Only this category.
    pub category: Option<Category>,
    /// Only this grade, exactly as shown in the language of the page.
    pub grade: Option<String>,
    /// Only this origin, exactly as shown in the language of the page.
    pub origin: Option<String>,
    /// Only this heat. It may be set beside any category, but has an effect on red chillies only.
    pub heat: Option<HeatLevel>,
    /// Only products whose name, description, English name or botanical name contains this, whatever the case and accents.
    pub search: Option<String>,
}

impl Filters {
    /// The products that pass every filter, in the order in which they came.
    pub(crate) fn narrow<'a>(&self, items: impl Iterator<Item = &'a Item>) -> Vec<&'a Item> {
        let heat = self
            .heat
            .filter(|_| self.category == Some(Category::RedChillies));
        let search = self.search.as_deref().map(folded);
        let passes = |item: &&Item| {
            let product = &item.product;
            self.category
                .is_none_or(|category| product.category == category)
                && self
                    .grade
                    .as_ref()
                    .is_none_or(|grade| product.grade == *grade)
                && self
                    .origin
                    .as_ref()
                    .is_none_or(|origin| product.origin == *origin)
                && heat.is_none_or(|heat| item.heat == Some(heat))
                && search.as_ref().is_none_or(|search| item.contains(search))
        };
        items.filter(passes).collect()
    }
}
