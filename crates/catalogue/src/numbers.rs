//! Compares the numbers in texts of different languages and scripts.

use languages::{Language, Numerals};
use unicode_general_category::{GeneralCategory, get_general_category};
use unicode_normalization::UnicodeNormalization;

/// Whether a translation states the same numbers as its English text, in any order. Numbers written in words are ignored.
#[must_use]
pub fn are_the_same(english: &str, translation: &str, language: Language) -> bool {
    numbers(english, Language::ENGLISH.numerals()) == numbers(translation, language.numerals())
}

/// Every number, as `1800` or `2.5`, sorted.
fn numbers(text: &str, numerals: &Numerals) -> Vec<String> {
    let letters: Vec<char> = text.nfkc().map(in_ascii).collect();
    // Normalised like the text: NFKC turns a narrow space into a plain one.
    let group = std::iter::once(numerals.group).nfkc().next();
    let mut found = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        if !letters[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let end = end_of_integer(&letters, at, group, numerals.group_size);
        let mut number: String = letters[at..end]
            .iter()
            .filter(|letter| letter.is_ascii_digit())
            .collect();
        at = end;
        // A point that is not a group separator is a decimal point in every language: `ASTA 21.3` is a name.
        if letters
            .get(at)
            .is_some_and(|letter| [numerals.decimal, '.'].contains(letter))
        {
            let decimals = digits(&letters, at + 1);
            let significant: String = letters[at + 1..at + 1 + decimals].iter().collect();
            let significant = significant.trim_end_matches('0');
            if !significant.is_empty() {
                number.push('.');
                number.push_str(significant);
            }
            at += 1 + decimals;
        }
        found.push(number);
    }
    found.sort_unstable();
    found
}

/// The end of the integer that begins at `at`, including its groups: `1,800` in English, `8,00,000` in Hindi.
///
/// A group has three digits or `group_size`, and the last one has three in every language.
pub(crate) fn end_of_integer(
    letters: &[char],
    at: usize,
    group: Option<char>,
    group_size: usize,
) -> usize {
    let first = digits(letters, at);
    let mut end = at + first;
    if !(1..=3).contains(&first) {
        return end;
    }
    let mut next = end;
    while group.is_some() && letters.get(next).copied() == group {
        let length = digits(letters, next + 1);
        if length != 3 && length != group_size {
            break;
        }
        next += 1 + length;
        if length == 3 {
            end = next;
        }
    }
    end
}

/// The number of digits from `at` on.
fn digits(letters: &[char], at: usize) -> usize {
    let rest = letters.iter().skip(at);
    rest.take_while(|letter| letter.is_ascii_digit()).count()
}

/// Converts a digit of any script to ASCII, and the Arabic separators to those of Arabic texts with ASCII digits.
fn in_ascii(letter: char) -> char {
    let is_digit = |letter| get_general_category(letter) == GeneralCategory::DecimalNumber;
    match letter {
        '\u{66b}' => '.',
        '\u{66c}' => ',',
        letter if letter.is_ascii() || !is_digit(letter) => letter,
        letter => {
            // The ten digits of a script have consecutive code points, starting with zero.
            let before = (1..10).take_while(|distance| {
                char::from_u32(u32::from(letter) - distance).is_some_and(is_digit)
            });
            let value = before.count() as u32;
            char::from_digit(value, 10).unwrap_or(letter)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(english: &str, translation: &str, code: &str) -> bool {
        let language = Language::parse(code).expect("a language of the site");
        are_the_same(english, translation, language)
    }

    #[test]
    fn the_notation_of_the_language_makes_no_difference() {
        let english = "USD 1,800 - 2,300.50 / t FOB Mundra";
        for (code, translation) in [
            ("de", "USD 1.800 - 2.300,50 / t FOB Mundra"),
            (
                "fr",
                "de 1\u{202f}800 à 2\u{202f}300,50 USD la tonne, FOB Mundra",
            ),
            ("ru", "1\u{a0}800–2\u{a0}300,5 долл. США за т, FOB Мундра"),
            ("ar", "من ١٬٨٠٠ إلى ٢٬٣٠٠٫٥٠ USD للطن، FOB موندرا"),
            ("hi", "USD १,८०० - २,३००.५० / टन FOB मुंद्रा"),
            ("ja", "USD １，８００ - ２，３００．５０ / t FOB ムンドラ"),
            ("zh", "每吨 1,800 - 2,300.50 USD"),
        ] {
            assert!(same(english, translation, code), "{translation}");
        }
        assert!(same(
            "800,000 - 1,000,000 SHU",
            "8,00,000 - 10,00,000 SHU",
            "hi"
        ));
        assert!(same("ASTA 21.3, 2.5%", "2,5 % nach ASTA 21.3", "de"));
        assert!(same("HACCP", "HACCP (अ)", "hi"));
    }

    #[test]
    fn another_number_is_another_number() {
        for (english, translation) in [
            ("USD 1,800", "USD 1.900"),
            ("1.8 t", "18 t"),
            ("1.8 t", "1.800 t"),
            ("1,800 t", "1,8 t"),
            ("12 months", "Monate"),
            ("On request", "USD 1.800"),
            ("10 x 25 kg", "25 kg"),
            ("20, 25 kg", "2025 kg"),
        ] {
            assert!(
                !same(english, translation, "de"),
                "{english} is not {translation}"
            );
        }
    }

    #[test]
    fn every_script_has_its_digits() {
        for nine in ['9', '٩', '۹', '९', '９', '๙', '𝟡'] {
            let text = String::from(nine);
            assert_eq!(
                numbers(&text, Language::ENGLISH.numerals()),
                ["9"],
                "{nine}"
            );
        }
    }
}
