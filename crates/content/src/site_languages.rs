//! The languages that visitors are shown.

use languages::Language;

/// The languages that are on. By default they all are. English always is: what is off leads to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteLanguages {
    /// `None` while none is switched off.
    on: Option<Vec<Language>>,
}

impl SiteLanguages {
    /// Whether visitors are shown a language.
    #[must_use]
    pub fn is_on(&self, language: Language) -> bool {
        let is_listed = |on: &Vec<Language>| on.contains(&language);
        language == Language::ENGLISH || self.on.as_ref().is_none_or(is_listed)
    }

    /// Those that are on, in the order of the language menu.
    pub fn on(&self) -> impl Iterator<Item = Language> {
        Language::all().filter(|language| self.is_on(*language))
    }

    /// The language, or English in place of one that is off.
    #[must_use]
    pub fn or_english(&self, language: Language) -> Language {
        match self.is_on(language) {
            true => language,
            false => Language::ENGLISH,
        }
    }
}

impl FromIterator<Language> for SiteLanguages {
    fn from_iter<T: IntoIterator<Item = Language>>(on: T) -> Self {
        let on = Some(on.into_iter().collect());
        Self { on }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_languages_are_on_unless_some_are_listed_and_english_always_is() {
        let all = SiteLanguages::default();
        assert_eq!(all.on().count(), Language::all().len());
        let listed = |codes: &[&str]| -> SiteLanguages {
            codes
                .iter()
                .filter_map(|code| Language::parse(code))
                .collect()
        };
        let some = listed(&["fr", "hi"]);
        let codes: Vec<_> = some.on().map(Language::code).collect();
        assert_eq!(codes, ["en", "hi", "fr"]);
        let of = |code| Language::parse(code).map(|language| some.or_english(language).code());
        assert_eq!((of("fr"), of("de")), (Some("fr"), Some("en")));
    }
}
