//! The categories that products are shown in.

use sea_orm::{ConnectionTrait, DbErr, EntityTrait};

use crate::{category, category_translation};

/// A category that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// Its code. Its names are in `catalogue/categories`.
    pub code: &'static str,
    /// Whether its products can be filtered by heat.
    pub has_heat: bool,
    /// Its position among the categories.
    pub position: i32,
}

/// The categories that come with the program, as step 16 of the migrations writes them into `categories`. One that is added here
/// needs a step of its own.
pub const BUILT_IN: [BuiltIn; 3] = [
    BuiltIn {
        code: "red-chillies",
        has_heat: true,
        position: 10,
    },
    BuiltIn {
        code: "spices",
        has_heat: false,
        position: 20,
    },
    BuiltIn {
        code: "agro-commodities",
        has_heat: false,
        position: 30,
    },
];

impl BuiltIn {
    /// The category with this code.
    #[must_use]
    pub fn find(code: &str) -> Option<&'static Self> {
        BUILT_IN.iter().find(|built_in| built_in.code == code)
    }
}

/// Every category, by position and code.
pub async fn all(db: &impl ConnectionTrait) -> Result<Vec<category::Model>, DbErr> {
    let mut categories = category::Entity::find().all(db).await?;
    // Sorted in the program, because the two databases compare letters differently.
    categories.sort_by(|one, other| (one.position, &one.code).cmp(&(other.position, &other.code)));
    Ok(categories)
}

/// The names of the categories in other languages.
pub async fn translations(
    db: &impl ConnectionTrait,
) -> Result<Vec<category_translation::Model>, DbErr> {
    category_translation::Entity::find().all(db).await
}
