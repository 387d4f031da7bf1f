//! The names and values of parameters in the languages of the site: the files of `words/parameters`.

use std::{
    collections::{BTreeMap, HashMap},
    sync::LazyLock,
};

use decimal::Decimal;
use languages::Language;
use serde::Deserialize;

use crate::{
    entities::{parameter, parameter_translation, product_parameter::ParameterKind},
    language_files::by_language,
    names::Names,
    numerals::number,
    queries::parameters::{COLOUR, CURCUMIN, HEAT, MOISTURE, NewProductParameter},
};

/// The words and patterns of one language. Text in braces is a placeholder.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    /// A lower bound: `min. {value}`.
    least: String,
    /// An upper bound: `max. {value}`.
    most: String,
    /// A range within which all lots stay: `{value} (limit)`.
    within: String,
    /// An absent substance, if the unit is shown separately: `absent`.
    absent: String,
    /// A substance that is absent in an amount: `absent in {unit}`.
    absent_in: String,
    /// Any of these with a note: `{value} ({note})`.
    noted: String,
    /// Units that differ from English, by their English names.
    units: BTreeMap<String, String>,
    /// The names of the built-in parameters, by code.
    names: BTreeMap<String, String>,
}

static WORDS: LazyLock<HashMap<Language, Words>> =
    LazyLock::new(|| by_language("parameters", Language::shipped()));

/// The name of a built-in parameter, in English in a language that is not shipped; `None` for any other.
pub fn built_in_parameter_name(code: &str, language: Language) -> Option<&'static str> {
    WORDS[&language.or_shipped()]
        .names
        .get(code)
        .map(String::as_str)
}

/// The value of a parameter, formatted in a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FormattedParameter {
    /// With the unit: `80,000 - 100,000 SHU`, `max. 12%`, `absent in 25 g`.
    pub(crate) value: String,
    /// Without the unit: `80,000 - 100,000`, `max. 12`, `absent`.
    pub(crate) figures: String,
    /// The unit; empty if there is no figure.
    pub(crate) unit: String,
}

/// Formats a parameter in a language. A note is not translated; it is in brackets after figures.
pub(crate) fn formatted(parameter: &NewProductParameter, language: Language) -> FormattedParameter {
    let words = &WORDS[&language.or_shipped()];
    let note = parameter.note.as_deref();
    let Some(figures) = figures(parameter, language) else {
        let note = note.unwrap_or_default().to_owned();
        return FormattedParameter {
            value: note.clone(),
            figures: note,
            unit: String::new(),
        };
    };
    let unit = words.unit(&parameter.unit);
    let is_amount = is_amount(&parameter.unit);
    let (value, figures) = if is_amount && parameter.maximum == Some(Decimal::ZERO) {
        (
            words.absent_in.replace("{unit}", &unit),
            words.absent.clone(),
        )
    } else {
        let value = match parameter.unit.as_str() {
            "%" => format!("{figures}{}", language.numerals().percent),
            COLOUR_UNIT => format!("{COLOUR_UNIT} {figures}"),
            _ if is_amount => format!("{figures} / {unit}"),
            _ => format!("{figures} {unit}"),
        };
        let bounded = |value: String| {
            let pattern = match (parameter.minimum, parameter.maximum, parameter.kind) {
                (Some(_), None, _) => &words.least,
                (None, Some(_), _) => &words.most,
                (_, _, ParameterKind::Limit) => &words.within,
                (_, _, ParameterKind::Typical) => return value,
            };
            pattern.replace("{value}", &value)
        };
        (bounded(value), bounded(figures))
    };
    let noted = |value: String| match note {
        Some(note) => words
            .noted
            .replace("{value}", &value)
            .replace("{note}", note),
        None => value,
    };
    FormattedParameter {
        value: noted(value),
        figures: noted(figures),
        unit,
    }
}

/// This unit is written before its figures.
const COLOUR_UNIT: &str = "ASTA";

