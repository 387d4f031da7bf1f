//! One module for each table that belongs to no domain, and the lists of texts that tables of every domain hold. Times are UTC.

pub mod job;
pub mod job_file;
mod no_relation;
pub mod unfinished_erasure;

pub use no_relation::NoRelation;
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

/// A list of texts in one JSON column, for instance the packaging options of a product.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(transparent)]
pub struct TextList(pub Vec<String>);

impl From<Vec<String>> for TextList {
    fn from(texts: Vec<String>) -> Self {
        Self(texts)
    }
}

impl<T: Into<String>> FromIterator<T> for TextList {
    fn from_iter<I: IntoIterator<Item = T>>(texts: I) -> Self {
        Self(texts.into_iter().map(Into::into).collect())
    }
}
