//! Changes of a product with its translations and parameters: saved at once, or kept as a draft until it is published.

mod change_products;
mod changes;
mod due_drafts;
mod preview;
mod publish_draft;
mod save_product;

use postgrest::Error;
use serde_json::json;
use tables::{Function, Result, Row, WriteTransaction};

pub(crate) use self::changes::Changes;
pub use self::{
    change_products::delete_products,
    due_drafts::{due_drafts, publish_due_draft},
    preview::preview_draft,
};
use crate::tables::products::find_product;

/// The functions of products.
pub static FUNCTIONS: [&Function; 3] = [
    &save_product::SAVE_PRODUCT,
    &change_products::CHANGE_PRODUCTS,
    &publish_draft::PUBLISH_DRAFT,
];

fn of_product(product_id: i64) -> Row {
    Row::from_iter([("product_id".to_owned(), json!(product_id))])
}

/// The product as it is now. Fails with `PT404` when there is none.
async fn product_row(tx: &WriteTransaction<'_>, id: i64) -> Result<Row> {
    let product = find_product(tx, id).await?;
    Ok(product.ok_or_else(|| no_product(id))?)
}

fn no_product(id: i64) -> Error {
    Error::function_found_nothing(format!("there is no product {id}"))
}
