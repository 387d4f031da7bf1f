//! Table `auth_users`: accounts.

use store::entity_prelude::*;

/// One account.
#[derive(Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "auth_users")]
pub struct Model {
    /// UUID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// In lower case, unique.
    pub email: String,
    /// PHC string of argon2id; `None` until a password is set.
    pub password_hash: Option<String>,
    pub email_confirmed_at: Option<DateTimeUtc>,
    pub invited_at: Option<DateTimeUtc>,
    /// When the last mail to confirm the address was queued.
    pub confirmation_sent_at: Option<DateTimeUtc>,
    /// When the last mail for a lost password was queued.
    pub recovery_sent_at: Option<DateTimeUtc>,
    /// The address that they want to change to, until both are confirmed.
    pub new_email: Option<String>,
    /// When the mails for that change were queued.
    pub email_change_sent_at: Option<DateTimeUtc>,
    /// How many of the two confirmations of that change have arrived.
    pub email_change_confirmations: i32,
    /// When the last code to confirm who they are was queued.
    pub reauthentication_sent_at: Option<DateTimeUtc>,
    pub last_sign_in_at: Option<DateTimeUtc>,
    /// What only the service may set, including `role`.
    pub app_metadata: Json,
    /// What they may set themselves.
    pub user_metadata: Json,
    /// They cannot sign in before this time.
    pub banned_until: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

store::debug_shows!(Model, "auth::user::Model", [id]);

impl ActiveModelBehavior for ActiveModel {}
