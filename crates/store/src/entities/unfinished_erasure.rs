//! Table `unfinished_erasures`: what is left to do after an erasure, because no transaction can do it.

use crate::entity_prelude::*;

/// One thing to remove. A row without any means that only the database's log is left to be emptied.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "unfinished_erasures")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The reference of an erased enquiry: its mail files contain it in their names.
    pub reference: Option<String>,
    /// The file of an erased mail, by its name without the reference.
    pub mail_file: Option<String>,
    /// The hash of a content that may belong to nothing any more.
    pub hash: Option<String>,
    /// Until then a worker may still write a file of a mail that it was sending: the row stays, and it is looked again.
    pub not_before: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
