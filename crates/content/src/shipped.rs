//! The texts that come with the program: `web/locales/<language>/<namespace>.json`, by names such as `about:hero.title`, and the long ones
//! in Markdown, `web/content/<language>/legal/terms.md` by the name `legal/terms:body`.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    sync::{LazyLock, OnceLock},
};

use languages::Language;
use rust_embed::Embed;
use serde_json::{Map, Value as Json};

use crate::lists::{self, ItemText, is_own, is_sections};

/// The files of the texts, named `<language>/<namespace>.json`.
#[derive(Debug, Embed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/locales"]
pub struct Locales;

/// The files of the long texts, named `<language>/<namespace>.md`.
#[derive(Debug, Embed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/content"]
pub struct LongTexts;

/// What the names of the long texts end with.
const BODY: &str = ":body";

/// Whether a text is Markdown: a long one, or that of a section of the company.
pub(crate) fn is_markdown(key: &str) -> bool {
    let of_section = || {
        let text = ItemText::parse(key).filter(|text| is_sections(text.list));
        text.is_some_and(|text| text.field == lists::BODY)
    };
    key.ends_with(BODY) || of_section()
}

/// The texts of one language by name.
pub(crate) type Texts = BTreeMap<String, String>;

/// A language is read when it is first needed.
static TEXTS: LazyLock<BTreeMap<Language, OnceLock<Texts>>> = LazyLock::new(|| {
    Language::shipped()
        .map(|one| (one, OnceLock::new()))
        .collect()
});

/// None in a language that the company has added.
pub(crate) fn texts(language: Language) -> &'static Texts {
    static NONE: Texts = Texts::new();
    let texts = TEXTS.get(&language);
    texts.map_or(&NONE, |texts| texts.get_or_init(|| read(language)))
}

/// The English long texts in the folder of this one: those of all legal pages.
pub(crate) fn long_texts_beside(key: &str) -> impl Iterator<Item = &'static str> {
    let folder = key.split_once('/').map_or(key, |(folder, _)| folder);
    let prefix = [folder, "/"].concat();
    let english = texts(Language::ENGLISH).iter();
    english
        .filter(move |(name, _)| is_markdown(name) && name.starts_with(&prefix))
        .map(|(_, text)| text.as_str())
}

/// A text in a language; `None` where it is not translated.
pub(crate) fn text(language: Language, key: &str) -> Option<&'static str> {
    texts(language).get(key).map(String::as_str)
}

/// The name of the English text that a text is a translation of: the same, or for a plural form that English lacks that of its other
/// form. `None` if the site has no such text; texts of entries that the company adds to a list are of the site.
pub(crate) fn english_key(key: &str) -> Option<Cow<'_, str>> {
    let english = texts(Language::ENGLISH);
    let is_of_own_item = || ItemText::parse(key).is_some_and(|text| is_own(text.item));
    if english.contains_key(key) || is_of_own_item() {
        return Some(Cow::Borrowed(key));
    }
    let (stem, form) = key.rsplit_once('_')?;
    let other = [stem, "_other"].concat();
    let is_form = FORMS.contains(&form) && english.contains_key(&other);
    is_form.then_some(Cow::Owned(other))
}

/// The plural forms that English lacks.
pub(crate) const FORMS: [&str; 4] = ["zero", "two", "few", "many"];

/// The figures that a text can name, such as `figure.products`: those that a shipped text names. Mails have none.
pub(crate) fn figures(key: &str) -> BTreeSet<&'static str> {
    static FIGURES: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
        let texts = texts(Language::ENGLISH).values();
        let names = texts.flat_map(|text| crate::text_rules::placeholders(text));
        names.filter(|name| name.starts_with("figure.")).collect()
    });
    match key.starts_with("mail:") {
        true => BTreeSet::new(),
        false => FIGURES.clone(),
    }
}

fn read(language: Language) -> Texts {
    let mut texts = Texts::new();
    for (namespace, tree) in trees(language) {
        flatten(&namespace, ':', Json::Object(tree), &mut texts);
    }
    texts.extend(long_texts(language));
    texts
}

/// The files of a language, by namespace. One that cannot be read is left out: the tests of the pages read every one.
pub(crate) fn trees(language: Language) -> impl Iterator<Item = (String, Map<String, Json>)> {
    let files = files::<Locales>(language, ".json");
    files.filter_map(|(namespace, json)| Some((namespace, serde_json::from_slice(&json).ok()?)))
}

/// The long texts of a language by name.
fn long_texts(language: Language) -> impl Iterator<Item = (String, String)> {
    let files = files::<LongTexts>(language, ".md");
    files.filter_map(|(namespace, markdown)| {
        let markdown = String::from_utf8(markdown.into_owned()).ok()?;
        Some((namespace + BODY, markdown))
    })
}

/// The files of a language with this ending, by namespace.
fn files<Files: Embed>(
    language: Language,
    ending: &'static str,
) -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    Files::iter().filter_map(move |name| {
        let (code, file) = name.split_once('/')?;
        let namespace = file.strip_suffix(ending)?;
        if code != language.code() {
            return None;
        }
        Some((namespace.to_owned(), Files::get(&name)?.data))
    })
}

fn flatten(name: &str, separator: char, tree: Json, texts: &mut Texts) {
    match tree {
        Json::Object(entries) => {
            for (key, child) in entries {
                flatten(&format!("{name}{separator}{key}"), '.', child, texts);
            }
        }
        Json::String(text) => {
            texts.insert(name.to_owned(), text);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_the_texts_by_their_names() {
        for language in Language::shipped() {
            let texts = texts(language);
            assert!(texts.len() > 1000, "{}", language.code());
            for key in texts.keys() {
                assert!(key.contains(':'), "{key}");
                assert!(english_key(key).is_some(), "{} {key}", language.code());
            }
        }
    }

    #[test]
    fn a_plural_form_that_english_lacks_is_made_from_its_other_form() {
        let english = texts(Language::ENGLISH);
        let other = english.keys().find(|key| key.ends_with("_other")).unwrap();
        let few = other.replace("_other", "_few");
        assert_eq!(english_key(&few).unwrap(), other.as_str());
        assert_eq!(english_key(other).unwrap(), other.as_str());
        assert_eq!(english_key("shell:no.such"), None);
        assert_eq!(english_key("shell:no.such_few"), None);
    }
}
