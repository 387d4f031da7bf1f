//! What a visitor may narrow the catalogue by.

use crate::HeatLevel;

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
