//! The tables of accounts: each file declares one, with its columns, keys, grants and rules.

mod staff_members;
mod staff_settings;

pub use staff_members::STAFF_MEMBERS;
use tables::Table;

/// Every table of accounts. One that is added here needs a migration, too.
pub static TABLES: [&Table; 2] = [&staff_settings::STAFF_SETTINGS, &STAFF_MEMBERS];
