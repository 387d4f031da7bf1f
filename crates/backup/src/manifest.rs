//! The manifest of a backup.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// The path of the manifest, which is the last entry of the archive.
pub(crate) const MANIFEST: &str = "manifest.json";
/// The version of the format. An incompatible change gets another number.
pub(crate) const FORMAT: u32 = 1;

/// The contents of a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the format.
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

/// One entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its path in the archive.
    pub path: String,
    /// In bytes.
    pub size: u64,
    /// In hexadecimal.
    pub sha256: String,
}
