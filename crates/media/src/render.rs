//! Renders a picture in any size on request.

use bytes::Bytes;

use crate::{
    Format, Media, MediaError, Object, Result,
    content::Content,
    picture::{Picture, decode},
};

/// The longest side of a result, in pixels.
const MAX_SIDE: u32 = 2_500;

/// How a picture fits into a width and a height.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fit {
    /// It fills them, and is cropped.
    #[default]
    Cover,
    /// It is scaled to fit within them.
    Contain,
    /// It fills them, and loses its aspect ratio.
    Fill,
}

/// The format of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RenderFormat {
    /// The best format that the client accepts and that is encoded quickly.
    WebP,
    /// The format of the upload.
    Origin,
}

/// The options of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RenderOptions {
    /// In pixels, from 1 to 2,500.
    pub width: Option<u32>,
    /// In pixels, from 1 to 2,500.
    pub height: Option<u32>,
    /// How it fits where both are given.
    pub fit: Fit,
    /// From 20 to 100; `None`: 80.
    pub quality: Option<u8>,
    pub format: RenderFormat,
}

/// A rendered picture.
#[derive(Clone, Debug)]
pub struct Rendered {
    pub bytes: Bytes,
    pub media_type: &'static str,
}

impl Media {
    /// Whether the same picture was rendered a short time ago and is still in memory.
    pub fn has_rendered(&self, object: &Object, options: &RenderOptions) -> bool {
        self.0.recent.get(&path(object, options)).is_some()
    }

    /// Renders a picture with these options. It is never enlarged. Fails when the options are invalid, the file is not a
    /// picture, or too many requests are waiting already.
    pub async fn render(&self, object: &Object, options: RenderOptions) -> Result<Rendered> {
        let invalid = |message: &str| MediaError::refused(400, "InvalidRequest", message);
        let is_side = |side: Option<u32>| side.is_none_or(|side| (1..=MAX_SIDE).contains(&side));
        if !is_side(options.width) || !is_side(options.height) {
            return Err(invalid("width and height must be from 1 to 2500"));
        }
        if options
            .quality
            .is_some_and(|quality| !(20..=100).contains(&quality))
        {
            return Err(invalid("quality must be from 20 to 100"));
        }
        let content = [Content::Jpeg, Content::Png, Content::WebP]
            .into_iter()
            .find(|content| content.media_type() == object.content_type);
        let Some((content, source_format)) =
            content.and_then(|content| Some((content, content.image_format()?)))
        else {
            return Err(invalid(
                "the file is no picture that can be made into other sizes",
            ));
        };
        let media_type = match (options.format, content) {
            (RenderFormat::WebP, _) => Content::WebP.media_type(),
            (RenderFormat::Origin, content) => content.media_type(),
        };
        let path = path(object, &options);
        if let Some(bytes) = self.0.recent.get(&path) {
            return Ok(Rendered { bytes, media_type });
        }
        let _place = self
            .0
            .renders
            .try_acquire()
            .map_err(|_| MediaError::busy())?;
        let source = self.bytes(object).await?;
        let bytes = self
            .with_pixels(move || {
                let picture = decode(&source, source_format)?;
                let picture = fitted(&picture, &options)?;
                let quality = options.quality.unwrap_or(80);
                match (options.format, content) {
                    (RenderFormat::WebP, _) | (_, Content::WebP) => picture.encode_webp(quality),
                    (RenderFormat::Origin, Content::Jpeg) => {
                        picture.encode(Format::Jpeg, Some(quality))
                    }
                    (RenderFormat::Origin, _) => picture.encode_kept(source_format),
                }
            })
            .await?;
        self.0.recent.insert(path, bytes.clone());
        Ok(Rendered { bytes, media_type })
    }
}

/// The key in the cache.
fn path(object: &Object, options: &RenderOptions) -> String {
    format!("render/{}/{options:?}", object.hash)
}

fn fitted(picture: &Picture, options: &RenderOptions) -> Result<Picture> {
    let (own_width, own_height) = picture.size();
    let (width, height, fit) = match (options.width, options.height) {
        (None, None) => return Ok(picture.clone()),
        (Some(width), None) => return picture.of_width(width.min(own_width)),
        (None, Some(height)) => (own_width, height, Fit::Contain),
        (Some(width), Some(height)) => (width, height, options.fit),
    };
    let ratio = |of: u32, to: u32| f64::from(of) / f64::from(to);
    let scaled = |of: u32, by: f64| {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a length of at most 16,000 pixels, made smaller"
        )]
        let length = (f64::from(of) * by).round() as u32;
        length.max(1)
    };
    let (by_width, by_height) = (ratio(width, own_width), ratio(height, own_height));
    match fit {
        Fit::Contain => {
            let by = by_width.min(by_height).min(1.0);
            picture.resized(scaled(own_width, by), scaled(own_height, by))
        }
        Fit::Cover => {
            let by = (1.0 / by_width).min(1.0 / by_height).min(1.0);
            picture.cropped_to(scaled(width, by), scaled(height, by))
        }
        Fit::Fill => picture.resized(width.min(own_width), height.min(own_height)),
    }
}

#[cfg(test)]
mod tests {
    use image::{DynamicImage, Rgb, RgbImage};

    use super::*;

    fn size(width: Option<u32>, height: Option<u32>, fit: Fit) -> (u32, u32) {
        let pixels = RgbImage::from_pixel(400, 200, Rgb([1, 2, 3]));
        let picture = Picture::from(DynamicImage::from(pixels));
        let options = RenderOptions {
            width,
            height,
            fit,
            quality: None,
            format: RenderFormat::WebP,
        };
        fitted(&picture, &options).unwrap().size()
    }

    #[test]
    fn a_picture_fits_as_it_was_asked_for_and_is_never_made_larger() {
        assert_eq!(size(None, None, Fit::Cover), (400, 200));
        assert_eq!(size(Some(100), None, Fit::Cover), (100, 50));
        assert_eq!(size(Some(900), None, Fit::Cover), (400, 200));
        assert_eq!(size(None, Some(100), Fit::Cover), (200, 100));
        assert_eq!(size(Some(100), Some(100), Fit::Cover), (100, 100));
        assert_eq!(size(Some(800), Some(800), Fit::Cover), (200, 200));
        assert_eq!(size(Some(100), Some(100), Fit::Contain), (100, 50));
        assert_eq!(size(Some(100), Some(100), Fit::Fill), (100, 100));
    }
}
