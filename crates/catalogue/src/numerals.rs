//! Figures as a language writes them.

use store::Numerals;

/// The separator of groups of digits in what the exporter types.
const GROUP: char = ',';

/// A text of figures, typed as in English (`80,000 - 100,000 SHU`, `11.5-12.5%`), with the numbers as the language writes them.
///
/// The pages do the same with the figures of their texts (`web/src/i18n/numerals.ts`).
pub(crate) fn in_numerals(text: &str, numerals: &Numerals) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut written = String::with_capacity(text.len() + 8);
    let mut at = 0;
    while at < letters.len() {
        let number = integer(&letters[at..]);
        if number > 0 {
            write_grouped(&letters[at..at + number], numerals, &mut written);
            at += number;
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

/// How many of the letters are a whole number with its separators: `80,000` of `80,000 - 100,000 SHU`.
fn integer(letters: &[char]) -> usize {
    let digits = |letters: &[char]| {
        letters
            .iter()
            .take_while(|letter| letter.is_ascii_digit())
            .count()
    };
    let mut end = digits(letters);
    if (1..=3).contains(&end) {
        while letters.get(end) == Some(&GROUP) && digits(&letters[end + 1..]) == 3 {
            end += 4;
        }
    }
    end
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
    use store::Language;

    use super::in_numerals;

    fn written(text: &str, code: &str) -> String {
        let language = Language::parse(code).expect("a language of the site");
        in_numerals(text, language.numerals())
    }

    #[test]
    fn english_stays_as_it_is() {
        for text in ["80,000 - 100,000 SHU", "11.5-12.5%", "ASTA 32", ""] {
            assert_eq!(written(text, "en"), text);
        }
    }

    #[test]
    fn thousands_decimals_and_percentages_are_those_of_the_language() {
        assert_eq!(
            written("80,000 - 100,000 SHU", "de"),
            "80.000 - 100.000 SHU"
        );
        assert_eq!(written("80,000 SHU", "fr"), "80\u{202f}000 SHU");
        assert_eq!(written("11.5-12.5%", "de"), "11,5-12,5\u{a0}%");
        assert_eq!(written("Curcumin 3.0 - 3.5%", "pt"), "Curcumin 3,0 - 3,5%");
        assert_eq!(
            written("800,000 - 1,000,000 SHU", "hi"),
            "8,00,000 - 10,00,000 SHU"
        );
    }

    #[test]
    fn what_is_no_number_with_separators_is_left_alone() {
        assert_eq!(written("2025, 2026", "de"), "2025, 2026");
        assert_eq!(written("Lots 1,2 and 12345", "de"), "Lots 1,2 and 12345");
        assert_eq!(written("ASTA 50.", "de"), "ASTA 50.");
    }
}
