//! One spelling for names, telephone numbers and e-mail addresses, however a keyboard writes them, so that the rules of the form judge
//! what is meant.

use unicode_general_category::{GeneralCategory, get_general_category};
use unicode_normalization::UnicodeNormalization;

use super::trimmed;
use crate::rules::maximum_of;

/// Letters in their usual form (NFKC: full-width ones, ligatures), and one apostrophe and one hyphen for those that look like them.
pub(super) fn name(text: &str) -> String {
    // Before normalisation, which takes an accent without a letter apart.
    let apostrophes = text.replace(['´', '`', '‘', '‛', '′'], "’");
    apostrophes
        .nfkc()
        .collect::<String>()
        .replace('\u{2010}', "-")
        // Of a full-width one.
        .replace('`', "’")
}

/// ASCII as far as there is a way: full-width characters, and the domain as mail servers write it (IDNA).
pub(super) fn email(text: &str) -> String {
    let text = trimmed(&text.nfkc().collect::<String>());
    let Some((user, domain)) = text.rsplit_once('@') else {
        return text;
    };
    let is_domain = domain.chars().all(|character| {
        character.is_alphanumeric() || is_mark(character) || ".-。".contains(character)
    });
    if domain.is_ascii() || !is_domain {
        return text;
    }
    match idna::domain_to_ascii(domain) {
        Ok(domain) => [user, "@", &domain].concat(),
        Err(_) => text,
    }
}

fn is_mark(character: char) -> bool {
    matches!(
        get_general_category(character),
        GeneralCategory::NonspacingMark
            | GeneralCategory::SpacingMark
            | GeneralCategory::EnclosingMark
    )
}

/// ASCII digits for those of every script, spaces for dots and slashes, one hyphen, a plus without brackets, and `x12` for an
/// extension. A number that is too long otherwise is written without spaces, brackets and the zero that nobody dials from abroad.
pub(super) fn phone(text: &str) -> String {
    let written: String = text.nfkc().map(digit).map(separator).collect();
    let written = without_brackets_around_plus(&trimmed(&written));
    let (number, extension) = split_extension(&written);
    let extension = extension.map_or_else(String::new, |digits| format!(" x{digits}"));
    let fits = |text: &String| maximum_of("phone").is_none_or(|most| text.chars().count() <= most);
    let whole = [number, &extension].concat();
    // With other words it is no number, and stays as it is written.
    let has_words = number.contains(|sign: char| sign.is_alphabetic() || sign == '#');
    if has_words || fits(&whole) {
        return whole;
    }
    let digits = number.replace("(0)", "").replace([' ', '(', ')', '-'], "");
    // A tab may have been in brackets.
    let digits = trimmed(&digits);
    let shorter = [digits.as_str(), &extension].concat();
    match fits(&shorter) {
        true => shorter,
        false => [digits.as_str(), extension.trim_start()].concat(),
    }
}

/// Decimal digits of all scripts stand in rows of ten, which begin at a code that ends with 0 or 6 in hexadecimal.
fn digit(character: char) -> char {
    let is_digit = |character| get_general_category(character) == GeneralCategory::DecimalNumber;
    if character.is_ascii() || !is_digit(character) {
        return character;
    }
    let place = u32::from(character) % 16;
    let row = char::from_u32(u32::from(character) - place);
    let value = if row.is_some_and(is_digit) {
        place
    } else {
        place.saturating_sub(6)
    };
    char::from_digit(value, 10).unwrap_or(character)
}

fn separator(character: char) -> char {
    match character {
        '.' | '/' | '·' => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '[' => '(',
        ']' => ')',
        other => other,
    }
}

/// `(+91) 98450` is `+91 98450`.
fn without_brackets_around_plus(text: &str) -> String {
    match text
        .strip_prefix("(+")
        .and_then(|rest| rest.split_once(')'))
    {
        Some((country, rest)) => ["+", country, rest].concat(),
        None => text.to_owned(),
    }
}

/// An extension at the end: `ext. 12`, `x12`, `доб. 12`. What is before it has no letters.
fn split_extension(text: &str) -> (&str, Option<&str>) {
    let number_end = text.find(|character: char| character.is_alphabetic() || character == '#');
    let Some((number, extension)) = number_end.map(|end| text.split_at(end)) else {
        return (text, None);
    };
    let word_end = extension
        .find(|character: char| character.is_ascii_digit())
        .unwrap_or(extension.len());
    let (word, digits) = extension.split_at(word_end);
    let word = word.trim_end_matches([' ', ':']).to_lowercase();
    let is_known = [
        "ext",
        "extension",
        "x",
        "#",
        "dw",
        "durchwahl",
        "poste",
        "ramal",
        "доб",
        "内線",
        "转",
        "分机",
    ]
    .contains(&word.as_str());
    let is_short =
        (1..=6).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    match is_known && is_short {
        true => (number.trim_end(), Some(digits)),
        false => (text, None),
    }
}
