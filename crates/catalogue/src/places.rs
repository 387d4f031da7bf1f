//! The names of Indian districts and states and of ports in the languages of the site: the files of `words/places`.

use std::{
    collections::{BTreeMap, HashMap},
    sync::LazyLock,
};

use languages::Language;
use serde::Deserialize;

use crate::language_files::by_language;

/// The names in one language, by English name.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Places {
    districts: BTreeMap<String, String>,
    states: BTreeMap<String, String>,
    ports: BTreeMap<String, String>,
}

static PLACES: LazyLock<HashMap<Language, Places>> = LazyLock::new(|| {
    let others = Language::shipped().filter(|language| *language != Language::ENGLISH);
    by_language("places", others)
});

/// The name of a district in a language, by its English name; `None` if it is unknown.
pub(crate) fn district(english: &str, language: Language) -> Option<&'static str> {
    let name = PLACES.get(&language)?.districts.get(english)?;
    Some(name)
}

/// The name of a state in a language, by its English name; `None` if it is unknown.
pub(crate) fn state(english: &str, language: Language) -> Option<&'static str> {
    let name = PLACES.get(&language)?.states.get(english)?;
    Some(name)
}

/// The name of a port in a language, by its English name; `None` if it is unknown.
pub(crate) fn port(english: &str, language: Language) -> Option<&'static str> {
    let name = PLACES.get(&language)?.ports.get(english)?;
    Some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_named_in_every_language() {
        let name = |code, district_name, state_name| {
            let language = Language::parse(code).expect("a language of the site");
            (
                district(district_name, language),
                state(state_name, language),
            )
        };
        assert_eq!(
            name("zh", "Khammam", "Telangana"),
            (Some("坎马姆"), Some("特伦甘纳邦"))
        );
        assert_eq!(name("ja", "Telangana", "Khammam"), (None, None));
        assert_eq!(name("en", "Khammam", "Telangana"), (None, None));
    }

    #[test]
    fn every_origin_of_the_sample_has_its_names() {
        let rows = |file: &str| -> toml::Table {
            let kit = concat!(env!("CARGO_MANIFEST_DIR"), "/../../kits/nandi");
            let text = std::fs::read_to_string(format!("{kit}/{file}.toml"));
            text.expect("the kit has it").parse().expect("it is TOML")
        };
        let products = rows("products");
        for language in PLACES.keys() {
            for (slug, translation) in rows(&format!("product_translations/{language}")) {
                for (column, name) in [
                    ("district", district as fn(&str, Language) -> _),
                    ("state", state),
                ] {
                    let english = products[&slug].get(column);
                    let english = english.and_then(toml::Value::as_str).unwrap_or_default();
                    let name = name(english, *language);
                    assert!(name.is_some(), "no {language} name of {english}");
                    let own = translation.get(column).map(|own| own.as_str());
                    assert!(
                        own.is_none_or(|own| own == name),
                        "{language}: {own:?} is {name:?} in words/places"
                    );
                }
            }
        }
    }

    #[test]
    fn the_maps_call_a_place_by_the_same_name() {
        let on_maps = |language: Language| {
            let file = format!(
                "{}/../../web/locales/{language}/maps.json",
                env!("CARGO_MANIFEST_DIR")
            );
            let texts = std::fs::read_to_string(file).expect("the texts of the maps are there");
            let texts: serde_json::Value = serde_json::from_str(&texts).expect("they are JSON");
            texts["places"].clone()
        };
        let english = on_maps(Language::ENGLISH);
        for (language, places) in PLACES.iter() {
            let names = on_maps(*language);
            for (key, english) in english.as_object().expect("places by their keys") {
                let english = english.as_str().expect("a name");
                for names_of_ours in [&places.districts, &places.ports] {
                    if let Some(name) = names_of_ours.get(english) {
                        assert_eq!(names[key], name.as_str(), "{language}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_language_names_the_same_places() {
        let parts = |places: &'static Places| [&places.districts, &places.states, &places.ports];
        let german = Language::parse("de").expect("a language of the site");
        for (language, places) in PLACES.iter() {
            for (names, german) in parts(places).into_iter().zip(parts(&PLACES[&german])) {
                assert!(names.keys().eq(german.keys()), "{language}");
                let mut names = names.values();
                assert!(names.all(|name| !name.trim().is_empty()), "{language}");
            }
        }
    }
}
