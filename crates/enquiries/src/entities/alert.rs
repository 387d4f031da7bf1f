//! Table `alerts`: what of the server needs attention.

use store::entity_prelude::*;

/// One fault, while it lasts.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "alerts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: Kind,
    /// When it was seen first.
    pub since: DateTimeUtc,
    /// When it was seen last, by any replica.
    pub seen_at: DateTimeUtc,
    /// When the company was told last; `None` before that.
    pub told_at: Option<DateTimeUtc>,
}

/// What needs attention.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumIter, DeriveActiveEnum, serde::Serialize,
)]
#[sea_orm(rs_type = "String", rename_all = "snake_case")]
#[sea_orm(db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A disk is almost full.
    Disk,
    /// Mails wait because they cannot be sent.
    Mail,
    /// The last backup failed, is old, or lacks files, or there is none.
    Backup,
    /// The certificate for HTTPS ends soon, or there is none.
    Certificate,
    /// The last import of products failed.
    Import,
    /// Periodic work keeps failing.
    Task,
}

impl Kind {
    /// The stored value.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Disk => "disk",
            Self::Mail => "mail",
            Self::Backup => "backup",
            Self::Certificate => "certificate",
            Self::Import => "import",
            Self::Task => "task",
        }
    }
}

impl ActiveModelBehavior for ActiveModel {}
