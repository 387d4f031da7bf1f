//! The functions of the site's content.

mod change_site_list;
mod change_site_text;
mod publish_site;
mod sample_content;
mod save_site_settings;
mod search_site_texts;
mod site_list;
mod site_palette;
mod site_settings;
mod site_text;
mod site_translations;
mod take_back_publication;

use languages::Language;
use postgrest::Error;
use sea_orm::EntityTrait;
use tables::{Call, Function, Result};

use crate::{
    Configured, SitePages, entities::site_setting, published::category_codes, settings::Settings,
};

pub(crate) use self::publish_site::publish;

/// The functions of the site's content.
pub static FUNCTIONS: [&Function; 16] = [
    &site_text::SITE_TEXT,
    &change_site_text::CHANGE_SITE_TEXT,
    &search_site_texts::SEARCH_SITE_TEXTS,
    &site_translations::SITE_TRANSLATIONS,
    &site_list::SITE_LIST,
    &change_site_list::CHANGE_SITE_LIST,
    &change_site_list::ADD_SITE_ITEM,
    &change_site_list::CHANGE_SITE_ITEM,
    &change_site_list::DELETE_SITE_ITEM,
    &publish_site::PUBLISH_SITE,
    &take_back_publication::TAKE_BACK_PUBLICATION,
    &site_settings::SITE_SETTINGS,
    &save_site_settings::SAVE_SITE_SETTINGS,
    &site_palette::SITE_PALETTE,
    &sample_content::SAMPLE_CONTENT,
    &sample_content::REMOVE_SAMPLE_CONTENT,
];

/// The language of a code, which a caller names. Fails with `PGRST102` for a code of no language of the site.
fn language_named(code: &str) -> Result<Language> {
    let unknown = || Error::invalid_body("language is the code of a language of the site");
    Ok(Language::parse(code).ok_or_else(unknown)?)
}

/// The settings of the site, and its pages that are on.
async fn settings_and_pages(call: &Call<'_>) -> Result<(Settings, SitePages)> {
    let db = call.db.read();
    let none = Configured::default();
    let configured = call.writer.services.get().unwrap_or(&none);
    let settings = configured.settings(site_setting::Entity::find().all(db).await?);
    let pages = settings.pages().of_categories(&category_codes(db).await?);
    Ok((settings, pages))
}
