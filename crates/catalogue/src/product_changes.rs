//! Changes of a product with its translations and parameters: saved at once, or kept as a draft until it is published.

mod change_products;
mod changes;
mod due_drafts;
mod preview;
mod product_row;
mod publish_draft;
mod save_product;

use serde_json::json;
use tables::{Function, Row};

pub(crate) use self::changes::Changes;
pub use self::{
    due_drafts::{due_drafts, publish_due_draft},
    preview::preview_draft,
};

/// The functions of products.
pub static FUNCTIONS: [&Function; 3] = [
    &save_product::SAVE_PRODUCT,
    &change_products::CHANGE_PRODUCTS,
    &publish_draft::PUBLISH_DRAFT,
];

fn of_product(product_id: i64) -> Row {
    Row::from_iter([("product_id".to_owned(), json!(product_id))])
}
