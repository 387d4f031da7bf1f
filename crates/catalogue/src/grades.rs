//! The grades with their names in the languages of the site.

use std::collections::HashSet;

use languages::Language;
use store::{grade, grade_translation};

use crate::names::Names;

/// Every grade with its names in all languages.
#[derive(Debug, Default)]
pub(crate) struct Grades {
    /// By position.
    rows: Vec<grade::Model>,
    names: Names,
}

impl Grades {
    /// In: all grades in their order, and what they are called in other languages.
    pub(crate) fn new(
        rows: Vec<grade::Model>,
        translations: Vec<grade_translation::Model>,
    ) -> Self {
        let names = translations
            .into_iter()
            .map(|row| (row.grade, row.language, row.name));
        Self {
            rows,
            names: Names::new(names),
        }
    }

    /// The codes in the order of their grades.
    pub(crate) fn codes(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().map(|row| row.code.as_str())
    }

    pub(crate) fn has(&self, code: &str) -> bool {
        self.codes().any(|known| known == code)
    }

    /// What a grade is called in a language: its English name where it has none there, its code where it is not in the table.
    pub(crate) fn name<'a>(&'a self, code: &'a str, language: Language) -> &'a str {
        let english = || self.rows.iter().find(|row| row.code == code);
        self.names
            .get(code, language)
            .or_else(|| english().map(|row| row.name.as_str()))
            .unwrap_or(code)
    }

    /// The names in a language of the grades among `used`, each once, in the order of the grades; last those that are not in the
    /// table.
    pub(crate) fn labels(&self, used: &HashSet<&str>, language: Language) -> Vec<String> {
        let mut unknown: Vec<&str> = used
            .iter()
            .copied()
            .filter(|code| !code.is_empty() && !self.has(code))
            .collect();
        unknown.sort_unstable();
        let known = self.codes().filter(|code| used.contains(code));
        let mut labels: Vec<String> = Vec::new();
        for code in known.chain(unknown) {
            let name = self.name(code, language);
            if !labels.iter().any(|label| label == name) {
                labels.push(name.to_owned());
            }
        }
        labels
    }

    /// The codes that a label may mean: the code itself, then the grades that are called so in some language.
    pub(crate) fn meant<'a>(&'a self, label: &'a str) -> impl Iterator<Item = &'a str> {
        let is_called_so = move |code: &&str| {
            *code != label && Language::all().any(|language| self.name(code, language) == label)
        };
        let itself = Some(label).filter(|code| self.has(code));
        itself.into_iter().chain(self.codes().filter(is_called_so))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grades() -> Grades {
        let row = |code: &str, name: &str| grade::Model {
            code: code.to_owned(),
            name: name.to_owned(),
            position: 10,
            version: 1,
        };
        let called = |grade: &str, language: &str, name: &str| grade_translation::Model {
            grade: grade.to_owned(),
            language: language.to_owned(),
            name: name.to_owned(),
            version: 1,
        };
        Grades::new(
            vec![
                row("Super", "Super"),
                row("FAQ", "Fair average quality"),
                row("A", "A"),
            ],
            vec![
                called("Super", "de", "Spitze"),
                called("A", "fr", "Super"),
                called("A", "xx", "?"),
            ],
        )
    }

    fn language(code: &str) -> Language {
        Language::parse(code).expect("a language of the site")
    }

    #[test]
    fn a_grade_is_called_by_its_english_name_where_it_is_not_translated() {
        let grades = grades();
        for (code, in_language, name) in [
            ("Super", "de", "Spitze"),
            ("Super", "ru", "Super"),
            ("FAQ", "de", "Fair average quality"),
            ("MG-1", "de", "MG-1"),
        ] {
            assert_eq!(grades.name(code, language(in_language)), name);
        }
    }

    #[test]
    fn labels_stand_in_the_order_of_the_grades_and_each_once() {
        let used = HashSet::from(["A", "Super", "MG-1", ""]);
        let labels = |code| grades().labels(&used, language(code));
        assert_eq!(labels("en"), ["Super", "A", "MG-1"]);
        assert_eq!(labels("de"), ["Spitze", "A", "MG-1"]);
        assert_eq!(labels("fr"), ["Super", "MG-1"]);
    }

    #[test]
    fn a_label_means_the_grade_of_that_code_before_one_that_is_called_so() {
        let grades = grades();
        let meant = |label| grades.meant(label).collect::<Vec<_>>();
        assert_eq!(meant("Super"), ["Super", "A"]);
        assert_eq!(meant("Fair average quality"), ["FAQ"]);
        assert_eq!(meant("Spitze"), ["Super"]);
        assert_eq!(meant("?"), [""; 0]);
    }
}
