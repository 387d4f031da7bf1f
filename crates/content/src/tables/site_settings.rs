//! Settings of the site that the company has saved.

use catalogue::{CATALOGUE_DOMAIN, EDITORIAL_GRANTS};
use languages::Language;
use tables::prelude::*;

use crate::{Configured, settings::Setting};

pub(crate) static SITE_SETTINGS: Table = Table {
    name: "site_settings",
    about: "Settings of the site that the company has saved. One that has no row has the value of the configuration; `rpc/site_settings` answers all.",
    columns: &[
        text("key", "Name of the setting, such as `site.phone`."),
        text(
            "language",
            "Code of the language; `en` for the value of all languages that have none of their own.",
        ),
        column(
            "value",
            Type::Json,
            "A text, a number, a list of lines, of numbers or of codes of languages, or `true` or `false`; an empty text for none.",
        ),
        VERSION_COLUMN,
    ],
    key: &["key", "language"],
    grants: EDITORIAL_GRANTS,
    domain: CATALOGUE_DOMAIN,
    hooks: &SiteSettings,
    ..Table::DEFAULT
};

#[derive(Debug)]
struct SiteSettings;

#[async_trait]
impl TableHooks for SiteSettings {
    fn check(&self, table: &'static Table, row: &mut Row) -> Result<()> {
        check_nulls(table, row)?;
        let value = |column: &str| row[column].as_str().unwrap_or_default();
        let Some(setting) = Setting::named(value("key")) else {
            let fault = format!("is {}; the site has no setting of this name", row["key"]);
            return refuse(table, &[("key", fault)]);
        };
        let language = Language::parse(value("language"));
        let is_english = language == Some(Language::ENGLISH);
        let fault = match language {
            None => Some("is no language of the site"),
            Some(_) if is_english || setting.is_translated => None,
            Some(_) => Some("is not English, and the setting is the same in every language"),
        };
        if let Some(fault) = fault {
            let fault = format!("is {}; it {fault}", row["language"]);
            return refuse(table, &[("language", fault)]);
        }
        match setting.parse(&row["value"]) {
            Ok(Json::Null) => row["value"] = json!(""),
            Ok(value) => row["value"] = value,
            // In another language the English value is shown instead.
            Err(_) if !is_english && row["value"] == json!("") => {}
            Err(fault) => return refuse(table, &[("value", fault)]),
        }
        Ok(())
    }

    /// A value that the configuration sets would not be shown.
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let key = change.row["key"].as_str().unwrap_or_default();
        let origin = tx
            .service::<Configured>()
            .and_then(|configured| configured.origin(key));
        match origin {
            Some(origin) => {
                let fault =
                    format!("{key} is set in {origin}; change it there, or remove it there");
                refuse(change.table, &[("key", fault)])
            }
            None => Ok(()),
        }
    }
}
