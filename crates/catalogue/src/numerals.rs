//! Formats numbers for a language.

use decimal::Decimal;
use languages::Numerals;

use crate::numbers::end_of_integer;

/// The separator of digit groups in what the exporter types.
const GROUP: char = ',';

/// Reformats the numbers of a text that was typed in English notation (`80,000 - 100,000 SHU`, `11.5-12.5%`) for a language.
///
/// The pages do the same for the figures in their texts (`web/src/i18n/numerals.ts`); `contracts/numeral-cases.json` tests both.
pub(crate) fn in_numerals(text: &str, numerals: &Numerals) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut written = String::with_capacity(text.len() + 8);
    let mut at = 0;
    while at < letters.len() {
        let end = end_of_integer(&letters, at, Some(GROUP), 3);
        if end > at {
            write_grouped(&letters[at..end], numerals, &mut written);
            at = end;
            continue;
        }
        let after_digit = at > 0 && letters[at - 1].is_ascii_digit();
        match letters[at] {
            '.' if after_digit && letters.get(at + 1).is_some_and(char::is_ascii_digit) => {
                written.push(numerals.decimal);
                // These digits are decimals, not another number.
                at += 1;
                while let Some(digit) = letters.get(at).filter(|letter| letter.is_ascii_digit()) {
                    written.push(*digit);
                    at += 1;
                }
                continue;
            }
            '%' if after_digit => written.push_str(&numerals.percent),
            letter => written.push(letter),
        }
        at += 1;
    }
    written
}

/// Writes an integer; one that was typed without separators gets none.
fn write_grouped(number: &[char], numerals: &Numerals, written: &mut String) {
    if !number.contains(&GROUP) {
        written.extend(number);
        return;
    }
    let digits: Vec<char> = number
        .iter()
        .copied()
        .filter(char::is_ascii_digit)
        .collect();
    write_digits(&digits, numerals, written);
}

/// Writes an integer in groups.
fn write_digits(digits: &[char], numerals: &Numerals, written: &mut String) {
    for (place, digit) in digits.iter().enumerate() {
        let left = digits.len() - place;
        if place > 0 && left >= 3 && (left - 3).is_multiple_of(numerals.group_size) {
            written.push(numerals.group);
        }
        written.push(*digit);
    }
}

/// A number in a language, `2.100,50` in German, with at least `least_places` decimal places.
pub(crate) fn number(number: Decimal, least_places: usize, numerals: &Numerals) -> String {
    let (whole, places) = number.digits(least_places);
    let mut written = String::with_capacity(16);
    if number < Decimal::ZERO {
        written.push('-');
    }
    write_digits(&whole.chars().collect::<Vec<_>>(), numerals, &mut written);
    if !places.is_empty() {
        written.push(numerals.decimal);
        written.push_str(&places);
    }
    written
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use languages::Language;
    use serde::Deserialize;

    use super::{in_numerals, number};

    #[derive(Deserialize)]
    struct Case {
        text: String,
        /// The expected text in each language, by language code.
        written: BTreeMap<String, String>,
    }

    #[test]
    fn numbers_are_written_as_the_language_writes_them() {
        let cases: Vec<Case> =
            serde_json::from_str(include_str!("../../../contracts/numeral-cases.json"))
                .expect("the cases are JSON of this form");
        for Case { text, written } in cases {
            for (code, expected) in written {
                let language = Language::parse(&code).expect("a language of the site");
                let own = in_numerals(&text, language.numerals());
                assert_eq!(own, expected, "{text:?} in {code}");
            }
        }
    }

    #[test]
    fn a_number_is_grouped_and_pointed_as_the_language_does() {
        for (code, text, least_places, expected) in [
            ("en", "2100", 0, "2,100"),
            ("de", "2100.5", 2, "2.100,50"),
            ("fr", "1000000", 0, "1\u{202f}000\u{202f}000"),
            ("hi", "150000", 0, "1,50,000"),
            ("ja", "10.125", 2, "10.125"),
            ("en", "-999", 0, "-999"),
        ] {
            let language = Language::parse(code).expect("a language of the site");
            let decimal = text.parse().expect("a number");
            let own = number(decimal, least_places, language.numerals());
            assert_eq!(own, expected, "{text} in {code}");
        }
    }
}
