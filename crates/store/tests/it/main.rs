//! The store on every database at hand: SQLite always, PostgreSQL when `TEST_DATABASE_URL` is set.

#![expect(
    clippy::unwrap_used,
    reason = "a test may stop at what it did not expect"
)]

mod connection;
mod group_commit;
mod jobs;
mod migrations;
mod products;
mod transactions;
mod translation_sources;

use chrono::{DateTime, TimeZone, Utc};

/// The time at which the tests take place, plus this many seconds.
fn at(seconds: i64) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 3, 1, 9, 30, 0).unwrap() + chrono::TimeDelta::seconds(seconds)
}
