//! Enquiries as a file for people: CSV, or a workbook.

use access::Role;
use chrono::{DateTime, Utc};
use content::SiteTexts;
use languages::Language;
use postgrest::{Query, RequestHeaders};
use serde_json::{Map, Value};
use spreadsheet::{CellType, Column, FileFormat, NotWritten, Workbook};
use store::Database;
use tables::{Schema, TableError};

use crate::{answering_times::AnsweringTimes, tables::ENQUIRIES, texts::Texts};

/// The columns of the file. Each has its name in the texts for the staff, under `export.column`.
const COLUMNS: [(&str, Kind); 21] = [
    ("id", Kind::Number),
    ("reference", Kind::Text),
    ("received_at", Kind::Time),
    ("status", Kind::Word("export.status")),
    ("doubt", Kind::Word("doubts")),
    ("assigned_to", Kind::Person),
    ("due_at", Kind::Time),
    ("first_answered_at", Kind::Time),
    ("closed_at", Kind::Time),
    ("name", Kind::Text),
    ("email", Kind::Text),
    ("phone", Kind::Text),
    ("company", Kind::Text),
    ("country", Kind::Text),
    ("product_interest", Kind::Interest),
    ("product", Kind::Text),
    ("language", Kind::Language),
    ("source_page", Kind::Text),
    ("message", Kind::Text),
    (
        "notes",
        Kind::Written("enquiry_notes(created_at,author,body)"),
    ),
    (
        "replies",
        Kind::Written("enquiry_messages(created_at,author,subject,body)"),
    ),
];

/// How many enquiries are read at a time, with their notes and replies.
const PAGE: usize = 200;
/// The most characters of all notes, or all replies, in a cell: a workbook takes 32,767, and in CSV some get an apostrophe. The newest
/// are kept.
const MAX_WRITTEN: usize = 30_000;

/// What a cell of a column has.
#[derive(Clone, Copy)]
enum Kind {
    Number,
    Text,
    /// A time, in the company's zone.
    Time,
    /// A value whose word is in the texts for the staff, under this key.
    Word(&'static str),
    Language,
    Interest,
    /// The name of an account.
    Person,
    /// All that was written below the enquiry, the newest last; read by this.
    Written(&'static str),
}

/// Why there is no file.
#[derive(Debug, thiserror::Error)]
pub enum NotExported {
    /// The enquiries could not be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// What was read is no list of enquiries.
    #[error("the rows were not read as JSON: {0}")]
    Rows(#[from] serde_json::Error),
    #[error("more than {0} enquiries fit; narrow the list")]
    TooMany(usize),
    #[error("the export could not be written: {0}")]
    Write(#[from] csv::Error),
    /// The data does not fit into a workbook.
    #[error(transparent)]
    Workbook(#[from] NotWritten),
}

/// An export that somebody asks for.
#[derive(Clone, Copy, Debug)]
pub struct Export<'a> {
    /// All tables.
    pub schema: &'static Schema,
    /// Whose rights count.
    pub role: Role,
    /// The caller's account, if there is one.
    pub account: Option<&'a str>,
    /// Filters of the data interface, as in an address.
    pub filters: &'a str,
    pub format: FileFormat,
    /// Its language: one of the console's, else it is in English.
    pub language: Language,
    /// The most enquiries of a file, which is held in memory.
    pub most: usize,
    pub now: DateTime<Utc>,
}

impl Export<'_> {
    /// Writes the enquiries that fit, the oldest first. Returns the file, and how many are in it.
    pub async fn write(self, db: &Database) -> Result<(Vec<u8>, usize), NotExported> {
        let times = AnsweringTimes::current(db.read(), self.now).await;
        let site = SiteTexts::read(db.read()).await.map_err(TableError::from)?;
        let words = Words {
            texts: Texts::for_staff(self.language, &site),
            times: times.map_err(TableError::from)?,
        };
        let mut file = File::new(self.format, &words)?;
        let select = COLUMNS.map(|(name, kind)| kind.selected(name)).join(",");
        let (mut last, mut written) = (0, 0);
        loop {
            // Paged by the ID of the last row, not by offset, so that new rows do not shift the pages.
            let filters = self.filters;
            let page = format!("{filters}&select={select}&order=id.asc&limit={PAGE}&id=gt.{last}");
            let query = Query::parse(page.trim_start_matches('&'), RequestHeaders::default());
            let query = query.map_err(TableError::from)?;
            let answer =
                tables::read(db, self.schema, &ENQUIRIES, self.role, self.account, &query).await?;
            let rows: Vec<Map<String, Value>> = serde_json::from_slice(&answer.body)?;
            written += rows.len();
            if written > self.most {
                return Err(NotExported::TooMany(self.most));
            }
            for row in &rows {
                file.row(&COLUMNS.map(|(name, kind)| words.cell(kind, &row[name])))?;
            }
            match rows.last().and_then(|row| row["id"].as_i64()) {
                Some(id) if rows.len() == PAGE => last = id,
                _ => return Ok((file.finish()?, written)),
            }
        }
    }
}

impl Kind {
    /// How the column is selected.
    fn selected(self, name: &str) -> String {
        match self {
            Self::Person => format!("{name}:staff_members(name)"),
            Self::Written(selected) => format!("{name}:{selected}"),
            _ => name.to_owned(),
        }
    }

    fn cell_type(self) -> CellType {
        match self {
            Self::Number => CellType::Number,
            Self::Time => CellType::Time,
            _ => CellType::Text,
        }
    }
}

/// What a file says in words.
struct Words<'a> {
    texts: Texts<'a>,
    times: AnsweringTimes,
}

impl Words<'_> {
    fn column(&self, (name, kind): (&str, Kind)) -> Column {
        let text = self.texts.get(&format!("export.column.{name}"), &[]);
        Column {
            name: match kind {
                Kind::Time => format!("{text} ({})", self.times.zone_name()),
                _ => text,
            },
            of_type: kind.cell_type(),
            is_right_to_left: false,
        }
    }

    fn cell(&self, kind: Kind, value: &Value) -> String {
        let text = value.as_str().unwrap_or_default();
        match kind {
            _ if value.is_null() => String::new(),
            Kind::Number => value.to_string(),
            Kind::Text => text.to_owned(),
            Kind::Time => self.local(value),
            Kind::Word(key) => self.texts.get(&format!("{key}.{text}"), &[]),
            Kind::Language => self.language(text),
            Kind::Interest => self.texts.interest(text),
            Kind::Person => value["name"].as_str().unwrap_or_default().to_owned(),
            Kind::Written(_) => self.written(value),
        }
    }

    /// One that the company has added has no name in the texts, and its English one.
    fn language(&self, code: &str) -> String {
        let key = ["export.language.", code].concat();
        let name = self.texts.get(&key, &[]);
        match Language::parse(code).filter(|_| name == key) {
            Some(language) => language.english_name().to_owned(),
            None => name,
        }
    }

    fn written(&self, rows: &Value) -> String {
        let entries = rows.as_array().into_iter().flatten().map(|row| {
            let head = format!(
                "{} {}",
                self.local(&row["created_at"]),
                row["author"].as_str().unwrap_or_default()
            );
            let texts = [
                Some(head.as_str()),
                row["subject"].as_str(),
                row["body"].as_str(),
            ];
            texts.into_iter().flatten().collect::<Vec<_>>().join("\n")
        });
        newest(entries.collect::<Vec<_>>().join("\n\n"))
    }

    /// A time as the clocks of the company show it.
    fn local(&self, time: &Value) -> String {
        let time = time
            .as_str()
            .and_then(|time| time.parse::<DateTime<Utc>>().ok());
        time.map_or_else(String::new, |time| self.times.sheet_time(time))
    }
}

/// The end of a text that is too long for a cell. A workbook counts characters beyond the first 65,536 twice.
fn newest(text: String) -> String {
    let mut length = 0;
    let fits = text.char_indices().rev().take_while(|(_, character)| {
        length += character.len_utf16();
        length <= MAX_WRITTEN
    });
    match fits.last() {
        Some((start, _)) if start > 0 => format!("… {}", &text[start..]),
        _ => text,
    }
}

/// A file that is written row by row.
///
/// In CSV, what a spreadsheet could run as a formula gets an apostrophe before it: see [`spreadsheet::guarded_throughout`]. In a
/// workbook, such cells have the type text.
enum File {
    Csv(Box<csv::Writer<Vec<u8>>>),
    Xlsx(Box<Workbook>),
}

impl File {
    /// Starts a file with a header row.
    fn new(format: FileFormat, words: &Words<'_>) -> Result<Self, NotExported> {
        let columns = COLUMNS.map(|column| words.column(column));
        Ok(match format {
            FileFormat::Csv => {
                // Without the byte order mark, Excel assumes another encoding.
                let mut writer = csv::Writer::from_writer("\u{feff}".as_bytes().to_vec());
                writer.write_record(columns.iter().map(|column| &column.name))?;
                Self::Csv(Box::new(writer))
            }
            FileFormat::Xlsx => {
                let sheet = words.texts.get("export.sheet", &[]);
                Self::Xlsx(Box::new(Workbook::new(&sheet, columns.to_vec())?))
            }
        })
    }

