//! Table `categories`: the groups that products are shown in.

use serde::{Deserialize, Serialize};
use store::entity_prelude::*;

/// A category, such as the spices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, DeriveEntityModel)]
#[sea_orm(table_name = "categories")]
pub struct Model {
    /// Its code, `red-chillies`; a part of addresses.
    #[sea_orm(primary_key, auto_increment = false)]
    pub code: String,
    /// Its English name; `None` for one that comes with the program, which has its names in every language.
    pub name: Option<String>,
    /// Whether its products can be filtered by heat.
    pub has_heat: bool,
    pub position: i32,
    pub version: i32,
}

impl ActiveModelBehavior for ActiveModel {}
