//! The errors of this crate.

use std::io;

use media::MediaError;
use store::{ConnectError, DbErr};

use crate::manifest::VERSION;

/// The result of a function of this crate.
pub type Result<T, E = BackupError> = std::result::Result<T, E>;

/// Why a backup could not be written or restored. The messages are for the operator.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// A file or a folder could not be read or written.
    #[error("{what}: {source}")]
    File {
        /// The operation that failed, with the path.
        what: String,
        source: io::Error,
    },
    /// The database cannot be opened.
    #[error(transparent)]
    Connect(#[from] ConnectError),
    #[error("the database cannot be copied: {0}")]
    Database(#[from] DbErr),
    #[error("the files of the storage cannot be copied: {0}")]
    Media(#[from] MediaError),
    #[error("the S3 store failed for `{what}`: {source}; see `backup.s3`")]
    Store {
        what: String,
        source: Box<object_store::Error>,
    },
    /// The disk has too little space.
    #[error(transparent)]
    NoSpace(#[from] free_space::NoSpace),
    #[error("the database `{url}` is in memory alone and cannot be copied")]
    InMemory {
        /// Its URL, without a password.
        url: String,
    },
    #[error(
        "`{tool}` is not installed on this machine, and a database of PostgreSQL cannot be copied without it: install PostgreSQL's client (Debian: `apt install postgresql-client`), of the server's version or newer"
    )]
    NoTool { tool: &'static str },
    #[error("`{tool}` has failed: {said}")]
    Tool {
        tool: &'static str,
        /// The last line of its output.
        said: String,
    },
    #[error("`{file}` is no whole backup: {reason}")]
    Damaged { file: String, reason: String },
    #[error(
        "`{file}` is encrypted; name the file with its passphrase in `backup.passphrase_file`, or run this in a terminal, where the passphrase is asked for"
    )]
    NoPassphrase { file: String },
    #[error("the passphrase is not the one that `{file}` was encrypted with")]
    WrongPassphrase { file: String },
    #[error(
        "the passphrase in the first line of `{file}` has {length} characters; write one of {shortest} or more"
    )]
    ShortPassphrase {
        file: String,
        /// In characters.
        length: usize,
        shortest: usize,
    },
    #[error(
        "the backup is of `{program}`, and this is version {version}; put it back with that version or a newer one; nothing was changed",
        version = VERSION
    )]
    NewerVersion { program: String },
    /// The target of the restore is not empty.
    #[error("{what} already; only an empty place is written to, so nothing was changed")]
    NotEmpty {
        /// What is there already.
        what: String,
    },
    #[error("the backup is of {of}, and `database.url` names {configured}; nothing was changed")]
    OtherDatabase { of: String, configured: String },
    #[error("it was stopped before it was whole")]
    Stopped,
    #[error("a defect of the program has ended it: {0}")]
    Defect(String),
}

/// Adds the failed operation to an error of the operating system.
pub(crate) trait ErrorContext<T> {
    /// `what` describes the operation, such as "cannot write `FILE`".
    fn context(self, what: impl FnOnce() -> String) -> Result<T>;
}

impl<T> ErrorContext<T> for io::Result<T> {
    fn context(self, what: impl FnOnce() -> String) -> Result<T> {
        self.map_err(|source| BackupError::File {
            what: what(),
            source,
        })
    }
}
