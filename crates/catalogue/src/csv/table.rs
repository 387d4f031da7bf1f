//! The rows and cells of a file, with their positions in it. The rules are the same for workbooks and CSV.

use std::{collections::HashSet, fmt};

use languages::Language;
use serde::Serialize;
use spreadsheet::{CellType, Merged, Sheet, address};

use super::{cell_text::cell_text, error::CellError, fields::FileColumn};
use crate::entities::product_translation;

/// The file as text cells, assigned to columns.
pub(super) struct Table {
    /// The position of the header.
    pub(super) header: Place,
    pub(super) columns: Vec<(String, FileColumn)>,
    pub(super) rows: Vec<Row>,
    /// The indices of the columns in the sheet, from 0.
    letters: Vec<u32>,
    /// Which sheet it is of; `None` if the file has only one.
    pub(super) sheets: Option<Sheets>,
}

/// One product of the file.
pub(super) struct Row {
    pub(super) place: Place,
    pub(super) cells: Vec<String>,
}

/// Which sheet of a workbook with several was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sheets {
    /// The sheet that was read.
    pub read: String,
    /// The hidden sheets, which are never read.
    pub hidden: Vec<String>,
    /// The other sheets, which are visible.
    pub others: Vec<String>,
}

impl Sheets {
    fn of(sheet: &Sheet) -> Option<Self> {
        let read = sheet.name.clone().filter(|_| !sheet.skipped.is_empty())?;
        let (hidden, others): (Vec<_>, Vec<_>) =
            sheet.skipped.iter().partition(|sheet| sheet.is_hidden);
        let names = |sheets: Vec<&spreadsheet::SkippedSheet>| {
            sheets.into_iter().map(|sheet| sheet.name.clone()).collect()
        };
        Some(Self {
            read,
            hidden: names(hidden),
            others: names(others),
        })
    }
}

impl fmt::Display for Sheets {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hidden = self.hidden.iter().map(|name| format!("`{name}` (hidden)"));
        let others = self.others.iter().map(|name| format!("`{name}`"));
        let skipped: Vec<_> = hidden.chain(others).collect();
        write!(
            text,
            "the sheet `{}` was read, not {}",
            self.read,
            skipped.join(", ")
        )
    }
}

/// The position of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The line from 1, as in an editor; `None` in a workbook.
    pub(super) line: Option<u64>,
    /// The row from 1, as in a spreadsheet, where a cell may hold several lines.
    pub(super) row: u64,
}

impl Place {
    fn of(row: &spreadsheet::Row) -> Self {
        Self {
            line: row.line,
            row: row.number.into(),
        }
    }

    /// The address of a cell of a workbook, `C7`; `None` for CSV. The first column is 0.
    fn cell(self, column: u32) -> Option<String> {
        let row = u32::try_from(self.row).unwrap_or(u32::MAX);
        self.line.is_none().then(|| address(column, row))
    }

    /// An error in a cell that has no column with a name, or none yet.
    fn error_at(self, column: u32, message: String) -> CellError {
        let mut error = self.error(None, message);
        error.cell = self.cell(column);
        error
    }

    /// An error in the whole row, or in the cell of a column.
    pub(super) fn error(self, column: Option<&str>, message: impl Into<String>) -> CellError {
        CellError {
            line: self.line,
            row: self.row,
            cell: None,
            column: column.map(str::to_owned),
            message: message.into(),
        }
    }
}

