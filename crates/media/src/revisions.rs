//! What was done to files.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    EntityTrait,
};
use serde_json::{Value as Json, json};
use store::{Transaction, revisions::Author};
use tables::entities::revision;
use uuid::Uuid;

use crate::{
    Result,
    entities::storage_object,
    queries::revisions::{FILES, erased_files},
};

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
    now: DateTime<Utc>,
    request_id: String,
}

impl<'a> Journal<'a> {
    pub(crate) fn new(author: &'a Author, now: DateTime<Utc>) -> Self {
        Self {
            author,
            now,
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
        self.record_all(transaction, &[(before, after)]).await
    }

    /// The same of many files: each as it was before, and as it is after.
    pub(crate) async fn record_all(
        &self,
        transaction: &Transaction,
        changes: &[(
            Option<&storage_object::Model>,
            Option<&storage_object::Model>,
        )],
    ) -> Result<()> {
        let ids = changes
            .iter()
            .filter_map(|(before, after)| after.or(*before));
        let erased = erased_files(transaction, ids.map(|object| object.id.as_str())).await?;
        let revisions = changes.iter().filter_map(|(before, after)| {
            let object = after.or(*before)?;
            let action = match (before, after) {
                (None, _) => "insert",
                (Some(_), Some(_)) => "update",
                (Some(_), None) => "delete",
            };
            let is_erased = erased.contains(&object.id);
            let kept =
                |object: &Option<&storage_object::Model>| object.filter(|_| !is_erased).map(kept);
            Some(revision::ActiveModel {
                id: NotSet,
                table_name: Set(FILES.to_owned()),
                row_key: Set(object.id.clone()),
                action: Set(action.to_owned()),
                actor_id: Set(self.author.id.clone()),
                actor: Set(self.author.name.clone()),
                at: Set(self.now),
                request_id: Set(self.request_id.clone()),
                before: Set(kept(before)),
                after: Set(kept(after)),
            })
        });
        let revisions: Vec<_> = revisions.collect();
        if !revisions.is_empty() {
            revision::Entity::insert_many(revisions)
                .exec_without_returning(transaction)
                .await?;
        }
        Ok(())
    }
}
