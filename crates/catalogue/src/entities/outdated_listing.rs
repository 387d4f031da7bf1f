//! Table `outdated_listings`: the products whose rows in `product_listings` are to be made again.

use store::entity_prelude::*;

/// One product. It may have been deleted meanwhile.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outdated_listings")]
pub(crate) struct Model {
    /// The product's number.
    #[sea_orm(primary_key, auto_increment = false)]
    pub product_id: i64,
}

impl ActiveModelBehavior for ActiveModel {}
