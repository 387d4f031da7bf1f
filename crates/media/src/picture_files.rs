//! The files of uploaded pictures: made once, in every size, and served by their address.

use std::collections::HashMap;

use bytes::Bytes;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter,
    sea_query::OnConflict,
};
use store::{TextList, Transaction};

use crate::{
    Format, Media, PictureAddress, Result,
    blobs::picture_path,
    entities::{picture, storage_object},
    picture::Picture,
    picture_address::ID_LENGTH,
    sizes::{Size, sizes_of},
};

#[derive(Clone, Debug)]
pub struct PictureFile {
    pub bytes: Bytes,
    /// Their media type.
    pub format: Format,
    /// Whether they are the requested size. While that is being made, the usual JPEG is returned instead.
    pub is_final: bool,
}

/// How far a picture is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The address of the picture: of its usual JPEG, as products name it.
    pub url: String,
    /// In pixels, upright.
    pub width: i32,
    /// In pixels, upright.
    pub height: i32,
    /// The dominant colour, such as `#a03020`.
    pub colour: String,
    /// Sizes that exist.
    pub made: usize,
    /// Sizes that there will be.
    pub planned: usize,
    /// Why the last attempt failed; it is tried again.
    pub error: Option<String>,
}

/// What is made of a picture before the response to its upload.
pub(crate) struct FirstSize {
    /// Of the picture, upright, in pixels.
    width: u32,
    height: u32,
    is_opaque: bool,
    colour: String,
    /// The usual JPEG.
    size: Size,
    file: Bytes,
}

impl FirstSize {
    /// Its address, for the file of this hash.
    pub(crate) fn address(&self, hash: &str) -> PictureAddress {
        PictureAddress {
            id: hash[..ID_LENGTH].to_owned(),
            width: self.width,
            height: self.height,
            size: self.size,
        }
    }

    pub(crate) fn of(picture: &Picture) -> Result<Self> {
        let (width, height) = picture.size();
        let size = Size {
            width: crate::sizes::usual_width(width),
            format: Format::Jpeg,
        };
        let usual = picture.of_width(size.width)?;
        Ok(Self {
            width,
            height,
            is_opaque: picture.is_opaque(),
            colour: usual.colour()?,
            size,
            file: usual.encode(Format::Jpeg, None)?,
        })
    }
}

impl Media {
    /// The file at an address.
    pub async fn picture_file(&self, address: &PictureAddress) -> Result<Option<PictureFile>> {
        let wanted = picture_path(address);
        if let Some(bytes) = self.0.recent.get(&wanted) {
            return Ok(Some(PictureFile {
                bytes,
                format: address.size.format,
                is_final: true,
            }));
        }
        // The database is read first: an invented address must not cost a request to the store.
        let Some(picture) = picture::Entity::find_by_id(address.id.as_str())
            .one(self.0.database.read())
            .await?
        else {
            return Ok(None);
        };
        let usual = PictureAddress::of(&picture);
        if usual.with_size(address.size) != *address {
            return Ok(None);
        }
        let is_made = picture.made.0.contains(&address.size.file_name());
        let made = match is_made {
            true => self.recent_file(&wanted).await?,
            false => None,
        };
        let (bytes, size, is_final) = match made {
            Some(bytes) => (Some(bytes), address.size, true),
            None => {
                let bytes = self.recent_file(&picture_path(&usual)).await?;
                (bytes, usual.size, usual == *address)
            }
        };
        Ok(bytes.map(|bytes| PictureFile {
            bytes,
            format: size.format,
            is_final,
        }))
    }

    async fn recent_file(&self, path: &str) -> Result<Option<Bytes>> {
        if let Some(bytes) = self.0.recent.get(path) {
            return Ok(Some(bytes));
        }
        let bytes = self.0.blobs.get(path).await?;
        if let Some(bytes) = &bytes {
            self.0.recent.insert(path.to_owned(), bytes.clone());
        }
        Ok(bytes)
    }

