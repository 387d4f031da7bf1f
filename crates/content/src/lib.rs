//! The texts of the site: the shipped ones, the company's own over them, and the draft in which changes are collected until they are
//! published.

mod draft;
pub mod entities;
mod functions;
mod shipped;
mod site_texts;
mod tables;
mod text_rules;

pub use draft::preview_texts;
pub use functions::FUNCTIONS;
pub use shipped::Locales;
pub use site_texts::{ChangedTexts, SiteTexts};
pub use tables::TABLES;
