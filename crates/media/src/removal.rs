//! Removes contents that nothing uses any more.

use std::collections::BTreeMap;

use bytes::Bytes;
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter,
    sea_query::{Expr, ExprTrait},
};
use store::{picture, product, revision, storage_object};

use crate::{
    BUCKETS, Bucket, Media, MediaError, Result,
    blobs::{DATABASE_FILE, object_path, picture_folder},
    picture_address::ID_LENGTH,
    revisions::can_be_put_back,
};

/// Digits of a SHA-256.
const HASH_LENGTH: usize = 64;

impl Media {
    /// Removes the bytes of files that have no name any more, and the sizes of pictures that no file, no product and no earlier state of
    /// a product shows. What was written after `before` stays: its name may be about to come. So do bytes that lost their name after it: it
    /// may be given back. Out: how many files.
    ///
    /// # Errors
    /// When the store belongs to another database, or the database or the store fails; what was removed until then stays so.
    pub async fn remove_unused(&self, before: DateTime<Utc>) -> Result<usize> {
        self.require_own_store().await?;
        let mut count = 0;
        for path in self.0.blobs.older_than("objects", before).await? {
            let Some((_, hash)) = path.rsplit_once('/') else {
                continue;
            };
            let is_ours = hash.len() == HASH_LENGTH && path == object_path(hash);
            if is_ours && self.remove_if_unneeded(hash, &path, before).await? {
                count += 1;
            }
        }
        let mut pictures: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for path in self.0.blobs.older_than("pictures", before).await? {
            let id = path.split('/').nth(2).unwrap_or_default();
            if id.len() == ID_LENGTH && path.starts_with(&picture_folder(id)) {
                pictures.entry(id.to_owned()).or_default().push(path);
            }
        }
        for (id, files) in pictures {
            if !self.is_shown(&id).await? {
                self.remove_picture(&id, &files).await?;
                count += files.len();
            }
        }
        Ok(count)
    }

    /// A new database knows none of the files, and must not cause them to be removed.
    async fn require_own_store(&self) -> Result<()> {
        let own = &self.0.signer.database_id;
        match self.0.blobs.get(DATABASE_FILE).await? {
            None => {
                let id = Bytes::from(own.clone());
                self.0.blobs.put(DATABASE_FILE, id).await
            }
            Some(id) if id == own.as_bytes() => Ok(()),
            Some(_) => Err(MediaError::Internal(format!(
                "these files belong to another database, so nothing is removed; if it is gone for good, delete the file `{DATABASE_FILE}` beside them"
            ))),
        }
    }

    /// Returns whether the content was removed.
    async fn remove_if_unneeded(
        &self,
        hash: &str,
        path: &str,
        before: DateTime<Utc>,
    ) -> Result<bool> {
        // In SQLite no upload can write its name meanwhile. One that is about to has written its content again, or will see that it is missing.
        let transaction = store::begin_write(&self.0.database).await?;
        if is_needed(&transaction, hash).await?
            || can_be_put_back(&transaction, hash, before).await?
        {
            return Ok(false);
        }
        let written = self.0.blobs.last_modified(path).await?;
        if written.is_none_or(|written| written >= before) {
            return Ok(false);
        }
        self.0.blobs.delete(path).await?;
        transaction.rollback().await?;
        Ok(true)
    }

    /// Takes a picture's address away when no public file shows it any more, nor a product.
    ///
    /// Takes the bucket that it was in, and the hash of the file.
    pub(crate) async fn remove_picture_if_unused(&self, bucket: &Bucket, hash: &str) -> Result<()> {
        let id = &hash[..ID_LENGTH];
        if !bucket.is_public || self.is_shown(id).await? {
            return Ok(());
        }
        let files = self.0.blobs.all(&picture_folder(id)).await?;
        self.remove_picture(id, &files).await
    }

    async fn remove_picture(&self, id: &str, files: &[String]) -> Result<()> {
        // The row is deleted first: the sizes of a picture that is uploaded again are made again.
        picture::Entity::delete_by_id(id)
            .exec(&self.0.database)
            .await?;
        for path in files {
            self.0.blobs.delete(path).await?;
            self.0.recent.remove(path);
        }
        Ok(())
    }

    async fn is_shown(&self, id: &str) -> Result<bool> {
        let mentioned = format!("%{id}%");
        let public = BUCKETS.iter().filter(|bucket| bucket.is_public);
        let named = storage_object::Entity::find()
            .filter(storage_object::Column::BucketId.is_in(public.map(|bucket| bucket.id)))
            .filter(storage_object::Column::Hash.starts_with(id))
            .count(&self.0.database)
            .await?;
        if named > 0 {
            return Ok(true);
        }
        let on_products = product::Entity::find()
            .filter(product::Column::ImageUrl.like(&mentioned))
            .count(&self.0.database)
            .await?;
        if on_products > 0 {
            return Ok(true);
        }
        let text = |column: revision::Column| Expr::col(column).cast_as("text").like(&mentioned);
        let in_revisions = revision::Entity::find()
            .filter(revision::Column::TableName.eq("products"))
            .filter(
                Condition::any()
                    .add(text(revision::Column::Before))
                    .add(text(revision::Column::After)),
            )
            .count(&self.0.database)
            .await?;
        Ok(in_revisions > 0)
    }
}

async fn is_needed(db: &impl ConnectionTrait, hash: &str) -> Result<bool> {
    let named = storage_object::Entity::find()
        .filter(storage_object::Column::Hash.eq(hash))
        .count(db)
        .await?;
    let unfinished = picture::Entity::find()
        .filter(picture::Column::Hash.eq(hash))
        .filter(picture::Column::Remaining.gt(0))
        .count(db)
        .await?;
    Ok(named + unfinished > 0)
}
