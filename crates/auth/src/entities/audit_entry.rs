//! Table `auth_audit_log`: what happened to accounts.

use store::entity_prelude::*;

/// One event.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "auth_audit_log")]
pub struct Model {
    /// Number given by the database; later events have higher ones.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// `login`, `token_refreshed`, `user_invited` …
    pub action: String,
    /// Who did it; `None`: the service itself, or somebody unknown.
    pub actor_id: Option<String>,
    /// The address of that person at the time.
    pub actor_email: Option<String>,
    /// The account that it concerns, where that is somebody else's.
    pub subject_id: Option<String>,
    /// Further details. Never a secret.
    pub traits: Json,
    /// The network that it came from: an IPv4 address, or a /64 of IPv6. Empty for commands.
    pub ip_address: String,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
