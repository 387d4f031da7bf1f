//! Formats values for CSV as PostgREST does, which uses PostgreSQL's text format.

use serde_json::Value as Json;

/// A field, quoted if necessary. An empty text is quoted too, to distinguish it from null.
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

/// A list of texts as a field. PostgreSQL's `jsonb` has a space after each comma.
pub fn list<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let elements: Vec<String> = texts
        .into_iter()
        .map(|text| Json::from(text).to_string())
        .collect();
    quoted(&format!("[{}]", elements.join(", ")))
}

/// A boolean as a field.
pub fn boolean(value: bool) -> &'static str {
    match value {
        true => "t",
        false => "f",
    }
}
