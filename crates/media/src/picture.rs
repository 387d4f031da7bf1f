//! Decodes pictures as a phone sends them, turns them upright, converts them to sRGB, and encodes them.

use std::{borrow::Cow, io::Cursor};

use bytes::Bytes;
use fast_image_resize::{ResizeOptions, Resizer};
use image::{
    DynamicImage, GenericImageView, ImageDecoder, ImageFormat, ImageReader, Limits, Rgb, RgbImage,
    Rgba, codecs::jpeg::JpegEncoder, codecs::png::PngEncoder,
};
use memchr::memmem;
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};
use ravif::{Encoder, Img, RGB8, RGBA8};

use crate::{MediaError, Result, sizes::Format};

/// The most pixels of a picture.
const MAX_PIXELS: u64 = 60_000_000;
/// The longest side, in pixels.
const MAX_SIDE: u32 = 16_000;
/// The most memory for decoding, in bytes: 60 million pixels with four channels of 16 bits.
const DECODING_MEMORY: u64 = MAX_PIXELS * 8;
/// Quality of the file that replaces the upload.
const KEPT_QUALITY: u8 = 92;

/// The pixels of a picture, upright and in sRGB, with eight bits a channel. Only one that is transparent somewhere has a channel for that.
#[derive(Clone, Debug)]
pub struct Picture(DynamicImage);

fn unreadable(error: &impl std::fmt::Display) -> MediaError {
    MediaError::refused(
        400,
        "invalid_image",
        format!("The picture cannot be read: {error}; save it again as JPEG, and upload that"),
    )
}

/// Decodes a picture. Fails when it is damaged, or has more than 60 million pixels; the size is checked before decoding.
pub fn decode(bytes: &[u8], format: ImageFormat) -> Result<Picture> {
    if format == ImageFormat::Jpeg {
        check_jpeg(bytes)?;
    }
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(DECODING_MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| match error {
        image::ImageError::Limits(_) => too_many_pixels(None),
        other => unreadable(&other),
    })?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS || width.max(height) > MAX_SIDE {
        return Err(too_many_pixels(Some((width, height))));
    }
    if width == 0 || height == 0 {
        return Err(unreadable(&"it has no pixels"));
    }
    let orientation = decoder.orientation().map_err(|error| unreadable(&error))?;
    let profile = decoder.icc_profile().map_err(|error| unreadable(&error))?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(|error| match error {
        image::ImageError::Limits(_) => too_many_pixels(Some((width, height))),
        other => unreadable(&other),
    })?;
    image.apply_orientation(orientation);
    let is_grey = !image.color().has_color();
    let mut picture = Picture::from(image);
    if let Some(profile) = profile {
        picture.convert_from(&profile, is_grey);
    }
    Ok(picture)
}

/// Whether a file has more than pixels: what a camera has written into it, such as the place, a comment, or something after the end. None that
/// [`Picture::encode_kept`] writes has that. Nobody knows what one that is damaged has.
#[must_use]
pub fn has_metadata(bytes: &[u8], format: ImageFormat) -> bool {
    let parts = match format {
        ImageFormat::Jpeg => jpeg_parts(bytes),
        ImageFormat::Png => png_parts(bytes),
        ImageFormat::WebP => webp_parts(bytes),
        _ => None,
    };
    parts.is_none_or(|parts| parts.iter().any(|part| !PARTS_OF_PIXELS.contains(part)))
}

/// The parts of files that hold pixels and what decodes them. Bytes that belong to no part are named [`OTHER`].
const PARTS_OF_PIXELS: [&[u8]; 16] = [
    // JPEG: tables, frames, scans, and the resolution.
    b"\xdb", b"\xc0", b"\xc2", b"\xc4", b"\xdd", b"\xda", b"\xe0", // PNG.
    b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND", // WebP.
    b"VP8 ", b"VP8L", b"VP8X", b"ALPH",
];
const OTHER: &[u8] = b"other";

