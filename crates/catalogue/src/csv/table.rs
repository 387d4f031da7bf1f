//! The rows and cells of a file, with their positions in it.

use std::collections::HashSet;

use csv::{ReaderBuilder, StringRecord};
use languages::Language;
use spreadsheet::unguarded;
use store::product_translation;

use super::{damage, error::CellError, fields::FileColumn};

/// The separators of cells. A spreadsheet writes the list separator of its own locale.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// The file as text cells, assigned to columns.
pub(super) struct Table {
    /// The position of the header.
    pub(super) header: Place,
    pub(super) columns: Vec<(String, FileColumn)>,
    pub(super) rows: Vec<Row>,
    /// The indices of the columns in the sheet of a workbook, from 0; `None` for CSV.
    pub(super) letters: Option<Vec<u32>>,
}

/// One product of the file.
pub(super) struct Row {
    pub(super) place: Place,
    pub(super) cells: Vec<String>,
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
    /// Adds cell addresses to errors in a workbook.
    pub(super) fn with_addresses(&self, mut errors: Vec<CellError>) -> Vec<CellError> {
        for error in &mut errors {
            let Some(letters) = &self.letters else { break };
            let is_named = |(name, _): &(String, FileColumn)| Some(name) == error.column.as_ref();
            let place = self.columns.iter().position(is_named);
            error.cell = place.map(|place| error.address(letters[place]));
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

    /// Parses the text of a file.
    ///
    /// # Errors
    /// Returns all errors in the header, or else in the cells.
    pub(super) fn read(text: &str) -> Result<Self, Vec<CellError>> {
        let mut reader = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(separator(text))
            .from_reader(text.as_bytes());
        let mut places = Places::new(text);
        let mut record = StringRecord::new();
        let (mut columns, mut rows, mut errors) = (None, Vec::new(), Vec::new());
        let mut header = Place {
            line: Some(1),
            row: 1,
        };
        loop {
            let start = usize::try_from(reader.position().byte()).unwrap_or(text.len());
            match reader.read_record(&mut record) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    errors.push(places.of(start).error(None, error.to_string()));
                    break;
                }
            }
            let place = places.of(start);
            let Some(columns) = &columns else {
                header = place;
                columns = Some(columns_of(record.iter(), place)?);
                continue;
            };
            match cells(&record, columns, place) {
                Ok(cells) => rows.push(Row { place, cells }),
                Err(wrong) => errors.extend(wrong),
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let columns = match columns {
            Some(columns) => columns,
            None => columns_of(std::iter::empty(), header)?,
        };
        Ok(Self {
            header,
            columns,
            rows,
            letters: None,
        })
    }
}

/// The separator with which the header has a column `slug`, or else the most columns.
fn separator(text: &str) -> u8 {
    let header = |separator: u8| {
        let mut reader = ReaderBuilder::new()
            .delimiter(separator)
            .from_reader(text.as_bytes());
        reader.headers().cloned().unwrap_or_default()
    };
    SEPARATORS
        .into_iter()
        .rev() // of equal ones the last is taken
        .max_by_key(|separator| {
            let header = header(*separator);
            (
                header.iter().any(|name| name.trim() == "slug"),
                header.len(),
            )
        })
        .unwrap_or(b',')
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

fn cells(
    record: &StringRecord,
    columns: &[(String, FileColumn)],
    place: Place,
) -> Result<Vec<String>, Vec<CellError>> {
    if record.len() != columns.len() {
        let message = format!(
            "has {} cells where the header has {}",
            record.len(),
            columns.len()
        );
        return Err(vec![place.error(None, message)]);
    }
    let errors: Vec<_> = record
        .iter()
        .zip(columns)
        .filter_map(|(cell, (name, _))| {
            let message = damage::check(cell).err()?;
            Some(place.error(Some(name), message))
        })
        .collect();
    if errors.is_empty() {
        Ok(record
            .iter()
            .map(|cell| unguarded(cell).to_owned())
            .collect())
    } else {
        Err(errors)
    }
}

/// Counts lines and rows from the beginning of a text to its end. The CSV library only counts `\n`, and reports the position of a
/// row before the line ends that it skips.
struct Places<'a> {
    text: &'a [u8],
    counted: usize,
    line: u64,
    row: u64,
}

impl<'a> Places<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text: text.as_bytes(),
            counted: 0,
            line: 1,
            row: 0,
        }
    }

    /// The position of the next row, which begins after any empty lines at byte `start`.
    fn of(&mut self, start: usize) -> Place {
        self.line += self.line_ends_until(start);
        let empty = self.text[start..]
            .iter()
            .take_while(|byte| matches!(byte, b'\n' | b'\r'))
            .count();
        let empty = self.line_ends_until(start + empty);
        self.line += empty;
        self.row += 1 + empty;
        Place {
            line: Some(self.line),
            row: self.row,
        }
    }

    /// The number of line ends up to byte `end` that were not counted yet: `\r\n`, `\n` or `\r`.
    fn line_ends_until(&mut self, end: usize) -> u64 {
        let ends = (self.counted..end).filter(|place| match self.text[*place] {
            b'\r' => true,
            b'\n' => *place == 0 || self.text[*place - 1] != b'\r',
            _ => false,
        });
        let count = ends.count() as u64;
        self.counted = end.max(self.counted);
        count
    }
}
