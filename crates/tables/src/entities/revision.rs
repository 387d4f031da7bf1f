//! Table `revisions`: what the staff and the operator's programs have written, row by row.

use store::entity_prelude::*;

/// One row that was added, changed or deleted.
#[derive(Clone, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "revisions")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub table_name: String,
    /// The values of the row's key, with commas between them.
    pub row_key: String,
    /// `insert`, `update` or `delete`.
    pub action: String,
    /// The account that wrote it; `None` for the operator's own programs.
    pub actor_id: Option<String>,
    /// The address of that account, or `service_role`.
    pub actor: String,
    pub at: DateTimeUtc,
    /// The same for all rows of one request.
    pub request_id: String,
    /// The row as it was; `None` where there was none, or where it must not be kept.
    pub before: Option<Json>,
    /// The row as it was written; `None` where it was deleted.
    pub after: Option<Json>,
}

store::debug_shows!(Model, "revision::Model", [id, table_name, row_key]);

impl ActiveModelBehavior for ActiveModel {}
