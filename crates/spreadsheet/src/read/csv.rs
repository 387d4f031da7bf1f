//! Reads text with separators: CSV, as spreadsheets of every country save it.

use csv::{ReaderBuilder, StringRecord};

use super::{
    Cell, Limits, Sheet, Unreadable,
    filling::{Filling, Position},
    quotes::check_quotes,
};

/// The separators of cells. A spreadsheet writes the list separator of its own locale.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// Reads the cells of a text. `column` is one that the header has.
pub(super) fn read(limits: &Limits, text: &str, column: &str) -> Result<Sheet, Unreadable> {
    // A file that was saved twice can have two byte order marks.
    let text = text.trim_start_matches('\u{feff}');
    let declared = declared_separator(text);
    let (text, first_line) = match declared {
        Some((_, length)) => (&text[length..], 2),
        None => (text, 1),
    };
    let separator = declared.map_or_else(|| separator(text, column), |(separator, _)| separator);
    let misquoted = check_quotes(text, separator).err();
    let mut reader = reader(text, separator);
    let mut places = Places::new(text, first_line);
    let mut record = StringRecord::new();
    let (mut sheet, mut filling) = (Sheet::default(), Filling::within(limits));
    sheet.separator = Some(separator);
    let mut columns = None;
    loop {
        let start = byte(&reader, text);
        let found = reader.read_record(&mut record);
        if !found.map_err(|error| Unreadable::Damaged(error.to_string()))? {
            return Ok(sheet);
        }
        let end = byte(&reader, text);
        let (row, line) = places.of(start);
        let at = |column: usize| Position {
            row,
            line: Some(line),
            column: u32::try_from(column).unwrap_or(u32::MAX),
        };
        if let Some(error) = misquoted.filter(|error| error.start < end) {
            let cell = Cell::Misquoted(error.fault);
            filling.add(&mut sheet, at(error.column as usize), cell)?;
            return Ok(sheet);
        }
        for (column, cell) in record.iter().enumerate() {
            if !cell.is_empty() {
                // Before it is copied, as one may be as long as the file.
                let cell = match limits.is_too_long(cell) {
                    true => Cell::TooLong,
                    false => Cell::Text(cell.to_owned()),
                };
                filling.add(&mut sheet, at(column), cell)?;
            }
        }
        let has_content = |column: &usize| !record[*column].trim().is_empty();
        let Some(last) = (0..record.len()).rev().find(has_content) else {
            continue;
        };
        let columns = *columns.get_or_insert(last + 1);
        // Excel leaves out separators at the end of a row, but never the end of the last line.
        if end == text.len() && record.len() < columns && !text.ends_with(['\n', '\r']) {
            filling.add(&mut sheet, at(record.len()), Cell::CutOff)?;
        }
    }
}

fn reader(text: &str, separator: u8) -> csv::Reader<&[u8]> {
    ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .from_reader(text.as_bytes())
}

fn byte(reader: &csv::Reader<&[u8]>, text: &str) -> usize {
    usize::try_from(reader.position().byte()).unwrap_or(text.len())
}

/// The separator that the first line names for Excel, `sep=;`, and the length of that line with its end.
fn declared_separator(text: &str) -> Option<(u8, usize)> {
    let length = text.find(['\n', '\r'])?;
    let line = text[..length].trim_matches('"');
    let (name, separator) = line.split_at_checked(4)?;
    let &[separator] = separator.as_bytes() else {
        return None;
    };
    let is_separator = separator == b'\t' || separator == b' ' || separator.is_ascii_punctuation();
    let end = match text[length..].starts_with("\r\n") {
        true => 2,
        false => 1,
    };
    (name.eq_ignore_ascii_case("sep=") && is_separator).then_some((separator, length + end))
}

/// The separator with which the header has the column, or else the most columns.
fn separator(text: &str, column: &str) -> u8 {
    let header = |separator: u8| {
        let mut records = reader(text, separator).into_records();
        let is_blank = |record: &StringRecord| record.iter().all(|cell| cell.trim().is_empty());
        records.find_map(|record| record.ok().filter(|record| !is_blank(record)))
    };
    SEPARATORS
        .into_iter()
        .rev() // of equal ones the last is taken
        .max_by_key(|separator| {
            let header = header(*separator).unwrap_or_default();
            (
                header
                    .iter()
                    .any(|name| name.trim().eq_ignore_ascii_case(column)),
                header.len(),
            )
        })
        .unwrap_or(b',')
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
    fn new(text: &'a str, first_line: u64) -> Self {
        Self {
            text: text.as_bytes(),
            counted: 0,
            line: first_line,
            row: 0,
        }
    }

    /// The row and the line of the next record, which begins after any empty lines at byte `start`.
    fn of(&mut self, start: usize) -> (u32, u64) {
        self.line += self.line_ends_until(start);
        let empty = self.text[start..]
            .iter()
            .take_while(|byte| matches!(byte, b'\n' | b'\r'))
            .count();
        let empty = self.line_ends_until(start + empty);
        self.line += empty;
        self.row += 1 + empty;
        (u32::try_from(self.row).unwrap_or(u32::MAX), self.line)
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
