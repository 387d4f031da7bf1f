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
mod products;
mod reload;
mod sample;
mod search;
mod stale;
mod support;
mod translation_sources;
mod wire;
mod workbooks;

use chrono::{DateTime, TimeZone, Utc};

/// The time at which products are written in tests of their queries, plus this many seconds.
fn at(seconds: i64) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 3, 1, 9, 30, 0).unwrap() + chrono::TimeDelta::seconds(seconds)
}
