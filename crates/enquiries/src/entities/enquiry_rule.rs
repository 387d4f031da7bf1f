//! Table `enquiry_rules`: who is assigned which enquiries.

use store::entity_prelude::*;

/// One rule. The first one that matches applies, by position and number.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "enquiry_rules")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Position among the rules, the lowest first.
    pub position: i32,
    /// Only enquiries with this value of the form.
    pub product_interest: Option<String>,
    /// Only enquiries from this country, by any of its names.
    pub country: Option<String>,
    /// The account that answers them.
    pub assigned_to: Option<String>,
    /// Addresses that get the company's mail too.
    pub recipients: TextList,
    pub version: i32,
}

impl ActiveModelBehavior for ActiveModel {}
