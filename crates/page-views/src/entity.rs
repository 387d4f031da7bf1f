//! Table `page_views`: how often something was seen on a day.

use store::entity_prelude::*;

/// A sum.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "page_views")]
pub(crate) struct Model {
    /// The day in the company's zone.
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: Date,
    /// What is counted.
    #[sea_orm(primary_key, auto_increment = false)]
    pub dimension: Dimension,
    /// Its value: a path, a code, a host; empty where it is not known, and [`OTHER`] for all that are too many.
    #[sea_orm(primary_key, auto_increment = false)]
    pub value: String,
    pub views: i64,
}

/// All values beyond the limit of a day.
pub(crate) const OTHER: &str = "*";

/// What of a view is counted.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", rename_all = "snake_case")]
#[sea_orm(db_type = "String(StringLen::N(16))")]
pub(crate) enum Dimension {
    /// The path without a language: `/catalog/teja`.
    Page,
    /// The code of the language of the page. Each view has one, so these are all views.
    Language,
    /// The ISO 3166 code of the country in the browser's first language.
    Country,
    /// The host of the page that led to the site; empty where the browser names none.
    Referrer,
    /// `source/medium/campaign` of the address.
    Campaign,
}

impl Dimension {
    /// How many values a day has at most; all further ones are [`OTHER`].
    pub(crate) fn limit(self) -> usize {
        match self {
            // Only what exists is counted.
            Self::Page => 5_000,
            Self::Language | Self::Country => 300,
            // Anybody can make these up.
            Self::Referrer | Self::Campaign => 200,
        }
    }
}

impl ActiveModelBehavior for ActiveModel {}
