//! Cancelling a reply.

use postgrest::Error;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value as Json, json};
use store::Transaction;
use tables::{
    Call, Function, ID, Result, Right, Row, Table, WriteTransaction, Written, entities::revision,
    key_of, require,
};

use crate::{
    entities::enquiry_event::Kind,
    queries::outbox,
    search_text,
    tables::{ENQUIRIES, ENQUIRY_MESSAGES, STATUS_TIMES, record_event},
};

pub(super) static CANCEL_REPLY: Function = Function {
    name: "cancel_reply",
    about: "Deletes a reply whose mail has not left yet, and answers it.",
    parameters: ID,
    roles: access::ANSWER_ENQUIRIES,
    run: |call| Box::pin(cancel_reply(call)),
    ..Function::DEFAULT
};

/// Cancels a reply whose mail has not left yet: both are deleted, and the enquiry gets the status and the person back that
/// the reply has changed, unless somebody has changed them since. Answers the reply as it was.
/// Fails with `PT404` for a reply that does not exist, and `PT400` for one that has left; then nothing was written.
async fn cancel_reply(call: Call<'_>) -> Result<Written> {
    let id = CANCEL_REPLY.row_id(call.arguments)?;
    let table = &ENQUIRY_MESSAGES;
    require(table, call.writer.role, Right::Insert)?;
    let mut tx = WriteTransaction::begin(call.db, table, call.writer).await?;
    let key = Row::from_iter([("id".to_owned(), id.into())]);
    let reply = tx.by_key(table, table.key, &key).await?;
    let missing = || Error::function_found_nothing(format!("there is no reply {id}"));
    let reply = reply.ok_or_else(missing)?;
    let enquiry_id = reply["enquiry_id"].as_i64();
    // The enquiry is locked before its mail, as in every write of the program.
    crate::queries::enquiries::lock(&tx.db, enquiry_id.unwrap_or_default()).await?;
    let is_held = match reply["mail_id"].as_i64() {
        Some(mail_id) => outbox::cancel(&tx.db, mail_id).await?,
        None => false,
    };
    if !is_held {
        return Err(Error::function_refused(format!("reply {id} has left already")).into());
    }
    let of_enquiry = change_with(&tx.db, table, &reply).await?;
    tx.remove(table, reply.clone()).await?;
    search_text::update(&tx, &reply["enquiry_id"]).await?;
    let details = json!({ "message_id": id });
    record_event(&tx, enquiry_id, Kind::ReplyCancelled, details).await?;
    if let Some(change) = of_enquiry {
        take_back(&mut tx, &change).await?;
    }
    tx.answer(&reply).await
}

/// The change of the enquiry that was written with a reply; `None` if it did not change.
async fn change_with(
    db: &Transaction,
    table: &'static Table,
    reply: &Row,
) -> Result<Option<revision::Model>> {
    let added = revision::Entity::find()
        .filter(revision::Column::TableName.eq(table.name))
        .filter(revision::Column::RowKey.eq(key_of(table, reply)))
        .order_by_desc(revision::Column::Id)
        .one(db)
        .await?;
    let Some(added) = added else { return Ok(None) };
    let change = revision::Entity::find()
        .filter(revision::Column::RequestId.eq(added.request_id))
        .filter(revision::Column::TableName.eq("enquiries"))
        .one(db)
        .await?;
    Ok(change)
}

/// Gives an enquiry the status and the person back that it had before a change, each if it is still that of the change.
async fn take_back(tx: &mut WriteTransaction<'_>, change: &revision::Model) -> Result<()> {
    let table = &ENQUIRIES;
    let object = |json: &Option<Json>| json.as_ref().and_then(Json::as_object).cloned();
    let (Some(before), Some(after)) = (object(&change.before), object(&change.after)) else {
        return Ok(());
    };
    let Some(now) = tx.by_key(table, table.key, &before).await? else {
        return Ok(());
    };
    let is_unchanged = |name: &str| now[name] == after[name];
    let values = before.iter().filter(|(name, _)| match name.as_str() {
        "assigned_to" => is_unchanged("assigned_to"),
        name => (name == "status" || STATUS_TIMES.contains(&name)) && is_unchanged("status"),
    });
    let values: Row = values
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    if values.is_empty() {
        return Ok(());
    }
    tx.change(table, &now, &values, Some(&before)).await
}
