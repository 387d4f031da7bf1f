//! The relations of entities whose queries join nothing.

use sea_orm::{EnumIter, RelationDef, RelationTrait};

/// No relation at all.
#[derive(Copy, Clone, Debug, EnumIter)]
pub enum NoRelation {}

impl RelationTrait for NoRelation {
    fn def(&self) -> RelationDef {
        match *self {}
    }
}
