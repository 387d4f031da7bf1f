//! What a backup says of itself.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// The entry that has it, the last of the file.
pub(crate) const MANIFEST: &str = "manifest.json";
/// The form of the file. Another number is another form.
pub(crate) const FORMAT: u32 = 1;

/// What a backup holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The form of the file.
    pub format: u32,
    /// The program that wrote it, with its version.
    pub program: String,
    /// When the database was as it is in there.
    pub made_at: DateTime<Utc>,
    /// Which database it is of.
    pub engine: Engine,
    /// The other entries, in their order.
    pub entries: Vec<Entry>,
}

/// Which database a backup is of.
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
    /// The entry that has the database.
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
    /// In hexadecimal digits.
    pub sha256: String,
}
