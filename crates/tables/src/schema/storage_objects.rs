//! The table of files.

use postgrest::Type;

use super::{
    Editor, Grant, Owner, Rules, STAFF_AND_SERVICE, Sales, Select, Service, StoredIn, Table,
    Update, column, generated, nullable,
};
use crate::rights::{Columns, RowScope};

pub(super) const STORAGE_OBJECTS: Table = Table {
    name: "storage_objects",
    stored_in: StoredIn::OwnTable,
    about: "The files of the storage, which `/storage/v1` writes, and until when each is valid.",
    columns: &[
        generated("id", Type::Text, "UUID of the file."),
        generated(
            "bucket_id",
            Type::Text,
            "Its bucket: `documents` or `media`.",
        ),
        generated(
            "name",
            Type::Text,
            "Its name in the bucket, with `/` between folders.",
        ),
        generated("size", Type::Number, "Bytes of the file."),
        generated("content_type", Type::Text, "Its media type."),
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
    unique: None,
    grants: &[
        Grant {
            roles: STAFF_AND_SERVICE,
            rights: &[Select],
            columns: Columns::All,
            rows: RowScope::All,
        },
        Grant {
            roles: &[Sales, Editor, Owner, Service],
            rights: &[Update],
            columns: Columns::All,
            rows: RowScope::All,
        },
    ],
    rules: Rules::Files,
};
