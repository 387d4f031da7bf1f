//! Writes a workbook with one sheet, as XLSX.

use chrono::{NaiveDate, NaiveDateTime};
use rust_xlsxwriter::{Format, FormatAlign, IgnoreError, XlsxError};

/// The format of an exported file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFormat {
    /// Comma-separated values in UTF-8.
    Csv,
    /// A workbook of Excel.
    Xlsx,
}

/// A workbook with one sheet that is written row by row. The first row has the column names; it is frozen and has the filter buttons.
pub struct Workbook {
    workbook: rust_xlsxwriter::Workbook,
    columns: Vec<Shown>,
    rows: u32,
}

/// A column of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name in the first row.
    pub name: String,
    pub of_type: CellType,
    /// Whether its texts are written from right to left.
    pub is_right_to_left: bool,
}

/// How a spreadsheet treats the cells of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellType {
    /// Text, whatever it looks like: never computed or converted to a number or a date, in new rows either.
    Text,
    /// A number, written as `10.5`.
    Number,
    /// A date, written as `2026-12-31`.
    Day,
    /// A date with the time of day, written as `2026-12-31 14:30:07`.
    Time,
    /// `true` or `false`.
    Boolean,
}

/// Why a workbook could not be written.
#[derive(Debug, thiserror::Error)]
pub enum NotWritten {
    #[error(
        "row {row}, column `{column}` has a text of more than 32,767 characters, which no cell of a workbook takes; shorten it, or write CSV"
    )]
    LongText { row: u32, column: String },
    /// More rows or columns than a sheet can have, or a full disk.
    #[error("the workbook cannot be written: {0}")]
    Workbook(#[from] XlsxError),
}

struct Shown {
    column: Column,
    format: Format,
    widest: usize,
}

/// The limits of a column's width, in characters. Longer content can be read in the formula bar.
const WIDTHS: (usize, usize) = (8, 48);

impl Workbook {
    /// Creates a sheet with that name and its first row. Fails with [`NotWritten`] if no sheet can have this name, or if there
    /// are too many columns.
    pub fn new(name: &str, columns: Vec<Column>) -> Result<Self, NotWritten> {
        let mut workbook = rust_xlsxwriter::Workbook::new();
        // Rows go to a temporary file, so that a large catalogue is not held in memory twice.
        let sheet = workbook.add_worksheet_with_constant_memory()?;
        sheet.set_name(name)?;
        sheet.set_freeze_panes(1, 1)?;
        let bold = Format::new().set_bold();
        for (index, column) in columns.iter().enumerate() {
            sheet.write_string_with_format(0, at(index)?, &column.name, &bold)?;
        }
        let columns = columns.into_iter().map(|column| Shown {
            format: format_of(&column),
            // Leaves room for the filter button beside the name.
            widest: column.name.chars().count() + 3,
            column,
        });
        Ok(Self {
            workbook,
            columns: columns.collect(),
            rows: 1,
        })
    }

    /// Adds a row. `cells` has one text for each column, which is written in the column's type; an empty text leaves the cell
    /// empty. Fails with [`NotWritten`] if a text is too long or the sheet is full.
    pub fn row<'a>(&mut self, cells: impl IntoIterator<Item = &'a str>) -> Result<(), NotWritten> {
        let sheet = self.workbook.worksheet_from_index(0)?;
        for (index, (shown, cell)) in self.columns.iter_mut().zip(cells).enumerate() {
            if cell.is_empty() {
                continue;
            }
            let (row, column, format) = (self.rows, at(index)?, &shown.format);
            let width = cell.lines().map(|line| line.chars().count()).max();
            shown.widest = shown.widest.max(width.unwrap_or_default());
            let number = || cell.parse::<f64>().ok();
            let day = || cell.parse::<NaiveDate>().ok();
            let time = || NaiveDateTime::parse_from_str(cell, "%Y-%m-%d %H:%M:%S").ok();
            let boolean = || cell.parse::<bool>().ok();
            let written = match shown.column.of_type {
                CellType::Number if let Some(number) = number() => {
                    sheet.write_number_with_format(row, column, number, format)
                }
                CellType::Day if let Some(day) = day() => {
                    sheet.write_datetime_with_format(row, column, day, format)
                }
                CellType::Time if let Some(time) = time() => {
                    sheet.write_datetime_with_format(row, column, time, format)
                }
                CellType::Boolean if let Some(boolean) = boolean() => {
                    sheet.write_boolean_with_format(row, column, boolean, format)
                }
                CellType::Text
                | CellType::Number
                | CellType::Day
                | CellType::Time
                | CellType::Boolean => sheet.write_string_with_format(row, column, cell, format),
            };
            written.map_err(|error| match error {
                XlsxError::MaxStringLengthExceeded => NotWritten::LongText {
                    row: row + 1,
                    column: shown.column.name.clone(),
                },
                other => NotWritten::Workbook(other),
            })?;
        }
        self.rows += 1;
        Ok(())
    }

    /// The bytes of the workbook. Fails with [`NotWritten`] if the temporary file cannot be read.
    pub fn finish(mut self) -> Result<Vec<u8>, NotWritten> {
        let sheet = self.workbook.worksheet_from_index(0)?;
        let (last_row, last_column) = (self.rows - 1, at(self.columns.len().saturating_sub(1))?);
        for (index, shown) in self.columns.iter().enumerate() {
            let column = at(index)?;
            let width = shown.widest.clamp(WIDTHS.0, WIDTHS.1) as f64;
            sheet.set_column_width(column, width)?;
            sheet.set_column_format(column, &shown.format)?;
        }
        sheet.autofilter(0, 0, last_row, last_column)?;
        let mark = IgnoreError::NumberStoredAsText;
        sheet.ignore_error_range(0, 0, last_row, last_column, mark)?;
        Ok(self.workbook.save_to_buffer()?)
    }
}

