//! Reads OpenDocument workbooks as a stream. The library would expand every repeated cell first, of which a few bytes can claim
//! billions, and does not report merged cells.

use std::{
    collections::HashSet,
    io::{self, BufRead, BufReader, Read},
};

use calamine::{Data, SheetType, SheetVisible};
use memchr::memmem;
use quick_xml::{
    Reader, XmlVersion,
    escape::resolve_xml_entity,
    events::{BytesRef, BytesStart, Event},
};

use super::{
    Cell, Limits, Merged, Sheet, Unreadable,
    check::{Archive, TOO_LONG, damaged, opened},
    filling::{Filling, Position},
    workbook::of_data,
};

/// The most bytes of the list of parts in which a note of encryption is looked for.
const MAX_MANIFEST: u64 = 1 << 20;
/// The most spaces that one element stands for.
const MAX_SPACES: u32 = 1_000;

/// The sheets of a workbook, in their order. Fails with [`Unreadable`] if it is damaged or needs a password.
pub(super) fn sheets(limits: &Limits, bytes: &[u8]) -> Result<Vec<calamine::Sheet>, Unreadable> {
    let mut archive = opened(bytes)?;
    if let Ok(manifest) = archive.by_name("META-INF/manifest.xml") {
        let mut text = Vec::new();
        let read = manifest.take(MAX_MANIFEST).read_to_end(&mut text);
        read.map_err(damaged)?;
        if memmem::find(&text, b"encryption-data").is_some() {
            return Err(Unreadable::Protected);
        }
    }
    let (mut sheets, mut hidden, mut style) = (Vec::new(), HashSet::new(), None);
    let read = each_event(limits, &mut archive, |event| {
        if let Event::Start(element) = event {
            match element.name().into_inner() {
                "style:style" => style = attribute(&element, "style:name"),
                "style:table-properties"
                    if attribute(&element, "table:display").as_deref() == Some("false") =>
                {
                    hidden.extend(style.take());
                }
                "table:table" => {
                    let own_style = attribute(&element, "table:style-name");
                    let is_hidden = own_style.is_some_and(|style| hidden.contains(&style));
                    sheets.push(calamine::Sheet {
                        name: attribute(&element, "table:name").unwrap_or_default(),
                        typ: SheetType::WorkSheet,
                        visible: match is_hidden {
                            true => SheetVisible::Hidden,
                            false => SheetVisible::Visible,
                        },
                    });
                }
                _ => {}
            }
        }
        Ok(())
    });
    match read {
        Err(Stopped::For(error)) => Err(error),
        Err(Stopped::TooLong) if sheets.is_empty() => Err(damaged(TOO_LONG)),
        // Who reads the sheet of the text says which cell it is in.
        Err(Stopped::TooLong) | Ok(()) => Ok(sheets),
    }
}

/// The cells of a sheet. Fails with [`Unreadable`] if it is damaged or exceeds a limit.
pub(super) fn sheet(limits: &Limits, bytes: &[u8], name: &str) -> Result<Sheet, Unreadable> {
    let mut reading = Reading {
        sheet: Sheet::default(),
        filling: Filling::within(limits),
        limits,
        is_wanted: false,
        row: 1,
        rows: 1,
        column: 0,
        cells: Vec::new(),
        letters: 0,
        cell: None,
        notes: 0,
    };
    let read = each_event(limits, &mut opened(bytes)?, |event| {
        reading.take(event, name)
    });
    match read {
        Ok(()) => Ok(reading.sheet),
        Err(Stopped::For(error)) => Err(error),
        Err(Stopped::TooLong) => Err(match reading.cell {
            Some(_) => Unreadable::CellTooLong {
                column: reading.column,
                row: reading.row,
            },
            None => damaged(TOO_LONG),
        }),
    }
}

/// What was read so far.
struct Reading<'a> {
    sheet: Sheet,
    filling: Filling<'a>,
    limits: &'a Limits,
    /// Whether this is in the sheet that is read.
    is_wanted: bool,
    /// The row from 1, and how often it is repeated.
    row: u32,
    rows: u32,
    /// The column from 0.
    column: u32,
    /// The cells of the row that have content.
    cells: Vec<(u32, Cell)>,
    /// The bytes of the texts of these cells.
    letters: u64,
    cell: Option<OpenCell>,
    /// How many notes are open, whose text is none of the cell.
    notes: usize,
}

