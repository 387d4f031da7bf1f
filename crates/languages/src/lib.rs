//! The languages that a site can have, how texts in any of them are normalised for the search, and what they call countries.
//!
//! Those of `contracts/languages.json` are shipped with texts. Those of `contracts/more-languages.json` can be added by a company.

mod countries;
mod folding;
mod plurals;

use std::{collections::BTreeMap, fmt, sync::LazyLock};

pub use countries::{countries, country_code, country_name};
pub use folding::{accented, folded};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value as Json;

/// One row of either contract. Its other keys are only read by the pages.
#[derive(Debug, Deserialize)]
struct Row {
    code: String,
    name: String,
    english: String,
    direction: Direction,
    origin: String,
    numerals: Numerals,
    plurals: BTreeMap<String, String>,
    script: String,
    #[serde(default)]
    font: Font,
    #[serde(default = "yes")]
    printed: bool,
}

fn yes() -> bool {
    true
}

fn rows<T: serde::de::DeserializeOwned>(contract: &str) -> T {
    serde_json::from_str(contract).expect("the contracts of languages are checked by a test")
}

const SHIPPED: &str = include_str!("../../../contracts/languages.json");
const MORE: &str = include_str!("../../../contracts/more-languages.json");

static SHIPPED_ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| rows(SHIPPED));
static MORE_ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| rows(MORE));
/// The rows of the second contract with all of their keys.
static MORE_FACTS: LazyLock<Vec<Json>> = LazyLock::new(|| rows(MORE));

/// Whether the fonts of the pages have the letters of a language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Font {
    /// All of them.
    #[default]
    Page,
    /// Not all: the others are in a font of the visitor's system.
    Part,
    /// None: the whole text is in a font of the visitor's system.
    System,
}

/// The most letters of a code: `fil`.
const LONGEST_CODE: usize = 3;

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
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Ltr => "ltr",
            Self::Rtl => "rtl",
        }
    }
}

/// A language that a site can have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Language(u8);

impl Language {
    /// The default language, first in the list.
    pub const ENGLISH: Self = Self(0);

    /// The languages that the program is shipped with texts in, which every site has, in the order of the language selector.
    pub fn shipped() -> impl ExactSizeIterator<Item = Self> {
        // Both lists together are less than 256 rows, which a test checks, so indices fit.
        (0..SHIPPED_ROWS.len()).map(|index| Self(index as u8))
    }

    /// The languages that a company can add, in the order of their English names.
    pub fn more() -> impl ExactSizeIterator<Item = Self> {
        let first = SHIPPED_ROWS.len();
        (first..first + MORE_ROWS.len()).map(|index| Self(index as u8))
    }

    /// Every language that a site can have: the shipped ones first.
    pub fn known() -> impl Iterator<Item = Self> {
        Self::shipped().chain(Self::more())
    }

    /// The language with a code such as `de`; `None` if no site can have it.
    pub fn parse(code: &str) -> Option<Self> {
        // Most paths begin with a word that is longer than any code.
        if code.len() > LONGEST_CODE {
            return None;
        }
        Self::known().find(|language| language.code() == code)
    }

