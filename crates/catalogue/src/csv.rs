//! Imports and exports products as spreadsheet files: comma-separated values and workbooks.
//!
//! Each product is a row. There is a column for each of its fields except ID and times, columns such as `heat_min` for its
//! parameters, and columns such as `name:de` for translations.
//! A list is written `25 kg bag; 50 kg bag`, or as a JSON list if an item contains a semicolon.

mod cell;
mod cell_text;
mod changes;
mod damage;
mod error;
mod export;
mod fields;
mod import;
mod parameter_columns;
mod table;

pub use crate::fault::{Code, Fault};
pub use changes::{ColumnChange, MAX_CHANGES, ProductChange};
pub use error::{CellError, FileCode, ImportError, MAX_FILE, count_of};
pub use export::{Columns, ExportError, export};
pub(crate) use fields::clashing_column;
pub use import::{Counts, Mode, Options, ProductFile, ROWS_AT_ONCE, Report};
pub use spreadsheet::FileFormat;
pub use table::Sheets;
