//! Table `site_lists`: lists of the site that the company has changed.

use store::entity_prelude::*;

/// A list of the site.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "site_lists")]
pub struct Model {
    /// Its name, `home:testimonials.items`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub list: String,
    /// The names of its entries that are shown, in their order.
    pub items: Json,
    /// What entries have besides their texts, by the name of the entry: `{"own1": {"date": "2026-11-28"}}`; only what is not as shipped.
    pub facts: Option<Json>,
    pub version: i32,
}

impl ActiveModelBehavior for ActiveModel {}
