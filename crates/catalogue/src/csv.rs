//! Products to and from files of spreadsheets: comma-separated values and workbooks.
//!
//! A row a product, a column for each of its fields but number and times, columns such as `heat_min` for its parameters, and columns
//! such as `name:de` for translations.
//! A list is written `25 kg bag; 50 kg bag`, or as a JSON list where a semicolon is part of an item.

mod cell;
mod changes;
mod damage;
mod encoding;
mod export;
mod fields;
pub(crate) mod hs_code;
mod import;
mod parameter_columns;
mod table;
mod workbook;

pub use changes::{ColumnChange, MOST_CHANGES, ProductChange};
pub use encoding::OtherFormat;
pub use export::{ExportError, export};
pub use import::{CellError, ImportError, Journal, LARGEST_FILE, Mode, Options, Report, import};
pub(crate) use parameter_columns::clashing_column;
pub use spreadsheet::FileFormat;
