//! Releasing an enquiry that was mistaken for a machine's.

use postgrest::Error;
use serde_json::{Value as Json, json};
use store::{Database, enquiry::Status, enquiry_event::Kind};

use crate::{
    Right, Table, Writer, Written, column::Row, error::Result, rows::answer_of,
    schema::enquiry_events::record_event, select::require, write::WriteTransaction,
};

/// Sets the status of a quarantined or spam enquiry to new, and sends the mails that were held back for it, once.
///
/// # Errors
/// `PT404` for an enquiry that does not exist, `PT400` for one with another status, and the database's error; then nothing was
/// written.
pub(crate) async fn release_enquiry(
    db: &Database,
    writer: &Writer<'_>,
    id: i64,
) -> Result<Written> {
    let table = Table::find("enquiries").expect("the table is declared");
    require(table, writer.role, Right::Update)?;
    let replies = writer
        .replies
        .ok_or_else(|| Error::not_implemented("Enquiries can be released where mail is sent."))?;
    let session = WriteTransaction::begin_for(db, table, writer).await?;
    let key = Row::from_iter([("id".to_owned(), json!(id))]);
    let before = session.by_key(table, table.key, &key).await?;
    let enquiry = store::enquiries::lock(&session.db, id).await?;
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
    replies.service.release(&session.db, enquiry).await?;
    let details = json!({ "from": from.as_str() });
    record_event(&session, Some(id), Kind::Released, details).await?;
    let after = session.by_key(table, table.key, &key).await?;
    session
        .journal
        .record(&session.db, table, Some(&before), after.as_ref())
        .await?;
    session.end(false).await?;
    Ok(Written {
        answer: answer_of(&after.map_or(Json::Null, Json::Object)),
        changed_the_catalogue: false,
        queued_mail: true,
        erased: false,
    })
}
