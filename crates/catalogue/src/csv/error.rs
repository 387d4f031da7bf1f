//! The errors of a file.

use serde::Serialize;
use spreadsheet::Unreadable;
use store::DbErr;
use ts_rs::TS;

use crate::fault::Fault;

/// The most bytes that a file may have.
pub const MAX_FILE: usize = 512 << 20;

/// One error in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CellError {
    /// The line of the file where the row begins, as in an editor; the header is line 1. `None` for a workbook.
    pub line: Option<u64>,
    /// The row as in a spreadsheet, where a cell may hold several lines; the header is row 1.
    pub row: u64,
    /// The cell of a workbook, as `C7`; `None` for CSV, or if the error is in the whole row.
    pub cell: Option<String>,
    /// The name of the column; `None` if the error is in the whole row.
    pub column: Option<String>,
    /// What is wrong and what is expected.
    #[serde(flatten)]
    pub fault: Fault,
}

/// How many errors a file is checked for: a file with more has one error in each row, and is corrected once for all.
pub(super) const MAX_ERRORS: usize = 1_000;

/// The number of errors in words: `3`, or `1000 or more`.
pub fn count_of(errors: &[CellError]) -> String {
    match errors.len() {
        MAX_ERRORS => format!("{MAX_ERRORS} or more"),
        count => count.to_string(),
    }
}

/// Why nothing of a whole file is on the site, for an interface that says it in another language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FileCode {
    /// It is no file of a spreadsheet.
    NoSpreadsheet,
    /// The encoding of its letters cannot be told.
    UnsureEncoding,
    /// It needs a password.
    Protected,
    /// It is too large, or has too many rows or cells.
    TooLarge,
    /// It has no visible sheet.
    NoSheet,
    Damaged,
    /// The import was broken off before anything was written.
    BrokenOff,
    /// The import was taken back, because the rest could not be written.
    TakenBack,
    /// Somebody has cancelled the import.
    Cancelled,
}

impl FileCode {
    /// The code of an error of the whole file.
    pub(crate) fn of(error: &ImportError) -> Option<Self> {
        Some(match error {
            ImportError::TooLarge => Self::TooLarge,
            ImportError::Unreadable(error) => match error {
                Unreadable::NoSpreadsheet(_) | Unreadable::NoText => Self::NoSpreadsheet,
                Unreadable::UnsureEncoding(_) => Self::UnsureEncoding,
                Unreadable::Protected => Self::Protected,
                Unreadable::TooLarge
                | Unreadable::TooManyRows
                | Unreadable::TooManyCells
                | Unreadable::CellTooLong { .. } => Self::TooLarge,
                Unreadable::NoSheet => Self::NoSheet,
                Unreadable::Damaged(_) => Self::Damaged,
            },
            ImportError::Invalid(_) | ImportError::Database(_) => return None,
        })
    }
}

/// Why an import failed.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("it has more than {} MB; import it in several parts", MAX_FILE >> 20)]
    TooLarge,
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The cells that break a rule, in the order of the file; the first 1,000.
    #[error("{} error(s) in the file", count_of(.0))]
    Invalid(Vec<CellError>),
    #[error("the products could not be read or written: {0}")]
    Database(#[from] DbErr),
}
