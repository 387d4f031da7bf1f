//! Drafts of products.

use super::{
    domain::{Drafts, GRANTS},
    products::PRODUCTS,
};
use crate::{end_past_plan, product_changes::Changes};
use tables::prelude::*;

const COLUMNS: &[Column] = &[
    column("product_id", Type::Number, "The product."),
    column(
        "changes",
        Type::Json,
        "What becomes of its rows, by their names (`products`, `product_translations/de`, `product_parameters/heat/typical`): \
         `{\"action\": \"update\", \"version\": 3, \"changes\": {\"name\": {\"from\": \"Teja\", \"to\": \"Teja S17\"}}}`; \
         the action is `insert` (without version), `update` or `delete`.",
    ),
    nullable(column(
        "publish_at",
        Type::Time,
        "When the program publishes it; null for when somebody does.",
    )),
    nullable(generated(
        "error",
        Type::Json,
        "Why it could not be published at its time, as a write would have been refused; null once somebody has written it again.",
    )),
    author_id(
        "The account that wrote it last, with whose rights it is published at its time; null for the operator's own programs.",
    ),
    AUTHOR,
    generated("updated_at", Type::Time, "When it was last written."),
    VERSION_COLUMN,
];

pub(crate) static PRODUCT_DRAFTS: Table = Table {
    name: "product_drafts",
    about: "Changes of products that wait to be published, at most one row each. Visitors see nothing of them.",
    columns: COLUMNS,
    key: &["product_id"],
    grants: GRANTS,
    foreign_keys: &[references("product_id", &PRODUCTS, "id", OnDelete::Cascade)],
    domain: &Drafts,
    hooks: &ProductDrafts,
    ..Table::DEFAULT
};

/// The most bytes in the changes of one draft, as JSON. A product with all its languages takes some twenty thousand.
const MAX_BYTES: usize = 512 << 10;

#[derive(Debug)]
struct ProductDrafts;

#[async_trait]
impl TableHooks for ProductDrafts {
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let Change {
            table,
            row,
            restored_from,
            ..
        } = change;
        if restored_from.is_some() {
            end_past_plan(row, tx.journal.now);
        }
        tx.require_referenced_rows(table, row).await?;
        check_nulls(table, row)?;
        // What could not be read when it is published is refused.
        let changes = Changes::read(&row["changes"]).map_err(|fault| fault.error(table))?;
        let changes = json!(changes);
        let bytes = changes.to_string().len();
        if bytes > MAX_BYTES {
            let fault = format!("are {bytes} bytes; a draft has at most {MAX_BYTES}");
            return refuse(table, &[("changes", fault)]);
        }
        row["changes"] = changes;
        tx.set_author(row);
        // The person who writes the draft has seen the error.
        row["error"] = Json::Null;
        Ok(())
    }
}
