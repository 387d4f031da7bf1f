//! SQL's `LIKE` and `ILIKE` where the two databases differ: SQLite's own operator ignores case only in ASCII, and PostgreSQL's compares
//! whole texts in lower case, where a letter can become two, or another one at the end of a word. A pattern becomes one of `GLOB` or a
//! regular expression, which both have character classes for any script.

use std::{collections::HashMap, sync::LazyLock};

use postgrest::Error;

/// The letters that differ only in case, by the letter that stands for them, where there are several.
static CASES: LazyLock<HashMap<char, String>> = LazyLock::new(|| {
    let mut cases: HashMap<char, String> = HashMap::new();
    for letter in '\0'..=char::MAX {
        let small = small(letter);
        if small != letter {
            cases
                .entry(small)
                .or_insert_with(|| small.to_string())
                .push(letter);
        }
    }
    cases
});

/// The letter that stands for a letter in any case: both sigmas have one, and so have the letters I with and without a dot.
fn small(letter: char) -> char {
    let mut large = letter.to_uppercase();
    let large = large.next().filter(|_| large.next().is_none());
    let mut small = large.unwrap_or(letter).to_lowercase();
    let first = small.next().unwrap_or(letter);
    match small.next() {
        None | Some('\u{307}') => first,
        Some(_) => letter,
    }
}

/// A language of patterns.
struct Language {
    /// Any letters.
    any: &'static str,
    /// One letter.
    one: &'static str,
    /// A letter that is taken literally.
    literal: fn(&mut String, char),
}

const GLOB: Language = Language {
    any: "*",
    one: "?",
    literal: |glob, letter| match letter {
        '*' | '?' | '[' => glob.extend(['[', letter, ']']),
        letter => glob.push(letter),
    },
};

const REGULAR_EXPRESSION: Language = Language {
    any: ".*",
    one: ".",
    literal: |regex, letter| {
        if letter.is_ascii() && !letter.is_ascii_alphanumeric() {
            regex.push('\\');
        }
        regex.push(letter);
    },
};

/// Translates a pattern with `%` for any letters, `_` for one, and `\` before a letter that is taken literally, into one of SQLite's
/// `GLOB`. Fails with `22025` for a pattern that ends in the middle of an escape.
pub(crate) fn glob(pattern: &str, any_case: bool) -> Result<String, Error> {
    translated(&GLOB, pattern, any_case)
}

/// Translates a pattern, in any case, into a regular expression of PostgreSQL.
/// Fails with `22025` for a pattern that ends in the middle of an escape.
pub(crate) fn regular_expression(pattern: &str) -> Result<String, Error> {
    let expression = translated(&REGULAR_EXPRESSION, pattern, true)?;
    Ok(format!("^{expression}$"))
}

fn translated(language: &Language, pattern: &str, any_case: bool) -> Result<String, Error> {
    let mut made = String::new();
    let mut letters = pattern.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '%' => made.push_str(language.any),
            '_' => made.push_str(language.one),
            '\\' => {
                let letter = letters.next().ok_or_else(Error::pattern_ends_with_escape)?;
                push(language, &mut made, letter, any_case);
            }
            letter => push(language, &mut made, letter, any_case),
        }
    }
    Ok(made)
}

fn push(language: &Language, made: &mut String, letter: char, any_case: bool) {
    match CASES.get(&small(letter)).filter(|_| any_case) {
        Some(cases) => made.extend(["[", cases, "]"]),
        None => (language.literal)(made, letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pattern: &str, any_case: bool) -> String {
        glob(pattern, any_case).unwrap_or_else(|error| panic!("{pattern}: {error}"))
    }

    #[test]
    fn a_pattern_of_like_becomes_one_of_glob() {
        assert_eq!(of("a%b_", false), "a*b?");
        assert_eq!(of(r"50\%\_\\", false), r"50%_\");
        assert_eq!(of("a*[b]?", false), "a[*][[]b][?]");
        assert!(glob("a\\", false).is_err());
    }

    #[test]
    fn a_pattern_of_ilike_becomes_a_regular_expression() {
        let expression = regular_expression(r"a%1_\%.").ok();
        assert_eq!(expression.as_deref(), Some(r"^[aA].*1.\%\.$"));
    }

    #[test]
    fn in_any_case_each_letter_is_all_its_cases() {
        assert_eq!(of("чй", true), "[чЧ][йЙ]");
        assert_eq!(of("É1", true), "[éÉ]1");
        assert_eq!(of("辣", true), "辣");
        assert!(of("k", true).contains('\u{212a}'), "the sign of kelvin");
        assert_eq!(of("Σ", true), "[σΣς]");
        assert_eq!(of("İ", true), of("i", true));
    }
}
