//! Table `grade_translations`: names of grades in other languages.

use serde::{Deserialize, Serialize};
use store::entity_prelude::*;

use crate::translation_sources::Fingerprints;

/// A grade's name in one language; without one the English name is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, DeriveEntityModel)]
#[sea_orm(table_name = "grade_translations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub grade: String,
    /// Language code, `de`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub language: String,
    pub name: String,
    /// The English that the name was made from.
    pub made_from: Fingerprints,
    /// The column of the name, where its English has changed since; kept with each write of the English.
    pub stale: TextList,
    pub version: i32,
}

impl ActiveModelBehavior for ActiveModel {}
