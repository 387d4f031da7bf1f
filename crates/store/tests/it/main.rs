//! The store on every database at hand: SQLite always, PostgreSQL when `TEST_DATABASE_URL` is set.

#![expect(
    clippy::unwrap_used,
    reason = "a test may stop at what it did not expect"
)]

mod connection;
mod group_commit;
mod jobs;
mod migrations;
mod redirect;
mod templates;
mod transactions;
mod transfer;
