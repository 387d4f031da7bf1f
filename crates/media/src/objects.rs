//! Files by bucket and name.

use std::{
    cmp::Ordering,
    collections::{BTreeSet, HashMap},
    ops::Range,
};

use bytes::Bytes;
use file_type::{SvgError, sanitized_svg};
use futures_util::stream::BoxStream;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, DbErr, EntityTrait,
    QueryFilter, QueryOrder, QuerySelect, Select, SqlErr, sea_query::LikeExpr,
};
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};
use store::{Transaction, revisions::Author};
use tables::Journal;
use uuid::Uuid;

use crate::{
    Bucket, Media, MediaError, Result,
    blobs::object_path,
    claims::Claim,
    content::Content,
    entities::storage_object,
    name, picture,
    picture_files::FirstSize,
    removal::{Hidden, hide_pictures},
    revisions::record,
};

/// A file, without its bytes.
pub type Object = storage_object::Model;

/// The most files that one request names.
pub(crate) const MAX_NAMED: usize = 1_000;

/// A file to upload.
#[derive(Debug)]
pub struct Upload {
    pub name: String,
    pub bytes: Bytes,
    /// Whether it may replace a file with this name.
    pub upsert: bool,
    /// `Cache-Control` of its downloads.
    pub cache_control: String,
    /// What the caller says about it: a JSON object.
    pub user_metadata: Json,
    pub author: Author,
}

/// Which files are listed.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// The folder; empty: the uppermost.
    pub folder: String,
    /// What the names in the folder begin with, ignoring case.
    pub search: String,
    pub offset: usize,
    pub limit: usize,
    pub sort_by: SortBy,
    pub is_descending: bool,
}

/// What files are ordered by. Folders come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SortBy {
    #[default]
    Name,
    CreatedAt,
    UpdatedAt,
}

/// One line of a list.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A folder, by its name.
    Folder(String),
    /// A file, by its name.
    File(String, Box<Object>),
}

impl Media {
    /// Keeps a file. A picture in a public bucket is read, turned upright and freed of what the camera has written into it; its sizes
    /// are made in the background. An SVG file is sanitised. The file is on the disk before this returns.
    ///
    /// `may_update` is whether the caller may overwrite a file. Fails when the name, the length or the content is refused, or
    /// the name is taken.
    pub async fn upload(
        &self,
        bucket: &'static Bucket,
        upload: Upload,
        may_update: bool,
    ) -> Result<Object> {
        let author = upload.author.clone();
        let journal = Journal::new(&author, self.0.clock.now());
        self.upload_of(&journal, bucket, upload, may_update, Prepared::new)
            .await
    }

    /// As [`Self::upload`], for a file that another site has kept, and may be replaced here: a picture keeps its bytes, and so its address. One
    /// that has more than pixels was never kept, and is freed of that. Fails as [`Self::upload`] does.
    pub async fn upload_kept(&self, bucket: &'static Bucket, upload: Upload) -> Result<Object> {
        let author = upload.author.clone();
        let journal = Journal::new(&author, self.0.clock.now());
        self.upload_of(&journal, bucket, upload, true, Prepared::kept_elsewhere)
            .await
    }

    /// What [`Self::upload`] would keep of these bytes, or with `is_kept` [`Self::upload_kept`]. Takes as long as that, and
    /// keeps nothing. Fails when the name, the length or the content is refused.
    pub async fn try_upload(
        &self,
        bucket: &'static Bucket,
        name: &str,
        bytes: Bytes,
        is_kept: bool,
    ) -> Result<Tried> {
        name::check(name)?;
        let prepare: fn(Bytes, Content, &Bucket) -> Result<Prepared> = match is_kept {
            true => Prepared::kept_elsewhere,
            false => Prepared::new,
        };
        let prepared = self.prepared(bucket, bytes, prepare).await?;
        let first = prepared.first.as_ref();
        Ok(Tried {
            address: first.map(|first| first.address(&prepared.hash).to_string()),
            hash: prepared.hash,
        })
    }

    async fn prepared(
        &self,
        bucket: &'static Bucket,
        bytes: Bytes,
        prepare: fn(Bytes, Content, &Bucket) -> Result<Prepared>,
    ) -> Result<Prepared> {
        if bytes.len() > bucket.longest {
            return Err(MediaError::too_large(bucket.longest));
        }
        let content = bucket.content_of(&bytes)?;
        let prepare = move || prepare(bytes, content, bucket);
        match content.has_pixels(bucket) {
            true => self.with_pixels(prepare).await,
            false => crate::blocking(prepare).await,
        }
    }

