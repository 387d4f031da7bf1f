//! The catalogue on a real database: SQLite, and PostgreSQL if `TEST_DATABASE_URL` is set.
#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

mod cases;
mod changes;
mod csv_at_once;
mod csv_export;
mod csv_import;
mod csv_spreadsheets;
mod files;
mod grades_and_categories;
mod guide;
mod pages;
mod product_list;
mod reload;
mod sample;
mod search;
mod stale;
mod support;
mod wire;
mod workbooks;