/// The markers of a JPEG, up to its end. `None` for one that is damaged.
fn jpeg_parts(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    /// `JFIF`, version, resolution, and no smaller picture.
    const JFIF: u16 = 16;
    let mut parts = Vec::new();
    let mut rest = bytes.strip_prefix(b"\xff\xd8")?;
    loop {
        let (marker, after) = rest.strip_prefix(b"\xff")?.split_at_checked(1)?;
        if marker == b"\xd9" {
            parts.extend((!after.is_empty()).then_some(OTHER));
            return Some(parts);
        }
        let length = u16::from_be_bytes(after.first_chunk().copied()?);
        rest = after.get(usize::from(length)..)?;
        parts.push(match marker {
            b"\xe0" if length != JFIF => OTHER,
            marker => marker,
        });
        if marker == b"\xda" {
            // Up to the next marker that is none of the scan's own.
            let is_marker = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0 | 0xd0..=0xd7);
            rest = &rest[rest.windows(2).position(is_marker)?..];
        }
    }
}

/// The names of the chunks of a PNG. `None` for one that is damaged.
fn png_parts(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    const CHECKSUM: usize = 4;
    let mut parts = Vec::new();
    let mut rest = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    while parts.last() != Some(&&b"IEND"[..]) {
        let (length, after) = rest.split_first_chunk()?;
        let (name, after) = after.split_at_checked(4)?;
        let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
        rest = after.get(length.checked_add(CHECKSUM)?..)?;
        parts.push(name);
    }
    parts.extend((!rest.is_empty()).then_some(OTHER));
    Some(parts)
}

/// The names of the chunks of a WebP. `None` for one that is damaged.
fn webp_parts(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let mut parts = Vec::new();
    let (size, after) = bytes.strip_prefix(b"RIFF")?.split_first_chunk()?;
    let size = usize::try_from(u32::from_le_bytes(*size)).ok()?;
    let (chunks, appended) = after.split_at_checked(size)?;
    let mut rest = chunks.strip_prefix(b"WEBP")?;
    while !rest.is_empty() {
        let (name, after) = rest.split_at_checked(4)?;
        let (length, after) = after.split_first_chunk()?;
        let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
        // A chunk ends at an even byte.
        rest = after.get(length.checked_next_multiple_of(2)?..)?;
        parts.push(name);
    }
    parts.extend((!appended.is_empty()).then_some(OTHER));
    Some(parts)
}

/// Refuses the JPEGs of which the decoder would make a wrong picture without an error: those that are cut off, whose missing pixels
/// it fills with grey, and those that hold their colours one after the other, of which it makes stripes.
///
/// Like decoders, it skips bytes between two markers (ITU T.81, annex B) that belong to neither. What a camera has appended after
/// the end does not count, nor do the smaller pictures before the pixels.
fn check_jpeg(bytes: &[u8]) -> Result<()> {
    let mut rest = bytes.get(2..).unwrap_or_default();
    // Of a frame that is not progressive.
    let mut colours = 0;
    while let Some(at) = memmem::find(rest, b"\xff") {
        rest = &rest[at + 1..];
        let (Some(&marker), length) = (rest.first(), rest.get(1..3)) else {
            break;
        };
        let length = length.map_or(0, |of| usize::from(u16::from_be_bytes([of[0], of[1]])));
        match marker {
            // A byte before a marker, or a marker without content.
            0x00 | 0x01 | 0xd0..=0xd8 | 0xff => continue,
            0xc0 | 0xc1 => colours = rest.get(8).copied().unwrap_or_default(),
            0xda if rest.get(3).is_some_and(|in_scan| *in_scan < colours) => {
                return Err(unreadable(
                    &"it is stored as one scan for each colour, instead of one for all",
                ));
            }
            0xda if memmem::find(rest, b"\xff\xd9").is_some() => return Ok(()),
            0xd9 | 0xda => break,
            _ => {}
        }
        rest = rest.get(1 + length..).unwrap_or_default();
    }
    Err(unreadable(&"its end is missing"))
}

fn too_many_pixels(size: Option<(u32, u32)>) -> MediaError {
    let size = size.map_or(String::new(), |(width, height)| {
        format!(" of {width} x {height} pixels")
    });
    MediaError::refused(
        413,
        "Payload too large",
        format!(
            "The picture{size} is too large: {} megapixels and {MAX_SIDE} pixels a side are taken; make it smaller, and upload that",
            MAX_PIXELS / 1_000_000
        ),
    )
}

impl From<DynamicImage> for Picture {
    fn from(image: DynamicImage) -> Self {
        if !image.color().has_alpha() {
            return Self(image.into_rgb8().into());
        }
        let pixels = image.into_rgba8();
        match pixels.pixels().all(|Rgba([.., alpha])| *alpha == u8::MAX) {
            true => Self(DynamicImage::from(pixels).into_rgb8().into()),
            false => Self(pixels.into()),
        }
    }
}

