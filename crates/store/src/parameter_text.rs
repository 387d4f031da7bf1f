//! Parses the texts that products had before they had parameters, such as `50,000 - 100,000 SHU`.

use std::str::FromStr;

use decimal::Decimal;

use crate::{
    parameters::{BuiltIn, COLOUR, CURCUMIN, HEAT, MOISTURE, NewProductParameter},
    product_parameter::ParameterKind,
};

/// The parameters of the texts `capsaicin_level`, `color_value` and `moisture_content`.
///
/// A text that cannot be parsed as figures becomes the note, so that nothing is lost. Blank texts give nothing.
#[must_use]
pub fn read(
    capsaicin_level: Option<&str>,
    color_value: Option<&str>,
    moisture_content: Option<&str>,
) -> Vec<NewProductParameter> {
    let texts = [
        moisture_content.and_then(moisture),
        capsaicin_level.and_then(heat),
        color_value.and_then(colour),
    ];
    texts.into_iter().flatten().collect()
}

/// The heat of a text such as `50,000 - 100,000 SHU`.
///
/// Of a text in any other form, the first number is the minimum and the second the maximum, in groups of any kind, and the whole
/// text
/// is the note: `SHU: approx. 80.000 to 100.000`. `contracts/heat-cases.json` holds the pages to the same numbers.
#[must_use]
pub fn heat(text: &str) -> Option<NewProductParameter> {
    let text = not_blank(text)?;
    let figures = Figures::read(text, &["SHU", "Scoville heat units"], true, grouped);
    Some(of(HEAT, figures.unwrap_or_else(|| first_two(text))))
}

/// The colour of a text such as `ASTA 120-150`, or the curcumin of `Curcumin 5.0 - 6.5%`.
#[must_use]
pub fn colour(text: &str) -> Option<NewProductParameter> {
    let text = not_blank(text)?;
    let after = without_beginning(text, "curcumin");
    if let Some(curcumin) = after.filter(|rest| !rest.starts_with(char::is_alphanumeric)) {
        let curcumin = curcumin.trim_start_matches([' ', ':']);
        let figures = Figures::read(curcumin, PERCENT, false, plain);
        if let Some(figures) = figures.or_else(|| Figures::note(curcumin)) {
            return Some(of(CURCUMIN, figures));
        }
    }
    let figures = Figures::read(text, &["ASTA", "ASTA units"], true, plain);
    Some(of(COLOUR, figures.or_else(|| Figures::note(text))?))
}

/// The moisture of a text such as `10-12%`.
#[must_use]
pub fn moisture(text: &str) -> Option<NewProductParameter> {
    let text = not_blank(text)?;
    let figures = Figures::read(text, PERCENT, false, plain);
    Some(of(MOISTURE, figures.or_else(|| Figures::note(text))?))
}

const PERCENT: &[&str] = &["%", "percent", "per cent"];

/// Words before a maximum, and before a minimum.
const MOST: [&str; 10] = [
    "maximum",
    "max.",
    "max",
    "up to",
    "under",
    "below",
    "less than",
    "<=",
    "≤",
    "<",
];
const LEAST: [&str; 10] = [
    "minimum", "min.", "min", "at least", "over", "above", "from", ">=", "≥", ">",
];
/// Words that only say that a figure is typical.
const ABOUT: [&str; 7] = ["about", "approx.", "approx", "circa", "ca.", "c.", "~"];

fn not_blank(text: &str) -> Option<&str> {
    Some(text.trim()).filter(|text| !text.is_empty())
}

fn of(code: &str, figures: Figures) -> NewProductParameter {
    let parameter = BuiltIn::find(code).expect("the four come with the program");
    let kind = match (figures.minimum, figures.maximum) {
        (Some(_), None) | (None, Some(_)) => ParameterKind::Limit,
        (Some(_), Some(_)) | (None, None) => ParameterKind::Typical,
    };
    NewProductParameter {
        minimum: figures.minimum,
        maximum: figures.maximum,
        note: figures.note,
        ..NewProductParameter::of(&parameter.row(), kind)
    }
}

#[derive(Default)]
struct Figures {
    minimum: Option<Decimal>,
    maximum: Option<Decimal>,
    note: Option<String>,
}

/// Parses the number at the beginning of a text. Returns the number and the rest.
type Number = fn(&str) -> Option<(Decimal, &str)>;

impl Figures {
    fn note(text: &str) -> Option<Self> {
        Some(Self {
            note: Some(not_blank(text)?.to_owned()),
            ..Self::default()
        })
    }

