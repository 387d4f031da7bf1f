//! What was done to files.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter,
};
use serde_json::{Value as Json, json};
use store::{
    Transaction, revision,
    revisions::{Author, FILES, is_erased_file, mentions},
    storage_object,
};
use uuid::Uuid;

use crate::Result;

/// A file as its revisions keep it: everything but its bytes, of which they have the hash.
#[must_use]
pub fn kept(object: &storage_object::Model) -> Json {
    json!({
        "id": object.id,
        "bucket_id": object.bucket_id,
        "name": object.name,
        "hash": object.hash,
        "size": object.size,
        "content_type": object.content_type,
        "cache_control": object.cache_control,
        "user_metadata": object.user_metadata,
        "owner_id": object.owner_id,
        "created_at": object.created_at,
        "valid_until": object.valid_until,
    })
}

/// Revisions of one request.
pub(crate) struct Journal<'a> {
    pub(crate) author: &'a Author,
    request_id: String,
}

impl<'a> Journal<'a> {
    pub(crate) fn new(author: &'a Author) -> Self {
        Self {
            author,
            request_id: Uuid::new_v4().to_string(),
        }
    }

    /// Keeps what becomes of a file, in the transaction that does it.
    pub(crate) async fn record(
        &self,
        transaction: &Transaction,
        before: Option<&storage_object::Model>,
        after: Option<&storage_object::Model>,
    ) -> Result<()> {
        let Some(object) = after.or(before) else {
            return Ok(());
        };
        let action = match (before, after) {
            (None, _) => "insert",
            (Some(_), Some(_)) => "update",
            (Some(_), None) => "delete",
        };
        let is_erased = is_erased_file(transaction, &object.id).await?;
        let kept = |object: Option<&storage_object::Model>| object.filter(|_| !is_erased).map(kept);
        let revision = revision::ActiveModel {
            id: NotSet,
            table_name: Set(FILES.to_owned()),
            row_key: Set(object.id.clone()),
            action: Set(action.to_owned()),
            actor_id: Set(self.author.id.clone()),
            actor: Set(self.author.name.clone()),
            at: Set(Utc::now()),
            request_id: Set(self.request_id.clone()),
            before: Set(kept(before)),
            after: Set(kept(after)),
        };
        revision::Entity::insert(revision)
            .exec_without_returning(transaction)
            .await?;
        Ok(())
    }
}

/// Whether a revision that was written since tells of these bytes: what was done with them may be taken back.
pub(crate) async fn can_be_put_back(
    db: &impl ConnectionTrait,
    hash: &str,
    since: DateTime<Utc>,
) -> Result<bool> {
    let recent = revision::Entity::find()
        .filter(revision::Column::TableName.eq(FILES))
        .filter(revision::Column::At.gte(since))
        .filter(mentions(revision::Column::Before, hash))
        .all(db)
        .await?;
    let mut states = recent
        .iter()
        .filter_map(|revision| revision.before.as_ref());
    Ok(states.any(|state| state["hash"] == hash))
}
