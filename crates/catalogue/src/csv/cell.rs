//! Writes and parses single cells so that values survive a round trip.

use chrono::{Datelike, NaiveDate};
use decimal::{Decimal, NoDecimal};
use serde_json::Value as Json;

use crate::{
    fault::{Code, Fault},
    price::without_groups,
};

/// `true` and `false`, also in the forms that people type and that spreadsheets write in the languages of the site.
pub(super) fn boolean(text: &str) -> Result<bool, Fault> {
    match text.trim().to_lowercase().as_str() {
        "true" | "yes" | "y" | "1" | "wahr" | "vrai" | "verdadero" | "verdadeiro" | "истина"
        | "हाँ" | "हां" => Ok(true),
        "false" | "no" | "n" | "0" | "falsch" | "faux" | "falso" | "ложь" | "नहीं" => {
            Ok(false)
        }
        _ => {
            let message = format!("`{text}` is neither `true` nor `false`");
            Err(Fault::new(Code::NoBoolean, text, message))
        }
    }
}

/// A number as people and spreadsheets write it: `2100`, `10.50`, `10,50`, `4,100`, `1,50,000`, `4.100,50`, `4 100`. An empty cell
/// is `None`.
pub(super) fn decimal(text: &str) -> Result<Option<Decimal>, Fault> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let number = plain(text).ok_or(NoDecimal::Invalid);
    let number = number.and_then(|plain| plain.parse());
    number.map(Some).map_err(|error| match error {
        NoDecimal::Invalid => {
            let message = format!("`{text}` is no number; write it like `2100` or `10.50`");
            Fault::new(Code::NoNumber, text, message)
        }
        NoDecimal::OutOfRange => {
            let message = format!("`{text}` is too long: {error}");
            Fault::new(Code::TooManyDigits, text, message)
        }
    })
}

/// A number with a decimal point and nothing else beside its digits. A single point is decimal; so is a single comma, unless it
/// stands before three digits.
fn plain(text: &str) -> Option<String> {
    const SPACES: [char; 3] = ['\u{a0}', '\u{202f}', '\u{2009}'];
    let text = text.replace(SPACES, " ");
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text.as_str()),
    };
    let is_decimal = |separator: char| match text.split_once(separator) {
        Some((whole, places)) if !places.contains(separator) => {
            let others = [',', '.'].iter().filter(|other| text.contains(**other));
            let is_last = !places.contains([',', '.']);
            match others.count() {
                1 => separator == '.' || !is_grouped(whole, places),
                _ => is_last,
            }
        }
        _ => false,
    };
    let decimal = ['.', ',']
        .into_iter()
        .find(|separator| is_decimal(*separator));
    let (whole, places) = match decimal.and_then(|separator| text.split_once(separator)) {
        Some((whole, places)) => (whole, format!(".{places}")),
        None => (text, String::new()),
    };
    let groups = [',', '.', ' '].into_iter().find(|one| whole.contains(*one));
    let whole = match groups {
        Some(separator) => without_groups(whole, separator)?,
        None => whole.to_owned(),
    };
    Some(format!("{sign}{whole}{places}"))
}

/// Whether a comma between these may be one of thousands: `4` and `100`, but not `0` and `125`.
fn is_grouped(whole: &str, places: &str) -> bool {
    places.len() == 3 && (1..=3).contains(&whole.len()) && !whole.starts_with('0')
}

/// Checks a number of a file whose numbers have decimal commas: in `4,100` the comma may be of either.
pub(super) fn check_comma(text: &str) -> Result<(), Fault> {
    match text.trim().split_once(',') {
        Some((whole, places)) if !places.contains(['.', ',']) && is_grouped(whole, places) => {
            let message = format!(
                "`{text}` may be {whole}{places} or {whole}.{places}; write it as `{whole}{places}` or as `{whole},{places}0`"
            );
            Err(Fault::new(Code::AmbiguousNumber, text, message))
        }
        _ => Ok(()),
    }
}

/// `12`. An empty cell is `None`.
pub(super) fn whole_number(text: &str) -> Result<Option<i32>, Fault> {
    let number = decimal(text)?.map(|number| number.to_string().parse());
    let number = number.transpose();
    let text = text.trim();
    number.map_err(|_| {
        Fault::new(
            Code::NoWholeNumber,
            text,
            format!("`{text}` is no whole number"),
        )
    })
}

/// The forms of a day in which month and day cannot be confused.
const DAYS: [&str; 8] = [
    "%Y-%m-%d",
    "%Y/%m/%d",
    "%d.%m.%Y",
    "%d %B %Y",
    "%d-%B-%Y",
    // As spreadsheets abbreviate it: `31-Mar-27`.
    "%d-%B-%y",
    "%B %d, %Y",
    "%B %d %Y",
];

/// A day as `2026-12-31`, `31/12/2026` or `31 Dec 2026`. One that may be two days, as `01/02/2026`, is an error. An empty cell is
/// `None`.
pub(super) fn date(text: &str) -> Result<Option<NaiveDate>, Fault> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let found = DAYS.iter().find_map(|form| {
        let day = NaiveDate::parse_from_str(text, form).ok();
        // A two-digit year would be parsed as a year of the first century.
        day.filter(|day| day.year() >= 1_000)
    });
    if let Some(day) = found {
        return Ok(Some(day));
    }
    match days_of(text).as_slice() {
        [day] => Ok(Some(*day)),
        [one, other] => {
            let message = format!(
                "`{text}` may be {} or {}; write it as `{one}` or `{other}`",
                one.format("%-d %B"),
                other.format("%-d %B")
            );
            Err(Fault::new(Code::AmbiguousDay, text, message))
        }
        _ => {
            let message = format!("`{text}` is no day; write it like `2026-12-31`");
            Err(Fault::new(Code::NoDay, text, message))
        }
    }
}

