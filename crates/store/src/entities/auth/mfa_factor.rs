//! Table `auth_mfa_factors`: second factors.

use sea_orm::entity::prelude::*;

/// An authenticator app of somebody.
#[derive(Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "auth_mfa_factors")]
pub struct Model {
    /// UUID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// Whose it is.
    pub user_id: String,
    /// What they call it; different for each of theirs.
    pub friendly_name: String,
    /// The secret that both sides know, in base32. It cannot be kept as a hash: codes are computed from it.
    #[sea_orm(column_type = "Text")]
    pub secret: String,
    /// Whether a code of it was right once.
    pub verified: bool,
    /// The last step of 30 s of which a code was taken: no code counts twice.
    pub last_step: Option<i64>,
    /// When it was made.
    pub created_at: DateTimeUtc,
    /// When it was last changed.
    pub updated_at: DateTimeUtc,
    /// When a code of it was last asked for.
    pub last_challenged_at: Option<DateTimeUtc>,
}

// Written by hand so that a stray `{:?}` puts no secret into a log.
impl std::fmt::Debug for Model {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("auth::mfa_factor::Model")
            .field("id", &self.id)
            .field("verified", &self.verified)
            .finish_non_exhaustive()
    }
}

/// None that a query here follows.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
