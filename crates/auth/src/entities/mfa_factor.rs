//! Table `auth_mfa_factors`: second factors.

use store::entity_prelude::*;

/// Somebody's authenticator app.
#[derive(Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "auth_mfa_factors")]
pub struct Model {
    /// UUID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub user_id: String,
    /// Its name, unique for each account.
    pub friendly_name: String,
    /// The shared secret, in base32. It cannot be stored as a hash: codes are computed from it.
    pub secret: String,
    /// Whether a code of it was correct once.
    pub verified: bool,
    /// The last 30 s step for which a code was accepted: no code is accepted twice.
    pub last_step: Option<i64>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    /// When a code of it was last requested.
    pub last_challenged_at: Option<DateTimeUtc>,
}

store::debug_shows!(Model, "auth::mfa_factor::Model", [id, verified]);

impl ActiveModelBehavior for ActiveModel {}
