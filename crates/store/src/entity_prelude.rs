//! What the file of an entity begins with: SeaORM's names for entities, no relation, and lists of texts.

pub use sea_orm::entity::prelude::*;

pub use crate::entities::{NoRelation as Relation, TextList};

/// Implements `Debug` for a type of which a stray `{:?}` must not log everything, such as secrets or what a visitor has written: it shows the
/// named fields alone.
#[macro_export]
macro_rules! debug_shows {
    ($type:ident, $name:literal, [$($field:ident),+]) => {
        impl std::fmt::Debug for $type {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter
                    .debug_struct($name)
                    $(.field(stringify!($field), &self.$field))+
                    .finish_non_exhaustive()
            }
        }
    };
}
