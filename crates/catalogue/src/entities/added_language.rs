//! Table `added_languages`: the languages that the company has added to those with which the program is shipped.

use store::entity_prelude::*;

/// One language.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "added_languages")]
pub(crate) struct Model {
    /// Its code, `it`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub code: String,
}

impl ActiveModelBehavior for ActiveModel {}
