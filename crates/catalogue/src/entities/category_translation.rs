//! Table `category_translations`: names in other languages of categories that do not come with the program.

use serde::{Deserialize, Serialize};
use store::entity_prelude::*;

use crate::translation_sources::Fingerprints;

/// A category's name in one language; without one the English name is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, DeriveEntityModel)]
#[sea_orm(table_name = "category_translations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub category: String,
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