impl Picture {
    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        self.0.dimensions()
    }

    pub(crate) fn is_opaque(&self) -> bool {
        !self.0.has_alpha()
    }

    /// Converts the colours of a camera's profile to sRGB. With an unusable profile they are left as they are, as in browsers.
    ///
    /// `is_grey` is whether the file has shades of grey alone, for which there are profiles of their own.
    fn convert_from(&mut self, profile: &[u8], is_grey: bool) {
        let Ok(profile) = ColorProfile::new_from_slice(profile) else {
            return;
        };
        let (srgb, options) = (ColorProfile::new_srgb(), TransformOptions::default());
        let (layout, grey_layout, channels) = match self.is_opaque() {
            true => (Layout::Rgb, Layout::Gray, 3),
            false => (Layout::Rgba, Layout::GrayAlpha, 4),
        };
        let bytes = self.0.as_bytes();
        let (source, pixels) = match is_grey && profile.color_space == DataColorSpace::Gray {
            true => {
                let pixels = bytes.chunks_exact(channels);
                // Red is as good as green and blue; alpha, if there is any, stays.
                let grey = pixels
                    .flat_map(|pixel| [pixel[0]].into_iter().chain(pixel[3..].iter().copied()));
                (grey_layout, Cow::Owned(grey.collect()))
            }
            false => (layout, Cow::Borrowed(bytes)),
        };
        let Ok(transform) = profile.create_transform_8bit(source, &srgb, layout, options) else {
            return;
        };
        let mut converted = vec![0; bytes.len()];
        if transform.transform(&pixels, &mut converted).is_ok() {
            match &mut self.0 {
                DynamicImage::ImageRgb8(image) => image.copy_from_slice(&converted),
                DynamicImage::ImageRgba8(image) => image.copy_from_slice(&converted),
                other => debug_assert!(false, "a picture of the kind {:?}", other.color()),
            }
        }
    }

    /// The average colour, such as `#a03020`.
    pub(crate) fn colour(&self) -> Result<String> {
        let (mut sums, mut count) = ([0_u64; 3], 0);
        for (_, _, Rgba([red, green, blue, alpha])) in self.resized(16, 16)?.0.pixels() {
            if alpha > u8::MAX / 2 {
                count += 1;
                for (sum, colour) in sums.iter_mut().zip([red, green, blue]) {
                    *sum += u64::from(colour);
                }
            }
        }
        let [red, green, blue] = sums.map(|sum| sum / count.max(1));
        Ok(format!("#{red:02x}{green:02x}{blue:02x}"))
    }

    /// Scaled to this width, with the same aspect ratio.
    pub(crate) fn of_width(&self, width: u32) -> Result<Self> {
        let (own_width, own_height) = self.size();
        if width == own_width {
            return Ok(self.clone());
        }
        let height = (u64::from(own_height) * u64::from(width) + u64::from(own_width) / 2)
            / u64::from(own_width);
        self.resized(width, u32::try_from(height).unwrap_or(u32::MAX).max(1))
    }

    /// Scaled to this size, whatever its aspect ratio.
    pub(crate) fn resized(&self, width: u32, height: u32) -> Result<Self> {
        self.resized_with(width, height, &ResizeOptions::new())
    }

    /// Scaled to fill this size, and cropped around its middle.
    pub(crate) fn cropped_to(&self, width: u32, height: u32) -> Result<Self> {
        let options = ResizeOptions::new().fit_into_destination(None);
        self.resized_with(width, height, &options)
    }

    fn resized_with(&self, width: u32, height: u32, options: &ResizeOptions) -> Result<Self> {
        let mut target = DynamicImage::new(width, height, self.0.color());
        let resized = Resizer::new().resize(&self.0, &mut target, options);
        resized.map_err(|error| internal("resized", &error))?;
        Ok(Self(target))
    }

    /// The file to keep: of the pixels alone, so that none of the camera's metadata is left.
    pub fn encode_kept(&self, format: ImageFormat) -> Result<Bytes> {
        let mut file = Vec::new();
        match format {
            ImageFormat::WebP => return self.encode_webp(KEPT_QUALITY),
            ImageFormat::Jpeg if self.is_opaque() => {
                let encoder = JpegEncoder::new_with_quality(&mut file, KEPT_QUALITY);
                self.0.write_with_encoder(encoder)
            }
            _ => self.0.write_with_encoder(PngEncoder::new(&mut file)),
        }
        .map_err(|error| internal("encoded", &error))?;
        Ok(file.into())
    }

    /// A file for visitors, with a quality from 1 to 100, or one that suits the format and the width (`None`). JPEG has no
    /// transparency:
    /// transparent parts become white.
    pub(crate) fn encode(&self, format: Format, quality: Option<u8>) -> Result<Bytes> {
        let quality = quality.unwrap_or(usual_quality(format, self.0.width()));
        match format {
            Format::Avif => self.encode_avif(f32::from(quality)),
            Format::Jpeg => {
                let mut file = Vec::new();
                self.on_white()
                    .write_with_encoder(JpegEncoder::new_with_quality(&mut file, quality))
                    .map_err(|error| internal("encoded", &error))?;
                Ok(file.into())
            }
        }
    }

    /// As [`Self::encode`], but with the transparent parts.
    pub(crate) fn encode_webp(&self, quality: u8) -> Result<Bytes> {
        let (width, height) = self.size();
        let layout = match self.is_opaque() {
            true => webp::PixelLayout::Rgb,
            false => webp::PixelLayout::Rgba,
        };
        let file = webp::Encoder::new(self.0.as_bytes(), layout, width, height)
            .encode_simple(false, f32::from(quality))
            .map_err(|error| internal("encoded", &format!("{error:?}")))?;
        Ok(Bytes::copy_from_slice(&file))
    }

    fn encode_avif(&self, quality: f32) -> Result<Bytes> {
        // Some processors are left free for visitors.
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let encoder = Encoder::new()
            .with_quality(quality)
            .with_speed(AVIF_SPEED)
            .with_num_threads(Some((processors / 2).max(1)));
        let (width, height) = self.size();
        let (width, height) = (width as usize, height as usize);
        let bytes = self.0.as_bytes();
        let encoded = match self.is_opaque() {
            true => {
                let pixels = bytes.chunks_exact(3);
                let pixels: Vec<_> = pixels.map(|of| RGB8::new(of[0], of[1], of[2])).collect();
                encoder.encode_rgb(Img::new(&pixels, width, height))
            }
            false => {
                let pixels = bytes.chunks_exact(4);
                let pixels = pixels.map(|of| RGBA8::new(of[0], of[1], of[2], of[3]));
                let pixels: Vec<_> = pixels.collect();
                encoder.encode_rgba(Img::new(&pixels, width, height))
            }
        };
        let file = encoded.map_err(|error| internal("encoded", &error))?;
        Ok(file.avif_file.into())
    }

    fn on_white(&self) -> Cow<'_, DynamicImage> {
        let Some(image) = self.0.as_rgba8() else {
            return Cow::Borrowed(&self.0);
        };
        let over = |colour: u8, alpha: u8| {
            let (colour, alpha) = (u16::from(colour), u16::from(alpha));
            u8::try_from((colour * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX)
        };
        let opaque = RgbImage::from_fn(image.width(), image.height(), |x, y| {
            let Rgba([r, g, b, alpha]) = *image.get_pixel(x, y);
            Rgb([r, g, b].map(|colour| over(colour, alpha)))
        });
        Cow::Owned(opaque.into())
    }
}

