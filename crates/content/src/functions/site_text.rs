//! One text in all languages: as shipped, as published, and as it is in the draft.

use std::collections::BTreeSet;

use access::STAFF_AND_SERVICE;
use catalogue::queries::site_languages;
use languages::Language;
use postgrest::{Error, Type};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use store::DbErr;
use tables::{Call, Function, Parameter, Result, Written, prelude::json_of_time};

use crate::{
    SiteTexts,
    draft::RowName,
    entities::{site_change, site_text},
    lists::{ItemText, first_key, list_near},
    shipped::{self, english_key},
    text_rules::values,
    translations::has_added_form,
};

pub(super) static SITE_TEXT: Function = Function {
    name: "site_text",
    about: "A text of the site by its name (`about:hero.title`) in every language of the site: as the program ships it, as the company has published it, and in the draft, and the `list` that it belongs to or stands beside; `shown` is what a page would show with the draft published.",
    parameters: &[Parameter::required("key", Type::Text)],
    roles: STAFF_AND_SERVICE,
    is_read_only: true,
    run: |call| Box::pin(site_text(call)),
    ..Function::DEFAULT
};

#[derive(Deserialize)]
struct Arguments {
    key: String,
}

#[derive(Debug, Serialize)]
pub(super) struct TextInLanguages<'a> {
    key: &'a str,
    /// The values that the page has for its placeholders.
    placeholders: BTreeSet<&'a str>,
    /// The figures that it may have.
    figures: BTreeSet<&'static str>,
    /// The list that it belongs to, or stands beside.
    list: Option<String>,
    languages: Vec<TextInLanguage>,
}

#[derive(Debug, Serialize)]
struct TextInLanguage {
    language: &'static str,
    shipped: Option<&'static str>,
    published: Option<String>,
    draft: Option<Draft>,
    shown: String,
    in_english: bool,
    is_stale: bool,
    /// Whether a machine has translated it, and nobody has read that yet.
    is_unread: bool,
    /// Whether the program has shipped another text since the company wrote its own.
    shipped_changed: bool,
}

#[derive(Debug, Serialize)]
struct Draft {
    /// None where the draft takes the company's text back.
    text: Option<String>,
    #[serde(flatten)]
    change: LastChange,
}

/// Who has changed a row in the draft last, and when.
#[derive(Debug, Serialize)]
pub(super) struct LastChange {
    author: String,
    author_id: Option<String>,
    updated_at: Json,
    version: i32,
}

async fn site_text(call: Call<'_>) -> Result<Written> {
    let Arguments { key } = call.arguments("site_text takes {\"key\": TEXT}")?;
    Ok(Written::read(&read(call.db.read(), &key).await?))
}

/// Fails with `PT404` when the site has no such text.
pub(super) async fn read<'a>(
    db: &impl ConnectionTrait,
    key: &'a str,
) -> Result<TextInLanguages<'a>> {
    let missing = || Error::function_found_nothing(format!("the site has no text {key}"));
    let source = english_key(key).ok_or_else(missing)?;
    // An entry that the company adds to a list has no shipped text.
    let english = shipped::text(Language::ENGLISH, &source).unwrap_or_default();
    // A plural form is made from the English text of another name, and an entry of the company is there if it has its first text.
    let of_item = ItemText::parse(key).map(|text| first_key(text.list, text.item));
    let keys: Vec<&str> = [Some(key), Some(&*source), of_item.as_deref()]
        .into_iter()
        .flatten()
        .collect();
    // In this order: what is published meanwhile is in both, and not in neither.
    let site_languages = site_languages(db).await?;
    let changes = changes_of(db, &site_languages, &keys).await?;
    let rows = site_text::Entity::find()
        .filter(site_text::Column::Key.is_in(keys.iter().copied()))
        .all(db)
        .await?;
    let published: SiteTexts = rows.iter().cloned().collect();
    let mut with_draft: SiteTexts = rows.into_iter().collect();
    with_draft.put_changes(changes.iter().cloned());
    if with_draft.shown(Language::ENGLISH, key).is_none()
        && published.shown(Language::ENGLISH, key).is_none()
    {
        return Err(missing().into());
    }
    let of_language = |language: Language| {
        let shipped = shipped::text(language, key);
        // Not every language has the form.
        if shipped.is_none() && source != key && !has_added_form(language, key) {
            return None;
        }
        let shown = with_draft.shown(language, key)?;
        let own = published.own(language, key);
        let name = RowName::of_text(language, key).to_string();
        let draft = changes.iter().find(|change| change.row == name);
        Some(TextInLanguage {
            language: language.code(),
            shipped,
            published: own.map(|own| own.text.clone()),
            draft: draft.map(|change| Draft {
                text: change.text(),
                change: LastChange::of(change),
            }),
            shown: shown.text.to_owned(),
            in_english: shown.in_english,
            is_stale: shown.is_stale,
            is_unread: with_draft.is_unread(language, key),
            shipped_changed: published.shipped_changed(language, key),
        })
    };
    Ok(TextInLanguages {
        key,
        placeholders: values(key, english),
        figures: shipped::figures(key),
        list: list_near(key),
        languages: site_languages.into_iter().filter_map(of_language).collect(),
    })
}

async fn changes_of(
    db: &impl ConnectionTrait,
    languages: &[Language],
    keys: &[&str],
) -> std::result::Result<Vec<site_change::Model>, DbErr> {
    let rows = keys.iter().flat_map(|key| {
        let languages = languages.iter();
        languages.map(move |language| RowName::of_text(*language, key).to_string())
    });
    site_change::Entity::find()
        .filter(site_change::Column::Row.is_in(rows))
        .all(db)
        .await
}

impl LastChange {
    pub(super) fn of(change: &site_change::Model) -> Self {
        Self {
            author: change.author.clone(),
            author_id: change.author_id.clone(),
            updated_at: json_of_time(change.updated_at),
            version: change.version,
        }
    }
}
