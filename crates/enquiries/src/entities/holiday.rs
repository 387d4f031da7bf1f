//! Table `holidays`: days on which nobody works.

use sea_orm::entity::prelude::*;

/// One day.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "holidays")]
pub(crate) struct Model {
    /// The day.
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: Date,
    /// Its name.
    pub name: String,
}

/// No query uses a relation of this table.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
