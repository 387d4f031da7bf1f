//! The text of a cell, whatever the file is.

use spreadsheet::{Cell, CellType, MAX_CHARACTERS, unguarded};

use super::damage;
use crate::fault::{Code, Fault};

/// A number with more digits is not exact: spreadsheets keep no more.
const MAX_DIGITS: i32 = 15;

/// The text of a cell, as a CSV file would have it. Fails with what was lost, or that there is nothing to read.
pub(super) fn cell_text(cell: Cell, of_type: CellType) -> Result<String, Fault> {
    match cell {
        Cell::Text(text) => {
            damage::check(&text)?;
            Ok(unguarded(&text).to_owned())
        }
        Cell::Number(number) => number_text(number),
        Cell::Percentage(number) => Ok(format!("{}%", number_text(number * 100.0)?)),
        Cell::Boolean(boolean) => Ok(boolean.to_string()),
        Cell::Day(day) if of_type == CellType::Day => Ok(day.to_string()),
        Cell::Day(day) => {
            let message = format!(
                "holds the day {day}, which a spreadsheet makes of entries like `10-12`; format the column as text and enter it again"
            );
            Err(Fault::new(Code::DayForText, day.to_string(), message))
        }
        Cell::Time => {
            let message = "holds a time; format the column as text and enter it again";
            Err(Fault::plain(Code::Time, message))
        }
        Cell::Error(error) => {
            damage::check(&error)?;
            let message = format!("holds the error `{error}`; enter the value");
            Err(Fault::new(Code::SpreadsheetError, error, message))
        }
        Cell::NoValue => {
            let message = "holds a formula whose result was not saved; open the file in a spreadsheet and save it again, or enter the value";
            Err(Fault::plain(Code::NoResult, message))
        }
        Cell::TooLong => Err(too_long()),
        Cell::Misquoted(fault) => Err(Fault::plain(Code::Misquoted, fault.to_string())),
        Cell::CutOff => {
            let message =
                "is missing: the file ends in the middle of its last row; take the whole file";
            Err(Fault::plain(Code::CutOff, message))
        }
    }
}

/// What is wrong with a cell of more characters than Excel takes.
pub(super) fn too_long() -> Fault {
    let message = format!("has more than {MAX_CHARACTERS} characters; shorten it");
    Fault::plain(Code::TooLong, message)
}

/// A number without an exponent, rounded to the digits that a spreadsheet keeps, so that 0.1 + 0.2 is 0.3.
fn number_text(number: f64) -> Result<String, Fault> {
    let rounded = format!("{number:.*e}", MAX_DIGITS as usize - 1);
    let rounded: f64 = rounded.parse().unwrap_or(number);
    if !rounded.is_finite() || rounded.abs() >= 10_f64.powi(MAX_DIGITS) {
        let number = format!("{number:e}");
        let message = format!(
            "`{number}` has more digits than a spreadsheet keeps of a number; format the column as text and enter it again"
        );
        return Err(Fault::new(Code::TooManyDigits, number, message));
    }
    Ok(format!("{rounded}"))
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;

    #[test]
    fn a_number_keeps_its_digits_and_has_no_exponent() {
        for (number, text) in [
            (2100.0, "2100"),
            (-0.5, "-0.5"),
            (0.1 + 0.2, "0.3"),
            (0.12, "0.12"),
            (9_042_110.0, "9042110"),
            (904_211_000_000.0, "904211000000"),
            (0.000_000_1, "0.0000001"),
            (123_456_789_012_345.0, "123456789012345"),
        ] {
            assert_eq!(number_text(number), Ok(text.to_owned()));
        }
        for number in [1e15, 1.5e20, f64::NAN, f64::INFINITY] {
            assert!(number_text(number).is_err(), "{number}");
        }
    }

    #[test]
    fn a_day_is_one_in_a_column_of_days_alone() {
        let day = || Cell::Day(NaiveDate::from_ymd_opt(2026, 12, 31).expect("it is a day"));
        let read = cell_text(day(), CellType::Day);
        assert_eq!(read, Ok("2026-12-31".to_owned()));
        for of_type in [CellType::Text, CellType::Number, CellType::Boolean] {
            let fault = cell_text(day(), of_type).expect_err("it is no column of days");
            assert!(
                fault.message.starts_with("holds the day 2026-12-31"),
                "{fault:?}"
            );
        }
    }
}
