//! What is wrong with a file.

use serde::Serialize;
use spreadsheet::Unreadable;
use store::DbErr;

use super::encoding::OtherFormat;

/// How many bytes a file may have.
pub const LARGEST_FILE: usize = 512 << 20;

/// One thing that is wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CellError {
    /// Line of the file where the row begins, as an editor counts; the header is line 1. `None` for a workbook.
    pub line: Option<u64>,
    /// The row as a spreadsheet counts, where a cell may hold several lines; the header is row 1.
    pub row: u64,
    /// The cell of a workbook, as `C7`; `None` for CSV, or when the whole row is meant.
    pub cell: Option<String>,
    /// Name of the column; `None` when the whole row is meant.
    pub column: Option<String>,
    /// What is wrong and what is expected.
    pub message: String,
}

impl CellError {
    /// The address of the cell. In: where its column stands, the first is 0.
    pub(super) fn address(&self, column: u32) -> String {
        spreadsheet::address(column, u32::try_from(self.row).unwrap_or(u32::MAX))
    }
}

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file has more than [`LARGEST_FILE`] bytes.
    #[error("it has more than {} MB; import it in several parts", LARGEST_FILE >> 20)]
    TooLarge,
    /// The file is something else.
    #[error(transparent)]
    OtherFormat(#[from] OtherFormat),
    /// The file is a workbook that cannot be read.
    #[error(transparent)]
    Workbook(Unreadable),
    /// Cells that break a rule, all of them, in the order of the file.
    #[error("{} error(s) in the file", .0.len())]
    Invalid(Vec<CellError>),
    /// The products could not be read or written.
    #[error("the products could not be read or written: {0}")]
    Database(#[from] DbErr),
}