/// From 1 (best) to 10 (fastest): a phone's photo takes seconds, not minutes. A development build encodes ten times as slowly,
/// so it uses the fastest.
const AVIF_SPEED: u8 = if cfg!(debug_assertions) { 10 } else { 7 };

/// As for the site's own pictures: the largest may be coarser, and so may those for phones, whose pixels are smaller.
fn usual_quality(format: Format, width: u32) -> u8 {
    match (format, width) {
        (Format::Avif, 960) => 70,
        (Format::Avif, _) => 62,
        (Format::Jpeg, ..1_600) => 72,
        (Format::Jpeg, _) => 60,
    }
}

fn internal(what: &str, error: &impl std::fmt::Display) -> MediaError {
    MediaError::Internal(format!("a picture could not be {what}: {error}"))
}

#[cfg(test)]
mod tests {
    use image::{ExtendedColorType, ImageEncoder, RgbaImage};

    use super::*;

    /// Red on the left, blue on the right.
    fn flag(width: u32, height: u32) -> Picture {
        let pixels = RgbImage::from_fn(width, height, |x, _| match x < width / 2 {
            true => Rgb([200, 10, 10]),
            false => Rgb([10, 10, 200]),
        });
        Picture(pixels.into())
    }

    /// A JPEG with the orientation of a phone held upright, and a location, in its EXIF.
    fn telephone_photo() -> Vec<u8> {
        let mut tiff = b"MM\0\x2a\0\0\0\x08".to_vec();
        tiff.extend_from_slice(b"\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0");
        tiff.extend_from_slice(b"12.9735,77.5945");
        let mut file = Vec::new();
        let mut encoder = JpegEncoder::new_with_quality(&mut file, 95);
        encoder.set_exif_metadata(tiff).unwrap();
        flag(80, 40).0.write_with_encoder(encoder).unwrap();
        file
    }

