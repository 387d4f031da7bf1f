//! The names of codes in the languages of the site.

use std::collections::HashMap;

use languages::Language;

/// The translated names of rows that have a code, such as grades.
#[derive(Debug, Default)]
pub(crate) struct Names(HashMap<Language, HashMap<String, String>>);

impl Names {
    /// `names` are tuples of code, language and name; languages that the site does not have are skipped.
    pub(crate) fn new(names: impl IntoIterator<Item = (String, String, String)>) -> Self {
        let mut by_language: HashMap<Language, HashMap<String, String>> = HashMap::new();
        for (code, language, name) in names {
            if let Some(language) = Language::parse(&language) {
                by_language.entry(language).or_default().insert(code, name);
            }
        }
        Self(by_language)
    }

    /// The name of a code in a language; `None` if it is not translated.
    pub(crate) fn get(&self, code: &str, language: Language) -> Option<&str> {
        self.0.get(&language)?.get(code).map(String::as_str)
    }
}
