//! What erasing enquiries does to the files that went with replies.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use media::{entities::storage_object, queries::revisions::FILES};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect,
    sea_query::{Expr, ExprTrait},
};
use serde_json::Value;
use store::{Transaction, clock};
use tables::entities::revision;

use crate::entities::enquiry_message;

/// The bucket and the folder of the files that staff upload while they write a reply.
const UPLOADED_FOR_REPLIES: (&str, &str) = ("documents", "replies/");

/// A file that went with a reply.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct AttachedFile {
    bucket: String,
    name: String,
}

/// Erases what is kept of the files that went with replies to these enquiries, and with no other. Out: the hashes of contents that may
/// belong to nothing any more.
///
/// Revisions keep nothing of such a file: its name may name somebody. Who did something to it, and when, stays. One that was uploaded for
/// a reply goes altogether; another is the company's document, and stays.
pub(super) async fn erase(
    transaction: &Transaction,
    enquiries: &[i64],
) -> Result<BTreeSet<String>, DbErr> {
    let of_these = enquiry_message::Column::EnquiryId.is_in(enquiries.iter().copied());
    let mut files = attached(transaction, of_these.clone()).await?;
    if files.is_empty() {
        return Ok(BTreeSet::new());
    }
    let of_others = Condition::all().add(of_these.not());
    for shared in attached(transaction, of_others).await? {
        files.remove(&shared);
    }
    let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    let mut objects = storage_object::Entity::find()
        .filter(storage_object::Column::Name.is_in(names.iter().copied()))
        .lock_exclusive()
        .all(transaction)
        .await?;
    objects.retain(|object| {
        files.contains(&AttachedFile {
            bucket: object.bucket_id.clone(),
            name: object.name.clone(),
        })
    });
    let revised = revised(transaction, &files, &names).await?;
    let nothing = revision::ActiveModel {
        before: Set(None),
        after: Set(None),
        ..Default::default()
    };
    let there = objects.iter().map(|object| &object.id);
    revision::Entity::update_many()
        .set(nothing)
        .filter(revision::Column::TableName.eq(FILES))
        .filter(revision::Column::RowKey.is_in(revised.iter().chain(there)))
        .exec(transaction)
        .await?;

    let (bucket, folder) = UPLOADED_FOR_REPLIES;
    let is_of_a_reply = |object: &storage_object::Model| {
        object.bucket_id == bucket && object.name.starts_with(folder)
    };
    let (removed, kept): (Vec<_>, Vec<_>) = objects.into_iter().partition(is_of_a_reply);
    storage_object::Entity::delete_many()
        .filter(storage_object::Column::Id.is_in(removed.iter().map(|object| &object.id)))
        .exec(transaction)
        .await?;
    // A file without a revision gets a first one: it says that nothing is kept of the file, nor will be of what is done to it later.
    let now = clock::now(transaction).await?;
    let unrevised = kept.iter().filter(|object| !revised.contains(&object.id));
    let marks = unrevised.map(|object| mark(&object.id, "update", now));
    let marks: Vec<_> = marks
        .chain(removed.iter().map(|object| mark(&object.id, "delete", now)))
        .collect();
    if !marks.is_empty() {
        revision::Entity::insert_many(marks)
            .exec_without_returning(transaction)
            .await?;
    }
    Ok(removed.into_iter().map(|object| object.hash).collect())
}

/// The numbers of the files that were once called so, by their revisions.
async fn revised(
    db: &impl ConnectionTrait,
    files: &BTreeSet<AttachedFile>,
    names: &[&str],
) -> Result<BTreeSet<String>, DbErr> {
    // As the indexes are written.
    let named = |column: &str| Expr::cust(format!("\"{column}\" ->> 'name'"));
    let revisions = revision::Entity::find()
        .filter(Expr::cust("table_name = 'storage_objects'"))
        .filter(
            Condition::any()
                .add(named("before").is_in(names.iter().copied()))
                .add(named("after").is_in(names.iter().copied())),
        )
        .all(db)
        .await?;
    let is_one = |row: &Option<Value>| {
        let file = row.as_ref().and_then(|row| file_of(row, "bucket_id"));
        file.is_some_and(|file| files.contains(&file))
    };
    let found = revisions
        .into_iter()
        .filter(|revision| is_one(&revision.before) || is_one(&revision.after));
    Ok(found.map(|revision| revision.row_key).collect())
}

/// The file that an object names; the bucket is in the field of this name.
fn file_of(row: &Value, bucket_field: &str) -> Option<AttachedFile> {
    let text = |field: &str| row[field].as_str().map(str::to_owned);
    Some(AttachedFile {
        bucket: text(bucket_field)?,
        name: text("name")?,
    })
}

/// A revision that keeps nothing of a file.
fn mark(id: &str, action: &str, now: DateTime<Utc>) -> revision::ActiveModel {
    revision::ActiveModel {
        table_name: Set(FILES.to_owned()),
        row_key: Set(id.to_owned()),
        action: Set(action.to_owned()),
        actor: Set("mirchi".to_owned()),
        at: Set(now),
        request_id: Set(id.to_owned()),
        before: Set(None),
        after: Set(None),
        ..Default::default()
    }
}

/// The files that went with replies.
async fn attached(
    db: &impl ConnectionTrait,
    condition: impl sea_orm::sea_query::IntoCondition,
) -> Result<BTreeSet<AttachedFile>, DbErr> {
    let lists: Vec<Value> = enquiry_message::Entity::find()
        .select_only()
        .column(enquiry_message::Column::Attachments)
        .filter(condition)
        // Most replies have no file.
        .filter(
            Expr::col(enquiry_message::Column::Attachments)
                .cast_as("text")
                .like("%\"bucket\"%"),
        )
        .into_tuple()
        .all(db)
        .await?;
    let attachments = lists.iter().filter_map(Value::as_array).flatten();
    let files = attachments.filter_map(|attachment| file_of(attachment, "bucket"));
    Ok(files.collect())
}
