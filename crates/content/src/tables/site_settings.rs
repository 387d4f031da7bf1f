//! Settings of the site that the company has saved.

use catalogue::{CATALOGUE_DOMAIN, EDITORIAL_GRANTS, queries::site_languages};
use languages::Language;
use sea_orm::EntityTrait;
use tables::prelude::*;

use crate::{
    Configured, Kind, MAIL_SERVER, Palette, Settings, StoredPassword,
    entities::{mail_password, site_setting},
    settings::{LANGUAGES, Setting},
    tables::mail_passwords::{MAIL_PASSWORDS, password_key},
};

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
        if setting.kind == Kind::Secret {
            let fault = format!("is {}, which is no value of this table", row["key"]);
            return refuse(table, &[("key", fault)]);
        }
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

    /// A value that the configuration sets would not be shown. A language that is listed before it is added would be public as soon as it is.
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let key = change.row["key"].as_str().unwrap_or_default();
        if key == LANGUAGES {
            let known = site_languages(&tx.db).await?;
            let listed = change.row["value"].as_array().into_iter().flatten();
            let mut codes = listed.filter_map(Json::as_str);
            let other = codes.find(|code| known.iter().all(|language| language.code() != *code));
            if let Some(code) = other {
                let fault = format!("`{code}` is no language of the site; add it first");
                return refuse(change.table, &[("value", fault)]);
            }
        }
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

    /// Fails with `42501` for a setting that the role may not write. Here, because a write of every kind comes by, a deletion that takes
    /// back an earlier change among them; what was written is rolled back.
    async fn after_write(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        let setting = row["key"].as_str().and_then(Setting::named);
        if let Some(setting) = setting.filter(|setting| !setting.is_open_to(tx.role)) {
            let text = format!("only an owner may change {}", setting.key);
            return Err(Error::row_denied(text).into());
        }
        if setting.is_some_and(|setting| setting.kind == Kind::Colour) {
            tx.state::<Touched>().has_colours = true;
        }
        if setting.is_some_and(|setting| MAIL_SERVER.contains(&setting.key)) {
            tx.state::<Touched>().has_mail_server = true;
        }
        Ok(())
    }

    async fn before_commit(&self, tx: &mut WriteTransaction<'_>) -> Result<()> {
        check_touched(tx).await
    }
}

/// What one transaction has written.
#[derive(Default)]
pub(super) struct Touched {
    has_colours: bool,
    pub(super) has_mail_server: bool,
}

/// Checks colours and mail server: they fit together only once all of a request are written.
pub(super) async fn check_touched(tx: &mut WriteTransaction<'_>) -> Result<()> {
    let touched = std::mem::take(tx.state::<Touched>());
    if touched.has_colours {
        check_colours(tx).await?;
    }
    if touched.has_mail_server {
        check_mail_server(tx).await?;
    }
    Ok(())
}

/// Checks that the colours can be read that the site has with what was written.
/// Fails with `23514`; `details` has the pair, its contrast and the nearest colour that passes.
async fn check_colours(tx: &WriteTransaction<'_>) -> Result<()> {
    let palette = Palette::set_in(&current(tx).await?);
    let faults: Vec<_> = palette
        .faults()
        .iter()
        .map(|fault| ("value", fault.to_string()))
        .collect();
    refuse(&SITE_SETTINGS, &faults)
}

/// Checks that the mail server has what it needs with what was written. A password that was typed for another server or user name is removed:
/// a person who has changed them could bind it to theirs. Fails with `23514`; `details` has the setting.
async fn check_mail_server(tx: &mut WriteTransaction<'_>) -> Result<()> {
    let configured = tx.service::<Configured>();
    let configured = configured.and_then(|configured| configured.mail_password.as_ref());
    let stored = mail_password::Entity::find().one(&tx.db).await?;
    let stored = stored.map(StoredPassword::from);
    let server = current(tx).await?.mail_server(configured, stored.as_ref());
    if let Err(fault) = server.check() {
        return refuse(&SITE_SETTINGS, &[fault]);
    }
    if stored.is_some_and(|stored| !stored.is_for(&server)) {
        let row = tx
            .by_key(&MAIL_PASSWORDS, MAIL_PASSWORDS.key, &password_key())
            .await?;
        if let Some(row) = row {
            tx.remove(&MAIL_PASSWORDS, row).await?;
        }
    }
    Ok(())
}

/// The settings with what was written.
pub(super) async fn current(tx: &WriteTransaction<'_>) -> Result<Settings> {
    let rows = site_setting::Entity::find().all(&tx.db).await?;
    let none = Configured::default();
    let configured = tx.service::<Configured>().unwrap_or(&none);
    Ok(configured.settings(rows))
}
