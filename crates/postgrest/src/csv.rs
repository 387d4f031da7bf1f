//! Values as PostgREST writes them into CSV: in the form in which PostgreSQL writes a row as text.

use serde_json::Value as Json;

/// A field; in quotes where it must be: an empty text too, so that it is not taken for a missing one.
#[must_use]
pub fn quoted(text: &str) -> String {
    let is_special = |letter: char| {
        matches!(letter, '"' | '\\' | '(' | ')' | ',')
            || letter.is_ascii_whitespace()
            || letter == '\u{b}'
    };
    if !text.is_empty() && !text.contains(is_special) {
        return text.to_owned();
    }
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\"\""))
}

/// The field of a list of texts. PostgreSQL's `jsonb` has a space after each comma.
#[must_use]
pub fn list<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let elements: Vec<String> = texts
        .into_iter()
        .map(|text| Json::from(text).to_string())
        .collect();
    quoted(&format!("[{}]", elements.join(", ")))
}

/// The field of a boolean.
#[must_use]
pub fn boolean(value: bool) -> &'static str {
    match value {
        true => "t",
        false => "f",
    }
}
