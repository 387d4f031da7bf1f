//! Texts in other languages than English.

use languages::Language;

/// What is wrong with the language of a translation.
#[must_use]
pub fn translation_fault(language: &str) -> Option<(&'static str, String)> {
    let fault = match Language::parse(language) {
        Some(language) if language != Language::ENGLISH => return None,
        Some(_) => "English needs no translation; write into `products`".to_owned(),
        None => format!("`{language}` is no language of the site"),
    };
    Some(("language", fault))
}

/// What is wrong with a name in another language.
pub(super) fn translated_name_faults(language: &str, name: &str) -> Vec<(&'static str, String)> {
    let mut faults: Vec<_> = translation_fault(language).into_iter().collect();
    if name.trim().is_empty() {
        let message = "is empty; delete the row to show the English name";
        faults.push(("name", message.to_owned()));
    }
    faults
}
