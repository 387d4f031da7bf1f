//! Taking back what was done to a file.

use access::{Right, Role};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, QuerySelect};
use serde_json::Value as Json;
use store::{Database, Transaction, revisions::Author};
use tables::{
    Function, Journal, RESTORE_REVISION, Schema, UNDO_CHANGE, changes_to_undo, entities::revision,
    visible_revision,
};
use uuid::Uuid;

use crate::{
    Bucket, Media, MediaError, Object, Result, STORAGE_OBJECTS,
    blobs::object_path,
    claims::Claim,
    entities::storage_object,
    objects::{Prepared, find, taken_meanwhile},
    removal::hide_pictures,
    revisions::record,
};

/// The revisions of files that a call of a function wants to take back; none for any other call. Their bytes are kept by [`Media`].
///
/// In: the function, the role of the caller, and the arguments. Fails as the function does, when it would find no such
/// revision.
pub async fn files_to_restore(
    db: &Database,
    schema: &'static Schema,
    function: &Function,
    role: Role,
    arguments: &Json,
) -> tables::Result<Vec<revision::Model>> {
    if function.name == UNDO_CHANGE.name {
        return changes_to_undo(db, schema, &STORAGE_OBJECTS, role, arguments).await;
    }
    if function.name != RESTORE_REVISION.name {
        return Ok(Vec::new());
    }
    let id = function.row_id(arguments)?;
    let revision = visible_revision(db.read(), schema, role, id).await?;
    // A change of what is said of a file, such as until when it is valid, names no bytes.
    let row = revision.before.as_ref().or(revision.after.as_ref());
    let names_bytes = row.is_some_and(|row| row.get("hash").is_some());
    let is_file = revision.table_name == STORAGE_OBJECTS.name && names_bytes;
    Ok(is_file.then_some(revision).into_iter().collect())
}

impl Media {
    /// Makes a file as it was before a revision: its name and its bytes as they were, there again, or gone if the revision added it.
    /// That is a revision too. Out: the file, where there is one then.
    ///
    /// In: the revision, and who takes it back with which rights. Fails when the role may not do so in the bucket, the name
    /// belongs to another file by now, the bytes are gone, or the revision keeps nothing.
    pub async fn restore(
        &self,
        revision: &revision::Model,
        role: Role,
        author: &Author,
    ) -> Result<Option<Object>> {
        let (before, after) = (read(&revision.before)?, read(&revision.after)?);
        match (before, after) {
            (Some(before), _) => self.put_back(before, role, author).await.map(Some),
            (None, Some(after)) => self.take_away(&after, role, author).await.map(|()| None),
            (None, None) => Err(MediaError::refused(
                400,
                "InvalidRequest",
                format!("revision {} keeps nothing of the file", revision.id),
            )),
        }
    }

    /// A file that was added goes again, whatever it is called by now.
    async fn take_away(&self, file: &Object, role: Role, author: &Author) -> Result<()> {
        let bucket = Bucket::find(&file.bucket_id)?;
        require(bucket, role, Right::Delete)?;
        let transaction = self.0.database.write().await?;
        let Some(object) = by_id(&transaction, &file.id).await? else {
            return Ok(());
        };
        storage_object::Entity::delete_by_id(file.id.as_str())
            .exec(&transaction)
            .await?;
        let journal = Journal::new(author, self.0.clock.now());
        record(&journal, &transaction, &[(Some(&object), None)]).await?;
        let hidden = hide_pictures(&transaction, bucket, [&object]).await?;
        transaction.commit().await?;
        self.forget(hidden);
        Ok(())
    }

    async fn put_back(&self, file: Object, role: Role, author: &Author) -> Result<Object> {
        let bucket = Bucket::find(&file.bucket_id)?;
        let length = usize::try_from(file.size).unwrap_or(bucket.longest);
        let _room = self.room_for_upload(length).await?;
        let claim = self.claim_for_upload(&file.hash).await?;
        let named = self.name_again(bucket, file, role, author, &claim).await;
        self.end_if_failed(&claim, named).await
    }

    /// Gives bytes that are in the store the name again that they had.
    async fn name_again(
        &self,
        bucket: &'static Bucket,
        file: Object,
        role: Role,
        author: &Author,
        claim: &Claim,
    ) -> Result<Object> {
        let bytes = self.0.blobs.get(&object_path(&file.hash)).await?;
        let bytes = bytes.ok_or_else(|| {
            MediaError::refused(
                400,
                "InvalidRequest",
                format!(
                    "the bytes of {}/{} are gone: a day after nothing uses them they are removed; upload the file again",
                    file.bucket_id, file.name
                ),
            )
        })?;
        let kept = self
            .with_pixels(move || Prepared::once_kept(bytes, bucket))
            .await?;
        if let Some(first) = &kept.first {
            self.put_first_size(&kept.hash, first).await?;
        }
        let transaction = self.0.database.write().await?;
        let now = by_id(&transaction, &file.id).await?;
        let right = match now {
            Some(_) => Right::Update,
            None => Right::Insert,
        };
        require(bucket, role, right)?;
        let named = find(&transaction, bucket, &file.name).await?;
        if named.is_some_and(|named| named.id != file.id) {
            return Err(MediaError::already_exists());
        }
        let file = Object {
            version: Uuid::new_v4().to_string(),
            updated_at: self.0.clock.now(),
            ..file
        };
        let row = file.into_active_model().reset_all();
        let object = match now {
            Some(_) => row.update(&transaction).await,
            None => row.insert(&transaction).await,
        }
        .map_err(taken_meanwhile)?;
        let journal = Journal::new(author, self.0.clock.now());
        record(&journal, &transaction, &[(now.as_ref(), Some(&object))]).await?;
        self.commit_named(transaction, &kept, claim).await?;
        Ok(object)
    }
}

fn read(kept: &Option<Json>) -> Result<Option<Object>> {
    let kept = kept.clone().map(serde_json::from_value).transpose();
    kept.map_err(|error| MediaError::Internal(format!("a revision of a file is damaged: {error}")))
}

fn require(bucket: &Bucket, role: Role, right: Right) -> Result<()> {
    match bucket.allows(role, right) {
        true => Ok(()),
        false => Err(MediaError::not_allowed()),
    }
}

/// The file of a number, which nobody else changes until the transaction ends.
async fn by_id(transaction: &Transaction, id: &str) -> Result<Option<Object>> {
    let found = storage_object::Entity::find_by_id(id).lock_exclusive();
    Ok(found.one(transaction).await?)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::revisions::kept;

    #[test]
    fn a_revision_that_is_stored_is_read_and_written_with_the_same_keys() {
        let stored = json!({
            "id": "0d0f7b1e-7f5e-4c56-9c7b-0f6f1c2f3a4b",
            "bucket_id": "documents",
            "name": "certificates/iso.pdf",
            "hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
            "size": 1234,
            "content_type": "application/pdf",
            "cache_control": "max-age=3600",
            "user_metadata": { "note": "of the auditor" },
            "owner_id": null,
            "created_at": "2026-11-01T08:00:00Z",
            "valid_until": "2027-03-31",
        });
        let file = read(&Some(stored.clone())).expect("it is read");
        let file = file.expect("it keeps a file");
        assert_eq!(file.name, "certificates/iso.pdf");
        // As texts, to compare the order of the keys too.
        assert_eq!(Json::from(kept(&file)).to_string(), stored.to_string());
    }
}