    /// One or two figures with their unit and at most a remark in brackets. `None` for any other text.
    fn read(text: &str, units: &[&str], needs_unit: bool, number: Number) -> Option<Self> {
        let (text, note) = without_remark(text);
        let mut rest = Rest {
            text: text.trim(),
            units,
            has_unit: false,
        };
        rest.unit();
        let is_least = rest.one_of(&LEAST);
        let is_most = !is_least && rest.one_of(&MOST);
        if !is_least && !is_most {
            rest.one_of(&ABOUT);
        }
        rest.unit();
        let from = rest.number(number)?;
        rest.unit();
        let to = match rest.dash() {
            true => Some(rest.number(number)?),
            false => None,
        };
        rest.unit();
        let is_most = is_most || rest.one_of(&["max.", "max", "maximum"]);
        let is_least = is_least || rest.one_of(&["min.", "min", "minimum", "+"]);
        let is_whole = rest.text.trim().is_empty() && (rest.has_unit || !needs_unit);
        let (minimum, maximum) = match (to, is_least, is_most) {
            (None, false, false) => (Some(from), Some(from)),
            (None, true, false) => (Some(from), None),
            (None, false, true) => (None, Some(from)),
            (Some(to), false, false) if from <= to => (Some(from), Some(to)),
            (Some(_), _, _) | (None, true, true) => return None,
        };
        is_whole.then_some(Self {
            minimum,
            maximum,
            note,
        })
    }
}

/// What is before a bracket at the end, and what is in it.
fn without_remark(text: &str) -> (&str, Option<String>) {
    let split = text
        .strip_suffix(')')
        .and_then(|text| text.split_once('('))
        .filter(|(_, remark)| !remark.contains(['(', ')']));
    match split {
        Some((before, remark)) => (before, not_blank(remark).map(str::to_owned)),
        None => (text, None),
    }
}

/// What follows a word at the beginning of a text, whatever its case.
fn without_beginning<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let begin = text.get(..word.len())?;
    begin
        .eq_ignore_ascii_case(word)
        .then(|| &text[word.len()..])
}

/// What is still to be parsed.
struct Rest<'a> {
    text: &'a str,
    units: &'a [&'a str],
    has_unit: bool,
}

impl Rest<'_> {
    /// Skips the longest of some words; returns whether one was there.
    fn one_of(&mut self, words: &[&str]) -> bool {
        let text = self.text.trim_start();
        let is_letter = |text: &str| text.starts_with(char::is_alphabetic);
        let rest = words
            .iter()
            .filter_map(|word| {
                let rest = without_beginning(text, word)?;
                // `c` is not a word in `cold`.
                let ends = !word.ends_with(char::is_alphabetic) || !is_letter(rest);
                ends.then_some(rest)
            })
            .min_by_key(|rest| rest.len());
        match rest {
            Some(rest) => {
                self.text = rest;
                true
            }
            None => false,
        }
    }

    fn unit(&mut self) {
        let units = self.units;
        if self.one_of(units) {
            self.has_unit = true;
            self.text = self.text.strip_prefix(':').unwrap_or(self.text);
        }
    }

    fn number(&mut self, number: Number) -> Option<Decimal> {
        let (found, rest) = number(self.text.trim_start())?;
        self.text = rest;
        Some(found)
    }

    fn dash(&mut self) -> bool {
        self.one_of(&["-", "–", "—", "to"])
    }
}

/// A number in groups of any kind: `100,000`, `100.000`, `100 000`, `1,00,000`.
fn grouped(text: &str) -> Option<(Decimal, &str)> {
    let end = end_of_grouped(text)?;
    let digits: String = text[..end].chars().filter(char::is_ascii_digit).collect();
    Some((Decimal::from_str(&digits).ok()?, &text[end..]))
}

/// Where the number at the beginning of a text ends: its groups have two or three digits and one separator, the last has three.
fn end_of_grouped(text: &str) -> Option<usize> {
    let digits = |text: &str| {
        let end = text.find(|letter: char| !letter.is_ascii_digit());
        end.unwrap_or(text.len())
    };
    let first = digits(text);
    let separator = text[first..]
        .chars()
        .next()
        .filter(|letter| matches!(letter, '.' | ',') || letter.is_whitespace());
    let mut end = (first > 0).then_some(first)?;
    let Some(separator) = separator.filter(|_| first <= 3) else {
        return Some(end);
    };
    let mut next = end;
    while let Some(group) = text[next..].strip_prefix(separator) {
        let length = digits(group);
        if !(2..=3).contains(&length) {
            break;
        }
        next += separator.len_utf8() + length;
        if length == 3 {
            end = next;
        }
    }
    Some(end)
}

/// A number as English writes it: `1,200`, `11.5`.
fn plain(text: &str) -> Option<(Decimal, &str)> {
    let end = text
        .find(|letter: char| !letter.is_ascii_digit() && !matches!(letter, ',' | '.'))
        .unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    let whole = number.split('.').next().unwrap_or_default();
    let mut groups = whole.split(',');
    let first = groups.next().map_or(0, str::len);
    let is_grouped =
        !whole.contains(',') || ((1..=3).contains(&first) && groups.all(|group| group.len() == 3));
    let number = Decimal::from_str(&number.replace(',', "")).ok()?;
    (is_grouped && first > 0).then_some((number, rest))
}

