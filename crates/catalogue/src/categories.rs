//! The categories with their names in the languages of the site: those of the files in `words/categories`, and those that the
//! company has added.

use std::{
    collections::{BTreeMap, HashMap},
    sync::LazyLock,
};

use languages::{Language, folded};
use serde::Deserialize;
use store::{ConnectionTrait, DbErr};

use crate::{
    Category,
    entities::{category, category_translation},
    language_files::by_language,
    names::Names,
    queries::categories,
};

/// The names of the built-in categories, by code.
static NAMES: LazyLock<HashMap<Language, BTreeMap<String, String>>> =
    LazyLock::new(|| by_language("categories", Language::shipped()));

/// What an enquiry may be about besides a category: the options of the form's product interest in `contracts/enquiry-rules.json`.
static GENERAL_INTERESTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    /// A rule of the file, reduced to what is needed here.
    #[derive(Deserialize)]
    struct Rule {
        #[serde(default)]
        options: Vec<String>,
    }
    let rules: Vec<Rule> =
        serde_json::from_str(include_str!("../../../contracts/enquiry-rules.json"))
            .expect("contracts/enquiry-rules.json is checked by a test");
    rules.into_iter().flat_map(|rule| rule.options).collect()
});

/// What an enquiry may be about besides a category of products.
pub fn general_interests() -> &'static [String] {
    &GENERAL_INTERESTS
}

/// The name of a built-in category, in English in a language that is not shipped; `None` for any other.
pub fn built_in_category_name(code: &str, language: Language) -> Option<&'static str> {
    NAMES[&language.or_shipped()].get(code).map(String::as_str)
}

/// Every category with its names in all languages.
#[derive(Debug, Default)]
pub struct Categories {
    /// By position.
    rows: Vec<category::Model>,
    names: Names,
}

impl Categories {
    pub async fn read(db: &impl ConnectionTrait) -> Result<Self, DbErr> {
        Ok(Self::new(
            categories::all(db).await?,
            categories::translations(db).await?,
        ))
    }

    /// `rows` must be all categories, in their order.
    pub fn new(rows: Vec<category::Model>, translations: Vec<category_translation::Model>) -> Self {
        let names = translations
            .into_iter()
            .map(|row| (row.category, row.language, row.name));
        Self {
            rows,
            names: Names::new(names),
        }
    }

    /// The codes in the order of their categories.
    pub(crate) fn codes(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().map(|row| row.code.as_str())
    }

    /// Whether an enquiry may have this product interest: a category, one that comes with the program, which other programs send, or what
    /// is no category.
    pub fn is_interest(&self, code: &str) -> bool {
        self.has(code)
            || built_in_category_name(code, Language::ENGLISH).is_some()
            || GENERAL_INTERESTS.iter().any(|general| general == code)
    }

    pub fn has(&self, code: &str) -> bool {
        self.codes().any(|known| known == code)
    }

    /// Whether products of a category can be filtered by heat.
    pub(crate) fn has_heat(&self, code: &str) -> bool {
        self.rows.iter().any(|row| row.code == code && row.has_heat)
    }

    /// The codes of the categories by their names in all languages, folded: what people write for them. A name may be that of several.
    pub(crate) fn by_name(&self) -> HashMap<String, Vec<String>> {
        let mut codes: HashMap<String, Vec<String>> = HashMap::new();
        for language in Language::known() {
            for Category { code, name, .. } in self.all(language) {
                let named = codes.entry(folded(&name)).or_default();
                if !named.contains(&code) {
                    named.push(code);
                }
            }
        }
        codes
    }

    /// The name of a category in a language, in English if it is not translated.
    pub fn name(&self, code: &str, language: Language) -> Option<&str> {
        let row = self.rows.iter().find(|row| row.code == code)?;
        Some(self.shown(row, language))
    }

    fn shown<'a>(&'a self, row: &'a category::Model, language: Language) -> &'a str {
        built_in_category_name(&row.code, language)
            .or_else(|| self.names.get(&row.code, language))
            .or(row.name.as_deref())
            .unwrap_or(&row.code)
    }

    /// Every category in a language, with its English name if it is not translated.
    pub(crate) fn all(&self, language: Language) -> Vec<Category> {
        let shown = |row: &category::Model| Category {
            code: row.code.clone(),
            name: self.shown(row, language).to_owned(),
            has_heat: row.has_heat,
        };
        self.rows.iter().map(shown).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::queries::categories::BUILT_IN;

    use super::*;

    #[test]
    fn every_language_has_a_name_for_every_category_that_comes_with_the_program() {
        let mut codes = BUILT_IN;
        codes.sort_unstable();
        for (language, names) in NAMES.iter() {
            assert!(names.keys().eq(&codes), "{language}");
            assert!(names.values().all(|name| !name.trim().is_empty()));
        }
    }

    #[test]
    fn an_enquiry_is_about_a_category_or_one_of_four_others() {
        assert_eq!(
            general_interests(),
            ["bulk-order", "all", "partnership", "other"]
        );
        let coffee = category::Model {
            code: "coffee".to_owned(),
            name: Some("Coffee".to_owned()),
            has_heat: false,
            position: 10,
            version: 1,
        };
        let categories = Categories::new(vec![coffee], Vec::new());
        for interest in ["coffee", "spices", "other"] {
            assert!(categories.is_interest(interest), "{interest}");
        }
        assert!(!categories.is_interest("tea"));
    }

    #[test]
    fn a_category_is_called_by_its_english_name_where_it_is_not_translated() {
        let row = |code: &str, name: Option<&str>| category::Model {
            code: code.to_owned(),
            name: name.map(str::to_owned),
            has_heat: false,
            position: 40,
            version: 1,
        };
        let german = category_translation::Model {
            category: "seeds".to_owned(),
            language: "de".to_owned(),
            name: "Saaten".to_owned(),
            ..category_translation::Model::default()
        };
        let rows = vec![row("seeds", Some("Seeds")), row("spices", None)];
        let categories = Categories::new(rows, vec![german]);
        let names = |code| {
            let language = Language::parse(code).expect("a language of the site");
            let shown = categories.all(language).into_iter();
            shown.map(|category| category.name).collect::<Vec<_>>()
        };
        assert_eq!(names("en"), ["Seeds", "Spices"]);
        assert_eq!(names("de"), ["Saaten", "Gewürze"]);
        assert_eq!(names("fr"), ["Seeds", "Épices"]);
    }
}
