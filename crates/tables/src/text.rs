//! The characters of texts.

/// The columns whose texts may have several lines; every other text is one line.
const LONG_TEXTS: [&str; 5] = [
    "description",
    "detailed_description",
    "price_note",
    "note",
    "text",
];

/// What is wrong with the characters of a text in a column: a line break in a code, a name or another short text,
/// or a control character in any.
#[must_use]
pub fn text_fault(column: &str, text: &str) -> Option<String> {
    let is_long = LONG_TEXTS.contains(&column);
    text.chars().find_map(|letter| match letter {
        '\n' | '\r' | '\t' if is_long => None,
        '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' if !is_long => {
            Some("holds a line break; write it on one line".to_owned())
        }
        '\t' => Some("holds a tab; write a space in its place".to_owned()),
        letter if letter.is_control() => Some(format!(
            "holds the control character U+{:04X}, which nobody sees; delete it",
            u32::from(letter)
        )),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_one_line_and_no_text_has_control_characters() {
        for column in [
            "slug",
            "hs_code",
            "name",
            "port",
            "unit",
            "packaging_options",
        ] {
            assert_eq!(text_fault(column, "09042110 / 0904, a\u{a0}b तेजा"), None);
            for text in [
                "a\nb",
                "a\r\n",
                "\ra",
                "a\u{85}b",
                "a\u{2028}b",
                "a\u{2029}b",
            ] {
                let fault = text_fault(column, text);
                let expected = "holds a line break; write it on one line";
                assert_eq!(fault.as_deref(), Some(expected), "{column}: {text:?}");
            }
            assert!(
                text_fault(column, "a\tb").is_some_and(|fault| fault.starts_with("holds a tab"))
            );
        }
        for column in LONG_TEXTS {
            assert_eq!(text_fault(column, "- a\r\n\tb\n\nc"), None);
        }
        for column in ["slug", "description"] {
            for (text, named) in [
                ("a\0b", "U+0000"),
                ("a\u{7}", "U+0007"),
                ("\u{1b}[1m", "U+001B"),
                ("\u{7f}", "U+007F"),
                ("\u{9b}", "U+009B"),
            ] {
                let fault = text_fault(column, text).unwrap();
                assert!(fault.contains(named), "{text:?}: {fault}");
            }
        }
    }
}
