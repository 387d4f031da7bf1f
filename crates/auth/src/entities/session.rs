//! Table `auth_sessions`: sign-ins on devices.

use store::entity_prelude::*;

/// One sign-in on one device.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "auth_sessions")]
pub struct Model {
    /// UUID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub user_id: String,
    /// Assurance level: `aal1`, or `aal2` with a second factor.
    pub aal: String,
    /// How they signed in: a list of `{"method", "timestamp"}`, newest first.
    pub amr: Json,
    /// The factor that made it `aal2`.
    pub factor_id: Option<String>,
    /// The browser's user agent, for the list of one's own sessions.
    pub user_agent: Option<String>,
    pub created_at: DateTimeUtc,
    pub refreshed_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
