//! Table `grades`: the trade grades that products have.

use serde::{Deserialize, Serialize};
use store::entity_prelude::*;

/// A grade, such as `FAQ`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, DeriveEntityModel)]
#[sea_orm(table_name = "grades")]
pub struct Model {
    /// Its code, by which products refer to it and which stays when it is renamed: `Industrial`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub code: String,
    /// Its English name.
    pub name: String,
    pub position: i32,
    pub version: i32,
}

impl ActiveModelBehavior for ActiveModel {}
