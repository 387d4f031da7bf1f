//! The grades with their names in the languages of the site.

use languages::Language;
use tables::LAST_POSITION;

use crate::{
    entities::{grade, grade_translation},
    names::Names,
};

/// Every grade with its names in all languages.
#[derive(Debug, Default)]
pub(crate) struct Grades {
    /// By position.
    rows: Vec<grade::Model>,
    names: Names,
}

impl Grades {
    /// `rows` must be all grades, in their order.
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

    /// Adds grades that are not in the database yet, as [`crate::queries::grades::NewGrade::last`] makes them.
    pub(crate) fn add(&mut self, codes: &[String]) {
        let rows = codes.iter().map(|code| grade::Model {
            code: code.clone(),
            name: code.clone(),
            position: LAST_POSITION,
            version: 0,
        });
        self.rows.extend(rows);
    }

    /// The codes in the order of their grades.
    pub(crate) fn codes(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().map(|row| row.code.as_str())
    }

    pub(crate) fn has(&self, code: &str) -> bool {
        self.codes().any(|known| known == code)
    }

    /// The name of a grade in a language: the English name if it is not translated, the code if it is not in the table.
    pub(crate) fn name<'a>(&'a self, code: &'a str, language: Language) -> &'a str {
        let english = || self.rows.iter().find(|row| row.code == code);
        self.names
            .get(code, language)
            .or_else(|| english().map(|row| row.name.as_str()))
            .unwrap_or(code)
    }

    /// Sorts names in a language by the order of their grades; names without a grade come last, alphabetically.
    pub(crate) fn in_order(&self, mut names: Vec<String>, language: Language) -> Vec<String> {
        let known: Vec<&str> = self.codes().map(|code| self.name(code, language)).collect();
        let place = |name: &str| known.iter().position(|known| *known == name);
        names.sort_by_cached_key(|name| (place(name).unwrap_or(usize::MAX), name.clone()));
        names
    }

    /// The codes that a label may refer to: the code itself, then the grades with this name in some language.
    pub(crate) fn meant<'a>(&'a self, label: &'a str) -> impl Iterator<Item = &'a str> {
        let is_called_so = move |code: &&str| {
            *code != label && Language::known().any(|language| self.name(code, language) == label)
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
            ..grade_translation::Model::default()
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
    fn names_stand_in_the_order_of_the_grades() {
        let in_order = |names: &[&str], code| {
            let names = names.iter().copied().map(str::to_owned).collect();
            grades().in_order(names, language(code))
        };
        assert_eq!(
            in_order(&["A", "MG-2", "MG-1", "Super"], "en"),
            ["Super", "A", "MG-1", "MG-2"]
        );
        assert_eq!(in_order(&["A", "Spitze"], "de"), ["Spitze", "A"]);
        assert_eq!(in_order(&["MG-1", "Super"], "fr"), ["Super", "MG-1"]);
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
