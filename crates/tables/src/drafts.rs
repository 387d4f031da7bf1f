//! Drafts of products: changes that are kept until they are published.

mod changes;
mod due;
mod publish;

use serde_json::{Value as Json, json};

use self::changes::Changes;
pub(crate) use self::publish::publish_draft;
pub use self::{
    due::{DraftOutcome, due_drafts, publish_due_draft},
    publish::preview_draft,
};
use crate::{
    Table,
    column::Row,
    error::Result,
    revisions::Author,
    row_checks::{check_nulls, refuse},
};

/// The most bytes in the changes of one draft, as JSON. A product with all its languages takes some twenty thousand.
const MAX_BYTES: usize = 512 << 10;

/// Checks a draft, and sets its author.
///
/// # Errors
/// `23514` for changes that could not be parsed when they are published.
pub(crate) fn complete(table: &'static Table, author: &Author, row: &mut Row) -> Result<()> {
    check_nulls(table, row)?;
    let faults = |fault: String| [("changes", fault)];
    let changes = match Changes::read(&row["changes"]) {
        Ok(changes) => json!(changes),
        Err(fault) => return refuse(table, &faults(fault)),
    };
    let bytes = changes.to_string().len();
    if bytes > MAX_BYTES {
        let fault = format!("are {bytes} bytes; a draft has at most {MAX_BYTES}");
        return refuse(table, &faults(fault));
    }
    row["changes"] = changes;
    row["author_id"] = json!(author.id);
    row["author"] = json!(author.name);
    // The person who writes the draft has seen the error.
    row["error"] = Json::Null;
    Ok(())
}

fn drafts() -> &'static Table {
    Table::find("product_drafts").expect("the table is declared")
}

fn of_product(product_id: i64) -> Row {
    Row::from_iter([("product_id".to_owned(), json!(product_id))])
}
