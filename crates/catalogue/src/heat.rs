//! How hot a product is.

/// A heat level, mildest first. The pages use the same bounds: `web/src/features/catalogue/heat.ts`.
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
/// Out: a bound belongs to the level above it, so 25,000 is `Medium`. Blank text: `None`.
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

/// The first number of a text: digits, with a comma allowed between two of them (`1,50,000` is Indian for 150,000).
///
/// A number too large for the type counts as the largest, which is far above every bound.
fn first_number(text: &str) -> Option<u64> {
    let start = text.find(|letter: char| letter.is_ascii_digit())?;
    let mut number = 0_u64;
    let mut letters = text[start..].chars().peekable();
    while let Some(letter) = letters.next() {
        match letter.to_digit(10) {
            Some(digit) => number = number.saturating_mul(10).saturating_add(u64::from(digit)),
            None if letter == ',' && letters.peek().is_some_and(char::is_ascii_digit) => {}
            None => break,
        }
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_belongs_to_the_level_above_it() {
        let levels = [
            ("0", HeatLevel::Low),
            ("24,999 SHU", HeatLevel::Low),
            ("25,000 SHU", HeatLevel::Medium),
            ("49,999", HeatLevel::Medium),
            ("50,000", HeatLevel::High),
            ("99,999", HeatLevel::High),
            ("100,000", HeatLevel::Extreme),
            ("1,50,000", HeatLevel::Extreme),
        ];
        for (text, level) in levels {
            assert_eq!(heat_level(text), Ok(Some(level)), "{text}");
        }
    }

    #[test]
    fn only_the_first_number_counts() {
        assert_eq!(heat_level("24000-100000 SHU"), Ok(Some(HeatLevel::Low)));
        assert_eq!(
            heat_level("about 50,000 - 100,000 SHU"),
            Ok(Some(HeatLevel::High))
        );
        assert_eq!(heat_level("25000, 100000"), Ok(Some(HeatLevel::Medium)));
    }

    #[test]
    fn blank_text_has_no_level() {
        assert_eq!(heat_level(""), Ok(None));
        assert_eq!(heat_level("  \t"), Ok(None));
    }

    #[test]
    fn text_without_a_digit_is_an_error() {
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
