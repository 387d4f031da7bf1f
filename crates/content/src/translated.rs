//! Which text of a row a page shows: the translation, or the English.

use catalogue::numbers_are_the_same;
use languages::Language;
use store::TextList;

/// The texts of one row on the pages of a language.
pub(crate) struct Texts<'a> {
    language: Language,
    stale: &'a TextList,
    /// The columns of those that are in English on a page of another language.
    pub(crate) in_english: Vec<&'static str>,
}

impl<'a> Texts<'a> {
    /// `stale` are the columns of translations whose English has changed since.
    pub(crate) fn new(language: Language, stale: &'a TextList) -> Self {
        Self {
            language,
            stale,
            in_english: Vec::new(),
        }
    }

    /// The text of a column. A translation of an earlier English is shown while it states the same numbers; without an English text there
    /// is none.
    pub(crate) fn shown(
        &mut self,
        column: &'static str,
        english: Option<String>,
        translation: Option<String>,
    ) -> Option<String> {
        let english = english?;
        if self.language == Language::ENGLISH {
            return Some(english);
        }
        let is_stale = self.stale.0.iter().any(|stale| stale == column);
        let holds =
            |text: &String| !is_stale || numbers_are_the_same(&english, text, self.language);
        match translation.filter(holds) {
            Some(text) => Some(text),
            None => {
                self.in_english.push(column);
                Some(english)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_translation_gives_way_to_an_english_that_states_other_numbers() {
        let german = Language::parse("de").unwrap();
        let stale = TextList(vec!["covers".to_owned()]);
        let mut texts = Texts::new(german, &stale);
        let mut shown = |column, english: &str, translation: Option<&str>| {
            texts.shown(
                column,
                Some(english.to_owned()),
                translation.map(str::to_owned),
            )
        };
        for (column, english, translation, expected) in [
            ("covers", "2 mills", Some("2 Mühlen"), "2 Mühlen"),
            ("covers", "3 mills", Some("2 Mühlen"), "3 mills"),
            ("limits", "3 mills", Some("2 Mühlen"), "2 Mühlen"),
            ("name", "Mills", None, "Mills"),
        ] {
            assert_eq!(shown(column, english, translation).unwrap(), expected);
        }
        assert_eq!(texts.shown("issuer", None, Some("Amt".to_owned())), None);
        assert_eq!(texts.in_english, ["covers", "name"]);
    }

    #[test]
    fn nothing_is_a_translation_on_an_english_page() {
        let stale = TextList::default();
        let mut texts = Texts::new(Language::ENGLISH, &stale);
        let shown = texts.shown("name", Some("Mill".to_owned()), None);
        assert_eq!(shown.unwrap(), "Mill");
        assert!(texts.in_english.is_empty());
    }
}
