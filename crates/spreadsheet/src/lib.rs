//! Spreadsheet files: reads workbooks and CSV, writes workbooks, and guards CSV files against formulas.

mod formulas;
mod read;
mod write;

pub use formulas::{guarded, guarded_throughout, unguarded};
pub use read::{
    Cell, MAX_CELLS, MAX_CHARACTERS, MAX_ROWS, MAX_UNPACKED, Merged, Misquoted, QuoteError, Row,
    Sheet, SkippedSheet, Unreadable, Wanted, address, check_quotes, read,
};
pub use write::{CellType, Column, FileFormat, NotWritten, Workbook};
