//! Reads the cells of workbooks.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use calamine::{
    Data, DataRef, Dimensions, ExcelDateTime, Reader, SheetType, SheetVisible, Xls, XlsError, Xlsx,
    XlsxError,
};
use chrono::{NaiveDate, NaiveDateTime};
use memchr::memmem;
use zip::ZipArchive;

use super::{
    Cell, Limits, MAX_XLS, Merged, Sheet, SkippedSheet, Unreadable, Wanted,
    filling::{Filling, Position},
    ods,
};

/// The most bytes in which one tag is looked for at a time.
const MAX_TAG: u64 = 1 << 20;

/// The sheet of an XLSX file.
pub(super) fn xlsx(limits: &Limits, bytes: &[u8], wanted: Wanted<'_>) -> Result<Sheet, Unreadable> {
    check_size(limits, bytes)?;
    let mut workbook = Xlsx::new(Cursor::new(bytes))?;
    let sheets = workbook.sheets_metadata().to_vec();
    choose(&sheets, wanted, |name| {
        let mut sheet = sparse(limits, &mut workbook, name)?;
        let merged = workbook.merge_cells_by_sheet_name(name)?;
        sheet.merged = merged.into_iter().map(Merged::from).collect();
        Ok(sheet)
    })
}

/// The sheet of an XLS file.
pub(super) fn xls(limits: &Limits, bytes: &[u8], wanted: Wanted<'_>) -> Result<Sheet, Unreadable> {
    if bytes.len() > MAX_XLS {
        return Err(Unreadable::TooLargeXls);
    }
    let mut workbook = Xls::new(Cursor::new(bytes))?;
    let sheets = workbook.sheets_metadata().to_vec();
    choose(&sheets, wanted, |name| {
        let mut sheet = dense(limits, &mut workbook, name)?;
        let merged = workbook.merge_cells_by_sheet_name(name)?;
        sheet.merged = merged.into_iter().map(Merged::from).collect();
        Ok(sheet)
    })
}

/// The sheet of an ODS file.
pub(super) fn ods(limits: &Limits, bytes: &[u8], wanted: Wanted<'_>) -> Result<Sheet, Unreadable> {
    check_size(limits, bytes)?;
    choose(&ods::sheets(bytes)?, wanted, |name| {
        ods::sheet(limits, bytes, name)
    })
}

/// Reads the visible sheets, the one with the wanted name before the others, up to the first whose header has the wanted column.
/// If none has it, the first of them is returned.
fn choose(
    sheets: &[calamine::Sheet],
    wanted: Wanted<'_>,
    mut read: impl FnMut(&str) -> Result<Sheet, Unreadable>,
) -> Result<Sheet, Unreadable> {
    let worksheets = || {
        let sheets = sheets.iter();
        sheets.filter(|sheet| sheet.typ == SheetType::WorkSheet)
    };
    let is_visible = |sheet: &calamine::Sheet| sheet.visible == SheetVisible::Visible;
    let mut visible: Vec<_> = worksheets().filter(|sheet| is_visible(sheet)).collect();
    visible.sort_by_key(|sheet| !sheet.name.trim().eq_ignore_ascii_case(wanted.sheet));
    let mut chosen: Option<Sheet> = None;
    for sheet in visible {
        let content = Sheet {
            name: Some(sheet.name.clone()),
            ..read(&sheet.name)?
        };
        let has_header = content.has_header(wanted.column);
        if has_header || chosen.is_none() {
            chosen = Some(content);
        }
        if has_header {
            break;
        }
    }
    let mut chosen = chosen.ok_or(Unreadable::NoSheet)?;
    let others = worksheets().filter(|sheet| Some(&sheet.name) != chosen.name.as_ref());
    chosen.skipped = others
        .map(|sheet| SkippedSheet {
            name: sheet.name.clone(),
            is_hidden: !is_visible(sheet),
        })
        .collect();
    Ok(chosen)
}

