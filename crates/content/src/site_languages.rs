//! The languages that the site has, and those of them that visitors are shown.

use languages::Language;

/// The languages of the site: the shipped ones, and those that the company has added. By default the shipped ones are on. English always is:
/// what is off leads to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteLanguages {
    /// In the order of [`Language::known`].
    added: Vec<Language>,
    /// `None` while exactly the shipped ones are on.
    on: Option<Vec<Language>>,
}

impl SiteLanguages {
    /// With these that are listed as on; `None` if the shipped ones are.
    pub fn new(added: Vec<Language>, on: Option<Vec<Language>>) -> Self {
        Self { added, on }
    }

    /// All of them, in the order of the language menu.
    pub fn all(&self) -> impl Iterator<Item = Language> {
        Language::shipped().chain(self.added.iter().copied())
    }

    /// Whether the site has a language.
    pub fn has(&self, language: Language) -> bool {
        language.is_shipped() || self.added.contains(&language)
    }

    /// The language of the site with a code; `None` if the site has none.
    pub fn parse(&self, code: &str) -> Option<Language> {
        Language::parse(code).filter(|language| self.has(*language))
    }

    /// Whether visitors are shown a language.
    pub fn is_on(&self, language: Language) -> bool {
        let is_listed = match &self.on {
            Some(on) => on.contains(&language),
            None => language.is_shipped(),
        };
        language == Language::ENGLISH || self.has(language) && is_listed
    }

    /// Those that are on, in the order of the language menu.
    pub fn on(&self) -> impl Iterator<Item = Language> {
        self.all().filter(|language| self.is_on(*language))
    }

    /// The language, or English in place of one that is off.
    pub fn or_english(&self, language: Language) -> Language {
        match self.is_on(language) {
            true => language,
            false => Language::ENGLISH,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(codes: &[&str]) -> Vec<Language> {
        codes
            .iter()
            .filter_map(|code| Language::parse(code))
            .collect()
    }

    fn codes(languages: &SiteLanguages) -> Vec<&str> {
        languages.on().map(Language::code).collect()
    }

    #[test]
    fn the_shipped_languages_are_on_unless_some_are_listed_and_english_always_is() {
        let all = SiteLanguages::default();
        assert!(all.on().eq(Language::shipped()));
        let some = SiteLanguages::new(Vec::new(), Some(listed(&["fr", "hi"])));
        assert_eq!(codes(&some), ["en", "hi", "fr"]);
        let of = |code| Language::parse(code).map(|language| some.or_english(language).code());
        assert_eq!(
            (of("fr"), of("de"), of("it")),
            (Some("fr"), Some("en"), Some("en"))
        );
    }

    #[test]
    fn an_added_language_is_on_when_it_is_listed() {
        let added = SiteLanguages::new(listed(&["it", "ur"]), None);
        assert!(added.on().eq(Language::shipped()));
        assert_eq!(added.all().count(), Language::shipped().count() + 2);
        let listed_too = SiteLanguages::new(listed(&["it"]), Some(listed(&["en", "it", "ur"])));
        assert_eq!(codes(&listed_too), ["en", "it"]);
    }
}