    async fn upload_of(
        &self,
        journal: &Journal<'_>,
        bucket: &'static Bucket,
        upload: Upload,
        may_update: bool,
        prepare: fn(Bytes, Content, &Bucket) -> Result<Prepared>,
    ) -> Result<Object> {
        name::check(&upload.name)?;
        // Before the content is processed what would be refused afterwards.
        let found = find(self.0.database.read(), bucket, &upload.name).await?;
        check_place(found.as_ref(), upload.upsert, may_update)?;
        let bytes = upload.bytes.clone();
        let prepared = self.prepared(bucket, bytes, prepare).await?;
        let claim = self.claim_for_upload(&prepared.hash).await?;
        let named = async {
            self.put(&prepared).await?;
            self.name(journal, bucket, upload, may_update, &prepared, &claim)
                .await
        };
        self.end_if_failed(&claim, named.await).await
    }

    /// Gives a file whose bytes are in the store its name.
    async fn name(
        &self,
        journal: &Journal<'_>,
        bucket: &'static Bucket,
        upload: Upload,
        may_update: bool,
        prepared: &Prepared,
        claim: &Claim,
    ) -> Result<Object> {
        let size = i64::try_from(prepared.bytes.len()).unwrap_or(i64::MAX);
        let now = self.0.clock.now();
        let transaction = self.0.database.write().await?;
        let before = find_locked(&transaction, bucket, &upload.name).await?;
        check_place(before.as_ref(), upload.upsert, may_update)?;
        let row = storage_object::ActiveModel {
            id: Set(before
                .as_ref()
                .map_or_else(|| Uuid::new_v4().to_string(), |before| before.id.clone())),
            bucket_id: Set(bucket.id.to_owned()),
            name: Set(upload.name),
            version: Set(Uuid::new_v4().to_string()),
            hash: Set(prepared.hash.clone()),
            size: Set(size),
            content_type: Set(prepared.content.media_type().to_owned()),
            cache_control: Set(upload.cache_control),
            user_metadata: Set(upload.user_metadata),
            owner_id: Set(upload.author.id.clone()),
            created_at: Set(before.as_ref().map_or(now, |before| before.created_at)),
            updated_at: Set(now),
            // Who writes over a file that has ended sees it end still, until they say otherwise.
            valid_until: Set(before.as_ref().and_then(|before| before.valid_until)),
        };
        let object = match before {
            None => row.insert(&transaction).await,
            Some(_) => row.update(&transaction).await,
        }
        .map_err(taken_meanwhile)?;
        record(journal, &transaction, &[(before.as_ref(), Some(&object))]).await?;
        self.commit_named(transaction, prepared, claim).await?;
        Ok(object)
    }

    /// Puts the bytes of a file into the store, before it gets its name. Its content must be claimed: nobody removes them meanwhile.
    pub(crate) async fn put(&self, file: &Prepared) -> Result<()> {
        let path = object_path(&file.hash);
        self.0.blobs.put(&path, file.bytes.clone()).await?;
        if let Some(first) = &file.first {
            self.put_first_size(&file.hash, first).await?;
        }
        Ok(())
    }

    /// Ends the transaction that has given a file its name, and with it the claim: from now on the name keeps the bytes.
    pub(crate) async fn commit_named(
        &self,
        transaction: Transaction,
        file: &Prepared,
        claim: &Claim,
    ) -> Result<()> {
        if let Some(first) = &file.first {
            self.add_picture(&transaction, &file.hash, first).await?;
        }
        claim.end_with(&transaction).await?;
        transaction.commit().await?;
        if file.first.is_some() {
            self.0.sizes_to_make.notify_one();
        }
        Ok(())
    }

    /// The file of a name. Fails when there is none.
    pub async fn object(&self, bucket: &Bucket, name: &str) -> Result<Object> {
        find(self.0.database.read(), bucket, name)
            .await?
            .ok_or_else(MediaError::not_found)
    }

