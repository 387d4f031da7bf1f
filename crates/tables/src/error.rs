//! Why a request failed.

use store::DbErr;

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The request is refused, with the error that PostgREST would return.
    #[error(transparent)]
    Refused(Box<postgrest::Error>),
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    #[error("a row of `{table}` cannot be read: {source}")]
    Row {
        table: &'static str,
        source: serde_json::Error,
    },
    #[error("a service failed: {0}")]
    Service(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl From<postgrest::Error> for TableError {
    fn from(error: postgrest::Error) -> Self {
        Self::Refused(Box::new(error))
    }
}

/// A result of this crate.
pub type Result<T> = std::result::Result<T, TableError>;