fn at(index: usize) -> Result<u16, XlsxError> {
    u16::try_from(index).map_err(|_| XlsxError::RowColumnLimitError)
}

fn format_of(column: &Column) -> Format {
    const RIGHT_TO_LEFT: u8 = 2;
    let format = Format::new();
    let format = match column.of_type {
        CellType::Text => format.set_num_format("@"),
        CellType::Day => format.set_num_format("yyyy-mm-dd"),
        CellType::Time => format.set_num_format("yyyy-mm-dd hh:mm:ss"),
        CellType::Number | CellType::Boolean => format,
    };
    match column.is_right_to_left {
        true => format
            .set_reading_direction(RIGHT_TO_LEFT)
            .set_align(FormatAlign::Right),
        false => format,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Wanted, read};

    fn column(name: &str, of_type: CellType) -> Column {
        Column {
            name: name.to_owned(),
            of_type,
            is_right_to_left: name == "ar",
        }
    }

    #[test]
    fn what_is_written_is_read_as_it_was() {
        let columns = vec![
            column("text", CellType::Text),
            column("number", CellType::Number),
            column("day", CellType::Day),
            column("time", CellType::Time),
            column("boolean", CellType::Boolean),
            column("ar", CellType::Text),
        ];
        let mut workbook = Workbook::new("products", columns).unwrap();
        let texts = [
            "09042110",
            "=1+1",
            " two\r\n\r\nlines\t",
            "काली मिर्च",
            "_x0041_",
            "10-12",
        ];
        for text in texts {
            let time = "2026-12-31 14:30:07";
            let row = [text, "10.125", "2026-12-31", time, "true", "فلفل أحمر"];
            workbook.row(row).unwrap();
        }
        workbook.row(["", "", "", "", "false", ""]).unwrap();
        let sheet = read(
            workbook.finish().unwrap(),
            Wanted {
                sheet: "products",
                column: "slug",
            },
        )
        .unwrap();
        for (text, row) in texts.iter().zip(&sheet.rows[1..]) {
            let cells: Vec<_> = row.cells.iter().map(|(_, cell)| cell.clone()).collect();
            assert_eq!(
                cells,
                [
                    Cell::Text((*text).to_owned()),
                    Cell::Number(10.125),
                    Cell::Day(NaiveDate::from_ymd_opt(2026, 12, 31).unwrap()),
                    Cell::Day(NaiveDate::from_ymd_opt(2026, 12, 31).unwrap()),
                    Cell::Boolean(true),
                    Cell::Text("فلفل أحمر".to_owned()),
                ]
            );
        }
        assert_eq!(sheet.rows[7].cells, [(4, Cell::Boolean(false))]);
    }

    #[test]
    fn a_text_that_no_cell_takes_is_named() {
        let mut workbook = Workbook::new("a", vec![column("text", CellType::Text)]).unwrap();
        workbook.row(["a"]).unwrap();
        let error = workbook.row([&*"a".repeat(32_768)]).unwrap_err();
        assert!(
            error.to_string().starts_with("row 3, column `text` has"),
            "{error}"
        );
    }
}
