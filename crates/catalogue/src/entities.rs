//! The tables of the catalogue, one module for each. Lists of text are JSON columns.

pub(crate) mod added_language;
pub(crate) mod catalogue_state;
pub mod category;
pub mod category_translation;
pub mod grade;
pub mod grade_translation;
pub(crate) mod outdated_listing;
pub mod parameter;
pub mod parameter_translation;
pub(crate) mod picture_focus_point;
pub(crate) mod picture_text;
pub mod product;
pub mod product_draft;
pub mod product_import;
pub mod product_listing;
pub mod product_parameter;
pub mod product_translation;
pub(crate) mod redirect;
