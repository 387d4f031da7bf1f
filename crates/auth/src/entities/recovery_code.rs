//! Table `auth_recovery_codes`: codes on paper, for those who have lost their authenticator app. Each can be used once.

use store::entity_prelude::*;

/// One code that was not used yet.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "auth_recovery_codes")]
pub struct Model {
    /// SHA-256 of the code, in hexadecimal digits.
    #[sea_orm(primary_key, auto_increment = false)]
    pub code_hash: String,
    pub user_id: String,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
