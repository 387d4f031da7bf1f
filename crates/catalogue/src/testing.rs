//! Parameters of products for tests. Only for tests (feature `testing`).

use crate::{
    entities::product_parameter::ParameterKind,
    queries::parameters::{BuiltIn, NewProductParameter},
};

/// What lots usually have of a parameter that comes with the program: `typical("heat", "80000", "100000")`. A bound that is empty is none.
/// Panics if there is no such parameter.
pub fn typical(code: &str, minimum: &str, maximum: &str) -> NewProductParameter {
    let built_in = BuiltIn::find(code).expect("it comes with the program");
    NewProductParameter {
        minimum: minimum.parse().ok(),
        maximum: maximum.parse().ok(),
        ..NewProductParameter::of(&built_in.row(), ParameterKind::Typical)
    }
}
