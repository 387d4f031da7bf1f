//! How one cell is written so that it comes back as it was.

use serde_json::Value as Json;

/// `true` and `false`, as people write them and as spreadsheets do in the languages of the site.
pub(super) fn boolean(text: &str) -> Result<bool, String> {
    match text.trim().to_lowercase().as_str() {
        "true" | "yes" | "1" | "wahr" | "vrai" | "verdadero" | "verdadeiro" | "истина" => {
            Ok(true)
        }
        "false" | "no" | "0" | "falsch" | "faux" | "falso" | "ложь" => Ok(false),
        _ => Err(format!("`{text}` is neither `true` nor `false`")),
    }
}

/// `a; b`, or a JSON list of texts. An empty cell is an empty list.
pub(super) fn list(text: &str) -> Result<Vec<String>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(Vec::new());
    }
    if text.starts_with('[') {
        let wrong = "begins with `[` but is no JSON list of texts; write it like `[\"a\", \"b\"]` or `a; b`";
        return serde_json::from_str(text).map_err(|_| wrong.to_owned());
    }
    let items: Vec<String> = text.split(';').map(|item| item.trim().to_owned()).collect();
    if items.iter().any(String::is_empty) {
        return Err("has an empty item; write the list like `a; b`".to_owned());
    }
    Ok(items)
}

/// The list as [`list`] reads it.
pub(super) fn written(list: &[String]) -> String {
    let is_plain = |item: &String| !item.is_empty() && item.trim() == item && !item.contains(';');
    if list.iter().all(is_plain) && !list.first().is_some_and(|item| item.starts_with('[')) {
        list.join("; ")
    } else {
        Json::from(list).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_comes_back_as_it_was() {
        let lists: [&[&str]; 8] = [
            &[],
            &["a"],
            &["25 kg bag", "50 kg bag"],
            &["a; b"],
            &["[a"],
            &[" a"],
            &[""],
            &["\"a\"", "b\\c"],
        ];
        for texts in lists {
            let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
            assert_eq!(list(&written(&texts)), Ok(texts));
        }
    }

    #[test]
    fn a_list_is_parted_by_semicolons() {
        assert_eq!(written(&["a".to_owned(), "b, c".to_owned()]), "a; b, c");
        assert_eq!(list(" a ;b"), Ok(vec!["a".to_owned(), "b".to_owned()]));
    }

    #[test]
    fn a_wrong_list_is_an_error() {
        for text in ["a;;b", "a;", ";", "[a]", "[1]", "[\"a\""] {
            assert!(list(text).is_err(), "{text}");
        }
    }

    #[test]
    fn booleans_are_read_as_people_write_them() {
        for (text, value) in [
            ("true", true),
            ("TRUE", true),
            (" yes ", true),
            ("1", true),
            ("False", false),
            ("no", false),
            ("0", false),
        ] {
            assert_eq!(boolean(text), Ok(value));
        }
        for text in ["", "maybe", "t", "2"] {
            assert!(boolean(text).is_err(), "{text}");
        }
    }
}