impl Table {
    /// The rows of a sheet. The first row that is not blank names the columns.
    ///
    /// # Errors
    /// Returns all errors in the header, or else in the cells.
    pub(super) fn of(sheet: Sheet) -> Result<Self, Vec<CellError>> {
        let merged: Vec<_> = sheet.merged.iter().map(merged_error).collect();
        if !merged.is_empty() {
            return Err(merged);
        }
        let sheets = Sheets::of(&sheet);
        let first = Place {
            line: sheet.name.is_none().then_some(1),
            row: 1,
        };
        let mut rows = sheet
            .rows
            .into_iter()
            .skip_while(spreadsheet::Row::is_blank);
        let header = rows.next();
        let place = header.as_ref().map_or(first, Place::of);
        let (mut names, mut letters, mut errors) = (Vec::new(), Vec::new(), Vec::new());
        for (column, cell) in header.map(|row| row.cells).unwrap_or_default() {
            match cell_text(cell, CellType::Text) {
                Ok(name) if name.trim().is_empty() => {}
                Ok(name) => {
                    names.push(name);
                    letters.push(column);
                }
                Err(message) => errors.push(place.error_at(column, message)),
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let columns =
            columns_of(names.iter().map(String::as_str), place).map_err(|mut errors| {
                for error in &mut errors {
                    let is_named = |name: &String| Some(name.trim()) == error.column.as_deref();
                    // A duplicate column name is reported at its last occurrence.
                    if let Some(found) = names.iter().rposition(is_named) {
                        error.cell = place.cell(letters[found]);
                    }
                    if let Some(sheets) = &sheets {
                        error.message = format!("{}; {sheets}", error.message);
                    }
                }
                errors
            })?;
        let mut table = Self {
            header: place,
            columns,
            rows: Vec::new(),
            letters,
            sheets,
        };
        for row in rows {
            match table.row(row) {
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

    /// A row; `None` if it has only white space.
    fn row(&self, row: spreadsheet::Row) -> Result<Option<Row>, Vec<CellError>> {
        let place = Place::of(&row);
        let mut cells = vec![String::new(); self.columns.len()];
        let (mut errors, mut is_blank) = (Vec::new(), true);
        for (letter, cell) in row.cells {
            let found = self.letters.iter().position(|known| *known == letter);
            let column = found.map(|found| &self.columns[found]);
            let of_type = column.map_or(CellType::Text, |(_, column)| column.cell_type());
            let text = cell_text(cell, of_type);
            is_blank &= text.as_ref().is_ok_and(|text| text.trim().is_empty());
            match (text, found) {
                (Ok(text), Some(found)) => cells[found] = text,
                (Ok(text), None) if text.trim().is_empty() => {}
                (Ok(_), None) => {
                    let message =
                        "stands in a column without a name; name it in the header, or empty it";
                    errors.push(place.error_at(letter, message.to_owned()));
                }
                (Err(message), _) => {
                    let mut error = place.error_at(letter, message);
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

    /// Adds cell addresses to errors in a workbook.
    pub(super) fn with_addresses(&self, mut errors: Vec<CellError>) -> Vec<CellError> {
        for error in &mut errors {
            let place = Place {
                line: error.line,
                row: error.row,
            };
            let is_named = |(name, _): &(String, FileColumn)| Some(name) == error.column.as_ref();
            let found = self.columns.iter().position(is_named);
            error.cell = found.and_then(|found| place.cell(self.letters[found]));
        }
        errors
    }

    /// The columns of translations.
    pub(super) fn translations(&self) -> Vec<(product_translation::Column, Language)> {
        let columns = self.columns.iter();
        columns
            .flat_map(|(_, column)| match column {
                FileColumn::Product(_)
                | FileColumn::Parameter(_)
                | FileColumn::Origin
                | FileColumn::PriceRange => Vec::new(),
                FileColumn::Translation(field, language) => vec![(field.column, *language)],
                FileColumn::TranslatedOrigin(language) => vec![
                    (product_translation::Column::District, *language),
                    (product_translation::Column::State, *language),
                ],
            })
            .collect()
    }
}

/// The columns that the names in a header refer to.
///
/// # Errors
/// Returns all errors in the header.
pub(super) fn columns_of<'a>(
    header: impl Iterator<Item = &'a str>,
    place: Place,
) -> Result<Vec<(String, FileColumn)>, Vec<CellError>> {
    let (mut columns, mut errors, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    for name in header {
        let name = name.trim().to_owned();
        let found = if seen.insert(name.clone()) {
            FileColumn::find(&name)
        } else {
            Err("the column is there twice".to_owned())
        };
        match found {
            Ok(column) => columns.push((name, column)),
            Err(message) => errors.push(place.error(Some(&name), message)),
        }
    }
    for (name, _) in &columns {
        let Some(language) = name.strip_prefix("origin") else {
            continue;
        };
        if ["district", "state"]
            .iter()
            .any(|part| seen.contains(&format!("{part}{language}")))
        {
            let message =
                "holds district and state in one cell; leave it out beside a column of either";
            errors.push(place.error(Some(name), message));
        }
    }
    let beside = seen
        .iter()
        .find(|name| name.starts_with("price_") && *name != "price_range");
    if seen.contains("price_range")
        && let Some(beside) = beside
    {
        let message = format!("holds the whole price in one cell; leave it out beside `{beside}`");
        errors.push(place.error(Some("price_range"), message));
    }
    if !seen.contains("slug") {
        let message = "the column is missing; it tells which product a line is about";
        errors.push(place.error(Some("slug"), message));
    }
    if errors.is_empty() {
        Ok(columns)
    } else {
        Err(errors)
    }
}

fn merged_error(merged: &Merged) -> CellError {
    let (first, last) = (
        address(merged.columns.0, merged.rows.0),
        address(merged.columns.1, merged.rows.1),
    );
    let message = format!("{first} to {last} are merged; split them and fill in each cell");
    let place = Place {
        line: None,
        row: merged.rows.0.into(),
    };
    place.error_at(merged.columns.0, message)
}