/// Whether a unit is the amount that something is counted or tested in, `25 g`.
fn is_amount(unit: &str) -> bool {
    unit.starts_with(|letter: char| letter.is_ascii_digit())
}

impl Words {
    fn unit(&self, unit: &str) -> String {
        if let Some(own) = self.units.get(unit) {
            return own.clone();
        }
        match unit.split_once(' ').filter(|_| is_amount(unit)) {
            Some((amount, unit)) => {
                let unit = self.units.get(unit).map_or(unit, String::as_str);
                format!("{amount} {unit}")
            }
            None => unit.to_owned(),
        }
    }
}

/// One or two figures without their unit; `None` if there is none.
fn figures(parameter: &NewProductParameter, language: Language) -> Option<String> {
    // By convention of the trade, curcumin has at least one decimal, and the dash in ranges of heat and curcumin has spaces.
    let (least_places, dash) = match parameter.parameter.as_str() {
        CURCUMIN => (1, " - "),
        HEAT => (0, " - "),
        _ => (0, "-"),
    };
    let written = |bound: Decimal| number(bound, least_places, language.numerals());
    Some(match (parameter.minimum, parameter.maximum) {
        (Some(least), Some(most)) if least != most => {
            format!("{}{dash}{}", written(least), written(most))
        }
        (Some(figure), _) | (None, Some(figure)) => written(figure),
        (None, None) => return None,
    })
}

/// The text columns of the data interface for the four built-in parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParameterTexts {
    pub capsaicin_level: Option<String>,
    pub color_value: Option<String>,
    pub moisture_content: Option<String>,
}

/// The texts `capsaicin_level`, `color_value` and `moisture_content` of a product: `50,000 - 100,000 SHU`; `ASTA 32-40`, or
/// `Curcumin 3.0 - 3.5%` if there is no colour; `10-12%`. A typical value takes precedence over a limit.
///
/// The numbers and patterns are those of the language.
pub fn parameter_texts(parameters: &[NewProductParameter], language: Language) -> ParameterTexts {
    let value = |code| find(parameters, code).map(|found| formatted(found, language).value);
    ParameterTexts {
        capsaicin_level: value(HEAT),
        // Programs detect curcumin by this word, so it is the same in every language.
        color_value: value(COLOUR).or_else(|| Some(format!("Curcumin {}", value(CURCUMIN)?))),
        moisture_content: value(MOISTURE),
    }
}

/// The parameter with a code: the typical value, or else the limit.
pub(crate) fn find<'a>(
    parameters: &'a [NewProductParameter],
    code: &str,
) -> Option<&'a NewProductParameter> {
    let mut found = parameters.iter().filter(|own| own.parameter == code);
    let first = found.next()?;
    match first.kind {
        ParameterKind::Typical => Some(first),
        ParameterKind::Limit => found.next().or(Some(first)),
    }
}

/// Every parameter with its names in all languages.
#[derive(Debug, Default)]
pub(crate) struct Parameters {
    rows: HashMap<String, parameter::Model>,
    names: Names,
}

impl Parameters {
    pub(crate) fn new(
        rows: Vec<parameter::Model>,
        translations: Vec<parameter_translation::Model>,
    ) -> Self {
        let names = translations
            .into_iter()
            .map(|row| (row.parameter, row.language, row.name));
        Self {
            names: Names::new(names),
            rows: rows
                .into_iter()
                .map(|row| (row.code.clone(), row))
                .collect(),
        }
    }

    pub(crate) fn get(&self, code: &str) -> Option<&parameter::Model> {
        self.rows.get(code)
    }

    /// The name of a parameter in a language; the English name if it is not translated.
    pub(crate) fn name<'a>(
        &'a self,
        parameter: &'a parameter::Model,
        language: Language,
    ) -> &'a str {
        built_in_parameter_name(&parameter.code, language)
            .or_else(|| self.names.get(&parameter.code, language))
            .or(parameter.name.as_deref())
            .unwrap_or(&parameter.code)
    }
}

#[cfg(test)]
mod tests {
    use crate::{language_files::assert_placeholders, queries::parameters::BUILT_IN};

