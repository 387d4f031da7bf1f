//! Literals in a request, parsed by the type of their column like in PostgreSQL.

use std::num::IntErrorKind;

use chrono::{DateTime, NaiveDate, Utc};
use decimal::{Decimal, NoDecimal};
use serde_json::Value as Json;

use crate::{Error, time};

/// The PostgreSQL type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// A 64-bit integer.
    Number,
    /// A 32-bit integer.
    Integer,
    Text,
    Boolean,
    /// Any JSON, usually a list of texts.
    Json,
    /// A timestamp.
    Time,
    /// A decimal number.
    Decimal,
    Date,
}

impl Type {
    /// Its name in PostgreSQL.
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

/// A parsed literal.
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
    /// Parses a text. Fails with `22P02` for a text that does not have the type, `22003` for a number out of range, `22007` for
    /// an invalid timestamp.
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

/// Accepts every unambiguous prefix of PostgreSQL's boolean words.
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
