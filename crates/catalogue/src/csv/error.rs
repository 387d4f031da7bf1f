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
    #[serde(flatten)]
    pub fault: Fault,
}

/// What is wrong with a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// What is wrong and what is expected, in English.
    pub message: String,
    /// The same for an interface that says it in another language; `None` for what is rare.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<Code>,
    /// What stands in the cell, where there is a code.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub value: String,
}

/// What owners most often have to correct.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The site has no such column; it can be left out.
    UnknownColumn,
    /// Two columns have the name.
    ColumnTwice,
    /// No column tells which product a row is about.
    NoSlugColumn,
    /// The cell stands under no name.
    UnnamedColumn,
    /// It is no number.
    NoNumber,
    /// Its comma may be of thousands or of decimals.
    AmbiguousNumber,
    /// It is no whole number.
    NoWholeNumber,
    /// It is no day.
    NoDay,
    /// It may be one of two days.
    AmbiguousDay,
    /// It is neither true nor false.
    NoBoolean,
    /// There is no such category.
    NoCategory,
    /// There is no such grade.
    NoGrade,
    /// The price is in another currency than its column says.
    OtherCurrency,
    /// It is empty.
    Needed,
    /// The product is in the file already.
    SlugTwice,
    /// It is no address of a product.
    NoSlug,
    /// The file ends before it.
    CutOff,
}

impl Fault {
    pub(super) fn new(code: Code, value: &str, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            code: Some(code),
            value: value.to_owned(),
        }
    }
}

impl From<String> for Fault {
    fn from(message: String) -> Self {
        Self {
            message,
            code: None,
            value: String::new(),
        }
    }
}

impl From<&str> for Fault {
    fn from(message: &str) -> Self {
        message.to_owned().into()
    }
}

/// How many errors a file is checked for: a file with more has one error in each row, and is corrected once for all.
pub(super) const MAX_ERRORS: usize = 1_000;

/// The number of errors in words: `3`, or `1000 or more`.
#[must_use]
pub fn count_of(errors: &[CellError]) -> String {
    match errors.len() {
        MAX_ERRORS => format!("{MAX_ERRORS} or more"),
        count => count.to_string(),
    }
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
    /// The cells that break a rule, in the order of the file; the first 1,000.
    #[error("{} error(s) in the file", count_of(.0))]
    Invalid(Vec<CellError>),
    /// The products could not be read or written.
    #[error("the products could not be read or written: {0}")]
    Database(#[from] DbErr),
}
