//! The queries about products and what belongs to them: functions, named for their result.

mod added_languages;
pub(crate) mod categories;
pub mod grades;
mod inserts;
pub mod parameters;
pub mod picture_texts;
pub(crate) mod product_drafts;
pub mod product_imports;
pub mod product_listings;
pub mod products;
pub mod redirects;

pub use added_languages::{added_languages, site_languages};
