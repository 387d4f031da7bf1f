//! The functions of the site's texts.

mod change_site_text;
mod publish_site;
mod search_site_texts;
mod site_text;

use tables::Function;

/// The functions of the site's texts.
pub static FUNCTIONS: [&Function; 4] = [
    &site_text::SITE_TEXT,
    &change_site_text::CHANGE_SITE_TEXT,
    &search_site_texts::SEARCH_SITE_TEXTS,
    &publish_site::PUBLISH_SITE,
];
