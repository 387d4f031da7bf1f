//! The row of a product in a transaction.

use postgrest::Error;
use tables::{Result, Row, WriteTransaction};

use crate::tables::products::PRODUCTS;

/// The product as it is now.
///
/// # Errors
/// `PT404` when there is none.
pub(super) async fn product_row(tx: &WriteTransaction<'_>, id: i64) -> Result<Row> {
    let key = Row::from_iter([("id".to_owned(), id.into())]);
    let product = tx.by_key(&PRODUCTS, PRODUCTS.key, &key).await?;
    let missing = || Error::function_found_nothing(format!("there is no product {id}"));
    Ok(product.ok_or_else(missing)?)
}
