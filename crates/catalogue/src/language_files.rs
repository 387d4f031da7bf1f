//! The program's own words about products: the files of `words`, which exist once per language.

use std::collections::HashMap;

use include_dir::{Dir, include_dir};
use languages::Language;
use serde::de::DeserializeOwned;

/// All files of `words/`.
pub(crate) static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/words");

/// The contents of the files `FOLDER/LANGUAGE.toml`.
/// Panics if a file is missing or malformed, which a test of each folder rules out.
pub(crate) fn by_language<T: DeserializeOwned>(
    folder: &str,
    languages: impl Iterator<Item = Language>,
) -> HashMap<Language, T> {
    languages
        .map(|language| {
            let file = FILES.get_file(format!("{folder}/{language}.toml"));
            let read = file.and_then(|file| toml::from_str(file.contents_utf8()?).ok());
            (language, read.expect("the tests read every file"))
        })
        .collect()
}

/// Checks that a pattern has each of these placeholders once, and no other.
#[cfg(test)]
pub(crate) fn assert_placeholders(language: Language, pattern: &str, placeholders: &[&str]) {
    for placeholder in placeholders {
        let count = pattern.matches(placeholder).count();
        assert_eq!(count, 1, "{language}: {pattern}");
    }
    let count = pattern.matches('{').count();
    assert_eq!(count, placeholders.len(), "{language}: {pattern}");
}
