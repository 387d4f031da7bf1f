//! Values of a request, read by the type of their column as PostgreSQL reads them.

use std::num::IntErrorKind;

use chrono::{DateTime, NaiveDate, Utc};
use decimal::{Decimal, NoDecimal};
use serde_json::Value as Json;

use crate::{Error, time};

/// PostgreSQL's type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// A whole number of 64 bits.
    Number,
    /// A whole number of 32 bits.
    Integer,
    /// A text.
    Text,
    /// True or false.
    Boolean,
    /// Any JSON, most often a list of texts.
    Json,
    /// A moment.
    Time,
    /// A decimal number.
    Decimal,
    /// A day.
    Date,
}

impl Type {
    /// As PostgreSQL names it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Number => "bigint",
            Self::Integer => "integer",
            Self::Text => "text",
            Self::Boolean => "boolean",
            Self::Json => "jsonb",
            Self::Time => "timestamp with time zone",
            Self::Decimal => "numeric",
            Self::Date => "date",
        }
    }
}

/// A value of a column's type.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// Of [`Type::Number`] and [`Type::Integer`].
    Number(i64),
    /// Of [`Type::Text`].
    Text(String),
    /// Of [`Type::Boolean`].
    Boolean(bool),
    /// Of [`Type::Json`].
    Json(Json),
    /// Of [`Type::Time`].
    Time(DateTime<Utc>),
    /// Of [`Type::Decimal`].
    Decimal(Decimal),
    /// Of [`Type::Date`].
    Date(NaiveDate),
}

impl Literal {
    /// Reads a text.
    ///
    /// # Errors
    /// `22P02` for a text that is none of the type, `22003` for a number that does not fit, `22007` for a time that is none.
    pub fn read(of_type: Type, text: &str) -> Result<Self, Error> {
        let invalid = || Error::invalid_input(of_type.name(), text);
        let number = || {
            text.trim()
                .parse::<i64>()
                .map_err(|error| match error.kind() {
                    IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => {
                        Error::out_of_range(of_type.name(), text)
                    }
                    _ => invalid(),
                })
        };
        match of_type {
            Type::Number => number().map(Self::Number),
            Type::Integer => match number()? {
                small if i32::try_from(small).is_ok() => Ok(Self::Number(small)),
                _ => Err(Error::out_of_range(of_type.name(), text)),
            },
            Type::Text => Ok(Self::Text(text.to_owned())),
            Type::Boolean => boolean(text).map(Self::Boolean).ok_or_else(invalid),
            Type::Json => serde_json::from_str(text)
                .map(Self::Json)
                .map_err(|error| Error::invalid_json(text, error.is_eof())),
            Type::Time => time::parse(text)
                .map(Self::Time)
                .ok_or_else(|| Error::invalid_time(text)),
            Type::Decimal => match text.trim().parse() {
                Ok(number) => Ok(Self::Decimal(number)),
                Err(NoDecimal::Invalid) => Err(invalid()),
                Err(NoDecimal::OutOfRange) => Err(Error::out_of_range(of_type.name(), text)),
            },
            Type::Date => time::parse_date(text)
                .map(Self::Date)
                .ok_or_else(|| Error::invalid_date(text)),
        }
    }
}

/// Any beginning of PostgreSQL's words that no other word shares.
fn boolean(text: &str) -> Option<bool> {
    let text = text.trim().to_ascii_lowercase();
    let begins = |word: &str, least: usize| text.len() >= least && word.starts_with(&text);
    if begins("true", 1) || begins("yes", 1) || begins("on", 2) || text == "1" {
        Some(true)
    } else if begins("false", 1) || begins("no", 1) || begins("off", 2) || text == "0" {
        Some(false)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_numbers_and_days_are_read_as_postgresql_reads_them() {
        let code = |of_type, text| Literal::read(of_type, text).map_err(|error| error.code);
        assert!(matches!(
            code(Type::Decimal, " 10.50 "),
            Ok(Literal::Decimal(number)) if number.to_string() == "10.5"
        ));
        assert_eq!(code(Type::Decimal, "ten"), Err("22P02"));
        assert_eq!(code(Type::Decimal, "0.00001"), Err("22003"));
        assert!(matches!(
            code(Type::Date, "2026-12-31"),
            Ok(Literal::Date(_))
        ));
        assert_eq!(code(Type::Date, "2026-13-01"), Err("22007"));
    }
}
