//! Converts the cells of a workbook to the rows of a table.

use spreadsheet::{Cell, CellType, Merged, Sheet, WorkbookKind, address, unguarded};

use super::{
    damage,
    error::{CellError, ImportError},
    table::{Place, Row, Table, columns_of},
};

/// The sheet that is preferred if the workbook has it.
pub(super) const SHEET: &str = "products";

/// A number with more digits is not exact: spreadsheets keep no more.
const MAX_DIGITS: i32 = 15;

/// Reads a workbook.
///
/// # Errors
/// Returns why it cannot be read, or all errors in its header, or else in its cells.
pub(super) fn read(bytes: Vec<u8>, kind: WorkbookKind) -> Result<Table, ImportError> {
    let sheet = spreadsheet::read(bytes, kind, SHEET).map_err(ImportError::Workbook)?;
    table(sheet).map_err(ImportError::Invalid)
}

fn table(sheet: Sheet) -> Result<Table, Vec<CellError>> {
    let merged: Vec<_> = sheet.merged.iter().map(merged_error).collect();
    if !merged.is_empty() {
        return Err(merged);
    }
    let mut rows = sheet.rows.into_iter();
    let is_blank = |cell: &Cell| matches!(cell, Cell::Text(text) if text.trim().is_empty());
    let header = rows.find(|row| !row.cells.iter().all(|(_, cell)| is_blank(cell)));
    let place = place(header.as_ref().map_or(1, |row| row.number));
    let (mut names, mut letters, mut errors) = (Vec::new(), Vec::new(), Vec::new());
    for (column, cell) in header.map(|row| row.cells).unwrap_or_default() {
        match cell_text(cell, CellType::Text) {
            Ok(name) if name.trim().is_empty() => {}
            Ok(name) => {
                names.push(name);
                letters.push(column);
            }
            Err(message) => errors.push(error_in(place, column, message)),
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let columns = columns_of(names.iter().map(String::as_str), place).map_err(|mut errors| {
        for error in &mut errors {
            let is_named = |name: &String| Some(name.trim()) == error.column.as_deref();
            // A duplicate column name is reported at its last occurrence.
            let place = names.iter().rposition(is_named);
            error.cell = place.map(|place| error.address(letters[place]));
        }
        errors
    })?;
    let mut table = Table {
        header: place,
        columns,
        rows: Vec::new(),
        letters: Some(letters),
    };
    for row in rows {
        match table_row(&table, row) {
            Ok(Some(row)) => table.rows.push(row),
            Ok(None) => {}
            Err(wrong) => errors.extend(wrong),
        }
    }
    match errors.is_empty() {
        true => Ok(table),
        false => Err(errors),
    }
}

/// A row of the table; `None` if it has only white space.
fn table_row(table: &Table, row: spreadsheet::Row) -> Result<Option<Row>, Vec<CellError>> {
    let place = place(row.number);
    let letters = table.letters.as_deref().unwrap_or_default();
    let mut cells = vec![String::new(); table.columns.len()];
    let (mut errors, mut is_blank) = (Vec::new(), true);
    for (letter, cell) in row.cells {
        let found = letters.iter().position(|known| *known == letter);
        let column = found.map(|found| &table.columns[found]);
        let of_type = column.map_or(CellType::Text, |(_, column)| column.cell_type());
        let text = cell_text(cell, of_type);
        is_blank &= text.as_ref().is_ok_and(|text| text.trim().is_empty());
        match (text, found) {
            (Ok(text), Some(found)) => cells[found] = text,
            (Ok(text), None) if text.trim().is_empty() => {}
            (Ok(_), None) => {
                let message =
                    "stands in a column without a name; name it in the header, or empty it";
                errors.push(error_in(place, letter, message.to_owned()));
            }
            (Err(message), _) => {
                let mut error = error_in(place, letter, message);
                error.column = column.map(|(name, _)| name.clone());
                errors.push(error);
            }
        }
    }
    match (errors.is_empty(), is_blank) {
        (false, _) => Err(errors),
        (true, true) => Ok(None),
        (true, false) => Ok(Some(Row { place, cells })),
    }
}

fn merged_error(merged: &Merged) -> CellError {
    let (first, last) = (
        address(merged.columns.0, merged.rows.0),
        address(merged.columns.1, merged.rows.1),
    );
    let message = format!("{first} to {last} are merged; split them and fill in each cell");
    error_in(place(merged.rows.0), merged.columns.0, message)
}

fn place(row: u32) -> Place {
    Place {
        line: None,
        row: row.into(),
    }
}

fn error_in(place: Place, column: u32, message: String) -> CellError {
    let mut error = place.error(None, message);
    error.cell = Some(error.address(column));
    error
}

/// The text of a cell, as a CSV file would have it.
///
/// # Errors
/// Returns what was lost, or that there is nothing to read.
fn cell_text(cell: Cell, of_type: CellType) -> Result<String, String> {
    match cell {
        Cell::Text(text) => {
            damage::check(&text)?;
            Ok(unguarded(&text).to_owned())
        }
        Cell::Number(number) => number_text(number),
        Cell::Boolean(boolean) => Ok(boolean.to_string()),
        Cell::Day(day) if of_type == CellType::Day => Ok(day.to_string()),
        Cell::Day(day) => Err(format!(
            "holds the day {day}, which a spreadsheet makes of entries like `10-12`; format the column as text and enter it again"
        )),
        Cell::Time => {
            Err("holds a time; format the column as text and enter it again".to_owned())
        }
        Cell::Error(error) => {
            damage::check(&error)?;
            Err(format!("holds the error `{error}`; enter the value"))
        }
        Cell::NoValue => Err(
            "holds a formula whose result was not saved; open the file in a spreadsheet and save it again, or enter the value"
                .to_owned(),
        ),
    }
}

/// A number without an exponent, rounded to the digits that a spreadsheet keeps, so that 0.1 + 0.2 is 0.3.
fn number_text(number: f64) -> Result<String, String> {
    let rounded = format!("{number:.*e}", MAX_DIGITS as usize - 1);
    let rounded: f64 = rounded.parse().unwrap_or(number);
    if !rounded.is_finite() || rounded.abs() >= 10_f64.powi(MAX_DIGITS) {
        return Err(format!(
            "`{number:e}` has more digits than a spreadsheet keeps of a number; format the column as text and enter it again"
        ));
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
            let message = cell_text(day(), of_type).expect_err("it is no column of days");
            assert!(message.starts_with("holds the day 2026-12-31"), "{message}");
        }
    }
}
