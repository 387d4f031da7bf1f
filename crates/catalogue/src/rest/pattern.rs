//! SQL's `LIKE`.

use memchr::memmem::Finder;
use postgrest::Error;

/// A pattern, ready to be compared with: what stands between its `%`. Each piece is looked for after the one before it, so a
/// text is gone through once.
#[derive(Debug)]
pub(super) struct Pattern {
    /// What the text begins with.
    first: Piece,
    /// What comes after the first `%`. Without one, `first` is the whole text.
    others: Option<Others>,
}

#[derive(Debug)]
struct Others {
    /// These come in this order, with any letters around each.
    middle: Vec<Piece>,
    /// What the text ends with.
    last: Piece,
}

/// A part of a pattern without `%`.
#[derive(Debug)]
struct Piece {
    /// How many `_` come, each for one letter, and then which letters.
    runs: Vec<(usize, String)>,
    /// Finds the letters of the first run.
    finder: Finder<'static>,
}

impl Pattern {
    /// In: `%` for any letters, `_` for one, `\` before a letter that is meant as it stands.
    pub(super) fn new(pattern: &str) -> Result<Self, Error> {
        let mut letters = pattern.chars();
        let (mut pieces, mut runs) = (Vec::new(), Vec::new());
        while let Some(letter) = letters.next() {
            match letter {
                '%' => pieces.push(Piece::new(std::mem::take(&mut runs))),
                '_' => match runs.last_mut() {
                    Some((gap, after)) if after.is_empty() => *gap += 1,
                    _ => runs.push((1, String::new())),
                },
                letter => {
                    let letter = match letter {
                        '\\' => letters.next().ok_or_else(Error::pattern_ends_with_escape)?,
                        _ => letter,
                    };
                    match runs.last_mut() {
                        Some((_, after)) => after.push(letter),
                        None => runs.push((0, letter.into())),
                    }
                }
            }
        }
        let last = Piece::new(runs);
        let mut pieces = pieces.into_iter();
        Ok(match pieces.next() {
            Some(first) => Self {
                first,
                others: Some(Others {
                    middle: pieces.collect(),
                    last,
                }),
            },
            None => Self {
                first: last,
                others: None,
            },
        })
    }

    /// Whether the whole text fits.
    pub(super) fn fits(&self, text: &str) -> bool {
        let Some(left) = after(&self.first.runs, text) else {
            return false;
        };
        let Some(Others { middle, last }) = &self.others else {
            return left.is_empty();
        };
        // The first place where a piece fits leaves the most for those that follow.
        let left = middle
            .iter()
            .try_fold(left, |left, piece| piece.after_first_place(left));
        left.is_some_and(|left| last.is_end_of(left))
    }
}

impl Piece {
    fn new(runs: Vec<(usize, String)>) -> Self {
        let letters = runs.first().map_or("", |(_, letters)| letters);
        Self {
            finder: Finder::new(letters).into_owned(),
            runs,
        }
    }

    /// What stands after the first place where this piece fits.
    fn after_first_place<'a>(&self, text: &'a str) -> Option<&'a str> {
        let Some(((gap, letters), others)) = self.runs.split_first() else {
            return Some(text);
        };
        let mut text = skip(text, *gap)?;
        loop {
            let place = self.finder.find(text.as_bytes())?;
            if let Some(left) = after(others, &text[place + letters.len()..]) {
                return Some(left);
            }
            text = skip(&text[place..], 1)?;
        }
    }

    fn is_end_of(&self, text: &str) -> bool {
        let lengths = self.runs.iter();
        let length = lengths.map(|(gap, letters)| gap + letters.chars().count());
        let mut before = text.chars();
        for _ in 0..length.sum() {
            if before.next_back().is_none() {
                return false;
            }
        }
        after(&self.runs, &text[before.as_str().len()..]) == Some("")
    }
}

