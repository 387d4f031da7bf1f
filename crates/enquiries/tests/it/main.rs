//! The service and the worker on every available database, with mail servers and folders that belong to the test.

#![expect(
    clippy::unwrap_used,
    reason = "a test may stop at what it did not expect"
)]

mod abuse;
mod accepting;
mod admin;
mod confirmations;
mod dkim;
mod files;
mod http_server;
mod logging;
mod mail_content;
mod misbehaviour;
mod notices;
mod reply_share;
mod retention;
mod routing;
mod sending;
mod smtp;
mod smtp_server;
mod statistics;
mod support;
