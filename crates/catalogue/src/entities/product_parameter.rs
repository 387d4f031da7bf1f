//! Table `product_parameters`: what is measured of a product.

use decimal::Decimal;
use serde::{Deserialize, Serialize};
use store::entity_prelude::*;

use crate::queries::parameters::NewProductParameter;

/// A product's value of one parameter: what lots usually have, or what none may exceed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, DeriveEntityModel)]
#[sea_orm(table_name = "product_parameters")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub product_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub parameter: String,
    /// Whether it is typical or a limit.
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: ParameterKind,
    /// The minimum; the same as `maximum` for a single figure, `None` where only a maximum is stated.
    pub minimum: Option<Decimal>,
    /// The maximum; `None` where only a minimum is stated. 0 in an amount such as `25 g` is shown as "absent in 25 g".
    pub maximum: Option<Decimal>,
    /// Unit of both.
    pub unit: String,
    /// The method by which it is tested; empty where none is stated.
    pub method: String,
    /// A remark, in English, that is shown as it is beside the figures or in their place.
    pub note: Option<String>,
    /// Its place among the parameters of the product.
    pub position: i32,
    pub version: i32,
}

/// The kind of a value.
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
pub enum ParameterKind {
    /// What lots usually have.
    Typical,
    /// What every lot keeps to.
    Limit,
}

impl ActiveModelBehavior for ActiveModel {}

impl From<Model> for NewProductParameter {
    fn from(row: Model) -> Self {
        Self {
            parameter: row.parameter,
            kind: row.kind,
            minimum: row.minimum,
            maximum: row.maximum,
            unit: row.unit,
            method: row.method,
            note: row.note,
            position: row.position,
        }
    }
}
