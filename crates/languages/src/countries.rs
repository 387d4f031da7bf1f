//! Countries by what people call them.

use std::{
    collections::{BTreeMap, HashMap},
    sync::LazyLock,
};

use crate::{Language, folded};

/// The names of each country by its code: first those in the languages of the site, in their order.
static NAMES: LazyLock<BTreeMap<&'static str, Vec<&'static str>>> = LazyLock::new(|| {
    let lines = include_str!("../../../contracts/country-names.tsv").lines();
    lines
        .filter_map(|line| line.split_once('\t'))
        .map(|(code, names)| (code, names.split('\t').collect()))
        .collect()
});

/// Codes by [`key`] of a name, from `contracts/country-names.tsv`, which `scripts/country-names.mjs` makes.
static CODES: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
    NAMES
        .iter()
        .flat_map(|(code, names)| names.iter().map(|name| (key(name), *code)))
        .collect()
});

/// The ISO 3166 code of the country that somebody calls so, in any language of the site or its own: `DE` for `Germany`,
/// `deutschland` and `DE`. After a city, `Hamburg, Germany`, the country comes last.
pub fn country_code(name: &str) -> Option<&'static str> {
    let last = name.rsplit([',', '،', '，', '、']).next();
    let mut names = [Some(name), last].into_iter().flatten();
    names.find_map(|name| CODES.get(&key(name)).copied().or_else(|| code_in(name)))
}

/// The codes of all countries, each with what the site calls it in a language.
pub fn countries(language: Language) -> impl Iterator<Item = (&'static str, &'static str)> {
    let codes = NAMES.keys();
    codes.filter_map(move |code| Some((*code, country_name(code, language)?)))
}

/// What the site calls a country in a language: `Deutschland` for `DE`; its English name in a language that is not shipped. `None` if there
/// is no country with this code.
pub fn country_name(code: &str, language: Language) -> Option<&'static str> {
    let names = NAMES.get(code)?;
    names.get(language.or_shipped().index()).copied()
}

/// A code that somebody writes in capitals. `NA` is what people write who give no country.
fn code_in(name: &str) -> Option<&'static str> {
    let name = name.trim();
    let (code, _) = NAMES.get_key_value(name)?;
    (*code != "NA").then_some(*code)
}

/// What of a name counts: neither case nor accents, spaces nor punctuation, nor an article.
fn key(name: &str) -> String {
    let name = folded(name);
    let name = name.strip_prefix("the ").unwrap_or(&name);
    name.replace(
        |letter: char| {
            letter.is_whitespace() || letter.is_ascii_punctuation() || "’‘।॰–".contains(letter)
        },
        "",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_has_a_name_in_every_language() {
        let name = |code, language| country_name(code, Language::parse(language)?);
        assert_eq!(name("DE", "en"), Some("Germany"));
        assert_eq!(name("DE", "de"), Some("Deutschland"));
        assert_eq!(name("OM", "ru"), Some("Оман"));
        assert_eq!(name("US", "zh"), Some("美国"));
        assert_eq!(name("XX", "en"), None);
        assert_eq!(name("DE", "it"), Some("Germany"));
        for language in Language::known() {
            assert_eq!(countries(language).count(), NAMES.len());
        }
    }

    #[test]
    fn a_country_has_one_code_however_it_is_called() {
        for (code, names) in [
            (
                "DE",
                &[
                    "Germany",
                    " deutschland ",
                    "DE",
                    "Allemagne",
                    "जर्मनी",
                    "Hamburg, Germany",
                ][..],
            ),
            (
                "GB",
                &["UK", "U.K.", "England", "Großbritannien", "المملكة المتحدة"],
            ),
            (
                "US",
                &[
                    "usa",
                    "U.S.A.",
                    "The United States of America",
                    "EE. UU.",
                    "США",
                    "アメリカ",
                ],
            ),
            (
                "NL",
                &[
                    "Netherlands",
                    "the Netherlands",
                    "Holland",
                    "Nederland",
                    "オランダ",
                ],
            ),
            (
                "AE",
                &["UAE", "Dubai, UAE", "阿联酋", "Émirats arabes unis"],
            ),
            ("RU", &["RU", "Russia", "Россия", "Russian Federation"]),
            ("BR", &["Brasil", "BRAZIL"]),
            ("VN", &["Viet Nam", "Vietnam", "Việt Nam"]),
            ("KR", &["Korea, Republic of", "South Korea", "대한민국"]),
            ("LK", &["Srilanka"]),
        ] {
            for name in names {
                assert_eq!(country_code(name), Some(code), "{name}");
            }
        }
        for other in [
            "", " ", "Atlantis", "EU", "Europe", "ZZ", "n/a", "NA", "no", ",",
        ] {
            assert_eq!(country_code(other), None, "{other}");
        }
    }

    #[test]
    fn no_name_stands_for_two_countries() {
        let mut found = HashMap::new();
        for (code, names) in NAMES.iter() {
            for name in names {
                let other = found.insert(key(name), code).filter(|other| *other != code);
                assert_eq!(other, None, "{name} of {code}");
                assert!(!key(name).is_empty(), "{name} of {code}");
            }
        }
        assert!(found.len() > 1_500, "{}", found.len());
    }
}
