//! Categories, grades and parameters, and their names in other languages.

use languages::Language;

use super::{slug::is_slug, translation::translated_name_faults};
use crate::{
    categories::general_interests,
    csv::clashing_column,
    entities::{
        category, category_translation, grade, grade_translation, parameter, parameter_translation,
    },
    queries::{categories, parameters::BuiltIn},
};

/// What is wrong with a parameter, by column of `parameters`.
#[must_use]
pub fn parameter_faults(parameter: &parameter::Model) -> Vec<(&'static str, String)> {
    let mut faults = Vec::new();
    let code = &parameter.code;
    if !is_parameter_code(code) {
        let message = format!(
            "`{code}` is no code: begin with a small letter and use small letters, digits and `_`, as in `volatile_oil`"
        );
        faults.push(("code", message));
    } else if let Some(column) = clashing_column(code) {
        let message = format!(
            "`{code}` would make a column `{column}` that means something else; use another code"
        );
        faults.push(("code", message));
    }
    let name = parameter.name.as_deref().map(str::trim);
    match (BuiltIn::find(code), name) {
        (Some(_), Some(_)) => faults.push(("name", named_by_the_program(code))),
        (None, None | Some("")) => {
            let message =
                "is missing; only parameters that come with the program have names of their own";
            faults.push(("name", message.to_owned()));
        }
        (Some(_), None) | (None, Some(_)) => {}
    }
    if parameter.unit.trim().is_empty() {
        let message = "is empty; write it like `%` or `mg/kg`";
        faults.push(("unit", message.to_owned()));
    }
    faults
}

/// What is wrong with the name of a parameter in another language.
#[must_use]
pub fn parameter_translation_faults(
    translation: &parameter_translation::Model,
) -> Vec<(&'static str, String)> {
    let code = &translation.parameter;
    let mut faults = translated_name_faults(&translation.language, &translation.name);
    if BuiltIn::find(code).is_some() {
        faults.push(("parameter", named_by_the_program(code)));
    }
    faults
}

/// The fault of the code of a category that ends with the code of a language of the site.
pub fn ends_as_language(code: &str, language: &str) -> String {
    format!(
        "`{code}` ends like the address of a brochure in the language `{language}`; use another code"
    )
}

/// What is wrong with a category, by column of `categories`.
#[must_use]
pub fn category_faults(category: &category::Model) -> Vec<(&'static str, String)> {
    let mut faults = Vec::new();
    let code = &category.code;
    let last_word = code.rsplit('-').next().unwrap_or_default();
    if !is_slug(code) {
        let message = format!(
            "`{code}` is no code: use small letters and digits, with single hyphens between words"
        );
        faults.push(("code", message));
    } else if general_interests().contains(code) {
        let message =
            format!("`{code}` is a product interest of the enquiry form already; use another code");
        faults.push(("code", message));
    } else if Language::shipped().any(|language| language.code() == last_word) {
        faults.push(("code", ends_as_language(code, last_word)));
    }
    let is_built_in = categories::BUILT_IN.contains(&code.as_str());
    match (is_built_in, category.name.as_deref().map(str::trim)) {
        (true, Some(_)) => faults.push(("name", named_by_the_program(code))),
        (false, None | Some("")) => {
            let message =
                "is missing; only categories that come with the program have names of their own";
            faults.push(("name", message.to_owned()));
        }
        (true, None) | (false, Some(_)) => {}
    }
    faults
}

/// What is wrong with the name of a category in another language.
#[must_use]
pub fn category_translation_faults(
    translation: &category_translation::Model,
) -> Vec<(&'static str, String)> {
    let code = &translation.category;
    let mut faults = translated_name_faults(&translation.language, &translation.name);
    if categories::BUILT_IN.contains(&code.as_str()) {
        faults.push(("category", named_by_the_program(code)));
    }
    faults
}

/// What is wrong with a grade, by column of `grades`.
#[must_use]
pub fn grade_faults(grade: &grade::Model) -> Vec<(&'static str, String)> {
    let mut faults = Vec::new();
    for (column, text) in [("code", &grade.code), ("name", &grade.name)] {
        let trimmed = text.trim();
        if trimmed.is_empty() {
            faults.push((column, "is empty; write it like `FAQ`".to_owned()));
        } else if trimmed != text {
            faults.push((
                column,
                format!("`{text}` has spaces around it; write `{trimmed}`"),
            ));
        }
    }
    faults
}

/// What is wrong with the name of a grade in another language.
#[must_use]
pub fn grade_translation_faults(
    translation: &grade_translation::Model,
) -> Vec<(&'static str, String)> {
    translated_name_faults(&translation.language, &translation.name)
}

fn named_by_the_program(code: &str) -> String {
    format!(
        "the program has the names of `{code}` in every language; add one of your own to call it otherwise"
    )
}

fn is_parameter_code(code: &str) -> bool {
    code.starts_with(|letter: char| letter.is_ascii_lowercase())
        && code
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_of_the_owner_has_a_code_and_a_name() {
        let of = |code: &str, name: Option<&str>| parameter::Model {
            code: code.to_owned(),
            name: name.map(str::to_owned),
            ..BuiltIn::find("purity")
                .expect("it comes with the program")
                .row()
        };
        let columns = |parameter: &parameter::Model| {
            let faults = parameter_faults(parameter).into_iter();
            faults.map(|(column, _)| column).collect::<Vec<_>>()
        };
        assert_eq!(columns(&of("thymol", Some("Thymol"))), [""; 0]);
        assert_eq!(columns(&of("purity", None)), [""; 0]);
        assert_eq!(columns(&of("purity", Some("Pureness"))), ["name"]);
        for name in [None, Some(" ")] {
            assert_eq!(columns(&of("thymol", name)), ["name"]);
        }
        for code in [
            "",
            "Thymol",
            "1st",
            "oil:de",
            "a b",
            "price",
            "oil_limit",
            "öl",
        ] {
            assert_eq!(columns(&of(code, Some("Thymol"))), ["code"], "{code}");
        }
        let german = |parameter: &str, language: &str, name: &str| {
            let translation = parameter_translation::Model {
                parameter: parameter.to_owned(),
                language: language.to_owned(),
                name: name.to_owned(),
                ..parameter_translation::Model::default()
            };
            let faults = parameter_translation_faults(&translation).into_iter();
            faults.map(|(column, _)| column).collect::<Vec<_>>()
        };
        assert_eq!(german("thymol", "de", "Thymol"), [""; 0]);
        assert_eq!(german("thymol", "xx", ""), ["language", "name"]);
        assert_eq!(german("thymol", "en", "Thymol"), ["language"]);
        assert_eq!(german("moisture", "de", "Wasser"), ["parameter"]);
    }
}
