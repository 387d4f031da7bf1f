//! Formats prices in the languages of the site: the files of `words/prices`.

use std::{
    collections::{BTreeMap, HashMap},
    sync::LazyLock,
};

use languages::Language;
use serde::Deserialize;

use crate::{language_files::by_language, numerals::number, places, price::Price};

/// The patterns of one language. Text in braces is a placeholder.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    /// One figure: `{currency} {from}`.
    one: String,
    /// Two figures: `{currency} {from} - {to}`.
    range: String,
    /// Any of these with its unit: `{price} / {unit}`.
    per_unit: String,
    /// With the price term and its place: `{price} {place}`.
    at_place: String,
    /// The term and its place: `{term} {port}`.
    place: String,
    /// A non-binding price: `{price} (indicative)`.
    indicative: String,
    /// A price that is valid up to a day, written as `2026-12-31` in every language: `{price} (valid until {date})`.
    valid_until: String,
    /// Shown if there is no price.
    on_request: String,
    /// Any of these, if the goods need an authorisation: `{price}, subject to export authorisation`.
    with_authorisation: String,
    /// The units by their codes.
    units: BTreeMap<String, String>,
}

static WORDS: LazyLock<HashMap<Language, Words>> =
    LazyLock::new(|| by_language("prices", Language::shipped()));

/// A price formatted in a language: `USD 2,100 - 2,400 / t FOB Chennai (indicative)`, `Auf Anfrage`.
///
/// A note is not translated. A place without a name in the language has its English one.
///
/// `port` is the product's port of loading, which is used if the price names no place.
pub fn price_text(price: &Price, port: Option<&str>, language: Language) -> String {
    let words = &WORDS[&language.or_shipped()];
    let text = match (figures(price, words, language), &price.note) {
        (Some(figures), _) => figures,
        (None, Some(note)) => return with_authorisation(note, price, words),
        (None, None) => return with_authorisation(&words.on_request, price, words),
    };
    let text = match place(price, port, words, language) {
        Some(place) => words
            .at_place
            .replace("{price}", &text)
            .replace("{place}", &place),
        None => text,
    };
    let text = match price.valid_until {
        Some(day) => words
            .valid_until
            .replace("{price}", &text)
            .replace("{date}", &day.to_string()),
        None => words.indicative.replace("{price}", &text),
    };
    with_authorisation(&text, price, words)
}

fn with_authorisation(text: &str, price: &Price, words: &Words) -> String {
    match price.needs_export_authorisation {
        true => words.with_authorisation.replace("{price}", text),
        false => text.to_owned(),
    }
}

/// The figures with their unit; `None` if there are none.
fn figures(price: &Price, words: &Words, language: Language) -> Option<String> {
    let from = price.from?;
    let to = price.to.filter(|to| *to != from);
    let places = [Some(from), to]
        .into_iter()
        .flatten()
        .map(|figure| figure.digits(0).1.len());
    // Decimals are shown with at least two digits, and equally many on both sides: `10.50 - 12.00`.
    let places = match places.max() {
        Some(0) | None => 0,
        Some(places) => places.max(2),
    };
    let written = |figure| number(figure, places, language.numerals());
    let figures = match to {
        Some(to) => words.range.replace("{to}", &written(to)),
        None => words.one.clone(),
    };
    let figures = figures
        .replace("{currency}", price.currency.as_deref().unwrap_or_default())
        .replace("{from}", &written(from));
    let Some(code) = &price.unit else {
        return Some(figures);
    };
    let unit = words.units.get(code).unwrap_or(code);
    Some(
        words
            .per_unit
            .replace("{price}", &figures)
            .replace("{unit}", unit),
    )
}

fn place(price: &Price, port: Option<&str>, words: &Words, language: Language) -> Option<String> {
    let term = price.term.as_deref()?;
    let Some(port) = price.port.as_deref().or(port) else {
        return Some(term.to_owned());
    };
    Some(match places::port(port, language) {
        Some(name) => words.place.replace("{term}", term).replace("{port}", name),
        // An English name is separated from the words of another script.
        None => format!("{term} {port}"),
    })
}

