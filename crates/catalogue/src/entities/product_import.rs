//! Table `product_imports`: files of products that were imported. What each changed is in `revisions`.

use serde::Serialize;
use store::entity_prelude::*;

/// One import that changed something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, DeriveEntityModel)]
#[sea_orm(table_name = "product_imports")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The request ID in the revisions of what it changed.
    #[sea_orm(unique)]
    pub request_id: String,
    /// The name of the file, without its folder.
    pub file_name: String,
    /// How many products it added.
    pub added: i64,
    /// How many products it changed.
    pub changed: i64,
    /// The account that imported it; `None` for the command line.
    pub actor_id: Option<String>,
    /// The address of that account, or the command.
    pub actor: String,
    pub at: DateTimeUtc,
    /// When it was undone; `None` for one that was not.
    pub undone_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
