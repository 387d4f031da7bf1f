//! The functions of the site's content.

mod change_site_text;
mod publish_site;
mod save_site_settings;
mod search_site_texts;
mod site_settings;
mod site_text;

use tables::Function;

/// The functions of the site's content.
pub static FUNCTIONS: [&Function; 6] = [
    &site_text::SITE_TEXT,
    &change_site_text::CHANGE_SITE_TEXT,
    &search_site_texts::SEARCH_SITE_TEXTS,
    &publish_site::PUBLISH_SITE,
    &site_settings::SITE_SETTINGS,
    &save_site_settings::SAVE_SITE_SETTINGS,
];
