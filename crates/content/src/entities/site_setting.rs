//! Table `site_settings`: settings of the site that the company has saved.

use store::entity_prelude::*;

/// The value of a setting in a language.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "site_settings")]
pub struct Model {
    /// Its name, `site.phone`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    /// Language code; `en` for the value of all languages that have none of their own.
    #[sea_orm(primary_key, auto_increment = false)]
    pub language: String,
    /// A text, a list of lines or of codes of languages, or whether it is on; an empty text for an empty one.
    pub value: Json,
    pub version: i32,
}

impl ActiveModelBehavior for ActiveModel {}
