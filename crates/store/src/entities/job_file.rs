//! Table `job_files`: the files of jobs that are not finished, in parts.

use crate::entity_prelude::*;

/// One part of a file.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "job_files")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub job_id: i64,
    /// The position of the part in the file, from 0.
    #[sea_orm(primary_key, auto_increment = false)]
    pub number: i32,
    pub bytes: Vec<u8>,
}

impl ActiveModelBehavior for ActiveModel {}
