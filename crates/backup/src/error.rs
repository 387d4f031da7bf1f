//! What can go wrong.

use std::io;

use media::MediaError;
use store::{ConnectError, DbErr};

/// What a function of this crate answers.
pub type Result<T, E = BackupError> = std::result::Result<T, E>;

/// Why a backup was not written or not put back. In words for the operator.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// A file or a folder.
    #[error("{what}: {source}")]
    File {
        /// What could not be done, with its path.
        what: String,
        /// What the system says.
        source: io::Error,
    },
    /// The database cannot be opened.
    #[error(transparent)]
    Connect(#[from] ConnectError),
    /// The database.
    #[error("the database cannot be copied: {0}")]
    Database(#[from] DbErr),
    /// The storage.
    #[error("the files of the storage cannot be copied: {0}")]
    Media(#[from] MediaError),
    /// The database is of a kind that cannot be copied.
    #[error("the database `{url}` is in memory alone and cannot be copied")]
    InMemory {
        /// Its URL, without a password.
        url: String,
    },
    /// A program of PostgreSQL is not there.
    #[error(
        "`{tool}` is not installed on this machine, and a database of PostgreSQL cannot be copied without it: install PostgreSQL's client (Debian: `apt install postgresql-client`), of the server's version or newer"
    )]
    NoTool {
        /// Its name.
        tool: &'static str,
    },
    /// A program of PostgreSQL has failed.
    #[error("`{tool}` has failed: {said}")]
    Tool {
        /// Its name.
        tool: &'static str,
        /// Its last words.
        said: String,
    },
    /// A backup that is not as it was written.
    #[error("`{file}` is no whole backup: {reason}")]
    Damaged {
        /// The file.
        file: String,
        /// What is wrong.
        reason: String,
    },
    /// The place to restore to holds something.
    #[error(
        "{what} already; a backup is put back into an empty place alone, so nothing was changed"
    )]
    NotEmpty {
        /// What is there.
        what: String,
    },
    /// The backup is of another database than the configuration names.
    #[error("the backup is of {of}, and `database.url` names {configured}; nothing was changed")]
    OtherDatabase {
        /// What it is of.
        of: String,
        /// What is configured.
        configured: String,
    },
    /// Somebody asked for it to stop.
    #[error("it was stopped before it was whole")]
    Stopped,
    /// A defect.
    #[error("a defect of the program has ended it: {0}")]
    Defect(String),
}

/// Says what could not be done where the system refuses something.
pub(crate) trait Doing<T> {
    /// In: what was done, such as "cannot write `FILE`".
    fn doing(self, what: impl FnOnce() -> String) -> Result<T>;
}

impl<T> Doing<T> for io::Result<T> {
    fn doing(self, what: impl FnOnce() -> String) -> Result<T> {
        self.map_err(|source| BackupError::File {
            what: what(),
            source,
        })
    }
}
