//! The addresses by which somebody without an account downloads a file.

use tables::prelude::*;

use crate::storage_objects::{Files, STORAGE_OBJECTS};

/// The addresses by which somebody without an account downloads a file.
pub static STORAGE_LINKS: Table = Table {
    name: "storage_links",
    about: "The signed addresses of files that are valid for longer than five minutes, without their tokens. One that is deleted ends at once.",
    columns: &[
        generated_text("id", "UUID of the address."),
        generated_text("file_id", "The file."),
        nullable(generated_text(
            "owner_id",
            "The account that made it, and with which it ends; null for the operator's own programs.",
        )),
        generated_text(
            "created_by",
            "The address of that account, or `service_role`.",
        ),
        generated("created_at", Type::Time, "When it was made."),
        generated("expires_at", Type::Time, "Until when it is valid."),
    ],
    key: &["id"],
    foreign_keys: &[
        references("file_id", &STORAGE_OBJECTS, "id", OnDelete::Cascade),
        references("owner_id", &auth::STAFF_MEMBERS, "id", OnDelete::Cascade),
    ],
    grants: &[
        grant(access::STAFF_AND_SERVICE, &[Select]),
        grant(&[Sales, Editor, Owner, Service], &[Delete]),
    ],
    domain: &Files,
    ..Table::DEFAULT
};
