//! The rows and cells of a file, with their positions in it. The rules are the same for workbooks and CSV.

use std::fmt;

use languages::Language;
use serde::Serialize;
use spreadsheet::{CellType, Merged, Sheet, address};

use super::{cell, cell_text::cell_text, error::CellError, fields::FileColumn};
use crate::{
    entities::product_translation,
    fault::{Code, Fault},
};

/// The file as text cells, assigned to columns.
pub(super) struct Table {
    pub(super) header: Place,
    pub(super) columns: Vec<(String, FileColumn)>,
    pub(super) rows: Vec<Row>,
    /// The columns that the site does not have, and why. Their cells are not read.
    pub(super) unknown: Vec<CellError>,
    /// What else is wrong in the header, and the cells that cannot be read, whose rows are not among `rows`.
    pub(super) faults: Vec<CellError>,
    /// The indices of the columns in the sheet, from 0.
    letters: Vec<u32>,
    /// The indices of the columns whose cells are not read.
    left_out: Vec<u32>,
    /// Whether its numbers have decimal commas, as those of a spreadsheet that separates cells by semicolons.
    has_decimal_commas: bool,
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
    pub(super) fn error_at(self, column: u32, fault: Fault) -> CellError {
        let mut error = self.error(None, fault);
        error.cell = self.cell(column);
        error
    }

    /// An error in the whole row, or in the cell of a column.
    pub(super) fn error(self, column: Option<&str>, fault: Fault) -> CellError {
        CellError {
            line: self.line,
            row: self.row,
            cell: None,
            column: column.map(str::to_owned),
            fault,
        }
    }
}

impl Table {
    /// The rows of a sheet. The first row that is not blank names the columns.
    /// Fails when no row can be read: for merged cells, or a header that names no products.
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
        let mut table = Self {
            header: header.as_ref().map_or(first, Place::of),
            columns: Vec::new(),
            rows: Vec::new(),
            unknown: Vec::new(),
            faults: Vec::new(),
            letters: Vec::new(),
            left_out: Vec::new(),
            has_decimal_commas: sheet.separator == Some(b';'),
            sheets,
        };
        for (letter, cell) in header.map(|row| row.cells).unwrap_or_default() {
            table.column(letter, cell);
        }
        table.check_columns();
        if let Some(sheets) = &table.sheets {
            for error in table.unknown.iter_mut().chain(&mut table.faults) {
                error.fault.message = format!("{}; {sheets}", error.fault.message);
            }
        }
        if !table.has("slug") {
            table.unknown.append(&mut table.faults);
            return Err(table.unknown);
        }
        for row in rows {
            match table.row(row) {
                Ok(Some(row)) => table.rows.push(row),
                Ok(None) => {}
                Err(wrong) => table.faults.extend(wrong),
            }
        }
        Ok(table)
    }

    /// Adds a column by the cell of the header that names it.
    fn column(&mut self, letter: u32, cell: spreadsheet::Cell) {
        let name = match cell_text(cell, CellType::Text) {
            Ok(name) => column_name(&name),
            Err(fault) => {
                self.left_out.push(letter);
                self.faults.push(self.header.error_at(letter, fault));
                return;
            }
        };
        if name.is_empty() {
            return;
        }
        let error = |fault: Fault| CellError {
            column: Some(name.clone()),
            ..self.header.error_at(letter, fault)
        };
        if self.has(&name) {
            let fault = Fault::new(Code::ColumnTwice, &name, "the column is there twice");
            self.faults.push(error(fault));
            self.left_out.push(letter);
            return;
        }
        match FileColumn::find(&name) {
            Ok(column) => {
                self.columns.push((name, column));
                self.letters.push(letter);
            }
            Err(message) => {
                let fault = Fault::new(Code::UnknownColumn, &name, message);
                self.unknown.push(error(fault));
                self.left_out.push(letter);
            }
        }
    }

    /// Checks which columns there are beside each other.
    fn check_columns(&mut self) {
        let mut faults: Vec<(&str, Fault)> = Vec::new();
        for (name, _) in &self.columns {
            let Some(language) = name.strip_prefix("origin") else {
                continue;
            };
            let has = |part: &&str| self.has(&format!("{part}{language}"));
            if ["district", "state"].iter().any(has) {
                let message =
                    "holds district and state in one cell; leave it out beside a column of either";
                faults.push((name, Fault::plain(Code::OriginBeside, message)));
            }
        }
        let mut names = self.columns.iter().map(|(name, _)| name);
        let beside = names.find(|name| name.starts_with("price_") && *name != "price_range");
        if self.has("price_range")
            && let Some(beside) = beside
        {
            let message =
                format!("holds the whole price in one cell; leave it out beside `{beside}`");
            let fault = Fault::plain(Code::PriceBeside, message).with(beside);
            faults.push(("price_range", fault));
        }
        if !self.has("slug") {
            let message = "the column is missing; it tells which product a line is about";
            faults.push(("slug", Fault::new(Code::NoSlugColumn, "slug", message)));
        }
        let errors = faults
            .into_iter()
            .map(|(column, fault)| self.header.error(Some(column), fault));
        let errors = self.with_addresses(errors.collect());
        self.faults.extend(errors);
    }

    fn has(&self, column: &str) -> bool {
        self.columns.iter().any(|(name, _)| name == column)
    }

    /// A row; `None` if it has only white space.
    fn row(&self, row: spreadsheet::Row) -> Result<Option<Row>, Vec<CellError>> {
        let place = Place::of(&row);
        let mut cells = vec![String::new(); self.columns.len()];
        let (mut errors, mut is_blank) = (Vec::new(), true);
        for (letter, cell) in row.cells {
            let found = self.letters.iter().position(|known| *known == letter);
            let column = found.map(|found| &self.columns[found]);
            if self.left_out.contains(&letter) {
                continue;
            }
            let of_type = column.map_or(CellType::Text, |(_, column)| column.cell_type());
            let text = self.text(cell, of_type);
            is_blank &= text.as_ref().is_ok_and(|text| text.trim().is_empty());
            match (text, found) {
                (Ok(text), Some(found)) => cells[found] = text,
                (Ok(text), None) if text.trim().is_empty() => {}
                (Ok(_), None) => {
                    let message =
                        "stands in a column without a name; name it in the header, or empty it";
                    let fault = Fault::new(Code::UnnamedColumn, "", message);
                    errors.push(place.error_at(letter, fault));
                }
                (Err(fault), _) => {
                    let mut error = place.error_at(letter, fault);
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

    fn text(&self, cell: spreadsheet::Cell, of_type: CellType) -> Result<String, Fault> {
        let text = cell_text(cell, of_type)?;
        if self.has_decimal_commas && of_type == CellType::Number {
            cell::check_comma(&text)?;
        }
        Ok(text)
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

/// The name of a column as the site has it: `Price from` is `price_from`.
fn column_name(header: &str) -> String {
    header.trim().to_lowercase().replace([' ', '-'], "_")
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
    let fault = Fault::new(Code::Merged, format!("{first}:{last}"), message);
    place.error_at(merged.columns.0, fault)
}
