//! The table of drafts of products.

use super::{
    Column, GRANTS_OF_THE_CATALOGUE, Rules, StoredIn, Table, VERSION, column, generated, nullable,
};
use postgrest::Type;

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
    nullable(generated(
        "author_id",
        Type::Text,
        "The account that wrote it last, with whose rights it is published at its time; null for the operator's own programs.",
    )),
    generated(
        "author",
        Type::Text,
        "The address of that account, or `service_role`.",
    ),
    generated("updated_at", Type::Time, "When it was last written."),
    generated(VERSION, Type::Integer, "Raised by each write."),
];

pub(super) const PRODUCT_DRAFTS: Table = Table {
    name: "product_drafts",
    stored_in: StoredIn::OwnTable,
    about: "Changes of products that wait to be published, at most one row each. Visitors see nothing of them.",
    columns: COLUMNS,
    key: &["product_id"],
    unique: None,
    grants: GRANTS_OF_THE_CATALOGUE,
    rules: Rules::ProductDrafts,
};
