//! The journal of revisions.

use super::prelude::*;

pub(crate) static REVISIONS: Table = Table {
    name: "revisions",
    about: "What the staff and the operator's programs have written, row by row.",
    columns: &[
        generated("id", Type::Number, "Number of the revision."),
        text("table_name", "The table of the row."),
        text(
            "row_key",
            "The values of the row's key, with commas between them.",
        ),
        text("action", "`insert`, `update` or `delete`."),
        maybe(
            "actor_id",
            "The account that wrote it; null for the operator's own programs.",
        ),
        text("actor", "The address of that account, or `service_role`."),
        generated("at", Type::Time, "When it was written."),
        text("request_id", "The same for all rows of one request."),
        nullable(column(
            "before",
            Type::Json,
            "The row as it was; null where there was none.",
        )),
        nullable(column(
            "after",
            Type::Json,
            "The row as it was written; null where it was deleted.",
        )),
    ],
    key: &["id"],
    grants: &[
        // Who may read files may read what became of them.
        Grant {
            roles: &[Viewer, Sales],
            rights: &[Select],
            columns: Columns::All,
            rows: RowScope::OfFiles,
        },
        Grant {
            roles: &[Editor],
            rights: &[Select],
            columns: Columns::All,
            rows: RowScope::OfTheCatalogueAndFiles,
        },
        Grant {
            roles: &[Owner, Service],
            rights: &[Select],
            columns: Columns::All,
            rows: RowScope::All,
        },
    ],
    ..Table::DEFAULT
};
