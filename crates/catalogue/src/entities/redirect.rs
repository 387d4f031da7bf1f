//! Table `redirects`: redirects from addresses that no longer exist.

use store::entity_prelude::*;

/// One redirect. Both paths are those of the English pages, such as `/catalog/teja-s17`, and apply to every language.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "redirects")]
pub(crate) struct Model {
    /// The path that no longer exists.
    #[sea_orm(primary_key, auto_increment = false)]
    pub path: String,
    pub target: String,
}

impl ActiveModelBehavior for ActiveModel {}
