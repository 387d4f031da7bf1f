//! The desk and the worker on every database at hand, with mail servers and folders of the test's own.

#![expect(
    clippy::unwrap_used,
    reason = "a test may stop at what it did not expect"
)]

mod accepting;
mod confirmations;
mod dkim;
mod files;
mod guarding;
mod letters;
mod logging;
mod office;
mod retention;
mod sending;
mod smtp;
mod smtp_server;
mod surroundings;
