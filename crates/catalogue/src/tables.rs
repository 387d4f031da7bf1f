//! The tables of the catalogue: each file declares one, with its columns, keys, grants and rules.

mod categories;
mod domain;
mod grades;
mod name_translations;
mod parameters;
mod picture_focus_points;
mod picture_texts;
mod product_columns;
pub(crate) mod product_drafts;
mod product_list;
pub(crate) mod product_parameters;
pub(crate) mod product_translations;
pub(crate) mod products;
mod redirects;

pub(crate) use grades::GRADES;
pub(crate) use name_translations::GRADE_TRANSLATIONS;
pub(crate) use product_list::PRODUCT_LIST;
use tables::Table;

pub use domain::{
    CATALOGUE_CHANGED, CATALOGUE_DOMAIN, DRAFTS_DOMAIN, GRANTS as EDITORIAL_GRANTS, SitePictures,
    Uploads, is_of_the_catalogue, touch_all_products,
};

/// Every table of the catalogue. One that is added here needs a migration, too.
pub static TABLES: [&Table; 14] = [
    &products::PRODUCTS,
    &product_list::PRODUCT_LIST,
    &product_translations::PRODUCT_TRANSLATIONS,
    &categories::CATEGORIES,
    &name_translations::CATEGORY_TRANSLATIONS,
    &grades::GRADES,
    &name_translations::GRADE_TRANSLATIONS,
    &parameters::PARAMETERS,
    &name_translations::PARAMETER_TRANSLATIONS,
    &product_parameters::PRODUCT_PARAMETERS,
    &product_drafts::PRODUCT_DRAFTS,
    &picture_texts::PICTURE_TEXTS,
    &picture_focus_points::PICTURE_FOCUS_POINTS,
    &redirects::REDIRECTS,
];
