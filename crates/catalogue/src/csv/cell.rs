//! Writes and parses single cells so that values survive a round trip.

use chrono::{Datelike, NaiveDate};
use decimal::{Decimal, NoDecimal};
use serde_json::Value as Json;

/// `true` and `false`, also in the forms that people type and that spreadsheets write in the languages of the site.
pub(super) fn boolean(text: &str) -> Result<bool, String> {
    match text.trim().to_lowercase().as_str() {
        "true" | "yes" | "1" | "wahr" | "vrai" | "verdadero" | "verdadeiro" | "истина" => {
            Ok(true)
        }
        "false" | "no" | "0" | "falsch" | "faux" | "falso" | "ложь" => Ok(false),
        _ => Err(format!("`{text}` is neither `true` nor `false`")),
    }
}

/// `2100`, `10.50`, also with a decimal comma, as spreadsheets of many countries save it. An empty cell is `None`.
///
/// A comma before three digits may also be a thousands separator, so it is refused.
pub(super) fn decimal(text: &str) -> Result<Option<Decimal>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let number = match text.split_once(',') {
        Some((_, places)) if places.len() == 3 || text.contains('.') => Err(NoDecimal::Invalid),
        Some((whole, places)) => format!("{whole}.{places}").parse(),
        None => text.parse(),
    };
    number.map(Some).map_err(|error| match error {
        NoDecimal::Invalid => {
            format!("`{text}` is no number; write it without separators, like `2100` or `10.50`")
        }
        NoDecimal::OutOfRange => format!("`{text}` is too long: {error}"),
    })
}

/// `12`. An empty cell is `None`.
pub(super) fn whole_number(text: &str) -> Result<Option<i32>, String> {
    let number = decimal(text)?.map(|number| number.to_string().parse());
    let number = number.transpose();
    number.map_err(|_| format!("`{}` is no whole number", text.trim()))
}

/// A date as `2026-12-31`, or as a spreadsheet saves it if it is unambiguous: `2026/12/31`, `31.12.2026`. An empty cell is `None`.
pub(super) fn date(text: &str) -> Result<Option<NaiveDate>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    ["%Y-%m-%d", "%Y/%m/%d", "%d.%m.%Y"]
        .iter()
        .find_map(|form| NaiveDate::parse_from_str(text, form).ok())
        // A two-digit year would be parsed as a year of the first century.
        .filter(|day| day.year() >= 1_000)
        .map(Some)
        .ok_or_else(|| format!("`{text}` is no day; write it like `2026-12-31`"))
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

/// Formats a list so that [`list`] can parse it.
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
    fn a_number_is_read_with_a_point_or_a_comma_but_not_with_groups() {
        for (text, number) in [
            ("2100", "2100"),
            (" 10.50 ", "10.5"),
            ("10,5", "10.5"),
            ("0.125", "0.125"),
        ] {
            let read = decimal(text).map(|number| number.map(|number| number.to_string()));
            assert_eq!(read, Ok(Some(number.to_owned())));
        }
        assert_eq!(decimal(" "), Ok(None));
        for text in ["2,100", "2,100.50", "1,234,567", "USD 5", "0.00001"] {
            assert!(decimal(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_day_is_read_where_it_can_be_but_one() {
        let day = NaiveDate::from_ymd_opt(2026, 2, 1);
        for text in ["2026-02-01", "2026/2/1", "01.02.2026", "1.2.2026 "] {
            assert_eq!(date(text), Ok(day), "{text}");
        }
        assert_eq!(date(""), Ok(None));
        for text in ["01/02/2026", "1.2.26", "2026-02-30", "soon"] {
            assert!(date(text).is_err(), "{text}");
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