/// What stands after the runs when the text begins with them.
fn after<'a>(runs: &[(usize, String)], text: &'a str) -> Option<&'a str> {
    runs.iter().try_fold(text, |text, (gap, letters)| {
        skip(text, *gap)?.strip_prefix(letters.as_str())
    })
}

/// The text without so many letters at its beginning.
fn skip(text: &str, letters: usize) -> Option<&str> {
    let mut left = text.chars();
    for _ in 0..letters {
        left.next()?;
    }
    Some(left.as_str())
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]
mod tests {
    use super::*;

    fn fits(pattern: &str, text: &str) -> bool {
        Pattern::new(pattern).unwrap().fits(text)
    }

    #[test]
    fn a_pattern_must_fit_the_whole_text() {
        assert!(fits("chilli", "chilli"));
        assert!(!fits("chilli", "red chilli"));
        assert!(!fits("chilli", "chillies"));
        assert!(fits("", ""));
        assert!(!fits("", "a"));
    }

    #[test]
    fn a_percent_sign_stands_for_any_letters() {
        assert!(fits("%", ""));
        assert!(fits("%chilli%", "red chillies"));
        assert!(fits("a%b%c", "a-b-b-c"));
        assert!(!fits("a%b%c", "a-c-b"));
        assert!(fits("%%a", "ba"));
    }

    #[test]
    fn an_underscore_stands_for_one_letter_of_any_script() {
        assert!(fits("S_", "S4"));
        assert!(!fits("S_", "S"));
        assert!(fits("_", "辣"));
    }

    #[test]
    fn a_backslash_takes_the_meaning_away() {
        assert!(fits(r"50\%", "50%"));
        assert!(!fits(r"50\%", "500"));
        assert!(fits(r"a\_b", "a_b"));
        assert!(!fits(r"a\_b", "a-b"));
        assert!(fits(r"\\", r"\"));
    }

    #[test]
    fn a_backslash_at_the_end_is_an_error() {
        let error = Pattern::new(r"a\").unwrap_err();
        assert_eq!((error.status, error.code), (400, "22025"));
        assert_eq!(
            error.message,
            "LIKE pattern must not end with escape character"
        );
    }

    #[test]
    fn percent_signs_and_underscores_go_together() {
        assert!(fits("%_b_%", "abc"));
        assert!(!fits("%_b_%", "ab"));
        assert!(fits("%a_c%", "a-b abc"));
        assert!(fits("%__%", "辣椒"));
        assert!(!fits("%__%", "辣"));
        assert!(fits("_%_", "辣椒"));
        assert!(!fits("_%_", "辣"));
        assert!(fits("%é_%e", "cafés are here"));
        assert!(!fits("ab%ab", "ab"));
        assert!(fits("ab%ab", "abab"));
    }

    /// What `LIKE` means, in the fewest words.
    fn means(pattern: &[char], text: &[char]) -> bool {
        match (pattern.split_first(), text.split_first()) {
            (None, text) => text.is_none(),
            (Some(('%', others)), _) => (0..=text.len()).any(|taken| means(others, &text[taken..])),
            (Some(('_', others)), Some((_, left))) => means(others, left),
            (Some((letter, others)), Some((found, left))) => letter == found && means(others, left),
            (Some(_), None) => false,
        }
    }

    #[test]
    fn every_short_pattern_means_what_it_should() {
        let all = |letters: &[char], longest: usize| {
            let mut texts = vec![String::new()];
            let mut begin = 0;
            for _ in 0..longest {
                let end = texts.len();
                for place in begin..end {
                    for letter in letters {
                        texts.push(format!("{}{letter}", texts[place]));
                    }
                }
                begin = end;
            }
            texts
        };
        let texts = all(&['a', 'é'], 5);
        for pattern in all(&['a', 'é', '%', '_'], 5) {
            let letters: Vec<char> = pattern.chars().collect();
            for text in &texts {
                let wanted = means(&letters, &text.chars().collect::<Vec<_>>());
                assert_eq!(fits(&pattern, text), wanted, "`{pattern}` and `{text}`");
            }
        }
    }
}
