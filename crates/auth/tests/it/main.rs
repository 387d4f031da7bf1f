//! The service over real databases: SQLite, and PostgreSQL where `TEST_DATABASE_URL` names one.

#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

mod accounts;
mod audit;
mod factors;
mod guesses;
mod keys;
mod own_account;
mod sessions;
mod signing_up;
mod support;
mod unknown_addresses;
