//! The tables and functions of the data interface.

mod revisions;

use std::sync::LazyLock;

use tables::{RESTORE_REVISION, Schema, Table, UNDO_CHANGE};

/// What the domains declare.
static DECLARED: LazyLock<Schema> = LazyLock::new(|| {
    let others: [&Table; 5] = [
        &media::STORAGE_OBJECTS,
        &media::STORAGE_LINKS,
        &media::MEDIA_FILES,
        &backup::BACKUPS,
        &revisions::REVISIONS,
    ];
    let tables = catalogue::TABLES
        .into_iter()
        .chain(content::TABLES)
        .chain(enquiries::TABLES)
        .chain(auth::TABLES)
        .chain(others);
    let functions = [&RESTORE_REVISION, &UNDO_CHANGE]
        .into_iter()
        .chain(catalogue::FUNCTIONS)
        .chain(content::FUNCTIONS)
        .chain(enquiries::FUNCTIONS)
        .chain(page_views::FUNCTIONS)
        .chain([&media::PICTURE_COUNTS, &media::RETRY_PICTURE])
        .chain(auth::FUNCTIONS);
    Schema::new(tables, functions)
});

/// The tables and functions of the data interface.
pub fn schema() -> &'static Schema {
    &DECLARED
}