    /// Which of these names a file has. Fails when too many are named.
    pub async fn existing(
        &self,
        bucket: &Bucket,
        names: &[String],
    ) -> Result<HashMap<String, Object>> {
        let found = all_named(bucket, names)?;
        let found = found.all(self.0.database.read()).await?;
        let by_name = found.into_iter().map(|file| (file.name.clone(), file));
        Ok(by_name.collect())
    }

    /// The bytes of a file. Fails, too, when the store has lost them.
    pub async fn bytes(&self, object: &Object) -> Result<Bytes> {
        let path = object_path(&object.hash);
        let found = self.0.blobs.get(&path).await?;
        found.ok_or_else(|| {
            MediaError::Internal(format!(
                "the bytes of the file {} are not in the store at {path}",
                object.id
            ))
        })
    }

    /// A part of a file's bytes, as they come from the store. Fails, too, when the store has lost them; the stream may break
    /// off later.
    pub async fn stream(
        &self,
        object: &Object,
        part: Range<u64>,
    ) -> Result<BoxStream<'static, object_store::Result<Bytes>>> {
        self.0.blobs.stream(&object_path(&object.hash), part).await
    }

    /// The folders and files of a folder.
    pub async fn list(&self, bucket: &Bucket, listing: &Listing) -> Result<Vec<Entry>> {
        let folder = listing.folder.trim_matches('/');
        let prefix = match folder.is_empty() {
            true => String::new(),
            false => [folder, "/"].concat(),
        };
        let search = listing.search.to_ascii_lowercase();
        let mut folders = BTreeSet::new();
        let mut files = Vec::new();
        for object in self.below(bucket, &prefix).await? {
            let Some(rest) = object.name.strip_prefix(&prefix) else {
                continue;
            };
            if !rest.to_ascii_lowercase().starts_with(&search) {
                continue;
            }
            match rest.split_once('/') {
                Some((folder, _)) => {
                    folders.insert(folder.to_owned());
                }
                None => files.push((rest.to_owned(), object)),
            }
        }
        files.sort_by(|(one, a), (other, b)| {
            let by_time = match listing.sort_by {
                SortBy::Name => Ordering::Equal,
                SortBy::CreatedAt => a.created_at.cmp(&b.created_at),
                SortBy::UpdatedAt => a.updated_at.cmp(&b.updated_at),
            };
            by_time.then_with(|| one.cmp(other))
        });
        let mut folders: Vec<String> = folders.into_iter().collect();
        if listing.is_descending {
            folders.reverse();
            files.reverse();
        }
        let entries = folders.into_iter().map(Entry::Folder);
        let files = files
            .into_iter()
            .map(|(name, object)| Entry::File(name, Box::new(object)));
        Ok(entries
            .chain(files)
            .skip(listing.offset)
            .take(listing.limit)
            .collect())
    }

    /// Every file whose name begins so.
    pub(crate) async fn below(&self, bucket: &Bucket, prefix: &str) -> Result<Vec<Object>> {
        if prefix.contains('\0') {
            return Ok(Vec::new());
        }
        // No name has a `%` or a backslash.
        let pattern = [&prefix.replace('_', "\\_"), "%"].concat();
        Ok(storage_object::Entity::find()
            .filter(storage_object::Column::BucketId.eq(bucket.id))
            .filter(storage_object::Column::Name.like(LikeExpr::new(pattern).escape('\\')))
            .order_by_asc(storage_object::Column::Name)
            .all(self.0.database.read())
            .await?)
    }

    /// Gives a file another name, in the same bucket. Fails when there is none of the old name, or the new one is taken or is
    /// no name.
    pub async fn rename(
        &self,
        bucket: &Bucket,
        from: &str,
        to: &str,
        author: &Author,
    ) -> Result<Object> {
        name::check(to)?;
        let transaction = self.0.database.write().await?;
        let object = find_locked(&transaction, bucket, from)
            .await?
            .ok_or_else(MediaError::not_found)?;
        if find(&transaction, bucket, to).await?.is_some() {
            return Err(MediaError::already_exists());
        }
        let row = storage_object::ActiveModel {
            id: Set(object.id.clone()),
            name: Set(to.to_owned()),
            updated_at: Set(self.0.clock.now()),
            ..Default::default()
        };
        let renamed = row.update(&transaction).await.map_err(taken_meanwhile)?;
        let journal = Journal::new(author, self.0.clock.now());
        record(&journal, &transaction, &[(Some(&object), Some(&renamed))]).await?;
        transaction.commit().await?;
        Ok(renamed)
    }

    /// Copies a file to a second name, or to another bucket, where it is checked like an upload. Fails as
    /// [`upload`](Self::upload) does, and when there is no such file.
    pub async fn copy(
        &self,
        (bucket, from): (&'static Bucket, &str),
        (other, to): (&'static Bucket, &str),
        author: &Author,
        upsert: bool,
        may_update: bool,
    ) -> Result<Object> {
        let object = self.object(bucket, from).await?;
        let journal = Journal::new(author, self.0.clock.now());
        self.copy_of(&journal, bucket, object, (other, to), upsert, may_update)
            .await
    }

    async fn copy_of(
        &self,
        journal: &Journal<'_>,
        bucket: &'static Bucket,
        object: Object,
        (other, to): (&'static Bucket, &str),
        upsert: bool,
        may_update: bool,
    ) -> Result<Object> {
        let length = usize::try_from(object.size).unwrap_or(bucket.longest);
        let _room = self.room_for_upload(length).await?;
        // The metadata of a private file must not become public.
        let becomes_public = other.is_public && !bucket.is_public;
        let upload = Upload {
            name: to.to_owned(),
            bytes: self.bytes(&object).await?,
            upsert,
            cache_control: object.cache_control,
            user_metadata: match becomes_public {
                true => json!({}),
                false => object.user_metadata,
            },
            author: journal.author.clone(),
        };
        self.upload_of(journal, other, upload, may_update, Prepared::new)
            .await
    }

    /// Moves a file to another bucket, where it is checked like an upload. One that replaced it meanwhile is kept. Fails as
    /// [`upload`](Self::upload) does, and when there is no such file.
    pub async fn move_to(
        &self,
        (bucket, from): (&'static Bucket, &str),
        (other, to): (&'static Bucket, &str),
        author: &Author,
    ) -> Result<Object> {
        let object = self.object(bucket, from).await?;
        let journal = Journal::new(author, self.0.clock.now());
        let moved = self
            .copy_of(&journal, bucket, object.clone(), (other, to), false, false)
            .await?;
        let transaction = self.0.database.write().await?;
        let removed = storage_object::Entity::delete_many()
            .filter(storage_object::Column::Id.eq(object.id.as_str()))
            .filter(storage_object::Column::Version.eq(object.version.as_str()))
            .exec(&transaction)
            .await?;
        let mut hidden = Hidden::default();
        if removed.rows_affected > 0 {
            record(&journal, &transaction, &[(Some(&object), None)]).await?;
            hidden = hide_pictures(&transaction, bucket, [&object]).await?;
        }
        transaction.commit().await?;
        self.forget(hidden);
        Ok(moved)
    }

    /// Removes files by their names, and returns those that existed. A picture that nothing shows any more has no address from now on.
    /// The bytes are removed by the next daily removal, so that many files take no longer than one, and come back with their
    /// names. Fails when too many are named; then none was removed.
    pub async fn remove(
        &self,
        bucket: &Bucket,
        names: &[String],
        author: &Author,
    ) -> Result<Vec<Object>> {
        let named = all_named(bucket, names)?;
        let transaction = self.0.database.write().await?;
        let removed = named
            .order_by_asc(storage_object::Column::Name)
            .lock_exclusive()
            .all(&transaction)
            .await?;
        let ids = removed.iter().map(|object| object.id.as_str());
        storage_object::Entity::delete_many()
            .filter(storage_object::Column::Id.is_in(ids))
            .exec(&transaction)
            .await?;
        let changes: Vec<_> = removed.iter().map(|object| (Some(object), None)).collect();
        let journal = Journal::new(author, self.0.clock.now());
        record(&journal, &transaction, &changes).await?;
        let hidden = hide_pictures(&transaction, bucket, &removed).await?;
        transaction.commit().await?;
        self.forget(hidden);
        Ok(removed)
    }
}

/// What an upload would keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The hash, which tells whether a file has come of the same.
    pub hash: String,
    /// The address of a picture for the site.
    pub address: Option<String>,
}

/// A file as it is kept.
pub(crate) struct Prepared {
    bytes: Bytes,
    pub(crate) hash: String,
    content: Content,
    /// Of a picture for the site.
    pub(crate) first: Option<FirstSize>,
}

impl Prepared {
    /// Makes of a file what is kept of it. Takes long.
    fn new(bytes: Bytes, content: Content, bucket: &Bucket) -> Result<Self> {
        let (bytes, first) = match content.image_format() {
            Some(format) if bucket.is_public => {
                let picture = picture::decode(&bytes, format)?;
                let first = FirstSize::of(&picture)?;
                (picture.encode_kept(format)?, Some(first))
            }
            _ if content == Content::Svg => {
                let refused =
                    |error: SvgError| MediaError::refused(400, "invalid_image", error.to_string());
                let safe = sanitized_svg(&bytes, bucket.longest).map_err(refused)?;
                (safe.into(), None)
            }
            _ => (bytes, None),
        };
        // A picture of few colours may be longer when it is encoded again.
        if bytes.len() > bucket.longest {
            return Err(MediaError::too_large(bucket.longest));
        }
        Ok(Self::of(bytes, content, first))
    }

    /// Makes of a file that another site has kept what is kept of it. Takes long.
    fn kept_elsewhere(bytes: Bytes, content: Content, bucket: &Bucket) -> Result<Self> {
        match (content, content.image_format()) {
            // It stays as it is, and nobody can be sure of somebody else's.
            (Content::Svg, _) => Self::new(bytes, content, bucket),
            (_, Some(format)) if picture::has_metadata(&bytes, format) => {
                Self::new(bytes, content, bucket)
            }
            _ => Self::once_kept(bytes, bucket),
        }
    }

    /// Of bytes as they were kept once. Takes long.
    pub(crate) fn once_kept(bytes: Bytes, bucket: &Bucket) -> Result<Self> {
        let content = bucket.content_of(&bytes)?;
        let first = match content.image_format() {
            Some(format) if bucket.is_public => {
                Some(FirstSize::of(&picture::decode(&bytes, format)?)?)
            }
            _ => None,
        };
        Ok(Self::of(bytes, content, first))
    }

    fn of(bytes: Bytes, content: Content, first: Option<FirstSize>) -> Self {
        Self {
            hash: hex::encode(Sha256::digest(&bytes)),
            bytes,
            content,
            first,
        }
    }
}

/// Refuses an upload to the place of this file, if there is one.
fn check_place(found: Option<&Object>, upsert: bool, may_update: bool) -> Result<()> {
    match (found, upsert, may_update) {
        (None, ..) | (Some(_), true, true) => Ok(()),
        (Some(_), false, _) => Err(MediaError::already_exists()),
        (Some(_), true, false) => Err(MediaError::not_allowed()),
    }
}

pub(crate) async fn find(
    db: &impl ConnectionTrait,
    bucket: &Bucket,
    name: &str,
) -> Result<Option<Object>> {
    if name.contains('\0') {
        return Ok(None);
    }
    Ok(named(bucket, name).one(db).await?)
}

/// The file with a name, locked until the transaction ends.
async fn find_locked(
    transaction: &Transaction,
    bucket: &Bucket,
    name: &str,
) -> Result<Option<Object>> {
    if name.contains('\0') {
        return Ok(None);
    }
    let found = named(bucket, name).lock_exclusive();
    Ok(found.one(transaction).await?)
}

fn named(bucket: &Bucket, name: &str) -> Select<storage_object::Entity> {
    storage_object::Entity::find()
        .filter(storage_object::Column::BucketId.eq(bucket.id))
        .filter(storage_object::Column::Name.eq(name))
}

/// The files of many names. Fails when too many are named.
fn all_named(bucket: &Bucket, names: &[String]) -> Result<Select<storage_object::Entity>> {
    if names.len() > MAX_NAMED {
        return Err(MediaError::refused(
            400,
            "InvalidRequest",
            format!("one request names at most {MAX_NAMED} files"),
        ));
    }
    let names = names.iter().filter(|name| !name.contains('\0'));
    Ok(storage_object::Entity::find()
        .filter(storage_object::Column::BucketId.eq(bucket.id))
        .filter(storage_object::Column::Name.is_in(names)))
}

/// Two who write the same name at the same moment: the second hears what it would have heard a moment later.
pub(crate) fn taken_meanwhile(error: DbErr) -> MediaError {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => MediaError::already_exists(),
        _ => error.into(),
    }
}
