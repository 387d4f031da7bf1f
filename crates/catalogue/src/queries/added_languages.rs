//! The languages of the site: the shipped ones, and those that the company has added.

use languages::Language;
use sea_orm::{ConnectionTrait, DbErr, EntityTrait};

use crate::entities::added_language::Entity;

/// The languages that the company has added, in the order of [`Language::known`]. One that the program no longer knows is left out.
pub async fn added_languages(db: &impl ConnectionTrait) -> Result<Vec<Language>, DbErr> {
    let rows = Entity::find().all(db).await?.into_iter();
    let mut languages: Vec<_> = rows.filter_map(|row| Language::parse(&row.code)).collect();
    languages.retain(|language| !language.is_shipped());
    languages.sort_unstable();
    Ok(languages)
}

/// All languages of the site, the shipped ones first.
pub async fn site_languages(db: &impl ConnectionTrait) -> Result<Vec<Language>, DbErr> {
    let added = added_languages(db).await?;
    Ok(Language::shipped().chain(added).collect())
}
