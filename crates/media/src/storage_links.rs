//! The addresses by which somebody without an account downloads a file.

use tables::prelude::*;

use crate::storage_objects::{Files, STORAGE_OBJECTS};

/// The addresses by which somebody without an account downloads a file.
pub static STORAGE_LINKS: Table = Table {
    name: "storage_links",
    about: "The signed addresses of files that are valid for longer than five minutes, without their tokens. One that is deleted ends at once.",
    columns: &[
        generated("id", Type::Text, "UUID of the address."),
        generated("file_id", Type::Text, "The file."),
        nullable(generated(
            "owner_id",
            Type::Text,
            "The account that made it, and with which it ends; null for the operator's own programs.",
        )),
        generated(
            "created_by",
            Type::Text,
            "The address of that account, or `service_role`.",
        ),
        generated("created_at", Type::Time, "When it was made."),
        generated("expires_at", Type::Time, "Until when it is valid."),
    ],
    key: &["id"],
    foreign_keys: &[
        ForeignKey {
            column: "file_id",
            other: &STORAGE_OBJECTS,
            other_column: "id",
            on_delete: OnDelete::Cascade,
        },
        ForeignKey {
            column: "owner_id",
            other: &auth::STAFF_MEMBERS,
            other_column: "id",
            on_delete: OnDelete::Cascade,
        },
    ],
    grants: &[
        Grant {
            roles: access::STAFF_AND_SERVICE,
            rights: &[Select],
            columns: Columns::All,
            rows: RowScope::All,
        },
        Grant {
            roles: &[Sales, Editor, Owner, Service],
            rights: &[Delete],
            columns: Columns::All,
            rows: RowScope::All,
        },
    ],
    domain: &Files,
    ..Table::DEFAULT
};
