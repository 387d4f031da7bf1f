//! Table `auth_mfa_challenges`: codes that were asked for.

use sea_orm::entity::prelude::*;

/// A code of a factor was asked for.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "auth_mfa_challenges")]
pub struct Model {
    /// UUID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// Of which factor.
    pub factor_id: String,
    /// Wrong codes that were tried.
    pub attempts: i32,
    /// When it was asked for.
    pub created_at: DateTimeUtc,
    /// No code counts after this time.
    pub expires_at: DateTimeUtc,
}

/// None that a query here follows.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
