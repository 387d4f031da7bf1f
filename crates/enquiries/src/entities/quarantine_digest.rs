//! Table `quarantine_digest`: until when the company was notified of the quarantine. One row.

use store::entity_prelude::*;

/// The number of the only row.
pub const ONLY_ROW: i64 = 1;

/// How far the digest has come.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "quarantine_digest")]
pub struct Model {
    /// 1.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    /// Enquiries received up to this time were in a digest.
    pub notified_until: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
