//! Exact decimal numbers with up to four decimal places, for prices and product figures.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The most decimal places that a number can have.
pub const MAX_PLACES: usize = 4;
/// The most digits before the decimal point. Within this bound a number in JSON is exact even in programs that read it as a
/// floating-point number.
const MAX_WHOLE_DIGITS: usize = 11;
const UNIT: i64 = 10_i64.pow(MAX_PLACES as u32);

/// A decimal number, stored in ten-thousandths: `10.5` is 105,000. So it is exact, and both databases compare it alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "sea-orm", derive(sea_orm::DeriveValueType))]
pub struct Decimal(i64);

/// Why a text is not a [`Decimal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoDecimal {
    /// It is not digits with at most one decimal point.
    #[error("it is no number")]
    Invalid,
    /// It has more than four decimal places, or more than eleven digits before them.
    #[error("it has more than {MAX_PLACES} places or {MAX_WHOLE_DIGITS} digits before them")]
    OutOfRange,
}

impl Decimal {
    pub const ZERO: Self = Self(0);

    /// The number with this many ten-thousandths.
    pub const fn from_ten_thousandths(number: i64) -> Self {
        Self(number)
    }

    pub const fn ten_thousandths(self) -> i64 {
        self.0
    }

    pub const fn is_whole(self) -> bool {
        self.0 % UNIT == 0
    }

    /// Its digits before and after the decimal point, without the sign. Trailing zeros are dropped, down to `least_places` places.
    pub fn digits(self, least_places: usize) -> (String, String) {
        let number = self.0.unsigned_abs();
        let unit = UNIT.unsigned_abs();
        let mut places = format!("{:0width$}", number % unit, width = MAX_PLACES);
        while places.len() > least_places && places.ends_with('0') {
            places.pop();
        }
        ((number / unit).to_string(), places)
    }
}

impl FromStr for Decimal {
    type Err = NoDecimal;

    fn from_str(text: &str) -> Result<Self, NoDecimal> {
        let (sign, digits) = match text.strip_prefix('-') {
            Some(digits) => (-1, digits),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, places) = digits.split_once('.').unwrap_or((digits, ""));
        let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let is_number = are_digits(whole) && are_digits(places);
        if !is_number || whole.len() + places.len() == 0 {
            return Err(NoDecimal::Invalid);
        }
        let whole = whole.trim_start_matches('0');
        let places = places.trim_end_matches('0');
        if whole.len() > MAX_WHOLE_DIGITS || places.len() > MAX_PLACES {
            return Err(NoDecimal::OutOfRange);
        }
        let digits = format!("{whole}{places:0<MAX_PLACES$}");
        let number: i64 = digits.parse().map_err(|_| NoDecimal::Invalid)?;
        Ok(Self(sign * number))
    }
}

/// The nearest floating-point number, for drawings.
impl From<Decimal> for f64 {
    fn from(number: Decimal) -> Self {
        number.0 as Self / UNIT as Self
    }
}

/// In the notation of programming languages: `10.5`, `2100`, `-0.25`.
impl fmt::Display for Decimal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, places) = self.digits(0);
        let sign = if self.0 < 0 { "-" } else { "" };
        let point = if places.is_empty() { "" } else { "." };
        write!(formatter, "{sign}{whole}{point}{places}")
    }
}

/// A number in JSON: `10.5`, `2100`.
impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.is_whole() {
            true => serializer.serialize_i64(self.0 / UNIT),
            // With so few digits, the nearest floating-point number is written with the same digits.
            false => serializer.serialize_f64(f64::from(*self)),
        }
    }
}

/// From a number, or from a text that [`Decimal::from_str`] reads.
impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Visitor)
    }
}

struct Visitor;

impl de::Visitor<'_> for Visitor {
    type Value = Decimal;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a decimal number")
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Decimal, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Decimal, E> {
        self.visit_str(&number.to_string())
    }

    /// Uses the shortest digits that identify the number, which are the ones that were written.
    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Decimal, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Decimal, E> {
        text.parse()
            .map_err(|error| E::custom(format_args!("`{text}`: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_and_written_without_losing_a_digit() {
        for (text, number, written) in [
            ("2100", 21_000_000, "2100"),
            ("10.50", 105_000, "10.5"),
            ("0.0001", 1, "0.0001"),
            (".5", 5_000, "0.5"),
            ("5.", 50_000, "5"),
            ("-0.25", -2_500, "-0.25"),
            ("+007", 70_000, "7"),
            ("0", 0, "0"),
            ("1.50000", 15_000, "1.5"),
            ("99999999999.9999", 999_999_999_999_999, "99999999999.9999"),
        ] {
            let decimal: Decimal = text.parse().expect(text);
            assert_eq!(decimal.ten_thousandths(), number, "{text}");
            assert_eq!(decimal.to_string(), written);
            let json = serde_json::to_string(&decimal).expect("numbers can be written");
            assert_eq!(json, written);
            assert_eq!(
                serde_json::from_str::<Decimal>(&json).ok(),
                Some(decimal),
                "{json}"
            );
        }
    }

    #[test]
    fn what_is_no_such_number_is_refused() {
        for text in [
            "", ".", "-", "1,5", "1 000", "1e3", "0x1", "--1", "1.2.3", "२",
        ] {
            assert_eq!(text.parse::<Decimal>(), Err(NoDecimal::Invalid), "{text}");
        }
        for text in ["0.00001", "100000000000"] {
            assert_eq!(
                text.parse::<Decimal>(),
                Err(NoDecimal::OutOfRange),
                "{text}"
            );
        }
    }

    #[test]
    fn places_are_filled_with_zeros_where_they_are_wanted() {
        let digits = |text: &str, places| text.parse::<Decimal>().expect(text).digits(places);
        assert_eq!(digits("10.5", 2), ("10".to_owned(), "50".to_owned()));
        assert_eq!(digits("10.125", 2), ("10".to_owned(), "125".to_owned()));
        assert_eq!(digits("10", 0), ("10".to_owned(), String::new()));
    }

    #[test]
    fn numbers_stand_in_their_order() {
        let mut numbers: Vec<Decimal> = ["10.5", "9", "-3", "10.25"]
            .iter()
            .map(|text| text.parse().expect(text))
            .collect();
        numbers.sort_unstable();
        let sorted: Vec<_> = numbers.iter().map(Decimal::to_string).collect();
        assert_eq!(sorted, ["-3", "9", "10.25", "10.5"]);
    }
}
