//! The files of `catalogue` that there is one of for each language.

use std::collections::HashMap;

use languages::Language;
use serde::de::DeserializeOwned;

use crate::sample::FILES;

/// What the files `FOLDER/LANGUAGE.toml` hold.
///
/// # Panics
/// When a file is missing or has another form, which a test of each folder rules out.
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
