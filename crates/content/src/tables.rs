//! The tables of the site's content: each file declares one, with its columns, keys, grants and rules.

pub(crate) mod added_languages;
pub(crate) mod certificate_translations;
pub(crate) mod certificates;
pub(crate) mod mail_passwords;
pub(crate) mod planned_publications;
pub(crate) mod site_changes;
pub(crate) mod site_lists;
pub(crate) mod site_settings;
pub(crate) mod site_texts;

use tables::Table;

/// Every table of the site's content. One that is added here needs a migration, too.
pub static TABLES: [&Table; 9] = [
    &site_texts::SITE_TEXTS,
    &site_lists::SITE_LISTS,
    &site_changes::SITE_CHANGES,
    &planned_publications::PLANNED_PUBLICATIONS,
    &site_settings::SITE_SETTINGS,
    &added_languages::ADDED_LANGUAGES,
    &mail_passwords::MAIL_PASSWORDS,
    &certificates::CERTIFICATES,
    &certificate_translations::CERTIFICATE_TRANSLATIONS,
];
