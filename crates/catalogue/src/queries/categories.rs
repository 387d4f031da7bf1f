//! The categories that products are shown in.

use sea_orm::{ConnectionTrait, DbErr, EntityTrait};

use crate::entities::{category, category_translation};

/// A category that comes with the program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BuiltIn {
    /// Its code. Its names are in `catalogue/categories`.
    pub code: &'static str,
}

/// The categories that come with the program, as step 16 of the migrations writes them into `categories`. One that is added here
/// needs a step of its own.
pub(crate) const BUILT_IN: [BuiltIn; 3] = [
    BuiltIn {
        code: "red-chillies",
    },
    BuiltIn { code: "spices" },
    BuiltIn {
        code: "agro-commodities",
    },
];

impl BuiltIn {
    /// The category with this code.
    #[must_use]
    pub(crate) fn find(code: &str) -> Option<&'static Self> {
        BUILT_IN.iter().find(|built_in| built_in.code == code)
    }
}

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