    fn row(self) -> &'static Row {
        let index = usize::from(self.0);
        match index.checked_sub(SHIPPED_ROWS.len()) {
            None => &SHIPPED_ROWS[index],
            Some(index) => &MORE_ROWS[index],
        }
    }

    /// Its place among all known languages, from 0.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// Whether the program is shipped with texts in it.
    pub fn is_shipped(self) -> bool {
        usize::from(self.0) < SHIPPED_ROWS.len()
    }

    /// Itself if the program is shipped with texts in it, else English.
    #[must_use]
    pub fn or_shipped(self) -> Self {
        match self.is_shipped() {
            true => self,
            false => Self::ENGLISH,
        }
    }

    /// All that the pages need to know of a language that is not shipped, which they know themselves; `None` for one that is.
    pub fn facts(self) -> Option<&'static Json> {
        let index = usize::from(self.0).checked_sub(SHIPPED_ROWS.len())?;
        MORE_FACTS.get(index)
    }

    /// Its code, `de`.
    pub fn code(self) -> &'static str {
        &self.row().code
    }

    /// The code of its script in ISO 15924, `Latn`.
    pub fn script(self) -> &'static str {
        &self.row().script
    }

    /// Its own name for itself, `Deutsch`.
    pub fn name(self) -> &'static str {
        &self.row().name
    }

    /// Its name in English, `German`.
    pub fn english_name(self) -> &'static str {
        &self.row().english
    }

    pub fn direction(self) -> Direction {
        self.row().direction
    }

    /// How it writes an origin: `{district}, {state}`.
    pub fn origin(self) -> &'static str {
        &self.row().origin
    }

    pub fn numerals(self) -> &'static Numerals {
        &self.row().numerals
    }

    /// Whether the fonts of the pages have the letters of a language that is not shipped.
    pub fn font(self) -> Font {
        self.row().font
    }

    /// Whether documents can be set in its letters.
    pub fn is_printed(self) -> bool {
        self.row().printed
    }

    /// The plural form of a count as Unicode's CLDR names it: `few`.
    pub fn plural_form(self, count: u64) -> &'static str {
        let mut rules = self.row().plurals.iter();
        let found = rules.find(|(_, rule)| plurals::is_for(rule, count));
        found.map_or("other", |(form, _)| form)
    }

    /// Whether it has a plural form: `few`. Each has `other`.
    pub fn has_plural_form(self, form: &str) -> bool {
        form == "other" || self.row().plurals.contains_key(form)
    }

    /// The offered language that an `Accept-Language` header prefers; the first one wins among equals.
    ///
    /// Only the primary subtag counts: `pt-BR` is `pt`. `*` is English. `None` if the header names none of them.
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
    fn the_shipped_languages_are_ten_and_english_comes_first() {
        let codes: Vec<_> = Language::shipped().map(Language::code).collect();
        assert_eq!(
            codes,
            ["en", "hi", "es", "fr", "de", "ar", "zh", "ja", "pt", "ru"]
        );
        assert_eq!(Language::ENGLISH.code(), "en");
    }

    #[test]
    fn languages_of_arabic_and_hebrew_letters_are_written_from_right_to_left() {
        let right_to_left: Vec<_> = Language::known()
            .filter(|language| language.direction() == Direction::Rtl)
            .map(Language::code)
            .collect();
        assert_eq!(right_to_left, ["ar", "he", "ps", "fa", "sd", "ur"]);
    }

    #[test]
    fn each_code_is_of_one_language_and_short() {
        let all: Vec<_> = Language::known().collect();
        assert!(all.len() > 60 && all.len() < 256, "{}", all.len());
        for language in all {
            assert_eq!(Language::parse(language.code()), Some(language));
            assert_eq!(language.facts().is_none(), language.is_shipped());
            assert!(!language.name().is_empty() && !language.english_name().is_empty());
            assert!(language.origin().contains("{district}"), "{language}");
            assert!(language.origin().contains("{state}"), "{language}");
        }
    }

    #[test]
    fn fonts_and_documents_are_known_of_each_language() {
        let of = |code| Language::parse(code).map(|one| (one.font(), one.is_printed()));
        assert_eq!(of("it"), Some((Font::Page, true)));
        assert_eq!(of("pl"), Some((Font::Part, true)));
        assert_eq!(of("ur"), Some((Font::Part, true)));
        assert_eq!(of("ko"), Some((Font::System, false)));
    }

    #[test]
    fn languages_count_as_unicode_says() {
        let cases: BTreeMap<String, BTreeMap<String, String>> =
            rows(include_str!("../../../contracts/plural-cases.json"));
        for (code, cases) in cases {
            let language = Language::parse(&code).expect("a known language");
            // Decimals are only counted by the pages.
            for (count, form) in cases.iter().filter(|(count, _)| !count.contains('.')) {
                let count = count.parse().expect("a whole number");
                assert_eq!(language.plural_form(count), form, "{language} {count}");
                assert!(language.has_plural_form(form), "{language} {form}");
            }
        }
        let polish = Language::parse("pl").map(|one| one.has_plural_form("zero"));
        assert_eq!(polish, Some(false));
    }

    #[test]
    fn a_code_is_read_and_an_unknown_one_is_not() {
        assert_eq!(Language::parse("de").map(Language::name), Some("Deutsch"));
        assert_eq!(Language::parse("DE"), None);
        assert_eq!(Language::parse(""), None);
        assert_eq!(Language::parse("it").map(Language::name), Some("Italiano"));
        assert_eq!(Language::parse("xx"), None);
    }

    #[test]
    fn accept_language_is_read_with_its_weights() {
        let read = |header| {
            Language::from_accept_language(header, Language::is_shipped).map(Language::code)
        };
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