struct OpenCell {
    /// How often it is repeated.
    columns: u32,
    /// Its value; `None` for one whose text is its value.
    value: Option<Cell>,
    has_formula: bool,
    /// Its paragraphs, up to the first that makes them longer than a cell may be.
    text: Option<String>,
}

impl Reading<'_> {
    fn take(&mut self, event: Event<'_>, wanted: &str) -> Result<(), Unreadable> {
        match event {
            Event::Start(element) => match element.name().into_inner() {
                "table:table" => {
                    let name = attribute(&element, "table:name");
                    (self.is_wanted, self.row) = (name.as_deref() == Some(wanted), 1);
                }
                "table:table-row" if self.is_wanted => {
                    (self.column, self.rows) = (0, number(&element, "table:number-rows-repeated"));
                    self.cells.clear();
                    self.letters = 0;
                }
                "table:table-cell" if self.is_wanted => {
                    self.merge(&element);
                    self.cell = Some(OpenCell::of(&element)?);
                }
                "table:covered-table-cell" if self.is_wanted => {
                    self.cell = Some(OpenCell::of(&element)?);
                }
                "office:annotation" => self.notes += 1,
                "text:p" => self.begin_paragraph(),
                "text:s" => {
                    let spaces = number(&element, "text:c").min(MAX_SPACES);
                    self.write(&" ".repeat(spaces as usize));
                }
                "text:tab" => self.write("\t"),
                "text:line-break" => self.write("\n"),
                _ => {}
            },
            Event::Text(text) => self.write(&text.xml10_content()),
            Event::GeneralRef(reference) => {
                let letters = letters_of(&reference)?;
                self.write(&letters);
            }
            Event::End(element) => match element.name().into_inner() {
                "office:annotation" => self.notes = self.notes.saturating_sub(1),
                "table:table-cell" | "table:covered-table-cell" => self.end_cell()?,
                "table:table-row" if self.is_wanted => self.end_row()?,
                _ => {}
            },
            _ => {}
        }
        Ok(())
    }

    fn merge(&mut self, cell: &BytesStart<'_>) {
        let columns = number(cell, "table:number-columns-spanned");
        let rows = number(cell, "table:number-rows-spanned");
        if columns > 1 || rows > 1 {
            self.sheet.merged.push(Merged {
                rows: (self.row, self.row.saturating_add(rows - 1)),
                columns: (self.column, self.column.saturating_add(columns - 1)),
            });
        }
    }

    fn begin_paragraph(&mut self) {
        match self.cell.as_mut().filter(|_| self.notes == 0) {
            Some(cell) if cell.text.is_none() => cell.text = Some(String::new()),
            _ => self.write("\n"),
        }
    }

    fn write(&mut self, letters: &str) {
        let cell = self.cell.as_mut().filter(|_| self.notes == 0);
        if let Some(text) = cell.and_then(|cell| cell.text.as_mut())
            && text.len() <= self.limits.characters * char::MAX_LEN_UTF8
        {
            text.push_str(letters);
        }
    }

    fn end_cell(&mut self) -> Result<(), Unreadable> {
        let Some(cell) = self.cell.take() else {
            return Ok(());
        };
        let (columns, first) = (cell.columns, self.column);
        self.column = first.saturating_add(columns);
        let value = cell.value().map(|value| match value {
            Cell::Text(text) if self.limits.is_too_long(&text) => Cell::TooLong,
            value => value,
        });
        if let Some(value) = value {
            if self.cells.len() + columns as usize > self.limits.cells {
                return Err(Unreadable::TooManyCells);
            }
            if let Cell::Text(text) = &value {
                self.letters += u64::from(columns) * text.len() as u64;
            }
            if self.letters > self.limits.unpacked {
                return Err(Unreadable::TooLarge);
            }
            let cells = (first..self.column).map(|column| (column, value.clone()));
            self.cells.extend(cells);
        }
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), Unreadable> {
        let next = self.row.saturating_add(self.rows);
        if !self.cells.is_empty() {
            for row in self.row..next {
                for (column, cell) in &self.cells {
                    let at = Position {
                        row,
                        line: None,
                        column: *column,
                    };
                    self.filling.add(&mut self.sheet, at, cell.clone())?;
                }
            }
        }
        self.row = next;
        Ok(())
    }
}

