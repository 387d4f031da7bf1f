//! Reads the cells of workbooks.

use std::io::Cursor;

use calamine::{
    Data, DataRef, Dimensions, ExcelDateTime, Reader, SheetType, SheetVisible, Style, Xlsx,
    XlsxError,
};
use chrono::{NaiveDate, NaiveDateTime};

use super::{
    Cell, Limits, Merged, Sheet, SkippedSheet, Unreadable, Wanted,
    check::check_parts,
    filling::{Filling, Position},
    ods,
};

pub(super) fn xlsx(limits: &Limits, bytes: &[u8], wanted: Wanted<'_>) -> Result<Sheet, Unreadable> {
    check_parts(limits, bytes)?;
    let mut workbook = Xlsx::new(Cursor::new(bytes))?;
    let sheets = workbook.sheets_metadata().to_vec();
    choose(&sheets, wanted, |name| {
        let mut sheet = sparse(limits, &mut workbook, name)?;
        let merged = workbook.merge_cells_by_sheet_name(name)?;
        sheet.merged = merged.into_iter().map(Merged::from).collect();
        Ok(sheet)
    })
}

pub(super) fn ods(limits: &Limits, bytes: &[u8], wanted: Wanted<'_>) -> Result<Sheet, Unreadable> {
    check_parts(limits, bytes)?;
    choose(&ods::sheets(limits, bytes)?, wanted, |name| {
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

/// Reads cell by cell, so that a sheet with one cell at its far end does not allocate all cells in between.
fn sparse(
    limits: &Limits,
    workbook: &mut Xlsx<Cursor<&[u8]>>,
    name: &str,
) -> Result<Sheet, Unreadable> {
    let mut percentages = percentages(limits, workbook, name)?.into_iter().peekable();
    let (mut sheet, mut filling) = (Sheet::default(), Filling::within(limits));
    let mut cells = workbook.worksheet_cells_reader(name)?;
    while let Some(cell) = cells.next_cell_with_formula_metadata()? {
        let is_percentage = percentages.next_if_eq(&cell.pos).is_some();
        let value = match cell.value {
            DataRef::Empty => cell.formula.is_some().then_some(Cell::NoValue),
            DataRef::SharedString(text) if limits.is_too_long(text) => Some(Cell::TooLong),
            DataRef::SharedString(text) => Some(Cell::Text(text.to_owned())),
            DataRef::Float(number) if is_percentage => Some(Cell::Percentage(number)),
            other => of_data(other.into()),
        };
        if let Some(value) = value {
            filling.add(&mut sheet, position(cell.pos), value)?;
        }
    }
    Ok(sheet)
}

/// The positions of the cells that are shown in per cent, in the order of the sheet. The library tells of a cell either its format
/// or its formula, so the sheet is read once more if a cell may be one.
fn percentages(
    limits: &Limits,
    workbook: &mut Xlsx<Cursor<&[u8]>>,
    name: &str,
) -> Result<Vec<(u32, u32)>, Unreadable> {
    let mut found = Vec::new();
    let mut cells = workbook.worksheet_cells_reader(name)?;
    let styles: Vec<bool> = cells.styles().iter().map(is_percentage).collect();
    if !styles.contains(&true) {
        return Ok(found);
    }
    while let Some((cell, style)) = cells.next_cell_with_style_id()? {
        if styles.get(style) == Some(&true) {
            if found.len() == limits.cells {
                return Err(Unreadable::TooManyCells);
            }
            found.push(cell.get_position());
        }
    }
    Ok(found)
}

/// Whether numbers are multiplied by a hundred: the format has a per cent sign that is no text of its own, as in `0.0"%"`.
fn is_percentage(style: &Style) -> bool {
    let Some(format) = &style.number_format else {
        return false;
    };
    let (mut is_text, mut is_escaped) = (false, false);
    format.format_code.chars().any(|sign| match sign {
        _ if is_escaped => {
            is_escaped = false;
            false
        }
        '"' => {
            is_text = !is_text;
            false
        }
        '\\' | '_' | '*' if !is_text => {
            is_escaped = true;
            false
        }
        sign => sign == '%' && !is_text,
    })
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
