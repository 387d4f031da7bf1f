//! Table `auth_mfa_challenges`: requests for a code.

use store::entity_prelude::*;

/// A request for a factor's code.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "auth_mfa_challenges")]
pub(crate) struct Model {
    /// UUID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub factor_id: String,
    /// Number of wrong codes.
    pub attempts: i32,
    pub created_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
