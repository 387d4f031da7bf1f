//! Removes contents that nothing uses any more.
//!
//! No request goes to the store inside a transaction: a short one claims what nothing needs, then the bytes are removed, then the claims
//! end. While a content is claimed no upload writes it.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use bytes::Bytes;
use catalogue::entities::{product, product_draft};
use chrono::{DateTime, Utc};
use content::entities::{site_change, site_list};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoSimpleExpr, QueryFilter, QuerySelect,
    TryGetable,
    sea_query::{Expr, ExprTrait, IntoCondition},
};
use serde_json::Value as Json;
use store::Transaction;
use tables::entities::revision;

use crate::{
    BUCKETS, Bucket, Media, MediaError, Object, Result,
    blobs::{DATABASE_FILE, object_path, picture_folder, picture_path},
    entities::{picture, storage_object},
    picture_address::{ID_LENGTH, PictureAddress, ids_in},
    queries::{
        content_claims,
        revisions::{FILES, mentions},
    },
};

/// Digits of a SHA-256.
const HASH_LENGTH: usize = 64;
/// How many contents are claimed at a time. The files of as many pictures are thousands.
const BATCH: usize = 200;
/// How long the files of a batch may take, less than their claims hold.
const BATCH_TIMEOUT: Duration = Duration::from_secs(5 * 60);

/// What is removed.
#[derive(Clone, Copy)]
enum Kind {
    /// Contents of files.
    Contents,
    /// Sizes of pictures.
    Pictures,
}

/// What became of candidates for a removal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Removed {
    /// How many files of the store were removed.
    pub files: usize,
    /// How many contents somebody else was writing or removing.
    pub claimed: usize,
}

impl Media {
    /// Removes the bytes of files that have no name any more, and the sizes of pictures that no file, no product, no draft and no earlier
    /// state of a product shows. What was written after `before` stays: its name may be about to come. So do bytes that lost their name
    /// after it: it may be given back. Out: how many files. Fails, too, when the store belongs to another database; what was
    /// removed until then stays so.
    pub async fn remove_unused(&self, before: DateTime<Utc>) -> Result<usize> {
        self.require_own_store().await?;
        let mut contents = BTreeMap::new();
        for path in self.0.blobs.older_than("objects", before).await? {
            let Some((_, hash)) = path.rsplit_once('/') else {
                continue;
            };
            if hash.len() == HASH_LENGTH && path == object_path(hash) {
                contents.insert(hash[..ID_LENGTH].to_owned(), vec![path]);
            }
        }
        let contents = self
            .remove_unneeded(Kind::Contents, contents, before)
            .await?;
        let mut pictures: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for path in self.0.blobs.older_than("pictures", before).await? {
            let id = path.split('/').nth(2).unwrap_or_default();
            if id.len() == ID_LENGTH && path.starts_with(&picture_folder(id)) {
                pictures.entry(id.to_owned()).or_default().push(path);
            }
        }
        let pictures = self
            .remove_unneeded(Kind::Pictures, pictures, before)
            .await?;
        Ok(contents.files + pictures.files)
    }

