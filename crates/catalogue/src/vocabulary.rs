//! The vocabulary of products: categories, grades and parameters.

use store::{ConnectionTrait, DbErr};

use crate::{
    categories::Categories,
    grades::Grades,
    parameters::Parameters,
    queries::{grades, parameters},
};

/// Every category, grade and parameter with its names.
#[derive(Debug, Default)]
pub(crate) struct Vocabulary {
    pub(crate) categories: Categories,
    pub(crate) grades: Grades,
    pub(crate) parameters: Parameters,
}

impl Vocabulary {
    pub(crate) async fn read(db: &impl ConnectionTrait) -> Result<Self, DbErr> {
        Ok(Self {
            categories: Categories::read(db).await?,
            grades: Grades::new(grades::all(db).await?, grades::translations(db).await?),
            parameters: Parameters::new(
                parameters::all(db).await?,
                parameters::translations(db).await?,
            ),
        })
    }
}
