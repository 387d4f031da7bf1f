//! All settings of the site: their values, and where they come from.

use std::collections::BTreeSet;

use access::{Right, Role, STAFF_AND_SERVICE};
use languages::Language;
use sea_orm::{ConnectionTrait, EntityTrait};
use serde::Serialize;
use serde_json::Value as Json;
use tables::{Answer, Call, Function, Result, Writer, Written};

use crate::{
    Configured, SiteTexts, StoredPassword,
    entities::{mail_password, site_setting},
    figures::ShownFigures,
    published::category_codes,
    sample_content::is_sample,
    settings::{Kind, SETTINGS, Setting, Settings},
    tables::site_settings,
};

pub(super) static SITE_SETTINGS: Function = Function {
    name: "site_settings",
    about: "Every setting of the site: `value` is the one in effect, `saved` the rows of `site_settings` by language, `origin` the file or variable that sets it where it cannot be changed here, `may_change` tells whether the caller's role may change it, `is_sample` that it is still the sample company's, `is_shown` whether something that visitors can see shows it, which may be false of figures alone, `choices` are the words to choose from, `is_set` tells of a password whether there is one, which is never told, and `signing_domain` is the domain for which mails are signed (DKIM), at their sender.",
    roles: STAFF_AND_SERVICE,
    is_read_only: true,
    run: |call| Box::pin(site_settings(call)),
    ..Function::DEFAULT
};

#[derive(Serialize)]
struct SettingState<'a> {
    key: &'static str,
    kind: &'static str,
    is_required: bool,
    is_translated: bool,
    value: &'a Json,
    saved: Vec<Saved>,
    origin: Option<&'a str>,
    is_sample: bool,
    is_shown: bool,
    may_change: bool,
    signing_domain: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<&'static [&'static str]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    is_set: Option<bool>,
}

#[derive(Serialize)]
struct Saved {
    language: String,
    value: Json,
    version: i32,
}

async fn site_settings(call: Call<'_>) -> Result<Written> {
    Ok(Written {
        answer: read(call.db.read(), call.writer).await?,
        effects: BTreeSet::new(),
    })
}

/// All settings, as JSON.
pub(super) async fn read(db: &impl ConnectionTrait, writer: &Writer) -> Result<Answer> {
    let rows = site_setting::Entity::find().all(db).await?;
    let none = Configured::default();
    let configured = writer.services.get().unwrap_or(&none);
    let settings = configured.settings(rows.iter().cloned());
    let password = mail_password::Entity::find().one(db).await?;
    let texts = SiteTexts::read(db).await?;
    let pages = settings.pages().of_categories(&category_codes(db).await?);
    let shown = texts.shown_figures(&pages);
    let mut states: Vec<_> = SETTINGS
        .iter()
        .map(|setting| state(setting, configured, &settings, &shown, &rows, writer.role))
        .collect();
    let secrets = states
        .iter_mut()
        .filter(|state| state.kind == Kind::Secret.name());
    for state in secrets {
        state.saved = password.iter().map(saved_password).collect();
        let stored = password.clone().map(StoredPassword::from);
        let server = settings.mail_server(configured.mail_password.as_ref(), stored.as_ref());
        state.is_set = Some(server.password.is_some());
    }
    Ok(tables::answer_of(&states))
}

/// That there is one, with its version.
fn saved_password(row: &mail_password::Model) -> Saved {
    Saved {
        language: Language::ENGLISH.code().to_owned(),
        value: Json::Null,
        version: row.version,
    }
}

fn state<'a>(
    setting: &'static Setting,
    configured: &'a Configured,
    settings: &'a Settings,
    shown: &ShownFigures<'_>,
    rows: &[site_setting::Model],
    role: Role,
) -> SettingState<'a> {
    let saved = rows.iter().filter(|row| row.key == setting.key);
    let may_write = site_settings::SITE_SETTINGS.grant(role, Right::Update);
    SettingState {
        key: setting.key,
        kind: setting.kind.name(),
        is_required: setting.is_required,
        is_translated: setting.is_translated,
        value: settings.value(setting.key, Language::ENGLISH),
        saved: saved
            .map(|row| Saved {
                language: row.language.clone(),
                value: row.value.clone(),
                version: row.version,
            })
            .collect(),
        origin: configured.origin(setting.key),
        is_sample: is_sample(settings, setting),
        is_shown: shown.has(setting),
        may_change: may_write.is_some() && setting.is_open_to(role),
        signing_domain: configured
            .signing_domain
            .as_deref()
            .filter(|_| setting.kind == Kind::Mailbox),
        choices: setting.kind.choices(),
        is_set: None,
    }
}