/// The days that `31/12/2026` may be: the first number is the day or the month.
fn days_of(text: &str) -> Vec<NaiveDate> {
    let separator = if text.contains('/') { '/' } else { '-' };
    let numbers: Vec<u32> = text
        .split(separator)
        .map_while(|part| part.trim().parse().ok())
        .collect();
    let [first, second, year @ 1_000..=9_999] = numbers[..] else {
        return Vec::new();
    };
    let day = |day, month| NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day);
    let mut days: Vec<_> = day(first, second).into_iter().collect();
    days.extend(day(second, first).filter(|_| first != second));
    days
}

/// `a; b`, or a JSON list of texts. An empty cell is an empty list.
pub(super) fn list(text: &str) -> Result<Vec<String>, Fault> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(Vec::new());
    }
    if text.starts_with('[') {
        let wrong = "begins with `[` but is no JSON list of texts; write it like `[\"a\", \"b\"]` or `a; b`";
        return serde_json::from_str(text).map_err(|_| Fault::plain(Code::NoList, wrong));
    }
    let items: Vec<String> = text.split(';').map(|item| item.trim().to_owned()).collect();
    if items.iter().any(String::is_empty) {
        let message = "has an empty item; write the list like `a; b`";
        return Err(Fault::plain(Code::NoList, message));
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
    fn a_number_is_read_as_people_write_it() {
        for (text, number) in [
            ("2100", "2100"),
            (" 10.50 ", "10.5"),
            ("10,5", "10.5"),
            ("0.125", "0.125"),
            ("0,125", "0.125"),
            ("4,100", "4100"),
            ("4,100.50", "4100.5"),
            ("4.100,50", "4100.5"),
            ("1,234,567", "1234567"),
            ("1.234.567", "1234567"),
            ("1,50,000", "150000"),
            ("4 100", "4100"),
            ("4\u{202f}100,50", "4100.5"),
            ("-0.5", "-0.5"),
        ] {
            let read = decimal(text).map(|number| number.map(|number| number.to_string()));
            assert_eq!(read, Ok(Some(number.to_owned())), "{text}");
        }
        assert_eq!(decimal(" "), Ok(None));
        for text in [
            "USD 5", "0.00001", "12,34,5", "1,2,3", "10 5", "4,10 0", "1.2,3,4", "5-10", "a,100",
        ] {
            assert!(decimal(text).is_err(), "{text}");
        }
    }

    #[test]
    fn where_commas_are_decimal_one_before_three_digits_is_asked_about() {
        for text in ["4,10", "0,125", "4.100,50", "4100", "1,234,567"] {
            assert_eq!(check_comma(text), Ok(()), "{text}");
        }
        let fault = check_comma("4,100").expect_err("it may be either");
        assert_eq!(
            fault.message,
            "`4,100` may be 4100 or 4.100; write it as `4100` or as `4,1000`"
        );
    }

    #[test]
    fn a_day_is_read_where_it_can_be_but_one() {
        let day = NaiveDate::from_ymd_opt(2027, 3, 31);
        for text in [
            "2027-03-31",
            "2027/3/31",
            "31.03.2027 ",
            "31/03/2027",
            "31-3-2027",
            "03/31/2027",
            "31 March 2027",
            "31 Mar 2027",
            "31-Mar-2027",
            "31-Mar-27",
            "March 31, 2027",
        ] {
            assert_eq!(date(text), Ok(day), "{text}");
        }
        let same = NaiveDate::from_ymd_opt(2027, 5, 5);
        assert_eq!(date("05/05/2027"), Ok(same));
        assert_eq!(date(""), Ok(None));
        let fault = date("01/02/2026").expect_err("it may be either");
        assert_eq!(
            fault.message,
            "`01/02/2026` may be 1 February or 2 January; write it as `2026-02-01` or `2026-01-02`"
        );
        for text in [
            "1.2.26",
            "31/03/27",
            "2026-02-30",
            "31/31/2026",
            "soon",
            "1/2/3/2026",
        ] {
            let fault = date(text).expect_err("it is no day");
            assert_eq!(fault.code, Code::NoDay, "{text}");
        }
    }

    #[test]
    fn booleans_are_read_as_people_write_them() {
        for (yes, no) in [
            ("true", "False"),
            (" yes ", "no"),
            ("1", "0"),
            ("TRUE", "FALSE"),
            ("WAHR", "FALSCH"),
            ("VRAI", "FAUX"),
            ("VERDADERO", "FALSO"),
            ("VERDADEIRO", "FALSO"),
            ("ИСТИНА", "ЛОЖЬ"),
        ] {
            assert_eq!((boolean(yes), boolean(no)), (Ok(true), Ok(false)), "{yes}");
        }
        for text in ["", "maybe", "t", "2"] {
            assert!(boolean(text).is_err(), "{text}");
        }
    }
}