/// A few bytes can expand to gigabytes, so everything is unpacked once and discarded before any size in it is trusted.
fn check_size(limits: &Limits, bytes: &[u8]) -> Result<(), Unreadable> {
    let damaged = |error: &dyn ToString| Unreadable::Damaged(error.to_string());
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| damaged(&error))?;
    let mut left = limits.unpacked;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(|error| damaged(&error))?;
        let name = part.name().map_err(|error| damaged(&error))?;
        let has_texts = name.to_ascii_lowercase().ends_with("sharedstrings.xml");
        let mut part = BufReader::new(part.take(left + 1));
        let mut size = 0;
        if has_texts {
            let texts = Texts::counted(&mut part, &mut size).map_err(|error| damaged(&error))?;
            // The library keeps all of them in memory, and many can be there that no cell shows.
            if texts.count > limits.cells as u64 {
                return Err(Unreadable::TooManyCells);
            }
            if texts.claimed > texts.count {
                return Err(damaged(&"it has fewer texts than it says"));
            }
        }
        size += io::copy(&mut part, &mut io::sink()).map_err(|error| damaged(&error))?;
        left = left.checked_sub(size).ok_or(Unreadable::TooLarge)?;
    }
    Ok(())
}

/// The texts that cells share.
#[derive(Default)]
struct Texts {
    /// How many there are.
    count: u64,
    /// How many it says there are; the library reserves memory for that many before it reads them.
    claimed: u64,
}

impl Texts {
    /// Reads a part to its end. Adds its bytes to `size`.
    fn counted(part: &mut impl BufRead, size: &mut u64) -> io::Result<Self> {
        let (mut texts, mut tag) = (Self::default(), Vec::new());
        loop {
            tag.clear();
            let read = part.take(MAX_TAG).read_until(b'>', &mut tag)?;
            if read == 0 {
                return Ok(texts);
            }
            *size += read as u64;
            if memmem::rfind(&tag, b"<si").is_some() {
                texts.count += 1;
            } else if let Some(place) = memmem::find(&tag, b"uniqueCount") {
                let digits = tag[place..]
                    .iter()
                    .skip_while(|byte| !byte.is_ascii_digit())
                    .take_while(|byte| byte.is_ascii_digit());
                texts.claimed = digits.fold(0_u64, |number, digit| {
                    number
                        .saturating_mul(10)
                        .saturating_add(u64::from(digit - b'0'))
                });
            }
        }
    }
}

/// Reads cell by cell, so that a sheet with one cell at its far end does not allocate all cells in between.
fn sparse(
    limits: &Limits,
    workbook: &mut Xlsx<Cursor<&[u8]>>,
    name: &str,
) -> Result<Sheet, Unreadable> {
    let (mut sheet, mut filling) = (Sheet::default(), Filling::within(limits));
    let mut cells = workbook.worksheet_cells_reader(name)?;
    while let Some(cell) = cells.next_cell_with_formula_metadata()? {
        let value = match cell.value {
            DataRef::Empty => cell.formula.is_some().then_some(Cell::NoValue),
            DataRef::SharedString(text) => Some(Cell::Text(text.to_owned())),
            other => of_data(other.into()),
        };
        if let Some(value) = value {
            filling.add(&mut sheet, position(cell.pos), value)?;
        }
    }
    Ok(sheet)
}

