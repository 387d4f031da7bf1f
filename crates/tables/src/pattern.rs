//! SQL's `LIKE` on SQLite, whose own operator ignores case only in ASCII. It becomes a pattern of `GLOB`, which has character
//! classes
//! for any script.

use std::{collections::HashMap, sync::LazyLock};

use postgrest::Error;

/// The letters that share one lower-case letter, by that letter, where there are several.
static CASES: LazyLock<HashMap<char, String>> = LazyLock::new(|| {
    let mut cases: HashMap<char, String> = HashMap::new();
    for letter in ('\0'..=char::MAX).filter(|letter| letter.is_uppercase()) {
        if let Some(small) = small(letter) {
            cases
                .entry(small)
                .or_insert_with(|| small.to_string())
                .push(letter);
        }
    }
    cases
});

/// The lower-case letter, if it is a single one.
fn small(letter: char) -> Option<char> {
    let mut small = letter.to_lowercase();
    small.next().filter(|_| small.next().is_none())
}

/// Translates a pattern with `%` for any letters, `_` for one, and `\` before a letter that is taken literally.
///
/// # Errors
/// `22025` for a pattern that ends in the middle of an escape.
pub(crate) fn glob(pattern: &str, any_case: bool) -> Result<String, Error> {
    let mut glob = String::new();
    let mut letters = pattern.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '%' => glob.push('*'),
            '_' => glob.push('?'),
            '\\' => {
                let letter = letters.next().ok_or_else(Error::pattern_ends_with_escape)?;
                push(&mut glob, letter, any_case);
            }
            letter => push(&mut glob, letter, any_case),
        }
    }
    Ok(glob)
}

fn push(glob: &mut String, letter: char, any_case: bool) {
    let cases = small(letter)
        .filter(|_| any_case)
        .and_then(|small| CASES.get(&small));
    match cases {
        Some(cases) => {
            glob.push('[');
            glob.push_str(cases);
            glob.push(']');
        }
        None if matches!(letter, '*' | '?' | '[') => {
            glob.push('[');
            glob.push(letter);
            glob.push(']');
        }
        None => glob.push(letter),
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
    fn in_any_case_each_letter_is_all_its_cases() {
        assert_eq!(of("чй", true), "[чЧ][йЙ]");
        assert_eq!(of("É1", true), "[éÉ]1");
        assert_eq!(of("辣", true), "辣");
        assert!(of("k", true).contains('\u{212a}'), "the sign of kelvin");
    }
}
