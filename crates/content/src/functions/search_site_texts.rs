//! Searching the texts of the site.

use std::collections::{BTreeSet, HashMap};

use access::STAFF_AND_SERVICE;
use catalogue::queries::{products, site_languages};
use languages::{Language, folded};
use postgrest::{Error, Type};
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};
use store::DbErr;
use tables::{Call, Function, Parameter, Result, Written};

use super::{language_named, settings_and_pages};
use crate::{
    Figures, SiteTexts,
    draft::RowName,
    entities::site_change,
    figures::{figures, with_values},
    shipped,
};

pub(super) static SEARCH_SITE_TEXTS: Function = Function {
    name: "search_site_texts",
    about: "The texts of the site that have all of these words, also as the figures that they name, as they are with the draft published: at most 200, in the order of languages and names. Without `language` those of all languages of the site. With `only` also without words: `unread`, those that a machine has translated and nobody has read; `shipped_changed`, those of the company in whose place the program ships another text than when they were written; `sample`, the English ones that are as shipped and name the goods or the places of the sample company; `gone`, those of the company that the site has no place for any more.",
    parameters: &[
        Parameter::required("words", Type::Text),
        Parameter::optional("language", Type::Text),
        Parameter::optional("only", Type::Text),
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
    only: Option<Only>,
}

/// Which texts are to be found.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Only {
    /// A machine has translated it, and nobody has read it yet.
    Unread,
    /// The company's, in whose place the program ships another text than when it was written.
    ShippedChanged,
    /// As the program ships it, about the goods or the places of the sample company.
    Sample,
    /// The company's, with a name that the site no longer has.
    Gone,
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

async fn search_site_texts(call: Call<'_>) -> Result<Written> {
    let takes = "search_site_texts takes {\"words\": TEXT, \"language\": CODE or null, \"only\": \"unread\", \"shipped_changed\", \"sample\", \"gone\" or null}";
    let Arguments {
        words,
        language,
        only,
    } = call.arguments(takes)?;
    let db = call.db.read();
    let languages = match language {
        Some(code) => vec![language_named(&code)?],
        None => site_languages(db).await?,
    };
    if words.chars().count() > MAX_CHARACTERS {
        let text = format!("words has more than {MAX_CHARACTERS} characters");
        return Err(Error::invalid_body(text).into());
    }
    let words: Vec<String> = words.split_whitespace().map(folded).collect();
    if words.is_empty() && only.is_none() {
        return Ok(Written::read(&Vec::<FoundText<'_>>::new()));
    }
    let (settings, pages) = settings_and_pages(&call).await?;
    let products = products::count_active(db).await?;
    let figures = figures(&settings, products.try_into().unwrap_or(u32::MAX));
    let changes = site_change::Entity::find().all(db).await?;
    let mut texts = SiteTexts::read(db).await?;
    // Thousands of texts are compared: on a worker's thread every other request of it would wait.
    let found = tokio::task::spawn_blocking(move || {
        let versions = changes.iter();
        let versions = versions.map(|change| (change.row.clone(), change.version));
        let versions = versions.collect();
        // What has no place is removed as it is published; the draft keeps changes that it does not understand.
        if only != Some(Only::Gone) {
            texts.put_changes(changes);
        }
        let search = Search {
            words,
            only,
            figures,
            of_sample: match only {
                Some(Only::Sample) => texts.of_sample(&pages),
                _ => BTreeSet::new(),
            },
        };
        Written::read(&find(&texts, &languages, &search, &versions))
    });
    Ok(found
        .await
        .map_err(|error| DbErr::Custom(error.to_string()))?)
}

/// What is looked for.
struct Search {
    /// Folded; a text has all of them.
    words: Vec<String>,
    only: Option<Only>,
    figures: Figures,
    /// The names of the texts about the sample company.
    of_sample: BTreeSet<&'static str>,
}

fn find<'a>(
    texts: &'a SiteTexts,
    languages: &[Language],
    search: &Search,
    versions: &HashMap<String, i32>,
) -> Vec<FoundText<'a>> {
    let mut found = Vec::new();
    for &language in languages {
        let own = texts.all_own(language).map(|own| own.key.as_str());
        let shipped = shipped::texts(language).keys().map(String::as_str);
        for key in own.chain(shipped).collect::<BTreeSet<_>>() {
            let Some(text) = text_of(texts, language, key, search) else {
                continue;
            };
            let compared = folded(&with_values(text, &search.figures));
            if !search.words.iter().all(|word| compared.contains(word)) {
                continue;
            }
            let version = versions
                .get(&RowName::of_text(language, key).to_string())
                .copied();
            found.push(FoundText {
                key,
                language: language.code(),
                text,
                is_own: texts.own(language, key).is_some(),
                in_draft: version.is_some(),
                is_unread: texts.is_unread(language, key),
                version,
            });
            if found.len() == MAX_FOUND {
                return found;
            }
        }
    }
    found
}

/// A text, if it is one of those that are to be found.
fn text_of<'a>(
    texts: &'a SiteTexts,
    language: Language,
    key: &str,
    search: &Search,
) -> Option<&'a str> {
    let only = search.only;
    let own = texts.own(language, key).map(|own| own.text.as_str());
    let Some(shown) = texts.shown(language, key) else {
        return own.filter(|_| only == Some(Only::Gone));
    };
    match only {
        None => (!shown.in_english).then_some(shown.text),
        Some(Only::Unread) => own.filter(|_| texts.is_unread(language, key)),
        Some(Only::ShippedChanged) => own.filter(|_| texts.shipped_changed(language, key)),
        Some(Only::Sample) => {
            let is_of_sample = language == Language::ENGLISH && search.of_sample.contains(key);
            is_of_sample.then_some(shown.text)
        }
        Some(Only::Gone) => None,
    }
}
