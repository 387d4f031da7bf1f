//! Saving a product with all its rows.

use access::Role::{Editor, Owner, Service};
use postgrest::Type;
use serde::Deserialize;
use serde_json::Value as Json;
use store::DbErr;
use tables::{Call, Function, Parameter, Result, Step, WriteTransaction, Written, apply_changes};

use super::{changes::Changes, product_row};
use crate::tables::products::PRODUCTS;

pub(crate) static SAVE_PRODUCT: Function = Function {
    name: "save_product",
    about: "Writes changes of the product of this number with its translations and parameters, all or none: `changes` as in `product_drafts`. Without a number the product is added; the action of its row `products` is then `insert`.",
    parameters: &[
        Parameter::optional("id", Type::Number),
        Parameter::required("changes", Type::Json),
    ],
    roles: &[Editor, Owner, Service],
    run: |call| Box::pin(save_product(call)),
    ..Function::DEFAULT
};

#[derive(Deserialize)]
struct SaveArguments {
    id: Option<i64>,
    changes: Json,
}

/// Writes changes of a product, all or none, and returns the product as it is then. Without `id` it is added.
/// Fails with `PGRST102` for other arguments, and as a write does, with the row in `hint`.
async fn save_product(call: Call<'_>) -> Result<Written> {
    let takes =
        "save_product takes {\"id\": NUMBER, \"changes\": OBJECT}; without id the product is added";
    let SaveArguments { id, changes } = call.arguments(takes)?;
    let changes = match id {
        Some(_) => Changes::read(&changes),
        None => Changes::read_new(&changes),
    };
    let changes = changes.map_err(|fault| fault.error(&PRODUCTS))?;
    let mut tx = WriteTransaction::begin(call.db, &PRODUCTS, call.writer).await?;
    let id = match id {
        Some(id) => {
            apply_changes(&mut tx, &changes.steps(Some(id))).await?;
            id
        }
        None => add(&mut tx, &changes).await?,
    };
    let product = product_row(&tx, id).await?;
    tx.answer(&product).await
}

/// Adds a product with the rows that belong to it. Returns its number.
async fn add(tx: &mut WriteTransaction<'_>, changes: &Changes) -> Result<i64> {
    let of_the_product = |step: &Step| step.table.name == PRODUCTS.name;
    let steps = changes.steps(None);
    let product: Vec<Step> = steps.into_iter().filter(of_the_product).collect();
    apply_changes(tx, &product).await?;
    let id = tx.last_row().and_then(|row| row["id"].as_i64());
    let id = id.ok_or(DbErr::RecordNotInserted)?;
    let mut others = changes.steps(Some(id));
    others.retain(|step| !of_the_product(step));
    apply_changes(tx, &others).await?;
    Ok(id)
}