    use super::*;
    use crate::numerals::in_numerals;

    fn language(code: &str) -> Language {
        Language::parse(code).expect("a language of the site")
    }

    fn parameter(code: &str, kind: ParameterKind, from: &str, to: &str) -> NewProductParameter {
        let built_in = BUILT_IN.iter().find(|built_in| built_in.code == code);
        let row = built_in.expect("it comes with the program").row();
        NewProductParameter {
            minimum: from.parse().ok(),
            maximum: to.parse().ok(),
            ..NewProductParameter::of(&row, kind)
        }
    }

    #[test]
    fn every_language_has_every_pattern_and_name() {
        let mut codes: Vec<&str> = BUILT_IN.iter().map(|built_in| built_in.code).collect();
        codes.sort_unstable();
        for (language, words) in WORDS.iter() {
            for (pattern, parts) in [
                (&words.least, &["{value}"][..]),
                (&words.most, &["{value}"]),
                (&words.within, &["{value}"]),
                (&words.absent, &[]),
                (&words.absent_in, &["{unit}"]),
                (&words.noted, &["{value}", "{note}"]),
            ] {
                assert_placeholders(*language, pattern, parts);
            }
            assert!(words.names.keys().eq(&codes), "{language}");
            let mut names = words.names.values();
            assert!(names.all(|name| !name.trim().is_empty()), "{language}");
        }
    }

    #[test]
    fn the_pages_call_a_parameter_by_the_same_name() {
        for (language, words) in WORDS.iter() {
            let file = format!(
                "{}/../../web/locales/{language}/catalogue.json",
                env!("CARGO_MANIFEST_DIR")
            );
            let texts = std::fs::read_to_string(file).expect("the texts of the pages are there");
            let texts: serde_json::Value = serde_json::from_str(&texts).expect("they are JSON");
            for (code, field) in [
                (HEAT, "capsaicin"),
                (COLOUR, "color"),
                (CURCUMIN, "curcumin"),
                (MOISTURE, "moisture"),
            ] {
                let name = words.names[code].as_str();
                assert_eq!(texts["fields"][field], name, "{language}");
            }
        }
    }

    #[test]
    fn the_pages_have_a_name_for_every_allergen() {
        let texts = include_str!("../../../web/locales/en/catalogue.json");
        let texts: serde_json::Value = serde_json::from_str(texts).expect("they are JSON");
        let names = texts["allergens"]
            .as_object()
            .expect("names by their codes");
        let mut known: Vec<&str> = crate::entities::product::ALLERGENS.to_vec();
        let mut named: Vec<&str> = names.keys().map(String::as_str).collect();
        known.sort_unstable();
        named.sort_unstable();
        assert_eq!(named, known);
    }

    #[test]
    fn heat_colour_curcumin_and_moisture_are_texts_of_the_data_interface() {
        let texts =
            |own: ParameterTexts| [own.capsaicin_level, own.color_value, own.moisture_content];
        for (column, code, from, to, text) in [
            (0, HEAT, "1000", "2000", "1,000 - 2,000 SHU"),
            (0, HEAT, "800000", "1000000", "800,000 - 1,000,000 SHU"),
            (1, COLOUR, "32", "32", "ASTA 32"),
            (1, COLOUR, "120", "150", "ASTA 120-150"),
            (1, CURCUMIN, "1.8", "2.5", "Curcumin 1.8 - 2.5%"),
            (2, MOISTURE, "3", "4", "3-4%"),
            (2, MOISTURE, "11.5", "12.5", "11.5-12.5%"),
        ] {
            let parameters = [parameter(code, ParameterKind::Typical, from, to)];
            for language in Language::shipped() {
                let own = texts(parameter_texts(&parameters, language));
                let expected = in_numerals(text, language.numerals());
                assert_eq!(own[column].as_deref(), Some(&*expected), "{language}");
            }
        }
    }

