//! Table `parameters`: what can be measured of a product.

use serde::{Deserialize, Serialize};
use store::entity_prelude::*;

/// A parameter, such as the moisture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, DeriveEntityModel)]
#[sea_orm(table_name = "parameters")]
pub struct Model {
    /// Its code, `moisture`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub code: String,
    /// Its English name; `None` for one that comes with the program, which has its names in every language.
    pub name: Option<String>,
    /// The part of a specification that it belongs to.
    pub group: ParameterGroup,
    /// The unit that it is usually stated in, `%`.
    pub unit: String,
    /// The method that it is usually tested by, `ISO 928`; empty for none.
    pub method: String,
    pub position: i32,
    pub version: i32,
}

/// The part of a specification that a parameter belongs to, in the order of a specification.
#[derive(
    Copy,
    Clone,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    EnumIter,
    DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", rename_all = "snake_case")]
#[sea_orm(db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "lowercase")]
pub enum ParameterGroup {
    /// What is seen, weighed or sieved.
    Physical,
    /// What the product is made of.
    Chemical,
    /// Bacteria, yeasts and moulds.
    Microbiology,
    /// Toxins, metals and residues.
    Contaminants,
}

impl ActiveModelBehavior for ActiveModel {}
