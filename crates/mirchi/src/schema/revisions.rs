//! The journal of revisions.

use sea_orm::sea_query::{Cond, Expr, ExprTrait};
use tables::{RowCondition, Schema, prelude::*};

pub(super) static REVISIONS: Table = Table {
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
            rows: RowScope::Where(&OF_FILES),
            ..grant(&[Viewer, Sales], &[Select])
        },
        Grant {
            rows: RowScope::Where(&OF_WHAT_EDITORS_WRITE),
            ..grant(&[Editor], &[Select])
        },
        grant(&[Owner, Service], &[Select]),
    ],
    ..Table::DEFAULT
};

static OF_FILES: RowCondition = RowCondition {
    about: "of files",
    sql: |schema| of_tables(schema, is_of_files),
};

static OF_WHAT_EDITORS_WRITE: RowCondition = RowCondition {
    about: "of the tables whose rows they write, and of files",
    sql: |schema| of_tables(schema, |table| is_of_files(table) || editors_write(table)),
};

fn is_of_files(table: &Table) -> bool {
    table.domain.name() == "files"
}

/// Whether editors write all rows of a table, and not only their own.
fn editors_write(table: &Table) -> bool {
    table.grants.iter().any(|grant| {
        let writes = grant.roles.contains(&Editor) && grant.rights.contains(&Update);
        writes && matches!(grant.rows, RowScope::All)
    })
}

/// Revisions of some tables.
fn of_tables(schema: &Schema, is_one: fn(&Table) -> bool) -> Cond {
    let tables = schema.tables();
    let tables = tables.filter(|table| is_one(table));
    let is_of_one = Expr::col((REVISIONS.name, "table_name")).is_in(tables.map(|table| table.name));
    Cond::all().add(is_of_one)
}
