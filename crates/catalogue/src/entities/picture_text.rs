//! Table `picture_texts`: what is said of a picture to those who do not see it.

use store::entity_prelude::*;

use crate::translation_sources::Fingerprints;

/// The alternative text of a picture in one language.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "picture_texts")]
pub(crate) struct Model {
    /// The address by which products name the picture.
    #[sea_orm(primary_key, auto_increment = false)]
    pub image_url: String,
    /// Language code, `en` or `de`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub language: String,
    /// What the picture shows, in a sentence.
    pub alt_text: String,
    /// The English that the text was made from.
    pub made_from: Fingerprints,
    /// The column of the text, where its English has changed since; kept with each write of the English.
    pub stale: TextList,
    pub version: i32,
}

impl ActiveModelBehavior for ActiveModel {}
