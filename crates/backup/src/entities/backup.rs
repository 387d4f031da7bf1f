//! Table `backups`: the result of each backup.

use store::entity_prelude::*;

/// One attempt to write a backup.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "backups")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub origin: Origin,
    /// The file, or its address in the S3 store; the folder or the bucket where there is no file.
    pub place: String,
    pub started_at: DateTimeUtc,
    /// When it was complete or had failed. `None`: it is being written, or the program was stopped meanwhile.
    pub finished_at: Option<DateTimeUtc>,
    /// Bytes of the file.
    pub size: Option<i64>,
    /// How many files of the storage are in it.
    pub files: Option<i32>,
    /// How many of the storage's files are lost or damaged there, and so missing or damaged in the backup.
    pub faulty_files: Option<i32>,
    /// Why there is no backup.
    pub error: Option<String>,
}

/// What started a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", rename_all = "snake_case")]
#[sea_orm(db_type = "String(StringLen::N(16))")]
pub enum Origin {
    /// Somebody who ran `mirchi backup`.
    Command,
    /// The section `backup` of the configuration.
    Schedule,
}

impl ActiveModelBehavior for ActiveModel {}
