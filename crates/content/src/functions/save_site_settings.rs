//! Saving settings of the site.

use access::Role::{Editor, Owner, Service};
use postgrest::{Error, Type};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use tables::{
    Action, Call, Function, Parameter, Result, Row, Step, WriteTransaction, Written, apply_changes,
};

use super::site_settings;
use crate::{
    Kind, Setting,
    tables::{
        mail_passwords::{MAIL_PASSWORDS, password_key},
        site_settings::SITE_SETTINGS,
    },
};

pub(super) static SAVE_SITE_SETTINGS: Function = Function {
    name: "save_site_settings",
    about: "Saves settings of the site, all or none: `changes` is a list of `{\"key\": \"site.phone\", \"language\": \"en\", \"value\": VALUE, \"version\": NUMBER}`, in which `version` is that of the row that was read and null where there was none. A null `value` takes the saved one away. The password of the mail server goes into `mail_passwords`. Answers as `site_settings`.",
    parameters: &[Parameter::required("changes", Type::Json)],
    roles: &[Editor, Owner, Service],
    run: |call| Box::pin(save_site_settings(call)),
    ..Function::DEFAULT
};

#[derive(Deserialize)]
struct Arguments {
    changes: Vec<SettingChange>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SettingChange {
    key: String,
    language: String,
    value: Json,
    version: Option<i64>,
}

/// The most changes of a call: each setting in each language.
const MAX_CHANGES: usize = 100;

impl SettingChange {
    fn is_secret(&self) -> bool {
        Setting::named(&self.key).is_some_and(|setting| setting.kind == Kind::Secret)
    }

    /// What is written; `None` where nothing is saved and nothing is to be.
    fn step(&self) -> Option<Step> {
        let action = match (&self.value, self.version) {
            (Json::Null, None) => return None,
            (Json::Null, Some(_)) => Action::Delete,
            (_, None) => Action::Insert,
            (_, Some(_)) => Action::Update,
        };
        let is_secret = self.is_secret();
        let column = if is_secret { "password" } else { "value" };
        let values = match action {
            Action::Delete => Row::new(),
            _ => Row::from_iter([(column.to_owned(), self.value.clone())]),
        };
        let key = [("key", &self.key), ("language", &self.language)];
        let key = Row::from_iter(key.map(|(column, value)| (column.to_owned(), json!(value))));
        let (table, key) = match is_secret {
            true => (&MAIL_PASSWORDS, password_key()),
            false => (&SITE_SETTINGS, key),
        };
        Some(Step {
            name: [SITE_SETTINGS.name, "/", &self.key, "/", &self.language].concat(),
            table,
            key,
            action,
            version: self.version,
            values,
        })
    }
}

/// Fails with `PGRST102` for other arguments, and as a write does, with the row in `hint`: `PT409` when somebody has changed a setting
/// since, `23514` for a value that does not fit.
async fn save_site_settings(call: Call<'_>) -> Result<Written> {
    let takes = "save_site_settings takes {\"changes\": [{\"key\": KEY, \"language\": CODE, \"value\": VALUE, \"version\": NUMBER or null}]}";
    let Arguments { mut changes } = call.arguments(takes)?;
    if changes.len() > MAX_CHANGES {
        let text = format!("save_site_settings takes at most {MAX_CHANGES} changes");
        return Err(Error::invalid_body(text).into());
    }
    // A password is for the server that the other changes name.
    changes.sort_by_key(SettingChange::is_secret);
    let steps: Vec<Step> = changes.iter().filter_map(SettingChange::step).collect();
    let mut tx = WriteTransaction::begin(call.db, &SITE_SETTINGS, call.writer).await?;
    apply_changes(&mut tx, &steps).await?;
    let answer = site_settings::read(&tx.db, call.writer).await?;
    Ok(Written {
        answer,
        effects: tx.end(false).await?,
    })
}
