//! Spreadsheet files: reads and writes workbooks cell by cell, and guards CSV files against formulas.

mod formulas;
mod read;
mod write;

pub use formulas::{guarded, guarded_throughout, unguarded};
pub use read::{
    Cell, MAX_CELLS, MAX_ROWS, MAX_UNPACKED, Merged, Row, Sheet, Unreadable, WorkbookKind, address,
    read,
};
pub use write::{CellType, Column, FileFormat, NotWritten, Workbook};
