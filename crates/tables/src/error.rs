//! Why there is no answer.

use store::DbErr;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The request cannot be answered: what PostgREST would say.
    #[error(transparent)]
    Refused(Box<postgrest::Error>),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// A stored row is not as the tables are declared.
    #[error("a row of `{table}` cannot be read: {source}")]
    Row {
        /// The table.
        table: &'static str,
        /// What is wrong.
        source: serde_json::Error,
    },
}

impl From<postgrest::Error> for TableError {
    fn from(error: postgrest::Error) -> Self {
        Self::Refused(Box::new(error))
    }
}

/// A result of this crate.
pub type Result<T> = std::result::Result<T, TableError>;
