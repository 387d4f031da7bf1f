//! The categories that products are shown in.

use sea_orm::{ConnectionTrait, DbErr, EntityTrait};

use crate::entities::{category, category_translation};

/// The codes of the categories that come with the program, as step 16 of the migrations writes them into `categories`. One that is
/// added here needs a step of its own. Their names are in `words/categories`.
pub(crate) const BUILT_IN: [&str; 3] = ["red-chillies", "spices", "agro-commodities"];

/// Every category, by position and code.
pub(crate) async fn all(db: &impl ConnectionTrait) -> Result<Vec<category::Model>, DbErr> {
    let mut categories = category::Entity::find().all(db).await?;
    // Sorted in the program, because the two databases compare letters differently.
    categories.sort_by(|one, other| (one.position, &one.code).cmp(&(other.position, &other.code)));
    Ok(categories)
}

/// The names of the categories in other languages.
pub(crate) async fn translations(
    db: &impl ConnectionTrait,
) -> Result<Vec<category_translation::Model>, DbErr> {
    category_translation::Entity::find().all(db).await
}
