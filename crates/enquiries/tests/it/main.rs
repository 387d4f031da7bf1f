//! The service and the worker on every available database, with mail servers and folders that belong to the test.

#![expect(
    clippy::unwrap_used,
    reason = "a test may stop at what it did not expect"
)]

mod abuse;
mod accepting;
mod admin;
mod company_texts;
mod confirmations;
mod dkim;
mod enquiries;
mod erasure;
mod files;
mod http_server;
mod logging;
mod mail_content;
mod misbehaviour;
mod notices;
mod outbox;
mod reply_share;
mod retention;
mod routing;
mod sending;
mod smtp;
mod smtp_server;
mod statistics;
mod support;
mod test_mails;

use chrono::{DateTime, TimeZone, Utc};

/// The time at which the tests take place, plus this many seconds.
fn at(seconds: i64) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 3, 1, 9, 30, 0).unwrap() + chrono::TimeDelta::seconds(seconds)
}
