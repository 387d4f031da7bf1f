//! Table `auth_refresh_tokens`: each can be used once.

use store::entity_prelude::*;

/// One refresh token.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "auth_refresh_tokens")]
pub struct Model {
    /// SHA-256 of the token, in hexadecimal digits.
    #[sea_orm(primary_key, auto_increment = false)]
    pub token_hash: String,
    pub session_id: String,
    /// The hash of the token that it was exchanged for.
    pub parent_hash: Option<String>,
    pub created_at: DateTimeUtc,
    /// When it was exchanged for the next one.
    pub used_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
