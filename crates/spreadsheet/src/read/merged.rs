//! The merged cells of an OpenDocument workbook, which the library does not report.

use std::io::{BufReader, Cursor};

use quick_xml::{
    Reader, XmlVersion,
    events::{BytesStart, Event},
};
use zip::ZipArchive;

use super::{Merged, Unreadable};

/// The merged cells of a sheet, from the top.
///
/// # Errors
/// [`Unreadable::Damaged`] if the content cannot be read.
pub(super) fn merged(bytes: &[u8], sheet: &str) -> Result<Vec<Merged>, Unreadable> {
    let damaged = |error: &dyn ToString| Unreadable::Damaged(error.to_string());
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| damaged(&error))?;
    let part = archive
        .by_name("content.xml")
        .map_err(|error| damaged(&error))?;
    let mut reader = Reader::from_reader(BufReader::new(part));
    let config = reader.config_mut();
    config.expand_empty_elements = true;
    config.check_end_names = false;
    let (mut merged, mut buffer) = (Vec::new(), Vec::new());
    let mut is_wanted = false;
    let (mut row, mut rows, mut column) = (1, 1, 0);
    loop {
        buffer.clear();
        let event = reader.read_event_into(&mut buffer);
        match event.map_err(|error| damaged(&error))? {
            Event::Start(element) => match element.name().into_inner() {
                "table:table" => {
                    is_wanted = attribute(&element, "table:name").as_deref() == Some(sheet);
                    row = 1;
                }
                "table:table-row" => {
                    column = 0;
                    rows = number(&element, "table:number-rows-repeated");
                }
                "table:table-cell" if is_wanted => {
                    let columns_spanned = number(&element, "table:number-columns-spanned");
                    let rows_spanned = number(&element, "table:number-rows-spanned");
                    if columns_spanned > 1 || rows_spanned > 1 {
                        merged.push(Merged {
                            rows: (row, row.saturating_add(rows_spanned - 1)),
                            columns: (column, column.saturating_add(columns_spanned - 1)),
                        });
                    }
                    column = column.saturating_add(repeated(&element));
                }
                "table:table-cell" | "table:covered-table-cell" => {
                    column = column.saturating_add(repeated(&element));
                }
                _ => {}
            },
            Event::End(element) if element.name().into_inner() == "table:table-row" => {
                row = row.saturating_add(rows);
            }
            Event::Eof => return Ok(merged),
            _ => {}
        }
    }
}

fn repeated(cell: &BytesStart<'_>) -> u32 {
    number(cell, "table:number-columns-repeated")
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