impl OpenCell {
    fn of(element: &BytesStart<'_>) -> Result<Self, Unreadable> {
        let of = |name: &str| attribute(element, name);
        let number = of("office:value").map(|text| text.trim().parse());
        let value = match number.transpose().map_err(damaged)? {
            Some(number) => Some(match of("office:value-type").as_deref() {
                Some("percentage") => Cell::Percentage(number),
                _ => Cell::Number(number),
            }),
            None => of("office:date-value")
                .map(Data::DateTimeIso)
                .or_else(|| of("office:time-value").map(Data::DurationIso))
                .or_else(|| of("office:boolean-value").map(|text| Data::Bool(text == "true")))
                // LibreOffice writes the text of an error beside an empty one.
                .or_else(|| of("office:string-value").map(Data::String))
                .and_then(of_data),
        };
        Ok(Self {
            columns: self::number(element, "table:number-columns-repeated"),
            value,
            has_formula: of("table:formula").is_some(),
            text: None,
        })
    }

    fn value(self) -> Option<Cell> {
        let text = || self.text.filter(|text| !text.is_empty()).map(Cell::Text);
        let no_value = self.has_formula.then_some(Cell::NoValue);
        self.value.or_else(text).or(no_value)
    }
}

/// Why the content is not read to its end.
enum Stopped {
    /// A text or a tag is longer than a cell can be.
    TooLong,
    For(Unreadable),
}

/// Reads the content from its beginning to its end. The library keeps each text and each tag whole, so none is read that no cell can have.
fn each_event(
    limits: &Limits,
    archive: &mut Archive<'_>,
    mut take: impl FnMut(Event<'_>) -> Result<(), Unreadable>,
) -> Result<(), Stopped> {
    let part = archive.by_name("content.xml");
    let part = part.map_err(|error| Stopped::For(damaged(error)))?;
    let mut reader = Reader::from_reader(Bounded {
        part: BufReader::new(part),
        left: 0,
    });
    let config = reader.config_mut();
    config.expand_empty_elements = true;
    config.check_end_names = false;
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        reader.get_mut().left = limits.bytes_of_cell();
        match reader.read_event_into(&mut buffer) {
            Ok(Event::Eof) => return Ok(()),
            Ok(event) => take(event).map_err(Stopped::For)?,
            Err(_) if reader.get_ref().left == 0 => return Err(Stopped::TooLong),
            Err(error) => return Err(Stopped::For(damaged(error))),
        }
    }
}

/// A part of which so many bytes can be read.
struct Bounded<Part> {
    part: Part,
    left: usize,
}

impl<Part: BufRead> Read for Bounded<Part> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl<Part: BufRead> BufRead for Bounded<Part> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self.left {
            0 => Err(io::Error::other(TOO_LONG)),
            left => self
                .part
                .fill_buf()
                .map(|bytes| &bytes[..bytes.len().min(left)]),
        }
    }

    fn consume(&mut self, amount: usize) {
        self.left -= amount;
        self.part.consume(amount);
    }
}

/// What a reference such as `&amp;` stands for.
fn letters_of(reference: &BytesRef<'_>) -> Result<String, Unreadable> {
    if let Some(letter) = reference.resolve_char_ref().map_err(damaged)? {
        return Ok(letter.to_string());
    }
    let name = reference.xml10_content();
    let letters = resolve_xml_entity(&name);
    letters
        .map(str::to_owned)
        .ok_or_else(|| damaged(format!("there is no &{name};")))
}

/// A count; 1 if the element does not have it.
fn number(element: &BytesStart<'_>, name: &str) -> u32 {
    let number = attribute(element, name).and_then(|text| text.trim().parse().ok());
    number.map_or(1, |number: u32| number.max(1))
}

fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = element.try_get_attribute(name).ok()??;
    let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?;
    Some(value.into_owned())
}
