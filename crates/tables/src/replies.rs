//! Repeated and cancelled replies.

use enquiries::attachments::{Attachment, Source};
use postgrest::Error;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use store::{Database, Transaction, enquiry_event::Kind, outbox, revision};

use crate::{
    Author, Right, Table, Writer, Written,
    column::Row,
    error::Result,
    revisions::key_of,
    rows::answer_of,
    schema::{enquiries::STATUS_TIMES, enquiry_events::record_event},
    select::require,
    stored_rows::{has_key, whole},
    write::WriteTransaction,
};

/// The column of replies by which a repeated request is recognised.
const KEY: &str = "idempotency_key";

/// The reply that a new row repeats: the one that was sent with its key. `None` if it is new or has no key.
///
/// # Errors
/// `PT422` when the key was sent with another reply.
pub(crate) async fn earlier_reply(
    db: &impl ConnectionTrait,
    table: &'static Table,
    author: &Author,
    row: &Row,
) -> Result<Option<Row>> {
    if row[KEY].is_null() {
        return Ok(None);
    }
    let found = whole(db, table, has_key(table, &[KEY], row), Some(1)).await?;
    let Some(first) = found.into_iter().next() else {
        return Ok(None);
    };
    let columns = ["enquiry_id", "language", "subject", "body", "mark_as"];
    let is_same = columns.iter().all(|name| first[*name] == row[*name])
        && first["author_id"] == json!(author.id)
        && sources(&first["attachments"]) == sources(&row["attachments"]);
    match is_same {
        true => Ok(Some(first)),
        false => Err(Error::key_reused(table.name, KEY).into()),
    }
}

/// What is attached, without the names and sizes that the program adds; `None` for what is no list of attachments.
fn sources(attachments: &Json) -> Option<Vec<Source>> {
    let attachments = Option::<Vec<Attachment>>::deserialize(attachments).ok()?;
    let attachments = attachments.unwrap_or_default().into_iter();
    Some(attachments.map(|attachment| attachment.source).collect())
}

/// Cancels a reply whose mail has not left yet: both are deleted, and the enquiry gets the status back that the reply has changed,
/// unless somebody has changed it since. Answers the reply as it was.
///
/// # Errors
/// `PT404` for a reply that does not exist, `PT400` for one that has left, and the database's error; then nothing was written.
pub(crate) async fn cancel_reply(db: &Database, writer: &Writer<'_>, id: i64) -> Result<Written> {
    let table = Table::find("enquiry_messages").expect("the table is declared");
    require(table, writer.role, Right::Insert)?;
    let mut session = WriteTransaction::begin_for(db, table, writer).await?;
    let key = Row::from_iter([("id".to_owned(), id.into())]);
    let reply = session.by_key(table, table.key, &key).await?;
    let missing = || Error::function_found_nothing(format!("there is no reply {id}"));
    let reply = reply.ok_or_else(missing)?;
    let enquiry_id = reply["enquiry_id"].as_i64();
    // The enquiry is locked before its mail, as in every write of the program.
    store::enquiries::lock(&session.db, enquiry_id.unwrap_or_default()).await?;
    let is_held = match reply["mail_id"].as_i64() {
        Some(mail_id) => outbox::cancel(&session.db, mail_id).await?,
        None => false,
    };
    if !is_held {
        return Err(Error::function_refused(format!("reply {id} has left already")).into());
    }
    let of_enquiry = change_with(&session.db, table, &reply).await?;
    session.remove(table, reply.clone()).await?;
    let details = json!({ "message_id": id });
    record_event(&session, enquiry_id, Kind::ReplyCancelled, details).await?;
    if let Some(change) = of_enquiry {
        take_back_status(&mut session, &change).await?;
    }
    session.end(false).await?;
    Ok(Written {
        answer: answer_of(&reply),
        changed_the_catalogue: false,
        queued_mail: false,
        erased: false,
    })
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

/// Gives an enquiry the status back that it had before a change, if it still has the status of that change.
async fn take_back_status(
    session: &mut WriteTransaction<'_>,
    change: &revision::Model,
) -> Result<()> {
    let table = Table::find("enquiries").expect("the table is declared");
    let object = |json: &Option<Json>| json.as_ref().and_then(Json::as_object).cloned();
    let (Some(before), Some(after)) = (object(&change.before), object(&change.after)) else {
        return Ok(());
    };
    let Some(now) = session.by_key(table, table.key, &before).await? else {
        return Ok(());
    };
    if now["status"] != after["status"] {
        return Ok(());
    }
    let values = before
        .iter()
        .filter(|(name, _)| *name == "status" || STATUS_TIMES.contains(&name.as_str()));
    let values = values.map(|(name, value)| (name.clone(), value.clone()));
    session
        .change(table, &now, &values.collect(), Some(&before))
        .await
}
