//! Backups: the database and the files of the storage in one file, written while the site runs, and put back into an empty place.
//!
//! The file is a tar archive under Zstandard. Its last entry, `manifest.json`, has size and SHA-256 of every other, so that a file that
//! was cut or changed is known. Knows nothing of HTTP and of the configuration.

#![cfg_attr(
    test,
    expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")
)]

mod archive;
mod error;
mod folder;
mod manifest;
mod postgres;
mod record;
mod restore;
mod schedule;
mod write;

pub use error::{BackupError, Result};
pub use manifest::{Engine, Manifest};
pub use record::back_up_now;
pub use restore::{check, restore};
pub use schedule::{BackupWorker, Schedule};
pub use write::{Backup, Source, back_up};