    fn contains(bytes: &[u8], text: &[u8]) -> bool {
        bytes.windows(text.len()).any(|window| window == text)
    }

    #[test]
    fn a_telephones_photo_stands_upright_and_tells_no_place() {
        let upload = telephone_photo();
        assert!(contains(&upload, b"12.9735"));
        let picture = decode(&upload, ImageFormat::Jpeg).unwrap();
        assert_eq!(picture.size(), (40, 80));
        let image = picture.0.as_rgb8().expect("a JPEG is opaque");
        // Turned by a quarter to the right: the left side is now the top.
        assert!(image.get_pixel(20, 5).0[0] > 150);
        assert!(image.get_pixel(20, 75).0[2] > 150);
        let kept = picture.encode_kept(ImageFormat::Jpeg).unwrap();
        assert!(!contains(&kept, b"12.9735") && !contains(&kept, b"Exif"));
        assert!(has_metadata(&upload, ImageFormat::Jpeg));
        assert_eq!(
            decode(&kept, ImageFormat::Jpeg).unwrap().size(),
            (40, 80),
            "what is kept is not turned again"
        );
    }

    /// A part of a PNG or, with little endians and without a checksum, of a WebP.
    fn chunk(name: &[u8], text: &[u8], is_png: bool) -> Vec<u8> {
        let length = u32::try_from(text.len()).unwrap();
        match is_png {
            true => [&length.to_be_bytes(), name, text, b"\0\0\0\0"].concat(),
            false => [name, &length.to_le_bytes(), text].concat(),
        }
    }

