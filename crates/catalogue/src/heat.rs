//! How hot a product is.

use crate::numbers::end_of_integer;

/// A heat level, mildest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HeatLevel {
    /// Below 25,000 Scoville heat units.
    Low,
    /// From 25,000, below 50,000.
    Medium,
    /// From 50,000, below 100,000.
    High,
    /// From 100,000.
    Extreme,
}

/// The text speaks of heat but holds no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no number in it")]
pub struct NoNumber;

impl HeatLevel {
    /// Every level, mildest first.
    pub const ALL: [Self; 4] = [Self::Low, Self::Medium, Self::High, Self::Extreme];

    /// The level of a code such as `medium`.
    #[must_use]
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.code() == code)
    }

    /// Its code, as in a query string.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
            Self::Extreme => "extreme",
        }
    }
}

/// The heat level that a product's `capsaicin_level` text stands for.
///
/// In: text as the exporter types it, `50,000 - 100,000 SHU`; only the first number counts. Unit: Scoville heat units.
/// Out: a bound belongs to the level above it, so 25,000 is `Medium`. Blank text: `None`. The pages read the same level
/// (`web/src/features/catalogue/heat.ts`); `contracts/heat-cases.json` holds both to it.
///
/// # Errors
/// [`NoNumber`] when the text is not blank and has no digit.
pub fn heat_level(text: &str) -> Result<Option<HeatLevel>, NoNumber> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let units = first_number(text).ok_or(NoNumber)?;
    Ok(Some(match units {
        0..25_000 => HeatLevel::Low,
        25_000..50_000 => HeatLevel::Medium,
        50_000..100_000 => HeatLevel::High,
        100_000.. => HeatLevel::Extreme,
    }))
}

/// The first number of a text, without its separators: points, commas or spaces, of one kind in a number. Groups may be Indian,
/// `1,50,000` for 150,000.
///
/// A number too large for the type counts as the largest, which is far above every bound.
fn first_number(text: &str) -> Option<u64> {
    let letters: Vec<char> = text.chars().collect();
    let at = letters.iter().position(char::is_ascii_digit)?;
    let separator = letters[at..]
        .iter()
        .copied()
        .find(|letter| !letter.is_ascii_digit())
        .filter(|letter| matches!(letter, '.' | ',') || letter.is_whitespace());
    let end = end_of_integer(&letters, at, separator, 2);
    let digits = letters[at..end]
        .iter()
        .filter_map(|letter| letter.to_digit(10));
    Some(digits.fold(0, |number: u64, digit| {
        number.saturating_mul(10).saturating_add(u64::from(digit))
    }))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct Case {
        text: String,
        from: Option<u64>,
        level: Option<String>,
    }

    #[test]
    fn the_first_number_decides_the_level_however_it_is_separated() {
        let cases: Vec<Case> =
            serde_json::from_str(include_str!("../../../contracts/heat-cases.json"))
                .expect("the cases are JSON of this form");
        for Case { text, from, level } in cases {
            assert_eq!(first_number(&text), from, "{text:?}");
            let own = heat_level(&text).ok().flatten().map(HeatLevel::code);
            assert_eq!(own, level.as_deref(), "{text:?}");
        }
    }

    #[test]
    fn blank_text_has_no_level_and_text_without_a_digit_is_an_error() {
        assert_eq!(heat_level("  \t"), Ok(None));
        assert_eq!(heat_level("mild"), Err(NoNumber));
    }

    #[test]
    fn a_number_beyond_all_bounds_is_extreme() {
        assert_eq!(
            heat_level("99999999999999999999999999"),
            Ok(Some(HeatLevel::Extreme))
        );
    }

    #[test]
    fn every_code_is_read_back() {
        for level in HeatLevel::ALL {
            assert_eq!(HeatLevel::parse(level.code()), Some(level));
        }
        assert_eq!(HeatLevel::parse("tepid"), None);
    }
}
