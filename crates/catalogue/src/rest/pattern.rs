//! SQL's `LIKE`.

use postgrest::Error;

/// One part of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// `%`: any letters, perhaps none.
    Any,
    /// `_`: one letter.
    One,
    /// This letter.
    Letter(char),
}

/// A pattern, ready to be compared with.
#[derive(Debug)]
pub(super) struct Pattern {
    parts: Vec<Part>,
    any_case: bool,
}

impl Pattern {
    /// In: `%` for any letters, `_` for one, `\` before a letter that is meant as it stands.
    pub(super) fn new(pattern: &str, any_case: bool) -> Result<Self, Error> {
        let pattern = if any_case {
            pattern.to_lowercase()
        } else {
            pattern.to_owned()
        };
        let mut letters = pattern.chars();
        let mut parts = Vec::new();
        while let Some(letter) = letters.next() {
            parts.push(match letter {
                '%' => Part::Any,
                '_' => Part::One,
                '\\' => Part::Letter(letters.next().ok_or_else(Error::pattern_ends_with_escape)?),
                _ => Part::Letter(letter),
            });
        }
        Ok(Self { parts, any_case })
    }

    /// Whether the whole text fits.
    pub(super) fn fits(&self, text: &str) -> bool {
        let letters: Vec<char> = if self.any_case {
            text.to_lowercase().chars().collect()
        } else {
            text.chars().collect()
        };
        let (mut part, mut letter) = (0, 0);
        // The last `%` and the letter after those that it stands for: only this one is ever tried with more letters.
        let mut retry: Option<(usize, usize)> = None;
        while letter < letters.len() {
            match self.parts.get(part) {
                Some(Part::Any) => {
                    retry = Some((part, letter));
                    part += 1;
                }
                Some(Part::One) => (part, letter) = (part + 1, letter + 1),
                Some(Part::Letter(wanted)) if *wanted == letters[letter] => {
                    (part, letter) = (part + 1, letter + 1);
                }
                _ => match &mut retry {
                    Some((any, taken)) => {
                        *taken += 1;
                        (part, letter) = (*any + 1, *taken);
                    }
                    None => return false,
                },
            }
        }
        self.parts[part..].iter().all(|part| *part == Part::Any)
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]
mod tests {
    use super::*;

    fn fits(pattern: &str, any_case: bool, text: &str) -> bool {
        Pattern::new(pattern, any_case).unwrap().fits(text)
    }

    #[test]
    fn a_pattern_must_fit_the_whole_text() {
        assert!(fits("chilli", false, "chilli"));
        assert!(!fits("chilli", false, "red chilli"));
        assert!(!fits("chilli", false, "chillies"));
        assert!(fits("", false, ""));
        assert!(!fits("", false, "a"));
    }

    #[test]
    fn a_percent_sign_stands_for_any_letters() {
        assert!(fits("%", false, ""));
        assert!(fits("%chilli%", false, "red chillies"));
        assert!(fits("a%b%c", false, "a-b-b-c"));
        assert!(!fits("a%b%c", false, "a-c-b"));
        assert!(fits("%%a", false, "ba"));
    }

    #[test]
    fn an_underscore_stands_for_one_letter_of_any_script() {
        assert!(fits("S_", false, "S4"));
        assert!(!fits("S_", false, "S"));
        assert!(fits("_", false, "辣"));
    }

    #[test]
    fn a_backslash_takes_the_meaning_away() {
        assert!(fits(r"50\%", false, "50%"));
        assert!(!fits(r"50\%", false, "500"));
        assert!(fits(r"a\_b", false, "a_b"));
        assert!(!fits(r"a\_b", false, "a-b"));
        assert!(fits(r"\\", false, r"\"));
    }

    #[test]
    fn a_backslash_at_the_end_is_an_error() {
        let error = Pattern::new(r"a\", false).unwrap_err();
        assert_eq!((error.status, error.code), (400, "22025"));
        assert_eq!(
            error.message,
            "LIKE pattern must not end with escape character"
        );
    }

    #[test]
    fn capitals_count_unless_said_otherwise() {
        assert!(!fits("TEJA", false, "Teja"));
        assert!(fits("TEJA", true, "Teja"));
        assert!(fits("%É%", true, "café"));
    }
}