    #[test]
    fn nothing_but_pixels_is_kept() {
        let secret = b"12.9735,77.5945!";
        for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
            let kept = flag(80, 40).encode_kept(format).unwrap().to_vec();
            assert!(!has_metadata(&kept, format), "{format:?}");
            // With something after the end, a comment or text, and what belongs to no part.
            let mut with_more = vec![[&kept[..], secret].concat()];
            match format {
                ImageFormat::Jpeg => {
                    for marker in [0xfe, 0xe1, 0xe2, 0xed, 0xef] {
                        let part = [&[0xff, marker, 0, 18], &secret[..]].concat();
                        with_more.push([&kept[..2], &part, &kept[2..]].concat());
                    }
                }
                ImageFormat::Png => {
                    for name in [b"tEXt", b"iTXt", b"zTXt", b"eXIf", b"tIME", b"prIv"] {
                        let part = chunk(name, secret, true);
                        with_more.push([&kept[..33], &part, &kept[33..]].concat());
                    }
                }
                _ => {
                    for name in [b"EXIF", b"XMP ", b"priv"] {
                        let mut file = [&kept[..], &chunk(name, secret, false)].concat();
                        let size = u32::try_from(file.len() - 8).unwrap();
                        file[4..8].copy_from_slice(&size.to_le_bytes());
                        with_more.push(file);
                    }
                }
            }
            for upload in with_more {
                assert!(contains(&upload, secret));
                let found = has_metadata(&upload, format);
                assert!(
                    found,
                    "{format:?}: {:?}",
                    String::from_utf8_lossy(&upload[..60])
                );
            }
        }
    }

    #[test]
    fn every_format_has_the_size_that_was_asked_for() {
        let picture = flag(100, 60).of_width(50).unwrap();
        assert_eq!(picture.size(), (50, 30));
        for (format, begin) in [
            (Format::Jpeg, &b"\xff\xd8\xff"[..]),
            (Format::Avif, b"\0\0\0"),
        ] {
            let file = picture.encode(format, None).unwrap();
            assert!(file.starts_with(begin), "{format:?}");
            assert_eq!(
                file_type::FileType::of(&file).media_type,
                format.media_type()
            );
        }
        assert_eq!(flag(100, 60).cropped_to(30, 30).unwrap().size(), (30, 30));
    }

    #[test]
    fn what_shows_through_is_white_where_there_is_no_transparency() {
        let glass = Picture(RgbaImage::from_pixel(4, 4, Rgba([0, 0, 0, 0])).into());
        let on_white = glass.on_white();
        let on_white = on_white.as_rgb8().expect("it is opaque");
        assert_eq!(on_white.get_pixel(1, 1), &Rgb([255, 255, 255]));
        let png = glass.encode_kept(ImageFormat::Png).unwrap();
        assert!(!decode(&png, ImageFormat::Png).unwrap().is_opaque());
    }

    #[test]
    fn the_colour_is_the_average() {
        let even = Picture(RgbImage::from_pixel(33, 21, Rgb([160, 48, 32])).into());
        assert_eq!(even.colour().unwrap(), "#a03020");
    }

    #[test]
    fn a_picture_of_too_many_pixels_is_refused_before_it_is_decoded() {
        // A PNG whose header states 20,000 x 20,000 pixels, without any pixel data.
        let mut bomb = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
        bomb.extend_from_slice(&20_000_u32.to_be_bytes());
        bomb.extend_from_slice(&20_000_u32.to_be_bytes());
        bomb.extend_from_slice(b"\x08\x02\0\0\0");
        let mut crc = !0_u32;
        for byte in &bomb[12..] {
            crc ^= u32::from(*byte);
            for _ in 0..8 {
                crc = if crc & 1 == 1 {
                    crc >> 1 ^ 0xedb8_8320
                } else {
                    crc >> 1
                };
            }
        }
        bomb.extend_from_slice(&(!crc).to_be_bytes());
        bomb.extend_from_slice(b"\0\0\0\x01IDAT\0\0\0\0\0");
        let error = decode(&bomb, ImageFormat::Png).unwrap_err();
        assert!(
            matches!(error, MediaError::Refused { status: 413, .. }),
            "{error}"
        );
        assert!(error.to_string().contains("60 megapixels"), "{error}");
    }

    #[test]
    fn a_damaged_picture_is_refused_with_what_to_do() {
        let photo = telephone_photo();
        for length in [0, 2, 200, photo.len() / 2, photo.len() - 2] {
            let error = decode(&photo[..length], ImageFormat::Jpeg).unwrap_err();
            let error = error.to_string();
            assert!(error.contains("save it again as JPEG"), "{length}: {error}");
        }
        let with_more = [&photo[..], b"what a camera appends"].concat();
        assert!(decode(&with_more, ImageFormat::Jpeg).is_ok());
    }

    #[test]
    fn bytes_between_the_parts_of_a_photo_are_skipped() {
        let photo = telephone_photo();
        let (start, parts) = photo.split_at(2);
        for between in [&b"\0\0"[..], b"\xff\xff", b"\0\xff\0\xff"] {
            let photo = [start, between, parts].concat();
            assert!(decode(&photo, ImageFormat::Jpeg).is_ok(), "{between:?}");
        }
    }

    #[test]
    fn a_photo_with_one_scan_for_each_colour_is_refused_instead_of_becoming_stripes() {
        let mut photo = telephone_photo();
        let scan = memmem::find(&photo, b"\xff\xda").unwrap();
        let of_one_colour = *b"\xff\xda\0\x08\x01\x01\0\0\x3f\0";
        photo.splice(scan..scan + 14, of_one_colour);
        let error = decode(&photo, ImageFormat::Jpeg).unwrap_err().to_string();
        assert!(error.contains("one scan for each colour"), "{error}");
    }

    #[test]
    fn shades_of_grey_are_converted_by_their_profile() {
        let linear = ColorProfile::new_gray_with_gamma(1.0).encode().unwrap();
        let mut png = Vec::new();
        for (pixel, colour) in [
            (&[128][..], ExtendedColorType::L8),
            (&[128, 100], ExtendedColorType::La8),
        ] {
            png.clear();
            let mut encoder = PngEncoder::new(&mut png);
            encoder.set_icc_profile(linear.clone()).unwrap();
            encoder.write_image(pixel, 1, 1, colour).unwrap();
            let picture = decode(&png, ImageFormat::Png).unwrap();
            // In sRGB a half of the light is written as 188.
            let bytes = picture.0.as_bytes();
            assert_eq!(bytes[..3], [188; 3], "{colour:?}");
            assert_eq!(bytes.get(3), pixel.get(1), "{colour:?}");
        }
    }
}
