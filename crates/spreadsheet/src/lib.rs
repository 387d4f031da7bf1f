//! Files of spreadsheets: workbooks read cell by cell and written, and formulas kept out of CSV files.

mod formulas;
mod read;
mod write;

pub use formulas::{guarded, guarded_throughout, unguarded};
pub use read::{
    Cell, LARGEST_UNPACKED, MOST_CELLS, MOST_ROWS, Merged, Row, Sheet, Unreadable, WorkbookKind,
    address, read,
};
pub use write::{CellType, Column, FileFormat, NotWritten, Workbook};
