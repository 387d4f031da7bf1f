//! The filters of the catalogue.

use crate::HeatLevel;

/// The filters of the catalogue, all of them optional.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filters {
    pub category: Option<String>,
    /// Only this grade, exactly as shown in the language of the page.
    pub grade: Option<String>,
    /// Only this origin, exactly as shown in the language of the page.
    pub origin: Option<String>,
    /// Only this heat level. It may be combined with any category, but only has an effect on categories that can be filtered by heat.
    pub heat: Option<HeatLevel>,
    /// Only products that contain this text in their name or description, ignoring case, accents and repeated spaces, or in
    /// another name, the English or botanical name, the origin, or the HS code.
    pub search: Option<String>,
}