/// Reads a sheet that the library has expanded in memory.
fn dense(
    limits: &Limits,
    workbook: &mut Xls<Cursor<&[u8]>>,
    name: &str,
) -> Result<Sheet, Unreadable> {
    let range = workbook.worksheet_range(name)?;
    let formulas = workbook.worksheet_formula(name)?;
    let (mut sheet, mut filling) = (Sheet::default(), Filling::within(limits));
    let corners = [range.start(), formulas.start(), range.end(), formulas.end()];
    let corners = corners.into_iter().flatten();
    let (Some(top), Some(bottom)) = (
        corners.clone().map(|(row, _)| row).min(),
        corners.clone().map(|(row, _)| row).max(),
    ) else {
        return Ok(sheet);
    };
    let left = corners.clone().map(|(_, column)| column).min();
    let right = corners.map(|(_, column)| column).max();
    for row in top..=bottom {
        for column in left.unwrap_or_default()..=right.unwrap_or_default() {
            let at = (row, column);
            let has_formula = formulas
                .get_value(at)
                .is_some_and(|formula| !formula.is_empty());
            let cell = match range.get_value(at) {
                None | Some(Data::Empty) => has_formula.then_some(Cell::NoValue),
                Some(data) => of_data(data.clone()),
            };
            if let Some(cell) = cell {
                filling.add(&mut sheet, position(at), cell)?;
            }
        }
    }
    Ok(sheet)
}

/// The library counts rows from 0.
fn position((row, column): (u32, u32)) -> Position {
    Position {
        row: row.saturating_add(1),
        line: None,
        column,
    }
}

pub(super) fn of_data(data: Data) -> Option<Cell> {
    Some(match data {
        Data::Empty => return None,
        Data::String(text) if text.is_empty() => return None,
        Data::String(text) => Cell::Text(text),
        Data::Int(number) => Cell::Number(number as f64),
        Data::Float(number) => Cell::Number(number),
        Data::Bool(boolean) => Cell::Boolean(boolean),
        Data::DateTime(time) => of_time(&time),
        Data::DateTimeIso(text) => iso_day(&text).map_or(Cell::Time, Cell::Day),
        Data::DurationIso(_) => Cell::Time,
        Data::Error(error) => Cell::Error(error.to_string()),
    })
}

/// Excel stores a time without a date as a fraction of day zero.
fn of_time(time: &ExcelDateTime) -> Cell {
    let day = time.as_datetime().map(|time| time.date());
    match day {
        Some(day) if time.is_datetime() && time.as_f64() >= 1.0 => Cell::Day(day),
        Some(_) | None => Cell::Time,
    }
}

fn iso_day(text: &str) -> Option<NaiveDate> {
    let time = || NaiveDateTime::parse_from_str(text.trim_end_matches('Z'), "%Y-%m-%dT%H:%M:%S%.f");
    text.parse().ok().or_else(|| Some(time().ok()?.date()))
}

impl From<Dimensions> for Merged {
    fn from(dimensions: Dimensions) -> Self {
        let (start, end) = (dimensions.start, dimensions.end);
        Self {
            rows: (start.0.saturating_add(1), end.0.saturating_add(1)),
            columns: (start.1, end.1),
        }
    }
}

impl From<XlsxError> for Unreadable {
    fn from(error: XlsxError) -> Self {
        match error {
            XlsxError::Password => Self::Protected,
            other => Self::Damaged(other.to_string()),
        }
    }
}

impl From<XlsError> for Unreadable {
    fn from(error: XlsError) -> Self {
        match error {
            XlsError::Password => Self::Protected,
            other => Self::Damaged(other.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_no_time_and_a_time_no_day() {
        let time = |value, of_type| of_time(&ExcelDateTime::new(value, of_type, false));
        let day = NaiveDate::from_ymd_opt(2026, 12, 31).expect("it is a day");
        use calamine::ExcelDateTimeType::{DateTime, TimeDelta};
        assert_eq!(time(46387.0, DateTime), Cell::Day(day));
        assert_eq!(time(46387.75, DateTime), Cell::Day(day));
        assert_eq!(time(0.5, DateTime), Cell::Time);
        assert_eq!(time(46387.0, TimeDelta), Cell::Time);
        assert_eq!(iso_day("2026-12-31"), Some(day));
        assert_eq!(iso_day("2026-12-31T23:59:59.5Z"), Some(day));
        assert_eq!(iso_day("PT5M"), None);
    }
}