    /// How far the pictures that files hold are made, by the hash of the file. A file that is no picture for the site is not among them.
    pub async fn progress_of<'a>(
        &self,
        objects: impl IntoIterator<Item = &'a storage_object::Model>,
    ) -> Result<HashMap<String, Progress>> {
        let hashes: Vec<&str> = objects
            .into_iter()
            .map(|object| object.hash.as_str())
            .collect();
        if hashes.is_empty() {
            return Ok(HashMap::new());
        }
        let found = picture::Entity::find()
            .filter(picture::Column::Hash.is_in(hashes))
            .all(self.0.database.read())
            .await?;
        Ok(found
            .into_iter()
            .map(|picture| (picture.hash.clone(), Progress::from(picture)))
            .collect())
    }

    /// Stores the first size of a picture, its usual JPEG, unless it is there.
    ///
    /// `hash` is that of the file from which it was made, whose content is claimed.
    pub(crate) async fn put_first_size(&self, hash: &str, first: &FirstSize) -> Result<()> {
        let known = picture::Entity::find_by_id(&hash[..ID_LENGTH])
            .one(self.0.database.read())
            .await?;
        if known.is_some() {
            return Ok(());
        }
        let path = picture_path(&first.address(hash));
        self.0.blobs.put(&path, first.file.clone()).await
    }

    /// Adds the row by which a picture is found, and by which the worker makes its other sizes, in the transaction that names its file.
    pub(crate) async fn add_picture(
        &self,
        transaction: &Transaction,
        hash: &str,
        first: &FirstSize,
    ) -> Result<()> {
        let sizes = sizes_of(first.width);
        let row = picture::ActiveModel {
            id: Set(hash[..ID_LENGTH].to_owned()),
            hash: Set(hash.to_owned()),
            url: Set(first.address(hash).to_string()),
            width: Set(i32::try_from(first.width).unwrap_or(i32::MAX)),
            height: Set(i32::try_from(first.height).unwrap_or(i32::MAX)),
            colour: Set(first.colour.clone()),
            is_opaque: Set(first.is_opaque),
            made: Set(TextList(vec![first.size.file_name()])),
            remaining: Set(i32::try_from(sizes.len() - 1).unwrap_or(i32::MAX)),
            attempts: Set(0),
            leased_until: Set(None),
            error: Set(None),
            created_at: Set(self.0.clock.now()),
        };
        // Another file may hold the same picture.
        picture::Entity::insert(row)
            .on_conflict(
                OnConflict::column(picture::Column::Id)
                    .do_nothing()
                    .to_owned(),
            )
            .exec_without_returning(transaction)
            .await?;
        Ok(())
    }

    /// Makes the sizes of a picture that are not there yet, one after the other.
    pub(crate) async fn make_sizes(&self, row: &picture::Model) -> Result<()> {
        let source = crate::blobs::object_path(&row.hash);
        let bytes = self.0.blobs.get(&source).await?.ok_or_else(|| {
            crate::MediaError::Internal("the file that it is made of is gone".to_owned())
        })?;
        let width = row.width.unsigned_abs();
        let missing: Vec<Size> = sizes_of(width)
            .into_iter()
            .filter(|size| !row.made.0.contains(&size.file_name()))
            .collect();
        let format = crate::Bucket::find("media")?
            .content_of(&bytes)?
            .image_format()
            .ok_or_else(|| crate::MediaError::Internal("it has no pixels".to_owned()))?;
        let picture = crate::blocking(move || crate::picture::decode(&bytes, format)).await?;
        let picture = std::sync::Arc::new(picture);
        let mut made = row.made.0.clone();
        for (done, size) in missing.iter().copied().enumerate() {
            let pixels = std::sync::Arc::clone(&picture);
            let encode = move || pixels.of_width(size.width)?.encode(size.format, None);
            let file = crate::blocking(encode).await?;
            let address = PictureAddress::of(row).with_size(size);
            self.0.blobs.put(&picture_path(&address), file).await?;
            made.push(size.file_name());
            let remaining = missing.len() - done - 1;
            let progress = picture::ActiveModel {
                id: Set(row.id.clone()),
                made: Set(TextList(made.clone())),
                remaining: Set(i32::try_from(remaining).unwrap_or(i32::MAX)),
                // What was in the way is gone.
                attempts: Set(1),
                leased_until: Set(Some(crate::worker::lease_from(self.0.clock.now(), 1))),
                error: Set(None),
                ..Default::default()
            };
            self.0
                .database
                .transaction(async |db| progress.update(db).await)
                .await?;
        }
        Ok(())
    }
}

impl From<picture::Model> for Progress {
    fn from(picture: picture::Model) -> Self {
        let made = picture.made.0.len();
        Self {
            url: picture.url,
            width: picture.width,
            height: picture.height,
            made,
            planned: made + usize::try_from(picture.remaining).unwrap_or_default(),
            colour: picture.colour,
            error: picture.error,
        }
    }
}
