//! Table `auth_signing_keys`: what access tokens are signed with.

use store::entity_prelude::*;

/// A key pair for ES256.
#[derive(Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "auth_signing_keys")]
pub(crate) struct Model {
    /// UUID; the tokens' `kid`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The private key as PKCS#8 PEM.
    pub private_key: String,
    /// When it was created. The newest one signs.
    pub created_at: DateTimeUtc,
}

store::debug_shows!(Model, "auth::signing_key::Model", [id]);

impl ActiveModelBehavior for ActiveModel {}