/// The first two numbers of a text, with the text itself as the note.
fn first_two(text: &str) -> Figures {
    let mut numbers = Vec::new();
    let mut rest = text;
    while let Some(begin) = rest.find(|letter: char| letter.is_ascii_digit()) {
        rest = &rest[begin..];
        let end = end_of_grouped(rest).unwrap_or(rest.len());
        numbers.extend(grouped(rest).map(|(number, _)| number));
        rest = &rest[end..];
    }
    let from = numbers.first().copied();
    Figures {
        minimum: from,
        maximum: numbers.get(1).copied().max(from),
        note: Some(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    type Said = (
        &'static str,
        ParameterKind,
        Option<String>,
        Option<String>,
        Option<String>,
    );

    fn said(parameter: Option<NewProductParameter>) -> Option<Said> {
        let parameter = parameter?;
        let code = [HEAT, COLOUR, CURCUMIN, MOISTURE]
            .into_iter()
            .find(|code| *code == parameter.parameter)?;
        let text = |number: Option<Decimal>| number.map(|number| number.to_string());
        Some((
            code,
            parameter.kind,
            text(parameter.minimum),
            text(parameter.maximum),
            parameter.note,
        ))
    }

    fn figures(
        code: &'static str,
        kind: ParameterKind,
        from: &str,
        to: &str,
        note: &str,
    ) -> Option<Said> {
        let some = |text: &str| not_blank(text).map(str::to_owned);
        Some((code, kind, some(from), some(to), some(note)))
    }

    use ParameterKind::{Limit, Typical};

    #[test]
    fn figures_are_read_in_every_usual_form() {
        for (text, expected) in [
            ("10-12%", (Typical, "10", "12", "")),
            ("11.5 – 12.5 %", (Typical, "11.5", "12.5", "")),
            ("10% - 12%", (Typical, "10", "12", "")),
            ("8", (Typical, "8", "8", "")),
            ("about 8 percent", (Typical, "8", "8", "")),
            ("max. 12%", (Limit, "", "12", "")),
            ("12% max", (Limit, "", "12", "")),
            ("≤12%", (Limit, "", "12", "")),
            ("Up to 12%", (Limit, "", "12", "")),
            ("min 7%", (Limit, "7", "", "")),
            ("10-12% (in bags)", (Typical, "10", "12", "in bags")),
        ] {
            let (kind, from, to, note) = expected;
            let expected = figures(MOISTURE, kind, from, to, note);
            assert_eq!(said(moisture(text)), expected, "{text}");
        }
        for (text, code, from, to) in [
            ("ASTA 120-150", COLOUR, "120", "150"),
            ("ASTA 32", COLOUR, "32", "32"),
            ("asta: 32 to 40", COLOUR, "32", "40"),
            ("90-120 ASTA units", COLOUR, "90", "120"),
            ("Curcumin 5.0 - 6.5%", CURCUMIN, "5", "6.5"),
            ("Curcumin: 5%", CURCUMIN, "5", "5"),
        ] {
            let expected = figures(code, Typical, from, to, "");
            assert_eq!(said(colour(text)), expected, "{text}");
        }
        for (text, kind, from, to, note) in [
            ("80,000 - 100,000 SHU", Typical, "80000", "100000", ""),
            ("80.000–100.000 shu", Typical, "80000", "100000", ""),
            ("8,00,000 - 10,00,000 SHU", Typical, "800000", "1000000", ""),
            ("over 1,000,000 SHU", Limit, "1000000", "", ""),
            (
                "50,000 SHU (ASTA 21.3)",
                Typical,
                "50000",
                "50000",
                "ASTA 21.3",
            ),
        ] {
            let expected = figures(HEAT, kind, from, to, note);
            assert_eq!(said(heat(text)), expected, "{text}");
        }
    }

    #[test]
    fn what_is_not_understood_is_kept_as_it_is() {
        for text in [
            "dry",
            "10,5-12%",
            "12-10%",
            "10-12% at loading",
            "10-12-14%",
            "12 g",
        ] {
            let expected = figures(MOISTURE, Typical, "", "", text);
            assert_eq!(said(moisture(text)), expected);
        }
        for text in ["120-150", "golden", "80 CU", "ASTA"] {
            let expected = figures(COLOUR, Typical, "", "", text);
            assert_eq!(said(colour(text)), expected);
        }
        let expected = figures(CURCUMIN, Typical, "", "", "high");
        assert_eq!(said(colour("Curcumin high")), expected);
        let text = "mild, up to 2,000";
        let expected = figures(HEAT, Typical, "2000", "2000", text);
        assert_eq!(said(heat(text)), expected);
        for text in ["", "  "] {
            assert_eq!(read(Some(text), Some(text), Some(text)), []);
        }
    }

    #[derive(Deserialize)]
    struct Case {
        text: String,
        from: Option<i64>,
        to: Option<i64>,
    }

    #[test]
    fn the_heat_of_a_text_is_what_the_pages_read() {
        let cases: Vec<Case> =
            serde_json::from_str(include_str!("../../../contracts/heat-cases.json"))
                .expect("the cases are JSON of this form");
        for Case { text, from, to } in cases {
            let number = |number: i64| Decimal::from_str(&number.to_string()).ok();
            let own = heat(&text);
            let own = own.map(|heat| (heat.minimum, heat.maximum));
            let expected = (from.and_then(number), to.and_then(number));
            assert_eq!(own.unwrap_or_default(), expected, "{text:?}");
        }
    }
}