    /// Adds a row: a cell for each column.
    fn row(&mut self, cells: &[String]) -> Result<(), NotExported> {
        match self {
            Self::Csv(writer) => {
                let guarded = cells
                    .iter()
                    .map(|cell| spreadsheet::guarded_throughout(cell));
                writer.write_record(guarded)?;
            }
            Self::Xlsx(workbook) => workbook.row(cells.iter().map(String::as_str))?,
        }
        Ok(())
    }

    fn finish(self) -> Result<Vec<u8>, NotExported> {
        match self {
            Self::Csv(writer) => {
                let written = writer.into_inner();
                Ok(written.map_err(|error| csv::Error::from(error.into_error()))?)
            }
            Self::Xlsx(workbook) => Ok(workbook.finish()?),
        }
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::Iterable;

    use super::*;
    use crate::entities::enquiry::{Doubt, Status};

    #[test]
    fn every_column_and_value_has_its_words() {
        let columns = COLUMNS.map(|(name, _)| format!("export.column.{name}"));
        let statuses = Status::iter().map(|status| format!("export.status.{}", status.as_str()));
        let languages = Language::shipped().map(|language| format!("export.language.{language}"));
        let doubts = Doubt::iter().map(|doubt| format!("doubts.{}", doubt.as_str()));
        let shipped = SiteTexts::default();
        let texts = Texts::for_staff(Language::ENGLISH, &shipped);
        for key in columns
            .into_iter()
            .chain(statuses)
            .chain(languages)
            .chain(doubts)
        {
            assert_ne!(texts.get(&key, &[]), key);
        }
    }

    #[test]
    fn of_a_text_that_is_too_long_for_a_cell_the_end_is_kept() {
        assert_eq!(newest("Paprika".to_owned()), "Paprika");
        let whole = "🌶".repeat(MAX_WRITTEN / 2);
        assert_eq!(newest(whole.clone()), whole);
        assert_eq!(newest(format!("old{whole}")), format!("… {whole}"));
    }
}
