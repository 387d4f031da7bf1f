//! Enquiries as a file: CSV, or a workbook.

use std::io::Write;

use spreadsheet::{CellType, Column, FileFormat, NotWritten, Workbook};

/// Why a file could not be written.
#[derive(Debug, thiserror::Error)]
pub enum NotExported {
    /// The file could not be written.
    #[error("the export could not be written: {0}")]
    Write(#[from] csv::Error),
    /// The data does not fit into a workbook.
    #[error(transparent)]
    Workbook(#[from] NotWritten),
}

/// A file that is written row by row.
///
/// In CSV, what a spreadsheet could run as a formula gets an apostrophe before it: see [`spreadsheet::guarded_throughout`]. In a
/// workbook, cells have the type text.
pub struct ExportFile<W: Write>(Form<W>);

enum Form<W: Write> {
    Csv(Box<csv::Writer<W>>),
    Xlsx { workbook: Box<Workbook>, into: W },
}

impl<W: Write> ExportFile<W> {
    /// Starts a file with a header row. Columns named `id` hold numbers.
    pub fn new(format: FileFormat, columns: &[&str], into: W) -> Result<Self, NotExported> {
        Ok(Self(match format {
            FileFormat::Csv => {
                let mut writer = csv::Writer::from_writer(into);
                writer.write_record(columns)?;
                Form::Csv(Box::new(writer))
            }
            FileFormat::Xlsx => {
                let columns = columns.iter().map(|name| Column {
                    name: (*name).to_owned(),
                    of_type: match *name {
                        "id" => CellType::Number,
                        _ => CellType::Text,
                    },
                    is_right_to_left: false,
                });
                let workbook = Box::new(Workbook::new("enquiries", columns.collect())?);
                Form::Xlsx { workbook, into }
            }
        }))
    }

    /// Adds a row: a cell for each column.
    pub fn row(&mut self, cells: &[String]) -> Result<(), NotExported> {
        match &mut self.0 {
            Form::Csv(writer) => {
                let guarded = cells
                    .iter()
                    .map(|cell| spreadsheet::guarded_throughout(cell));
                writer.write_record(guarded)?;
            }
            Form::Xlsx { workbook, .. } => workbook.row(cells.iter().map(String::as_str))?,
        }
        Ok(())
    }

    /// Flushes and closes the file.
    pub fn finish(self) -> Result<(), NotExported> {
        match self.0 {
            Form::Csv(mut writer) => writer.flush().map_err(csv::Error::from)?,
            Form::Xlsx { workbook, mut into } => {
                let bytes = workbook.finish()?;
                into.write_all(&bytes).map_err(csv::Error::from)?;
            }
        }
        Ok(())
    }
}
