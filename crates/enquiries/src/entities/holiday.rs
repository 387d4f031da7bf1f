//! Table `holidays`: days on which nobody works.

use store::entity_prelude::*;

/// One day.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "holidays")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: Date,
    pub name: String,
}

impl ActiveModelBehavior for ActiveModel {}
