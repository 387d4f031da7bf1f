//! Constants for inserting rows.

/// Rows in one INSERT: stays far below the number of parameters that either database allows.
pub(crate) const ROWS_AT_ONCE: usize = 200;

/// The version of a new row.
pub(crate) const FIRST_VERSION: i32 = 1;
