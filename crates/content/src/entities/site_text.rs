//! Table `site_texts`: texts of the company in place of shipped ones.

use store::entity_prelude::*;

/// A text of the company.
#[derive(Clone, Debug, Default, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "site_texts")]
pub struct Model {
    /// Language code, `de`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub language: String,
    /// Its name, `about:hero.title`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    pub text: String,
    /// Fingerprint of the English that it was made from; none for an English text.
    pub made_from: Option<String>,
    /// Fingerprint of the text that the program shipped in this language when it was written.
    pub shipped: Option<String>,
    /// True while a machine has translated it and nobody has read it yet.
    pub is_unread: Option<bool>,
    pub version: i32,
}

impl ActiveModelBehavior for ActiveModel {}