    /// Removes these contents now, except what still has a name, or may get it back by a revision since `since`.
    ///
    /// In: SHA-256 hashes in hexadecimal digits. When it fails, what was removed until then stays so.
    pub async fn remove_contents(
        &self,
        hashes: &[String],
        since: DateTime<Utc>,
    ) -> Result<Removed> {
        let files = hashes
            .iter()
            .map(|hash| (hash[..ID_LENGTH].to_owned(), vec![object_path(hash)]));
        self.remove_unneeded(Kind::Contents, files.collect(), since)
            .await
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

    /// In: the paths of each content.
    async fn remove_unneeded(
        &self,
        kind: Kind,
        files: BTreeMap<String, Vec<String>>,
        since: DateTime<Utc>,
    ) -> Result<Removed> {
        let mut removed = Removed::default();
        let all: Vec<&str> = files.keys().map(String::as_str).collect();
        for batch in all.chunks(BATCH) {
            // First without a transaction: most contents are needed, and writers wait for none of these.
            let needed = needed(self.0.database.read(), kind, batch, since).await?;
            let candidates = without(batch, &needed);
            if candidates.is_empty() {
                continue;
            }
            let transaction = self.0.database.write().await?;
            let claimed = content_claims::claimed(&transaction, &candidates).await?;
            removed.claimed += claimed.len();
            // Asked after the claims: who ended one since then has named the content.
            let free = without(&candidates, &claimed);
            let named = self::needed(&transaction, kind, &free, since).await?;
            let unneeded = without(&free, &named);
            if unneeded.is_empty() {
                transaction.rollback().await?;
                continue;
            }
            let claims = content_claims::claim_for_removal(&transaction, &unneeded).await?;
            if matches!(kind, Kind::Pictures) {
                // A picture that is uploaded again is made again.
                delete_pictures(&transaction, &unneeded).await?;
            }
            transaction.commit().await?;
            let paths: Vec<String> = unneeded
                .iter()
                .flat_map(|content| files[*content].iter().cloned())
                .collect();
            // After a failure the claims stay until their time: the store may still be carrying out what it did not answer.
            tokio::time::timeout(BATCH_TIMEOUT, self.0.blobs.delete_all(&paths))
                .await
                .map_err(|_| {
                    MediaError::Internal("the file store removes files too slowly".to_owned())
                })??;
            self.0
                .database
                .transaction(async |db| content_claims::end(db, &claims).await)
                .await?;
            for path in &paths {
                self.0.recent.remove(path);
            }
            removed.files += paths.len();
        }
        Ok(removed)
    }

    /// Forgets the files of pictures that have lost their address, after the commit.
    pub(crate) fn forget(&self, hidden: Hidden) {
        for path in hidden.0 {
            self.0.recent.remove(&path);
        }
    }
}

/// The paths of the files of pictures that have lost their address.
#[derive(Default)]
pub(crate) struct Hidden(Vec<String>);

/// Takes the addresses of pictures away that no public file shows any more, nor a product, nor a draft. Their bytes stay until the
/// daily removal.
///
/// In: the bucket that the files were in, and the files, whose names are deleted in this transaction.
pub(crate) async fn hide_pictures<'a>(
    transaction: &Transaction,
    bucket: &Bucket,
    objects: impl IntoIterator<Item = &'a Object>,
) -> Result<Hidden> {
    if !bucket.is_public {
        return Ok(Hidden::default());
    }
    let ids: BTreeSet<&str> = objects
        .into_iter()
        .map(|object| &object.hash[..ID_LENGTH])
        .collect();
    let ids: Vec<&str> = ids.into_iter().collect();
    let shown = shown(transaction, &ids).await?;
    delete_pictures(transaction, &without(&ids, &shown)).await
}

async fn delete_pictures(transaction: &Transaction, ids: &[&str]) -> Result<Hidden> {
    let is_one = || picture::Column::Id.is_in(ids.iter().copied());
    let pictures = picture::Entity::find()
        .filter(is_one())
        .all(transaction)
        .await?;
    picture::Entity::delete_many()
        .filter(is_one())
        .exec(transaction)
        .await?;
    let files = pictures.iter().flat_map(|picture| {
        let usual = PictureAddress::of(picture);
        crate::sizes::sizes_of(usual.width)
            .into_iter()
            .map(move |size| picture_path(&usual.with_size(size)))
    });
    Ok(Hidden(files.collect()))
}

fn without<'a>(contents: &[&'a str], some: &BTreeSet<String>) -> Vec<&'a str> {
    let left = contents.iter().filter(|content| !some.contains(**content));
    left.copied().collect()
}

/// Which of these contents are needed.
async fn needed(
    db: &impl ConnectionTrait,
    kind: Kind,
    contents: &[&str],
    since: DateTime<Utc>,
) -> Result<BTreeSet<String>> {
    match kind {
        Kind::Contents => named(db, contents, since).await,
        Kind::Pictures => shown(db, contents).await,
    }
}

/// The content of a file, as its index is written.
const CONTENT: &str = "substr(hash, 1, 32)";