#[cfg(test)]
mod tests {
    use crate::{language_files::assert_placeholders, price::UNITS};

    use super::*;

    fn language(code: &str) -> Language {
        Language::parse(code).expect("a language of the site")
    }

    #[test]
    fn every_language_has_every_pattern_and_unit() {
        for (language, words) in WORDS.iter() {
            for (pattern, parts) in [
                (&words.one, &["{currency}", "{from}"][..]),
                (&words.range, &["{currency}", "{from}", "{to}"]),
                (&words.per_unit, &["{price}", "{unit}"]),
                (&words.at_place, &["{price}", "{place}"]),
                (&words.place, &["{term}", "{port}"]),
                (&words.indicative, &["{price}"]),
                (&words.valid_until, &["{price}", "{date}"]),
                (&words.with_authorisation, &["{price}"]),
            ] {
                assert_placeholders(*language, pattern, parts);
            }
            let mut codes: Vec<&str> = UNITS.iter().map(|words| words[0]).collect();
            codes.sort_unstable();
            assert!(words.units.keys().eq(codes), "{language}");
        }
    }

    /// The texts of the exporter's translators for the sample products, from when prices were texts.
    #[test]
    fn the_prices_of_the_sample_read_as_their_translators_wrote_them() {
        let price = |text| Price::read(text, Some("Tuticorin"));
        let tonne = price("USD 7,900 - 8,500 / t FOB Tuticorin (indicative)");
        let cents = price("USD 10.50 - 12.50 / kg FOB Tuticorin (indicative)");
        let air = price("USD 18 - 26 / kg FCA Mumbai (indicative)");
        let request = price("On request");
        let authorised = price("On request, subject to export authorisation");
        for (code, expected) in [
            (
                "en",
                [
                    "USD 7,900 - 8,500 / t FOB Tuticorin (indicative)",
                    "USD 10.50 - 12.50 / kg FOB Tuticorin (indicative)",
                    "USD 18 - 26 / kg FCA Mumbai (indicative)",
                    "On request",
                    "On request, subject to export authorisation",
                ],
            ),
            (
                "de",
                [
                    "USD 7.900 - 8.500 / t FOB Tuticorin (Richtpreis)",
                    "USD 10,50 - 12,50 / kg FOB Tuticorin (Richtpreis)",
                    "USD 18 - 26 / kg FCA Mumbai (Richtpreis)",
                    "Auf Anfrage",
                    "Auf Anfrage, vorbehaltlich der Ausfuhrgenehmigung",
                ],
            ),
            (
                "es",
                [
                    "USD 7\u{202f}900 - 8\u{202f}500 / t FOB Tuticorin (indicativo)",
                    "USD 10,50 - 12,50 / kg FOB Tuticorin (indicativo)",
                    "USD 18 - 26 / kg FCA Mumbai (indicativo)",
                    "A consultar",
                    "A consultar, sujeto a autorización de exportación",
                ],
            ),
            (
                "fr",
                [
                    "USD\u{a0}7\u{202f}900 - 8\u{202f}500 / t FOB Tuticorin (indicatif)",
                    "USD\u{a0}10,50 - 12,50 / kg FOB Tuticorin (indicatif)",
                    "USD\u{a0}18 - 26 / kg FCA Mumbai (indicatif)",
                    "Sur demande",
                    "Sur demande, sous réserve d’autorisation d’exportation",
                ],
            ),
            (
                "pt",
                [
                    "USD 7.900 - 8.500 / t FOB Tuticorin (indicativo)",
                    "USD 10,50 - 12,50 / kg FOB Tuticorin (indicativo)",
                    "USD 18 - 26 / kg FCA Mumbai (indicativo)",
                    "Sob consulta",
                    "Sob consulta, sujeito a autorização de exportação",
                ],
            ),
            (
                "ru",
                [
                    "USD 7\u{a0}900 - 8\u{a0}500 / т FOB Тутикорин (ориентировочно)",
                    "USD 10,50 - 12,50 / кг FOB Тутикорин (ориентировочно)",
                    "USD 18 - 26 / кг FCA Мумбаи (ориентировочно)",
                    "По запросу",
                    "По запросу, при наличии разрешения на экспорт",
                ],
            ),
            (
                "hi",
                [
                    "USD 7,900 - 8,500 / टन FOB तूतीकोरिन (सांकेतिक)",
                    "USD 10.50 - 12.50 / किग्रा FOB तूतीकोरिन (सांकेतिक)",
                    "USD 18 - 26 / किग्रा FCA मुंबई (सांकेतिक)",
                    "अनुरोध पर",
                    "अनुरोध पर, निर्यात अनुमति के अधीन",
                ],
            ),
            (
                "zh",
                [
                    "USD 7,900 - 8,500 / 吨，FOB杜蒂戈林（参考价）",
                    "USD 10.50 - 12.50 / 公斤，FOB杜蒂戈林（参考价）",
                    "USD 18 - 26 / 公斤，FCA孟买（参考价）",
                    "面议",
                    "面议，以取得出口许可为准",
                ],
            ),
            (
                "ja",
                [
                    "USD 7,900 - 8,500 / t FOB ツチコリン（参考価格）",
                    "USD 10.50 - 12.50 / kg FOB ツチコリン（参考価格）",
                    "USD 18 - 26 / kg FCA ムンバイ（参考価格）",
                    "別途お見積もり",
                    "別途お見積もり（輸出許可が条件）",
                ],
            ),
            (
                "ar",
                [
                    "من 7,900 إلى 8,500 USD للطن، FOB توتيكورين (استرشادي)",
                    "من 10.50 إلى 12.50 USD للكيلوغرام، FOB توتيكورين (استرشادي)",
                    "من 18 إلى 26 USD للكيلوغرام، FCA مومباي (استرشادي)",
                    "عند الطلب",
                    "عند الطلب، رهنًا بإذن التصدير",
                ],
            ),
        ] {
            let own = [&tonne, &cents, &air, &request, &authorised]
                .map(|price| price_text(price, Some("Tuticorin"), language(code)));
            assert_eq!(own, expected);
        }
    }

