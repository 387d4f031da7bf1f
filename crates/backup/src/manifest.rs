//! The manifest of a backup.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// The path of the manifest, which is the last entry of the archive.
pub(crate) const MANIFEST: &str = "manifest.json";
/// The version of the format. An incompatible change gets another number.
pub(crate) const FORMAT: u32 = 1;
/// The version of this program: all its crates have the same.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The contents of a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    pub format: u32,
    /// The program that wrote it, with its version.
    pub program: String,
    /// The point in time that the copy of the database reflects.
    pub made_at: DateTime<Utc>,
    /// The database that was backed up.
    pub engine: Engine,
    /// The other entries, in their order.
    pub entries: Vec<Entry>,
}

impl Manifest {
    /// Whether it was written by a newer version of the program.
    pub(crate) fn is_newer(&self) -> bool {
        let version = self.program.rsplit(' ').next().unwrap_or_default();
        let (written_by, own) = (numbers(version), numbers(VERSION));
        written_by.is_some_and(|version| Some(version) > own)
    }
}

/// The numbers of a version, as in `0.2.0`; `None` if it is none.
fn numbers(version: &str) -> Option<Vec<u32>> {
    version.split('.').map(|part| part.parse().ok()).collect()
}

/// The database that was backed up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "name")]
pub enum Engine {
    /// A file of SQLite.
    Sqlite,
    /// A schema of PostgreSQL.
    Postgres {
        /// Its name.
        schema: String,
    },
}

impl Engine {
    /// The archive path of the database entry.
    pub(crate) fn entry(&self) -> &'static str {
        match self {
            Self::Sqlite => "database.sqlite",
            Self::Postgres { .. } => "database.dump",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub path: String,
    /// In bytes.
    pub size: u64,
    /// In hexadecimal.
    pub sha256: String,
}
