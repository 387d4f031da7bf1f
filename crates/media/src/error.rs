//! Why an operation failed.

use sea_orm::DbErr;

/// A result of this crate.
pub type Result<T> = std::result::Result<T, MediaError>;

/// Why an operation failed.
#[derive(Debug, thiserror::Error)]
pub enum MediaError {
    /// The request is refused, and nothing was changed.
    #[error("{message}")]
    Refused {
        status: u16,
        /// The service's error code, such as `not_found`.
        code: &'static str,
        /// What is wrong, for the person who sent the request.
        message: String,
    },
    #[error("the database failed")]
    Database(#[from] DbErr),
    #[error("the file store failed")]
    Store(#[from] object_store::Error),
    /// The program or the machine failed.
    #[error("{0}")]
    Internal(String),
}

impl MediaError {
    /// A refusal with its status, error code and message.
    pub fn refused(status: u16, code: &'static str, message: impl Into<String>) -> Self {
        Self::Refused {
            status,
            code,
            message: message.into(),
        }
    }

    /// There is no such bucket, or it is not public.
    pub fn bucket_not_found() -> Self {
        Self::refused(404, "Bucket not found", "Bucket not found")
    }

    /// There is no such file, or none that the role may see.
    pub fn not_found() -> Self {
        Self::refused(404, "not_found", "Object not found")
    }

    /// The role has no right to do this.
    pub fn not_allowed() -> Self {
        Self::refused(
            403,
            "Unauthorized",
            "new row violates row-level security policy",
        )
    }

    pub(crate) fn already_exists() -> Self {
        Self::refused(409, "Duplicate", "The resource already exists")
    }

    /// The file is longer than the bucket allows (`limit`, in bytes).
    pub fn too_large(limit: usize) -> Self {
        Self::refused(
            413,
            "Payload too large",
            format!(
                "The object exceeded the maximum allowed size of {} MB",
                limit >> 20
            ),
        )
    }

    /// Too many requests are waiting already.
    pub(crate) fn busy() -> Self {
        Self::refused(
            503,
            "SlowDown",
            "Too many files are worked on at the moment; try again in a minute",
        )
    }

    pub(crate) fn invalid_type(message: impl Into<String>) -> Self {
        Self::refused(415, "invalid_mime_type", message)
    }

    /// A signed address does not fit the request.
    pub fn invalid_signature(message: impl Into<String>) -> Self {
        Self::refused(400, "InvalidSignature", message)
    }
}
