//! What stands in a file for translators, whatever its format, and why one cannot be written or read.

use languages::Language;
use store::DbErr;
use tables::TableError;

use super::Translation;
use crate::{SitePages, SiteTexts, tables::site_changes::MAX_CHANGES};

/// The longest file, in bytes.
pub const MAX_TRANSLATION_FILE: usize = 16 << 20;
/// The most texts of a file. The site has some thousands.
pub(super) const MAX_TEXTS: usize = 20_000;

/// What is read from a file.
pub(super) struct Read {
    /// The language of the translations, as the file writes it.
    pub(super) language: String,
    pub(super) texts: Vec<ReadText>,
}

/// A text as it stands in a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ReadText {
    pub(super) key: String,
    pub(super) english: String,
    pub(super) text: Option<String>,
    /// Whether the file says that it is translated from this English.
    pub(super) is_confirmed: bool,
    pub(super) mark: Option<String>,
}

/// A text with where it stands.
pub(super) struct Exported<'a> {
    pub(super) text: Translation<'a>,
    pub(super) place: String,
}

impl<'a> Exported<'a> {
    pub(super) fn all(
        translations: Vec<Translation<'a>>,
        texts: &SiteTexts,
        pages: &SitePages,
    ) -> Vec<Self> {
        let all = translations.into_iter();
        all.map(|text| Self {
            place: text.place(texts, pages),
            text,
        })
        .collect()
    }

    /// The text as it is to be read again.
    #[cfg(test)]
    pub(super) fn as_read(&self) -> ReadText {
        ReadText {
            key: self.text.key.to_owned(),
            english: self.text.english.to_owned(),
            text: self.text.text.map(str::to_owned),
            is_confirmed: true,
            mark: Some(self.text.mark().to_string()),
        }
    }
}

/// Why a file for translators could not be written.
#[derive(Debug, thiserror::Error)]
pub enum NotExported {
    /// English is not translated.
    #[error("English is the language that is translated; choose another one")]
    English,
    /// Nothing is to be translated.
    #[error("no text of {} is to be translated {}; choose all texts, or the whole site", .0.english_name(), .1.as_deref().map_or("on the site".to_owned(), |part| format!("in `{part}`")))]
    NoText(Language, Option<String>),
    /// A text is too long for a cell of a workbook.
    #[error(
        "the text {0} has more than 32,767 characters, which no cell of a workbook takes; write XLIFF"
    )]
    LongText(String),
    /// The workbook could not be written.
    #[error(transparent)]
    Workbook(#[from] spreadsheet::NotWritten),
    /// The XLIFF file could not be written.
    #[error("the XLIFF file cannot be written: {0}")]
    Xliff(#[from] std::io::Error),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
}

/// Why nothing is taken of a file, or of a machine.
#[derive(Debug, thiserror::Error)]
pub enum NotImported {
    /// English is not translated.
    #[error("English is the language that is translated; choose another one")]
    English,
    /// The bytes are no text.
    #[error("the file is not written in UTF-8; save it as XLIFF in UTF-8")]
    NotUtf8,
    /// It cannot be read from this line on.
    #[error(
        "the XML is broken in line {line}: {fault}; export the file again from the translator's program"
    )]
    Broken {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        fault: String,
    },
    /// It declares a document type, and could declare entities.
    #[error("the file has a document type (DOCTYPE), which XLIFF does not need; remove it")]
    DocumentType,
    /// It is another kind of XML.
    #[error(
        "the file is XML with the element `{name}` of version `{version}`, and no XLIFF 2; export it as XLIFF 2.1"
    )]
    NoXliff {
        /// Its first element.
        name: String,
        version: String,
    },
    /// Its texts are too long together.
    #[error("the texts of the file are longer than {} MB together; import it in several parts", (2 * MAX_TRANSLATION_FILE) >> 20)]
    TooLarge,
    #[error("the file has more than {MAX_TEXTS} texts; import it in several parts")]
    TooManyTexts,
    /// It is no file of translations.
    #[error(
        "the file has no columns `key` and `text:` with a language; keep the first row as it was exported"
    )]
    NoColumns,
    /// It is of another language.
    #[error("the file is of the language `{named}`, and not of {}; choose its language", .said.english_name())]
    OtherLanguage {
        /// What the file names.
        named: String,
        said: Language,
    },
    /// It is a spreadsheet that cannot be read.
    #[error("the file cannot be read: {0}")]
    Spreadsheet(#[from] spreadsheet::Unreadable),
    /// What would be done is not what was said.
    #[error("texts or the draft have changed since the file was checked; check it again")]
    NotAsChecked,
    /// The draft takes no more.
    #[error(
        "the draft has {MAX_CHANGES} changes and takes no more; publish it or discard some, then go on"
    )]
    DraftFull,
    /// The draft could not be read or written.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl From<DbErr> for NotImported {
    fn from(error: DbErr) -> Self {
        Self::Table(error.into())
    }
}
