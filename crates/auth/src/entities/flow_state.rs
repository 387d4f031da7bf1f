//! Table `auth_flow_states`: codes that a browser exchanges for a session (RFC 7636). Each can be used once.

use store::entity_prelude::*;

/// A code that was handed to a browser in a redirect.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "auth_flow_states")]
pub(crate) struct Model {
    /// SHA-256 of the code, in hexadecimal digits.
    #[sea_orm(primary_key, auto_increment = false)]
    pub code_hash: String,
    /// The account for whose session it is exchanged.
    pub user_id: String,
    /// How they signed in: `otp`, `recovery`, `invite` …
    pub authentication_method: String,
    /// The browser proves itself by the text behind this hash.
    pub code_challenge: String,
    /// `s256` or `plain`.
    pub code_challenge_method: String,
    pub expires_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
