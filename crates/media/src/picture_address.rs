//! Addresses of uploaded pictures. They contain all that a page needs to know, so that it needs no query.

use std::collections::HashSet;

use async_trait::async_trait;
use catalogue::Uploads;
use sea_orm::{DbErr, EntityTrait, QuerySelect};
use store::Database;

use crate::Format;
use crate::entities::picture;
use crate::sizes::{Size, sizes_of, usual_width};

/// Digits of the hash in an address: 128 bits.
pub(crate) const ID_LENGTH: usize = 32;
/// The folder of all pictures of the site.
const FOLDER: &str = "/pictures/";

/// The address of one file of an uploaded picture, such as `/pictures/0f…9a-4032x3024-960.jpg`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureAddress {
    pub(crate) id: String,
    /// Width of the upright upload, in pixels.
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) size: Size,
}

impl PictureAddress {
    /// The address that products store for a picture: its usual JPEG.
    pub fn of(picture: &picture::Model) -> Self {
        let (width, height) = (picture.width.unsigned_abs(), picture.height.unsigned_abs());
        Self {
            id: picture.id.clone(),
            width,
            height,
            size: Size {
                width: usual_width(width),
                format: Format::Jpeg,
            },
        }
    }

    /// The address of another size of the same picture.
    pub(crate) fn with_size(&self, size: Size) -> Self {
        Self {
            size,
            ..self.clone()
        }
    }

    /// Parses a path. `None` when it cannot be the address of a file of an uploaded picture.
    pub fn parse(path: &str) -> Option<Self> {
        let (stem, ending) = path.strip_prefix(FOLDER)?.rsplit_once('.')?;
        let mut parts = stem.split('-');
        let (id, size, of_file) = (parts.next()?, parts.next()?, parts.next()?);
        if parts.next().is_some() || id.len() != ID_LENGTH {
            return None;
        }
        let is_digit = |digit: u8| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit);
        if !id.bytes().all(is_digit) {
            return None;
        }
        let (width, height) = size.split_once('x')?;
        let address = Self {
            id: id.to_owned(),
            width: number(width)?,
            height: number(height)?,
            size: Size {
                width: number(of_file)?,
                format: Format::of_ending(ending)?,
            },
        };
        sizes_of(address.width)
            .contains(&address.size)
            .then_some(address)
    }
}

/// The numbers of the uploaded pictures whose addresses a text contains.
pub(crate) fn ids_in(text: &str) -> impl Iterator<Item = &str> {
    let after = text.match_indices(FOLDER).map(|(at, _)| at + FOLDER.len());
    after.filter_map(|at| {
        let id = text.get(at..at + ID_LENGTH)?;
        text[at + ID_LENGTH..].starts_with('-').then_some(id)
    })
}

/// Accepts only one way to write each number, so that each file has one address.
fn number(text: &str) -> Option<u32> {
    let number: u32 = text.parse().ok()?;
    (number > 0 && number.to_string() == text).then_some(number)
}

impl std::fmt::Display for PictureAddress {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            id,
            width,
            height,
            size,
        } = self;
        write!(
            formatter,
            "{FOLDER}{id}-{width}x{height}-{}",
            size.file_name()
        )
    }
}

/// The uploaded pictures, by whose addresses those of products are checked.
pub struct StoredPictures(pub Database);

#[async_trait]
impl Uploads for StoredPictures {
    async fn has(&self, path: &str) -> Result<bool, DbErr> {
        let Some(address) = PictureAddress::parse(path) else {
            return Ok(false);
        };
        let found = picture::Entity::find_by_id(address.id);
        let found = found.one(self.0.read()).await?;
        Ok(found.is_some_and(|picture| picture.url == path))
    }

    async fn all(&self) -> Result<HashSet<String>, DbErr> {
        let urls = picture::Entity::find()
            .select_only()
            .column(picture::Column::Url)
            .into_tuple()
            .all(self.0.read())
            .await?;
        Ok(urls.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: &str = "/pictures/0123456789abcdef0123456789abcdef-4032x3024-960.jpg";

    #[test]
    fn an_address_is_read_as_it_is_written() {
        let address = PictureAddress::parse(ADDRESS).unwrap();
        assert_eq!((address.width, address.height), (4_032, 3_024));
        assert_eq!(address.to_string(), ADDRESS);
    }

    #[test]
    fn the_pictures_of_a_text_are_found_by_their_addresses() {
        let text =
            format!("{{\"image_url\":\"{ADDRESS}\",\"slug\":\"/pictures/black-pepper-960.jpg\"}}");
        let ids: Vec<_> = ids_in(&text).collect();
        assert_eq!(ids, ["0123456789abcdef0123456789abcdef"]);
    }

    #[test]
    fn what_no_picture_can_have_is_no_address() {
        for path in [
            "/pictures/black-pepper-960.jpg",
            "/pictures/0123456789abcdef0123456789abcdef-4032x3024-961.jpg",
            "/pictures/0123456789abcdef0123456789abcdef-4032x3024-0960.jpg",
            "/pictures/0123456789abcdef0123456789abcdef-4032x3024-320.jpg",
            "/pictures/0123456789abcdef0123456789abcdef-4032x3024-960.png",
            "/pictures/0123456789ABCDEF0123456789abcdef-4032x3024-960.jpg",
            "/pictures/0123456789abcdef0123456789abcdef-800x600-960.jpg",
            "/pictures/../0123456789abcdef0123456789abcdef-4032x3024-960.jpg",
            "pictures/0123456789abcdef0123456789abcdef-4032x3024-960.jpg",
        ] {
            assert_eq!(PictureAddress::parse(path), None, "{path}");
        }
    }
}
