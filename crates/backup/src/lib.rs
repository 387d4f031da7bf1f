//! Backups: the database and the stored files in one archive, written while the site runs into a folder, an S3 store or both, and
//! restored into an empty place.
//!
//! The file is a tar archive compressed with Zstandard. Its last entry, `manifest.json`, has the size and SHA-256 of every other
//! entry, so that truncation or changes are detected. It may be encrypted with a passphrase, in the format of age. This crate does not depend on HTTP or the configuration.

mod archive;
mod bucket;
mod encryption;
pub mod entities;
mod error;
mod folder;
mod manifest;
mod postgres;
mod queries;
mod record;
mod restore;
mod schedule;
mod table;
mod write;

pub use bucket::{Bucket, SCHEME};
pub use encryption::{Passphrase, is_encrypted};
pub use error::{BackupError, Result};
pub use manifest::{Engine, Manifest};
pub use queries::backups::{LastBackups, last_backups};
pub use record::back_up_now;
pub use restore::{check, ensure_empty, ensure_no_tables, restore};
pub use schedule::{BackupWorker, Schedule};
pub use table::BACKUPS;
pub use write::{Backup, Source, Target, back_up};
