//! The files of the storage. Who may upload, replace and delete them: `bucket.rs`.

use store::Transaction;

use tables::{Domain, prelude::*};

use crate::queries::revisions::erased_files;

/// The files of the storage.
pub static STORAGE_OBJECTS: Table = Table {
    name: "storage_objects",
    about: "The files of the storage, which `/storage/v1` writes, and until when each is valid.",
    columns: &[
        generated_text("id", "UUID of the file."),
        generated_text("bucket_id", "Its bucket: `documents` or `media`."),
        generated_text("name", "Its name in the bucket, with `/` between folders."),
        generated("size", Type::Number, "Bytes of the file."),
        generated_text("content_type", "Its media type."),
        generated(
            "created_at",
            Type::Time,
            "When there was first a file of this name.",
        ),
        nullable(column(
            "valid_until",
            Type::Date,
            "The last day on which it is valid, as of a certificate; null where it does not end.",
        )),
    ],
    key: &["id"],
    grants: &[
        grant(access::STAFF_AND_SERVICE, &[Select]),
        grant(&[Sales, Editor, Owner, Service], &[Update]),
    ],
    domain: &Files,
    hooks: &StorageObjects,
    ..Table::DEFAULT
};

/// The files of the storage.
#[derive(Debug)]
pub(crate) struct Files;

impl Domain for Files {
    fn name(&self) -> &'static str {
        "files"
    }
}

#[derive(Debug)]
struct StorageObjects;

#[async_trait]
impl TableHooks for StorageObjects {
    /// The journal forgets what an erased file was.
    async fn is_erased(&self, db: &Transaction, key: &str) -> Result<bool> {
        Ok(!erased_files(db, [key]).await?.is_empty())
    }
}