/// Which of these contents a file has, or had before a change since `since`, which may be taken back; or whose sizes are not all made.
async fn named(
    db: &impl ConnectionTrait,
    contents: &[&str],
    since: DateTime<Utc>,
) -> Result<BTreeSet<String>> {
    let content = || Expr::cust(CONTENT);
    let among = || contents.iter().copied();
    let mut found = BTreeSet::new();
    let of_these = content().is_in(among());
    found.extend(values::<storage_object::Entity, String>(db, content(), of_these).await?);
    let unfinished = Condition::all()
        .add(picture::Column::Id.is_in(among()))
        .add(picture::Column::Remaining.gt(0));
    found.extend(values::<picture::Entity, String>(db, picture::Column::Id, unfinished).await?);
    let before = || Expr::cust("substr(\"before\" ->> 'hash', 1, 32)");
    let revised = Condition::all()
        .add(revision::Column::TableName.eq(FILES))
        .add(revision::Column::At.gte(since))
        .add(before().is_in(among()));
    found.extend(values::<revision::Entity, String>(db, before(), revised).await?);
    Ok(found)
}

/// What an expression is in the rows that match.
async fn values<E: EntityTrait, T: TryGetable>(
    db: &impl ConnectionTrait,
    value: impl IntoSimpleExpr,
    which: impl IntoCondition,
) -> Result<Vec<T>> {
    let rows = E::find().select_only().expr(value.into_simple_expr());
    Ok(rows.filter(which).into_tuple().all(db).await?)
}

/// Which of these pictures a public file shows, a product, an entry of a list of the site, a draft, or an earlier state of one.
async fn shown(db: &impl ConnectionTrait, ids: &[&str]) -> Result<BTreeSet<String>> {
    if ids.is_empty() {
        return Ok(BTreeSet::new());
    }
    let among = || ids.iter().copied();
    let mut found = BTreeSet::new();
    let content = || Expr::cust(CONTENT);
    let public = BUCKETS.iter().filter(|bucket| bucket.is_public);
    let public = Condition::all()
        .add(storage_object::Column::BucketId.is_in(public.map(|bucket| bucket.id)))
        .add(content().is_in(among()));
    found.extend(values::<storage_object::Entity, String>(db, content(), public).await?);
    // An address is `/pictures/`, the 32 digits of the picture and `-`, in all queries as their indexes are written.
    let on_product = || Expr::cust("substr(image_url, 11, 32)");
    let of_these = on_product().is_in(among());
    found.extend(values::<product::Entity, String>(db, on_product(), of_these).await?);
    for state in ["before", "after"] {
        let picture = || Expr::cust(format!("substr(\"{state}\" ->> 'image_url', 11, 32)"));
        let is_upload = Expr::cust(format!("substr(\"{state}\" ->> 'image_url', 43, 1) = '-'"));
        let earlier = Condition::all()
            .add(Expr::cust("table_name = 'products'"))
            .add(is_upload)
            .add(picture().is_in(among()));
        found.extend(values::<revision::Entity, String>(db, picture(), earlier).await?);
    }
    let changes = product_draft::Column::Changes;
    let with_picture = mentions(changes, "/pictures/");
    let mut states = values::<product_draft::Entity, Json>(db, changes, with_picture).await?;
    let facts = site_list::Column::Facts;
    states.extend(values::<site_list::Entity, Json>(db, facts, facts.is_not_null()).await?);
    let change = site_change::Column::Change;
    let of_lists = site_change::Column::Row.starts_with("site_lists/");
    states.extend(values::<site_change::Entity, Json>(db, change, of_lists).await?);
    for column in [revision::Column::Before, revision::Column::After] {
        let earlier = Condition::all()
            .add(revision::Column::TableName.is_in(["site_lists", "site_changes"]))
            .add(mentions(column, "/pictures/"));
        states.extend(values::<revision::Entity, Json>(db, column, earlier).await?);
    }
    for state in states {
        let text = state.to_string();
        let shown = ids_in(&text).filter(|id| ids.contains(id));
        found.extend(shown.map(str::to_owned));
    }
    Ok(found)
}
