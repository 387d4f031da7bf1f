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
        /// The operating system's error.
        source: io::Error,
    },
    /// The database cannot be opened.
    #[error(transparent)]
    Connect(#[from] ConnectError),
    /// The database returned an error.
    #[error("the database cannot be copied: {0}")]
    Database(#[from] DbErr),
    /// The file storage returned an error.
    #[error("the files of the storage cannot be copied: {0}")]
    Media(#[from] MediaError),
    /// The S3 store of backups returned an error.
    #[error("the S3 store failed for `{what}`: {source}; see `backup.s3`")]
    Store {
        /// The file, or the bucket.
        what: String,
        /// The store's error.
        source: Box<object_store::Error>,
    },
    /// The disk has too little space.
    #[error(transparent)]
    NoSpace(#[from] free_space::NoSpace),
    /// The database is of a kind that cannot be copied.
    #[error("the database `{url}` is in memory alone and cannot be copied")]
    InMemory {
        /// Its URL, without a password.
        url: String,
    },
    /// A PostgreSQL tool is not installed.
    #[error(
        "`{tool}` is not installed on this machine, and a database of PostgreSQL cannot be copied without it: install PostgreSQL's client (Debian: `apt install postgresql-client`), of the server's version or newer"
    )]
    NoTool {
        /// Its name.
        tool: &'static str,
    },
    /// A PostgreSQL tool has failed.
    #[error("`{tool}` has failed: {said}")]
    Tool {
        /// Its name.
        tool: &'static str,
        /// The last line of its output.
        said: String,
    },
    /// The backup is damaged.
    #[error("`{file}` is no whole backup: {reason}")]
    Damaged {
        /// The file.
        file: String,
        /// What is wrong.
        reason: String,
    },
    /// The backup is encrypted, and no passphrase was given.
    #[error(
        "`{file}` is encrypted; name the file with its passphrase in `backup.passphrase_file`, or run this in a terminal, where the passphrase is asked for"
    )]
    NoPassphrase {
        /// The file.
        file: String,
    },
    /// The passphrase is not the one of the backup.
    #[error("the passphrase is not the one that `{file}` was encrypted with")]
    WrongPassphrase {
        /// The file.
        file: String,
    },
    /// The file with the passphrase has one that can be guessed.
    #[error(
        "the passphrase in the first line of `{file}` has {length} characters; write one of {shortest} or more"
    )]
    ShortPassphrase {
        /// The file of the passphrase.
        file: String,
        /// In characters.
        length: usize,
        /// The least.
        shortest: usize,
    },
    /// The tables of the backup are those of a newer version.
    #[error(
        "the backup is of `{program}`, and this is version {version}; put it back with that version or a newer one; nothing was changed",
        version = VERSION
    )]
    NewerVersion {
        /// The program that wrote it, with its version.
        program: String,
    },
    /// The target of the restore is not empty.
    #[error("{what} already; only an empty place is written to, so nothing was changed")]
    NotEmpty {
        /// What is there already.
        what: String,
    },
    /// The backup is of another database than the configured one.
    #[error("the backup is of {of}, and `database.url` names {configured}; nothing was changed")]
    OtherDatabase {
        /// The database of the backup.
        of: String,
        /// The configured database.
        configured: String,
    },
    /// It was cancelled.
    #[error("it was stopped before it was whole")]
    Stopped,
    /// A bug in the program.
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
