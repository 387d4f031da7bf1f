//! The texts that come with the program: `web/locales/<language>/<namespace>.json`, by names such as `about:hero.title`.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    sync::{LazyLock, OnceLock},
};

use languages::Language;
use rust_embed::Embed;
use serde_json::Value as Json;

/// The files of the texts, named `<language>/<namespace>.json`.
#[derive(Debug, Embed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/locales"]
pub struct Locales;

/// The texts of one language by name.
pub(crate) type Texts = BTreeMap<String, String>;

/// In the order of [`Language::all`]; a language is read when it is first needed.
static TEXTS: LazyLock<Vec<OnceLock<Texts>>> =
    LazyLock::new(|| Language::all().map(|_| OnceLock::new()).collect());

/// The texts of a language.
pub(crate) fn texts(language: Language) -> &'static Texts {
    let place = Language::all()
        .position(|known| known == language)
        .unwrap_or_default();
    TEXTS[place].get_or_init(|| read(language))
}

/// A text in a language; `None` where it is not translated.
pub(crate) fn text(language: Language, key: &str) -> Option<&'static str> {
    texts(language).get(key).map(String::as_str)
}

/// The name of the English text that a text is a translation of: the same, or for a plural form that English lacks that of its other
/// form. `None` if the site has no such text.
pub(crate) fn english_key(key: &str) -> Option<Cow<'_, str>> {
    let english = texts(Language::ENGLISH);
    if english.contains_key(key) {
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
pub(crate) fn figures(key: &str) -> &'static BTreeSet<&'static str> {
    static NONE: BTreeSet<&str> = BTreeSet::new();
    static FIGURES: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
        let texts = texts(Language::ENGLISH).values();
        let names = texts.flat_map(|text| crate::text_rules::placeholders(text));
        names.filter(|name| name.starts_with("figure.")).collect()
    });
    match key.starts_with("mail:") {
        true => &NONE,
        false => &FIGURES,
    }
}

fn read(language: Language) -> Texts {
    let mut texts = Texts::new();
    for name in Locales::iter() {
        let Some((code, file)) = name.split_once('/') else {
            continue;
        };
        let Some(namespace) = file
            .strip_suffix(".json")
            .filter(|_| code == language.code())
        else {
            continue;
        };
        let file = Locales::get(&name).and_then(|file| serde_json::from_slice(&file.data).ok());
        // A file that cannot be read has no texts: the tests of the pages read every one.
        if let Some(tree) = file {
            flatten(namespace, ':', tree, &mut texts);
        }
    }
    texts
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
#[expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_the_texts_by_their_names() {
        for language in Language::all() {
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
