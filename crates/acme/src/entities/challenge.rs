//! Table `acme_challenges`: what an ACME server that checks a domain is answered, by whichever replica it reaches.

use store::entity_prelude::*;

/// The answer to a challenge.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "acme_challenges")]
pub(crate) struct Model {
    /// The server's name for the challenge.
    #[sea_orm(primary_key, auto_increment = false)]
    pub token: String,
    pub domain: String,
    /// The token, and the fingerprint of the account's key.
    pub key_authorization: String,
    /// When it was written, by the database's clock.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
