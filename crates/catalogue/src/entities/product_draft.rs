//! Table `product_drafts`: changes of products that wait to be published.

use store::entity_prelude::*;

/// The draft of one product.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "product_drafts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub product_id: i64,
    /// The changes of its rows, by their names.
    pub changes: Json,
    /// When it is published; `None`: when somebody does it.
    pub publish_at: Option<DateTimeUtc>,
    /// Why it could not be published at its time.
    pub error: Option<Json>,
    /// The account that wrote it last; `None` for the operator's own programs.
    pub author_id: Option<String>,
    /// The address of that account, or `service_role`.
    pub author: String,
    pub updated_at: DateTimeUtc,
    pub version: i32,
}

impl ActiveModelBehavior for ActiveModel {}
