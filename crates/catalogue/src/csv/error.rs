//! The errors of a file.

use serde::Serialize;
use spreadsheet::Unreadable;
use store::DbErr;

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
    pub message: String,
}

/// Why an import failed.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file has more than [`MAX_FILE`] bytes.
    #[error("it has more than {} MB; import it in several parts", MAX_FILE >> 20)]
    TooLarge,
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// All cells that break a rule, in the order of the file.
    #[error("{} error(s) in the file", .0.len())]
    Invalid(Vec<CellError>),
    /// The products could not be read or written.
    #[error("the products could not be read or written: {0}")]
    Database(#[from] DbErr),
}
