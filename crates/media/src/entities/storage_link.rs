//! Table `storage_links`: the addresses by which somebody without an account may download a file for longer than some minutes.

use serde::Serialize;
use store::entity_prelude::*;

/// One address. It is valid while there is this row.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize)]
#[sea_orm(table_name = "storage_links")]
pub(crate) struct Model {
    /// A UUID, which the token of the address has, too.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub file_id: String,
    /// The account that made it; `None` for the operator's own programs.
    pub owner_id: Option<String>,
    /// The address of that account, or `service_role`.
    pub created_by: String,
    pub created_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
