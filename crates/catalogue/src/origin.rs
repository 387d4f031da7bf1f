//! Where a product comes from, as one text and as district and state.

use languages::Language;

/// What separates district and state, in the scripts of the site's languages.
const COMMAS: [char; 4] = [',', '،', '、', '，'];

/// District and state of a text such as `Guntur, Andhra Pradesh`: what is before the first comma of any script, and what
/// is after it.
///
/// A text without a comma, or with nothing before or after it, is a district, and the state is empty. So no letter is lost.
pub fn split(origin: &str) -> (&str, &str) {
    let origin = origin.trim();
    origin
        .split_once(COMMAS)
        .map(|(district, state)| (district.trim(), state.trim()))
        .filter(|(district, state)| !district.is_empty() && !state.is_empty())
        .unwrap_or((origin, ""))
}

/// District and state as a language writes them together, by its pattern in `contracts/languages.json`: `Guntur, Andhra Pradesh`,
/// `安得拉邦贡土尔`. An empty one is left out.
pub fn composed(district: &str, state: &str, language: Language) -> String {
    match (district, state) {
        (only, "") | ("", only) => only.to_owned(),
        (district, state) => language
            .origin()
            .replace("{district}", district)
            .replace("{state}", state),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_comma_of_any_script_parts_district_and_state() {
        for (origin, district, state) in [
            ("Guntur, Andhra Pradesh", "Guntur", "Andhra Pradesh"),
            ("Cochin, Kerala, India", "Cochin", "Kerala, India"),
            ("غونتور، أندرا براديش", "غونتور", "أندرا براديش"),
            ("贡土尔，安得拉邦", "贡土尔", "安得拉邦"),
            (
                "グントゥール、アンドラ・プラデシュ州",
                "グントゥール",
                "アンドラ・プラデシュ州",
            ),
            (" Guntur ,Andhra Pradesh ", "Guntur", "Andhra Pradesh"),
        ] {
            assert_eq!(split(origin), (district, state));
        }
    }

    #[test]
    fn each_language_writes_district_and_state_in_its_order() {
        for (code, district, state, origin) in [
            ("en", "Guntur", "Andhra Pradesh", "Guntur, Andhra Pradesh"),
            (
                "de",
                "Pulwama",
                "Jammu und Kaschmir",
                "Pulwama, Jammu und Kaschmir",
            ),
            ("ar", "غونتور", "أندرا براديش", "غونتور، أندرا براديش"),
            ("zh", "坎马姆", "特伦甘纳邦", "特伦甘纳邦坎马姆"),
            ("ja", "カンマム", "テランガナ州", "テランガナ州カンマム"),
            ("zh", "坎马姆", "", "坎马姆"),
            ("ja", "", "テランガナ州", "テランガナ州"),
        ] {
            let language = Language::parse(code).expect("a language of the site");
            assert_eq!(composed(district, state, language), origin);
        }
    }

    #[test]
    fn every_language_names_district_and_state_once() {
        for language in Language::shipped() {
            for part in ["{district}", "{state}"] {
                assert_eq!(language.origin().matches(part).count(), 1, "{language}");
            }
        }
    }

    #[test]
    fn a_text_that_is_not_two_places_is_a_district() {
        for origin in ["Kerala", "Guntur,", ", Kerala", ",", ""] {
            assert_eq!(split(origin), (origin, ""));
        }
    }
}
