//! The languages of the site, from `contracts/languages.json`, how texts in any of them are normalised for the search, and what they call countries.

mod countries;
mod folding;

use std::{fmt, sync::LazyLock};

pub use countries::{countries, country_code, country_name};
pub use folding::{accented, folded};
use serde::{Deserialize, Serialize, Serializer};

/// One row of `contracts/languages.json`. Its other keys are only read by the pages.
#[derive(Debug, Deserialize)]
struct Row {
    code: String,
    name: String,
    english: String,
    direction: Direction,
    origin: String,
    numerals: Numerals,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../contracts/languages.json"))
        .expect("contracts/languages.json is checked by a test")
});

/// How a language writes numbers in digits, from Unicode's CLDR.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Numerals {
    /// The decimal separator: `.` in English.
    pub decimal: char,
    /// The separator between groups of digits: `,` in English.
    pub group: char,
    /// How many digits each group before the last one has: 3, or 2 where lakhs are counted. The last one always has three.
    pub group_size: usize,
    /// What follows a percentage, including any space.
    pub percent: String,
}

/// The writing direction of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Left to right.
    Ltr,
    /// Right to left.
    Rtl,
}

impl Direction {
    /// The value of HTML's `dir`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Ltr => "ltr",
            Self::Rtl => "rtl",
        }
    }
}

/// One of the site's languages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Language(u8);

impl Language {
    /// The default language, first in the list.
    pub const ENGLISH: Self = Self(0);

    /// Every language, in the order of the language selector.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        // The list is a handful of rows, so its indices fit.
        (0..ROWS.len()).map(|index| Self(index as u8))
    }

    /// The language with a code such as `de`; `None` if the site does not have it.
    #[must_use]
    pub fn parse(code: &str) -> Option<Self> {
        Self::all().find(|language| language.code() == code)
    }

    fn row(self) -> &'static Row {
        &ROWS[usize::from(self.0)]
    }

    /// Its code, `de`.
    #[must_use]
    pub fn code(self) -> &'static str {
        &self.row().code
    }

    /// Its own name for itself, `Deutsch`.
    #[must_use]
    pub fn name(self) -> &'static str {
        &self.row().name
    }

    /// Its name in English, `German`.
    #[must_use]
    pub fn english_name(self) -> &'static str {
        &self.row().english
    }

    /// Its writing direction.
    #[must_use]
    pub fn direction(self) -> Direction {
        self.row().direction
    }

    /// How it writes an origin: `{district}, {state}`.
    #[must_use]
    pub fn origin(self) -> &'static str {
        &self.row().origin
    }

    /// How it writes numbers.
    #[must_use]
    pub fn numerals(self) -> &'static Numerals {
        &self.row().numerals
    }

    /// The offered language that an `Accept-Language` header prefers; the first one wins among equals.
    ///
    /// Only the primary subtag counts: `pt-BR` is `pt`. `*` is English. `None` if the header names none of them.
    #[must_use]
    pub fn from_accept_language(header: &str, is_offered: impl Fn(Self) -> bool) -> Option<Self> {
        let mut best: Option<(f32, Self)> = None;
        for range in header.split(',') {
            let mut parts = range.split(';').map(str::trim);
            let tag = parts.next().unwrap_or_default();
            let weight = parts
                .find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")))
                .map_or(Some(1.0), |text| text.trim().parse::<f32>().ok())
                .filter(|weight| (0.0..=1.0).contains(weight))
                .unwrap_or(0.0);
            let primary = tag
                .split('-')
                .next()
                .unwrap_or_default()
                .to_ascii_lowercase();
            let language = match primary.as_str() {
                "*" => Some(Self::ENGLISH),
                code => Self::parse(code),
            };
            let language = language.filter(|language| is_offered(*language));
            if let Some(language) = language
                && weight > best.map_or(0.0, |(weight, _)| weight)
            {
                best = Some((weight, language));
            }
        }
        best.map(|(_, language)| language)
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Language({})", self.code())
    }
}

/// Serialised as its code.
impl Serialize for Language {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl fmt::Display for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_languages_are_ten_and_english_comes_first() {
        let codes: Vec<_> = Language::all().map(Language::code).collect();
        assert_eq!(
            codes,
            ["en", "hi", "es", "fr", "de", "ar", "zh", "ja", "pt", "ru"]
        );
        assert_eq!(Language::ENGLISH.code(), "en");
    }

    #[test]
    fn only_arabic_is_written_from_right_to_left() {
        let right_to_left: Vec<_> = Language::all()
            .filter(|language| language.direction() == Direction::Rtl)
            .map(Language::code)
            .collect();
        assert_eq!(right_to_left, ["ar"]);
    }

    #[test]
    fn a_code_is_read_and_an_unknown_one_is_not() {
        assert_eq!(Language::parse("de").map(Language::name), Some("Deutsch"));
        assert_eq!(Language::parse("DE"), None);
        assert_eq!(Language::parse(""), None);
        assert_eq!(Language::parse("it"), None);
    }

    #[test]
    fn accept_language_is_read_with_its_weights() {
        let read = |header| Language::from_accept_language(header, |_| true).map(Language::code);
        assert_eq!(read("de"), Some("de"));
        assert_eq!(read("fr;q=0.5, ja;q=0.9, de;q=0.1"), Some("ja"));
        assert_eq!(read("pt-BR,pt;q=0.9,en;q=0.8"), Some("pt"));
        assert_eq!(read("ZH-Hans-CN"), Some("zh"));
        assert_eq!(read("it, nl;q=0.9, es;q=0.1"), Some("es"));
        assert_eq!(read("it, *;q=0.5"), Some("en"));
        assert_eq!(read("de;q=0"), None);
        assert_eq!(read("de;q=2, fr;q=x, ru;q=0.2"), Some("ru"));
        assert_eq!(read("de, fr"), Some("de"));
        assert_eq!(read("it"), None);
        assert_eq!(read(""), None);
        let is_offered = |language: Language| language.code() != "de";
        let read = |header| Language::from_accept_language(header, is_offered).map(Language::code);
        assert_eq!(read("de, fr;q=0.5"), Some("fr"));
        assert_eq!(read("de"), None);
    }
}
