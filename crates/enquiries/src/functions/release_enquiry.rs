//! Releasing an enquiry that was mistaken for a machine's.

use postgrest::Error;
use serde_json::{Value as Json, json};
use tables::{Call, Function, ID, Result, Right, Row, WriteTransaction, Written, require};

use crate::{
    entities::{enquiry::Status, enquiry_event::Kind},
    tables::{ENQUIRIES, MAIL_QUEUED, record_event, replies},
};

pub(super) static RELEASE_ENQUIRY: Function = Function {
    name: "release_enquiry",
    about: "Lets a quarantined enquiry in, or one that was called spam, and sends the mails that were held back.",
    parameters: ID,
    roles: access::ANSWER_ENQUIRIES,
    run: |call| Box::pin(release_enquiry(call)),
    ..Function::DEFAULT
};

/// Sets the status of a quarantined or spam enquiry to new, and sends the mails that were held back for it, once.
/// Fails with `PT404` for an enquiry that does not exist, and `PT400` for one with another status; then nothing was written.
async fn release_enquiry(call: Call<'_>) -> Result<Written> {
    let id = RELEASE_ENQUIRY.row_id(call.arguments)?;
    let table = &ENQUIRIES;
    require(table, call.writer.role, Right::Update)?;
    let site = replies(call.writer.services.get(), "Enquiries can be released")?;
    let mut tx = WriteTransaction::begin(call.db, table, call.writer).await?;
    let key = Row::from_iter([("id".to_owned(), json!(id))]);
    let before = tx.by_key(table, table.key, &key).await?;
    let enquiry = crate::queries::enquiries::lock(&tx.db, id).await?;
    let (Some(before), Some(enquiry)) = (before, enquiry) else {
        return Err(Error::function_found_nothing(format!("there is no enquiry {id}")).into());
    };
    let from = enquiry.status;
    if !matches!(from, Status::Quarantined | Status::Spam) {
        let message = format!(
            "enquiry {id} is {}: there is nothing to release",
            from.as_str()
        );
        return Err(Error::function_refused(message).into());
    }
    site.service.release(&tx.db, enquiry).await?;
    let details = json!({ "from": from.as_str() });
    record_event(&tx, Some(id), Kind::Released, details).await?;
    let after = tx.by_key(table, table.key, &key).await?;
    tx.journal
        .record(&tx.db, table, Some(&before), after.as_ref())
        .await?;
    tx.effects.insert(MAIL_QUEUED);
    tx.answer(&after.map_or(Json::Null, Json::Object)).await
}
