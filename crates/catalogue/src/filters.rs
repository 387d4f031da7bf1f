//! What a visitor may narrow the catalogue by.

use crate::{
    HeatLevel,
    categories::Categories,
    item::Item,
    search::{Match, Wanted},
};

/// The filters of the catalogue, all of them optional.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filters {
    /// Only this category.
    pub category: Option<String>,
    /// Only this grade, exactly as shown in the language of the page.
    pub grade: Option<String>,
    /// Only this origin, exactly as shown in the language of the page.
    pub origin: Option<String>,
    /// Only this heat. It may be set beside any category, but has an effect on those only that can be filtered by heat.
    pub heat: Option<HeatLevel>,
    /// Only products whose name or description contains this, whatever the case, accents and spaces, and those that have it in
    /// another name, the English or the botanical name, the origin, or the HS code.
    pub search: Option<String>,
}

impl Filters {
    /// The products that pass every filter, in the order in which they came, with where the search found them.
    pub(crate) fn narrow<'a>(
        &self,
        items: impl Iterator<Item = &'a Item>,
        categories: &Categories,
    ) -> Vec<(&'a Item, Match)> {
        let has_heat = |category: &String| categories.has_heat(category);
        let heat = self
            .heat
            .filter(|_| self.category.as_ref().is_some_and(has_heat));
        let wanted = self.search.as_deref().and_then(Wanted::new);
        let passes = |item: &&Item| {
            self.category
                .as_ref()
                .is_none_or(|category| *item.base.category == **category)
                && self
                    .grade
                    .as_ref()
                    .is_none_or(|grade| *item.grade == **grade)
                && self
                    .origin
                    .as_ref()
                    .is_none_or(|origin| *item.origin == **origin)
                && heat.is_none_or(|heat| item.base.heat == Some(heat))
        };
        let find = |item: &Item| match &wanted {
            Some(wanted) => item.find(wanted),
            None => Some(Match::Shown),
        };
        items
            .filter(passes)
            .filter_map(|item| Some((item, find(item)?)))
            .collect()
    }
}
