//! Searching the texts of the site.

use std::collections::{BTreeSet, HashMap};

use access::STAFF_AND_SERVICE;
use languages::{Language, folded};
use postgrest::{Error, Type};
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};
use store::DbErr;
use tables::{Call, Function, Parameter, Result, Written};

use super::language_named;
use crate::{SiteTexts, draft::RowName, entities::site_change, shipped};

pub(super) static SEARCH_SITE_TEXTS: Function = Function {
    name: "search_site_texts",
    about: "The texts of the site that have all of these words, as they are with the draft published: at most 200, in the order of languages and names. Without `language` those of all languages; with `unread` those that a machine has translated and nobody has read, also without words.",
    parameters: &[
        Parameter::required("words", Type::Text),
        Parameter::optional("language", Type::Text),
        Parameter::optional("unread", Type::Boolean),
    ],
    roles: STAFF_AND_SERVICE,
    is_read_only: true,
    run: |call| Box::pin(search_site_texts(call)),
    ..Function::DEFAULT
};

/// The most texts of an answer.
const MAX_FOUND: usize = 200;
/// The most characters of the words.
const MAX_CHARACTERS: usize = 200;

#[derive(Deserialize)]
struct Arguments {
    words: String,
    language: Option<String>,
    unread: Option<bool>,
}

#[derive(Serialize)]
struct FoundText<'a> {
    key: &'a str,
    language: &'static str,
    text: &'a str,
    /// Whether it is the company's.
    is_own: bool,
    in_draft: bool,
    /// Whether a machine has translated it, and nobody has read that yet.
    is_unread: bool,
    /// The version of that change; none if there is none.
    version: Option<i32>,
}

/// # Errors
/// `PGRST102` for other arguments, and the database's error.
async fn search_site_texts(call: Call<'_>) -> Result<Written> {
    let takes = "search_site_texts takes {\"words\": TEXT, \"language\": CODE or null, \"unread\": true, false or null}";
    let Arguments {
        words,
        language,
        unread,
    } = call.arguments(takes)?;
    let unread_only = unread == Some(true);
    let languages: Vec<Language> = match language {
        Some(code) => vec![language_named(&code)?],
        None => Language::all().collect(),
    };
    if words.chars().count() > MAX_CHARACTERS {
        let text = format!("words has more than {MAX_CHARACTERS} characters");
        return Err(Error::invalid_body(text).into());
    }
    let words: Vec<String> = words.split_whitespace().map(folded).collect();
    if words.is_empty() && !unread_only {
        return Ok(Written::read(&Vec::<FoundText<'_>>::new()));
    }
    let db = call.db.read();
    let changes = site_change::Entity::find().all(db).await?;
    let mut texts = SiteTexts::read(db).await?;
    // Thousands of texts are compared: on a worker's thread every other request of it would wait.
    let found = tokio::task::spawn_blocking(move || {
        let versions = changes.iter();
        let versions = versions.map(|change| (change.row.clone(), change.version));
        let versions = versions.collect();
        texts.put_changes(changes);
        Written::read(&find(&texts, &languages, &words, unread_only, &versions))
    });
    Ok(found
        .await
        .map_err(|error| DbErr::Custom(error.to_string()))?)
}

fn find<'a>(
    texts: &'a SiteTexts,
    languages: &[Language],
    words: &[String],
    unread_only: bool,
    versions: &HashMap<String, i32>,
) -> Vec<FoundText<'a>> {
    let mut found = Vec::new();
    for &language in languages {
        let own = texts.all_own(language).map(|own| own.key.as_str());
        let shipped = shipped::texts(language).keys().map(String::as_str);
        for key in own.chain(shipped).collect::<BTreeSet<_>>() {
            let is_unread = texts.is_unread(language, key);
            if unread_only && !is_unread {
                continue;
            }
            let Some(shown) = texts.shown(language, key).filter(|shown| !shown.in_english) else {
                continue;
            };
            let text = folded(shown.text);
            if !words.iter().all(|word| text.contains(word)) {
                continue;
            }
            let version = versions
                .get(&RowName::of_text(language, key).to_string())
                .copied();
            found.push(FoundText {
                key,
                language: language.code(),
                text: shown.text,
                is_own: texts.own(language, key).is_some(),
                in_draft: version.is_some(),
                is_unread,
                version,
            });
            if found.len() == MAX_FOUND {
                return found;
            }
        }
    }
    found
}
