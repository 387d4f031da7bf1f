//! Embeds data in HTML.

use serde::Serialize;

/// Serialises data as JSON that is safe in a `<script>` of an HTML document: it can neither end the element nor open a comment.
///
/// `<` and the two line separators that old scripts treat as line ends are escaped; the JSON has the same meaning.
pub(super) fn embedded_json(data: &impl Serialize) -> Result<String, serde_json::Error> {
    let json = serde_json::to_string(data)?.replace('<', "\\u003c");
    Ok(json
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029"))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn data_cannot_leave_its_script_element_and_stays_the_same() {
        let data = json!({ "</script><!--": "a\u{2028}b\u{2029}c & \"d\" ж" });
        let escaped = embedded_json(&data).unwrap();
        assert!(!escaped.contains(['<', '\u{2028}', '\u{2029}']));
        assert_eq!(serde_json::from_str::<Value>(&escaped).unwrap(), data);
    }
}