    #[test]
    fn a_price_without_a_range_a_port_or_an_end_is_said_too() {
        let number = |text: &str| text.parse().expect("a number");
        let one = Price {
            from: Some(number("2100")),
            currency: Some("EUR".to_owned()),
            unit: Some("t".to_owned()),
            ..Price::default()
        };
        let cif = Price {
            to: Some(number("2100.5")),
            term: Some("CIF".to_owned()),
            port: Some("Antwerp".to_owned()),
            valid_until: chrono::NaiveDate::from_ymd_opt(2026, 12, 31),
            needs_export_authorisation: true,
            ..one.clone()
        };
        for (code, price, expected) in [
            ("en", &one, "EUR 2,100 / t (indicative)"),
            ("ar", &one, "2,100 EUR للطن (استرشادي)"),
            (
                "de",
                &cif,
                "EUR 2.100,00 - 2.100,50 / t CIF Antwerp (gültig bis 2026-12-31), vorbehaltlich der Ausfuhrgenehmigung",
            ),
            (
                "zh",
                &cif,
                "EUR 2,100.00 - 2,100.50 / 吨，CIF Antwerp（有效期至2026-12-31），以取得出口许可为准",
            ),
        ] {
            assert_eq!(price_text(price, Some("Chennai"), language(code)), expected);
        }
        let hamburg = Price {
            port: Some("Hamburg".to_owned()),
            ..cif
        };
        let text = price_text(&hamburg, None, language("ja"));
        assert!(text.contains(" CIF ハンブルク（"), "{text}");
        let ex_works = Price {
            term: Some("EXW".to_owned()),
            ..one
        };
        let text = price_text(&ex_works, None, Language::ENGLISH);
        assert_eq!(text, "EUR 2,100 / t EXW (indicative)");
    }

    #[test]
    fn a_note_is_shown_as_it_is() {
        let price = Price {
            note: Some("By the mill's list of the day".to_owned()),
            ..Price::default()
        };
        let text = price_text(&price, None, language("de"));
        assert_eq!(text, "By the mill's list of the day");
    }
}
