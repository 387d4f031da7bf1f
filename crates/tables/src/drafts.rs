//! Drafts of products: changes that are kept until they are published.

mod changes;
mod due;
mod publish;

use serde_json::json;

pub(crate) use self::changes::Changes;
pub(crate) use self::publish::{publish_draft, save_product};
pub use self::{
    due::{DraftOutcome, due_drafts, publish_due_draft},
    publish::preview_draft,
};
use crate::column::Row;

fn of_product(product_id: i64) -> Row {
    Row::from_iter([("product_id".to_owned(), json!(product_id))])
}