    #[test]
    fn a_bound_an_amount_and_a_remark_are_said_as_each_language_does() {
        use ParameterKind::{Limit, Typical};
        let noted = NewProductParameter {
            note: Some("stemless".to_owned()),
            ..parameter("heat", Typical, "50000", "")
        };
        let salmonella = parameter("salmonella", Limit, "", "0");
        let filth = NewProductParameter {
            maximum: "75".parse().ok(),
            ..salmonella.clone()
        };
        let most = parameter("moisture", Limit, "", "12");
        let within = parameter("moisture", Limit, "10", "12");
        let purity = parameter("purity", Limit, "99.5", "");
        let oil = parameter("volatile_oil", Typical, "2.5", "4");
        let bacteria = parameter("e_coli", Limit, "", "10");
        let colour = parameter("colour", Limit, "120", "");
        for (code, parameter, value, figures, unit) in [
            ("en", &most, "max. 12%", "max. 12", "%"),
            ("ja", &most, "12%以下", "12以下", "%"),
            ("de", &purity, "min. 99,5\u{a0}%", "min. 99,5", "%"),
            ("en", &within, "10-12% (limit)", "10-12 (limit)", "%"),
            ("en", &oil, "2.5-4 ml/100 g", "2.5-4", "ml/100 g"),
            ("ru", &bacteria, "не более 10 КОЕ/г", "не более 10", "КОЕ/г"),
            ("en", &salmonella, "absent in 25 g", "absent", "25 g"),
            (
                "ru",
                &salmonella,
                "не обнаружено в 25 г",
                "не обнаружено",
                "25 г",
            ),
            ("zh", &salmonella, "25 g中不得检出", "不得检出", "25 g"),
            ("en", &filth, "max. 75 / 25 g", "max. 75", "25 g"),
            ("en", &colour, "min. ASTA 120", "min. 120", "ASTA"),
            (
                "zh",
                &noted,
                "不低于50,000 SHU（stemless）",
                "不低于50,000（stemless）",
                "SHU",
            ),
        ] {
            let own = formatted(parameter, language(code));
            let own = [own.value.as_str(), &own.figures, &own.unit];
            assert_eq!(own, [value, figures, unit], "{code}");
        }
        let alone = NewProductParameter {
            note: Some("dark brown".to_owned()),
            ..parameter("colour", Typical, "", "")
        };
        let own = formatted(&alone, language("de"));
        assert_eq!((own.value.as_str(), own.unit.as_str()), ("dark brown", ""));
    }

    #[test]
    fn a_product_with_a_limit_too_is_described_by_what_is_typical() {
        use ParameterKind::{Limit, Typical};
        let typical = parameter("moisture", Typical, "10", "11");
        let limit = parameter("moisture", Limit, "", "12");
        let text =
            |parameters: &[_]| parameter_texts(parameters, Language::ENGLISH).moisture_content;
        for parameters in [[typical.clone(), limit.clone()], [limit.clone(), typical]] {
            assert_eq!(text(&parameters).as_deref(), Some("10-11%"));
        }
        assert_eq!(text(&[limit]).as_deref(), Some("max. 12%"));
        assert_eq!(text(&[]), None);
    }

    #[test]
    fn a_parameter_of_the_owner_is_called_as_its_rows_say() {
        let row = parameter::Model {
            code: "thymol".to_owned(),
            name: Some("Thymol content".to_owned()),
            ..BUILT_IN[0].row()
        };
        let german = parameter_translation::Model {
            parameter: "thymol".to_owned(),
            language: "de".to_owned(),
            name: "Thymolgehalt".to_owned(),
            ..parameter_translation::Model::default()
        };
        let parameters = Parameters::new(vec![row.clone()], vec![german]);
        assert_eq!(parameters.name(&row, language("de")), "Thymolgehalt");
        assert_eq!(parameters.name(&row, language("fr")), "Thymol content");
        let moisture = BUILT_IN[0].row();
        assert_eq!(
            parameters.name(&moisture, language("fr")),
            "Taux d’humidité"
        );
    }
}
