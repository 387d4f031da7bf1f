//! Table `storage_keys`: the key that signs addresses of private files.

use store::entity_prelude::*;

/// The key. There is one row, created when it is first needed.
#[derive(Clone, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "storage_keys")]
pub(crate) struct Model {
    /// Always `url`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// 256 random bits in hexadecimal digits.
    pub secret: String,
    pub created_at: DateTimeUtc,
}

store::debug_shows!(Model, "storage_key::Model", [id]);

impl ActiveModelBehavior for ActiveModel {}
