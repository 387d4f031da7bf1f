//! Table `storage_keys`: what addresses of private files are signed with.

use sea_orm::entity::prelude::*;

/// The key. There is one row, made when it is first needed.
#[derive(Clone, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "storage_keys")]
pub struct Model {
    /// Always `url`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// 256 random bits in hexadecimal digits.
    pub secret: String,
    /// When it was made.
    pub created_at: DateTimeUtc,
}

// Written by hand so that a stray `{:?}` puts no secret into a log.
impl std::fmt::Debug for Model {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("storage_key::Model")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// Nothing belongs to it.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
