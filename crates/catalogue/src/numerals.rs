//! Figures as a language writes them.

use store::Numerals;

use crate::numbers::end_of_integer;

/// The separator of groups of digits in what the exporter types.
const GROUP: char = ',';

/// A text of figures, typed as in English (`80,000 - 100,000 SHU`, `11.5-12.5%`), with the numbers as the language writes them.
///
/// The pages do the same with the figures of their texts (`web/src/i18n/numerals.ts`); `contracts/numeral-cases.json` holds both
/// to it.
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
                // What follows are decimals, not another number.
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

/// Writes a whole number; one that was typed without separators stays without.
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
    for (place, digit) in digits.iter().enumerate() {
        let left = digits.len() - place;
        if place > 0 && left >= 3 && (left - 3).is_multiple_of(numerals.group_size) {
            written.push(numerals.group);
        }
        written.push(*digit);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;
    use store::Language;

    use super::in_numerals;

    #[derive(Deserialize)]
    struct Case {
        text: String,
        /// The text in each language, by its code.
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
}
