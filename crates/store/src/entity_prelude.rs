//! What the file of an entity begins with: SeaORM's names for entities, no relation, and lists of texts.

pub use sea_orm::entity::prelude::*;

pub use crate::entities::{NoRelation as Relation, TextList};
