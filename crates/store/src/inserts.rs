//! What rows are added with.

/// Rows in one INSERT: stays far below the number of parameters that either engine takes.
pub(crate) const ROWS_AT_ONCE: usize = 200;

/// The version of a row that was just added.
pub(crate) const FIRST_VERSION: i32 = 1;
