//! Products to and from comma-separated values, for a spreadsheet.
//!
//! A line a product, a column for each of its fields but number and times, and columns such as `name:de` for translations.
//! A list is written `25 kg bag; 50 kg bag`, or as a JSON list where a semicolon is part of an item.

mod cell;
mod damage;
mod encoding;
mod export;
mod fields;
pub(crate) mod hs_code;
mod import;
mod table;

pub use encoding::NotCsv;
pub(crate) use export::product_of;
pub use export::{ExportError, export};
pub use import::{CellError, ImportError, Mode, Report, import, import_checked};
