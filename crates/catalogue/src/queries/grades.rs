//! The trade grades that products have.

use std::collections::HashSet;

use sea_orm::{ConnectionTrait, DbErr, EntityTrait, IntoActiveModel};
use store::TextList;
use tables::LAST_POSITION;

use crate::{
    entities::{grade, grade_translation},
    queries::inserts::{FIRST_VERSION, insert_in_parts},
    translation_sources::Fingerprints,
};

/// A grade to be written, with its names in other languages by their codes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewGrade {
    pub code: String,
    pub name: String,
    pub position: i32,
    /// Language code and name.
    pub translations: Vec<(String, String)>,
}

impl NewGrade {
    /// A grade whose name is its code, after the others.
    pub fn last(code: String) -> Self {
        Self {
            name: code.clone(),
            code,
            position: LAST_POSITION,
            translations: Vec::new(),
        }
    }
}

/// Every grade, by position and code.
pub async fn all(db: &impl ConnectionTrait) -> Result<Vec<grade::Model>, DbErr> {
    let mut grades = grade::Entity::find().all(db).await?;
    // Sorted in the program, because the two databases compare letters differently.
    grades.sort_by(|one, other| (one.position, &one.code).cmp(&(other.position, &other.code)));
    Ok(grades)
}

/// The names of grades in other languages.
pub async fn translations(
    db: &impl ConnectionTrait,
) -> Result<Vec<grade_translation::Model>, DbErr> {
    grade_translation::Entity::find().all(db).await
}

/// Adds the grades whose codes do not exist yet, with their names. Existing ones are not changed.
///
/// Each code, and each language of it, occurs at most once.
pub async fn add_missing(
    db: &impl ConnectionTrait,
    grades: impl IntoIterator<Item = NewGrade>,
) -> Result<(), DbErr> {
    let known: HashSet<String> = all(db).await?.into_iter().map(|grade| grade.code).collect();
    let missing = grades
        .into_iter()
        .filter(|grade| !known.contains(&grade.code));
    let (mut rows, mut names) = (Vec::new(), Vec::new());
    for grade in missing {
        let own_names = grade.translations.into_iter().map(|(language, name)| {
            let translation = grade_translation::Model {
                grade: grade.code.clone(),
                language,
                made_from: Fingerprints::of_text("name", &grade.name),
                name,
                stale: TextList::default(),
                version: FIRST_VERSION,
            };
            translation.into_active_model()
        });
        names.extend(own_names);
        let row = grade::Model {
            code: grade.code,
            name: grade.name,
            position: grade.position,
            version: FIRST_VERSION,
        };
        rows.push(row.into_active_model());
    }
    insert_in_parts(db, &rows, None).await?;
    insert_in_parts(db, &names, None).await
}
