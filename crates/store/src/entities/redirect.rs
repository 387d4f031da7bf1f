//! Table `redirects`: where the visitors of addresses that are gone are sent.

use sea_orm::entity::prelude::*;

/// One address. Both paths are as the site writes them in English, such as `/catalog/teja-s17`: they stand for every language.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "redirects")]
pub struct Model {
    /// The path that is gone.
    #[sea_orm(primary_key, auto_increment = false)]
    pub path: String,
    /// The path that its visitors are sent to.
    pub target: String,
}

/// None.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
