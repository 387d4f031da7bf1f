//! Table `catalogue_state`: one row that shows whether the products have changed.

use store::entity_prelude::*;

/// The number of the only row.
pub(crate) const ONLY_ROW: i32 = 1;

/// The state of the catalogue as a whole.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "catalogue_state")]
pub(crate) struct Model {
    /// Always [`ONLY_ROW`].
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i32,
    /// Grows with every write of products or translations.
    pub revision: i64,
    /// Fingerprint of the words with which the rows of `product_listings` were made; `None` when they have not been made.
    pub listings_made_with: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}
