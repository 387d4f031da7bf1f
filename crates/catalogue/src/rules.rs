//! What a product and the lists of the catalogue must fulfil before they are stored, wherever they come from.

mod lists;
mod picture;
mod product;
mod product_parameter;
mod slug;
mod translation;

pub use lists::{
    category_faults, category_translation_faults, ends_as_language, grade_faults,
    grade_translation_faults, parameter_faults, parameter_translation_faults,
};
pub use picture::{HasPicture, check_picture};
pub use product::product_faults;
pub(crate) use product::{faults, unknown_codes};
pub use product_parameter::product_parameter_faults;
pub use slug::is_slug;
pub use tables::text_fault;
pub use translation::translation_fault;
