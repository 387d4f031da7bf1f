//! Table `auth_one_time_tokens`: links and codes that were mailed or printed. Each can be used once.

use store::entity_prelude::*;

/// A link and a code for the same purpose.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "auth_one_time_tokens")]
pub struct Model {
    /// UUID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The account that it opens.
    pub user_id: String,
    pub kind: Kind,
    /// The address that it was sent to.
    pub email: String,
    /// SHA-256 of the link's token, in hexadecimal digits.
    pub link_hash: String,
    /// SHA-256 of the address and the code, in hexadecimal digits.
    pub code_hash: String,
    /// Number of wrong codes.
    pub attempts: i32,
    /// The password that becomes the account's when this proves the address: somebody has signed up with it.
    pub password_hash: Option<String>,
    /// The same for data that the account's owner may change.
    pub user_metadata: Option<Json>,
    /// The browser that requested it proves itself by the text with this hash (RFC 7636); `None`: it does not have to.
    pub code_challenge: Option<String>,
    /// `s256` or `plain`.
    pub code_challenge_method: Option<String>,
    /// The name of the person whose invitation it is, or their address; `None` for one of the program, and for any other kind.
    pub invited_by: Option<String>,
    pub created_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
}

/// What a link or code is for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", rename_all = "snake_case")]
#[sea_orm(db_type = "String(StringLen::N(24))")]
pub enum Kind {
    /// Confirms the address of somebody who has signed up.
    #[sea_orm(string_value = "signup")]
    SignUp,
    /// Accepts an invitation.
    Invite,
    /// Signs in.
    #[sea_orm(string_value = "magiclink")]
    MagicLink,
    /// Signs in, so that a lost password can be set again.
    Recovery,
    /// Confirms a change of address from the present address.
    EmailChangeCurrent,
    /// Confirms the new address.
    EmailChangeNew,
    /// Confirms who they are before a change of password.
    Reauthentication,
}

impl ActiveModelBehavior for ActiveModel {}
