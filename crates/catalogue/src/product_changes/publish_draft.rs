//! Publishing a draft.

use access::Role::{Editor, Owner, Service};
use postgrest::{Error, Type};
use serde::Deserialize;
use tables::{
    Call, Function, Parameter, Result, Right, Row, WriteTransaction, Written, apply_changes,
    require,
};

use super::{changes::Changes, of_product, product_row};
use crate::tables::product_drafts::PRODUCT_DRAFTS;

pub(crate) static PUBLISH_DRAFT: Function = Function {
    name: "publish_draft",
    about: "Writes the draft of the product of this number, and deletes the draft. With `version` only that version of it.",
    parameters: &[
        Parameter::required("id", Type::Number),
        Parameter::optional("version", Type::Integer),
    ],
    roles: &[Editor, Owner, Service],
    run: |call| Box::pin(publish_draft(call)),
    ..Function::DEFAULT
};

#[derive(Deserialize)]
struct PublishArguments {
    id: i64,
    version: Option<i64>,
}

/// Publishes the draft of a product and returns the product as it is then.
/// Fails with `PGRST102` for other arguments, `PT404` when there is no draft, and as a write does; then the draft is left as it is.
async fn publish_draft(call: Call<'_>) -> Result<Written> {
    let takes =
        "publish_draft takes {\"id\": NUMBER, \"version\": NUMBER}; without version it is any";
    let PublishArguments { id, version } = call.arguments(takes)?;
    let mut tx = WriteTransaction::begin(call.db, &PRODUCT_DRAFTS, call.writer).await?;
    let draft = tx
        .by_key(&PRODUCT_DRAFTS, PRODUCT_DRAFTS.key, &of_product(id))
        .await?;
    let draft =
        draft.ok_or_else(|| Error::function_found_nothing(format!("product {id} has no draft")))?;
    tx.check_version(&PRODUCT_DRAFTS, &draft, version).await?;
    let product = publish(&mut tx, id, draft).await?;
    tx.answer(&product).await
}

/// Writes the changes of a draft, deletes the draft, and returns the product as it is then.
pub(super) async fn publish(tx: &mut WriteTransaction<'_>, id: i64, draft: Row) -> Result<Row> {
    require(&PRODUCT_DRAFTS, tx.role, Right::Delete)?;
    let changes = Changes::read(&draft["changes"]).map_err(|fault| fault.error(&PRODUCT_DRAFTS))?;
    apply_changes(tx, &changes.steps(Some(id))).await?;
    tx.remove(&PRODUCT_DRAFTS, draft).await?;
    product_row(tx, id).await
}
