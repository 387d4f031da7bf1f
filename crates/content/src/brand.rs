//! The company's own pictures: its logos and its icon. They are kept with the settings, so that every page and document has them at once.

use std::io::Cursor;

use base64::{Engine, prelude::BASE64_STANDARD};
use bytes::Bytes;
use data_url::DataUrl;
use file_type::{FileType, sanitized_svg};
use image::{ImageFormat, ImageReader, Limits};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use ts_rs::TS;

/// The longest file, in bytes.
const MAX_FILE: usize = 100 << 10;
/// The widest and the highest picture, in pixels.
const MAX_PIXELS: u32 = 2400;
/// The smallest icon of pixels: home screens show it at this size.
const MIN_ICON: u32 = 192;
/// How much longer than the other the longer side of an icon may be, in parts of it.
const ROUNDING: f32 = 0.02;
/// How many times the shorter side of a logo the longer one may be. A longer logo would be a line.
const MAX_RATIO: f32 = 10.0;

/// What a picture is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrandUse {
    /// Beside or instead of the name, at any width.
    Logo,
    /// A square in the tab of a browser or on a home screen.
    Icon,
}

/// A logo or an icon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrandPicture {
    /// The file: SVG without anything that could do harm, or PNG.
    pub file: Bytes,
    /// Eight digits that no other picture of the company has.
    pub digest: String,
    /// Whether it is SVG.
    pub is_svg: bool,
    /// In pixels of CSS.
    pub width: u32,
    /// In pixels of CSS.
    pub height: u32,
}

/// A logo as pages show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Logo {
    /// Its address, which says the content: `/logo.svg?1a2b3c4d`.
    pub address: String,
    /// In pixels of CSS.
    pub width: u32,
    /// In pixels of CSS.
    pub height: u32,
}

impl BrandPicture {
    /// Reads the file that a person chose, as a `data:` address, and makes it harmless.
    pub(crate) fn read(address: &str, usage: BrandUse) -> Result<Self, String> {
        let file = decoded(address).ok_or("is no file; choose an SVG or PNG file")?;
        if file.len() > MAX_FILE {
            return Err(format!(
                "is a file of {} kB; {} are the most",
                file.len().div_ceil(1 << 10),
                MAX_FILE >> 10
            ));
        }
        let found = FileType::of(&file);
        let picture = match (found.kind, found.media_type) {
            (file_type::Kind::Svg, _) => {
                let safe = sanitized_svg(&file, MAX_FILE)
                    .map_err(|error| format!("is refused: {error}"))?;
                Self::new(&safe, true, svg_size(&safe)?)
            }
            (_, "image/png") => Self::new(&file, false, png_size(&file)?),
            _ => return Err(format!("is {}; choose an SVG or PNG file", found.name)),
        };
        let (width, height) = (picture.width as f32, picture.height as f32);
        let ratio = width.max(height) / width.min(height).max(f32::EPSILON);
        let most = match usage {
            BrandUse::Logo => MAX_RATIO,
            BrandUse::Icon => 1.0 + ROUNDING,
        };
        match (ratio <= most, usage) {
            (false, BrandUse::Icon) => Err(format!(
                "is {width} wide and {height} high; an icon is as wide as it is high"
            )),
            (false, BrandUse::Logo) => Err(format!(
                "is {width} wide and {height} high; one side is at most {MAX_RATIO} times the other"
            )),
            (true, BrandUse::Icon) if !picture.is_svg && picture.width < MIN_ICON => Err(format!(
                "is {width} pixels wide; an icon has at least {MIN_ICON}"
            )),
            (true, _) => Ok(picture),
        }
    }

    /// A value that was read before.
    pub(crate) fn kept(address: &str) -> Option<Self> {
        let file = decoded(address)?;
        let is_svg = address.starts_with(SVG);
        let size = match is_svg {
            true => svg_size(&file).ok()?,
            false => png_reader(&file).into_dimensions().ok()?,
        };
        Some(Self::new(&file, is_svg, size))
    }

    fn new(file: &[u8], is_svg: bool, (width, height): (u32, u32)) -> Self {
        Self {
            file: Bytes::copy_from_slice(file),
            digest: digest(&[file]),
            is_svg,
            width,
            height,
        }
    }

    /// The value of its setting: a `data:` address.
    pub(crate) fn address(&self) -> String {
        let start = if self.is_svg { SVG } else { PNG };
        [start, &BASE64_STANDARD.encode(&self.file)].concat()
    }

    /// The media type of its file.
    pub const fn media_type(&self) -> &'static str {
        match self.is_svg {
            true => "image/svg+xml",
            false => "image/png",
        }
    }

    /// The logo with this picture, whose file is called `name`.
    pub fn logo(&self, name: &str) -> Logo {
        let ending = if self.is_svg { "svg" } else { "png" };
        Logo {
            address: format!("/{name}.{ending}?{}", self.digest),
            width: self.width,
            height: self.height,
        }
    }
}

const SVG: &str = "data:image/svg+xml;base64,";
const PNG: &str = "data:image/png;base64,";

/// The beginning of the SHA-256 of these parts, as eight hexadecimal digits.
pub fn digest(parts: &[&[u8]]) -> String {
    let sum = parts.iter().fold(Sha256::new(), |sum, part| {
        sum.chain_update(part.len().to_be_bytes())
            .chain_update(part)
    });
    hex::encode(&sum.finalize()[..4])
}

fn decoded(address: &str) -> Option<Vec<u8>> {
    let (file, _) = DataUrl::process(address).ok()?.decode_to_vec().ok()?;
    Some(file)
}

/// The size of a drawing, and that it shows something everywhere: texts are drawn with the fonts of the reader, who may have others.
fn svg_size(file: &[u8]) -> Result<(u32, u32), String> {
    let unreadable = |error: &dyn std::fmt::Display| format!("cannot be read as SVG: {error}");
    let text = std::str::from_utf8(file).map_err(|error| unreadable(&error))?;
    let document = usvg::roxmltree::Document::parse(text).map_err(|error| unreadable(&error))?;
    let has = |names: &[&str]| {
        let mut elements = document.descendants().map(|node| node.tag_name().name());
        elements.any(|name| names.contains(&name))
    };
    if has(&["text", "flowRoot"]) {
        return Err("has letters as text, which need a font that others may not have; convert them to outlines (paths) and save it again".to_owned());
    }
    // They are not bounded: a small file may have a picture of gigabytes.
    if has(&["image", "feImage"]) {
        return Err("has a picture of pixels in it; choose that picture itself, as PNG".to_owned());
    }
    let mut options = usvg::Options::default();
    // Nothing of this machine is read.
    options.image_href_resolver.resolve_string = Box::new(|_, _| None);
    let tree = usvg::Tree::from_xmltree(&document, &options).map_err(|error| unreadable(&error))?;
    if !tree.root().has_children() {
        return Err("is an SVG file that shows nothing".to_owned());
    }
    let size = tree.size().to_int_size();
    Ok((size.width(), size.height()))
}

fn png_reader(file: &[u8]) -> ImageReader<Cursor<&[u8]>> {
    ImageReader::with_format(Cursor::new(file), ImageFormat::Png)
}

/// The size of a picture of pixels that can be decoded.
fn png_size(file: &[u8]) -> Result<(u32, u32), String> {
    let mut reader = png_reader(file);
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_PIXELS);
    limits.max_image_height = Some(MAX_PIXELS);
    reader.limits(limits);
    let picture = reader
        .decode()
        .map_err(|error| format!("cannot be read as PNG: {error}"))?;
    Ok((picture.width(), picture.height()))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    fn of(media_type: &str, file: &[u8]) -> String {
        format!("data:{media_type};base64,{}", BASE64_STANDARD.encode(file))
    }

    fn svg(size: &str, content: &str) -> String {
        let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" {size}>{content}</svg>"#);
        of("image/svg+xml", svg.as_bytes())
    }

    pub(crate) fn png(width: u32, height: u32) -> String {
        let mut file = Cursor::new(Vec::new());
        image::RgbaImage::new(width, height)
            .write_to(&mut file, ImageFormat::Png)
            .unwrap();
        of("image/png", file.get_ref())
    }

    const SQUARE: &str = r#"viewBox="0 0 48 48""#;
    const DISC: &str = r#"<circle cx="24" cy="24" r="20" onclick="a()"/>"#;

    #[test]
    fn a_drawing_is_made_harmless_and_stays_the_same_afterwards() {
        let picture = BrandPicture::read(&svg(SQUARE, DISC), BrandUse::Icon).unwrap();
        assert_eq!((picture.width, picture.height), (48, 48));
        let text = std::str::from_utf8(&picture.file).unwrap();
        assert!(
            text.contains("<circle") && !text.contains("onclick"),
            "{text}"
        );
        let kept = picture.address();
        assert_eq!(BrandPicture::kept(&kept), Some(picture.clone()));
        let logo = picture.logo("logo");
        assert_eq!(logo.address, format!("/logo.svg?{}", picture.digest));
    }

    #[test]
    fn a_picture_of_pixels_is_kept_as_it_is() {
        let address = png(300, 100);
        let picture = BrandPicture::read(&address, BrandUse::Logo).unwrap();
        assert_eq!((picture.width, picture.height), (300, 100));
        assert_eq!(picture.address(), address);
        // What a person's program calls it does not count.
        let called = address.replace("image/png", "image/svg+xml");
        let read = BrandPicture::read(&called, BrandUse::Logo).unwrap();
        assert_eq!(read.address(), address);
    }

    #[test]
    fn what_cannot_be_shown_everywhere_is_refused_with_what_to_do() {
        for (address, usage, told) in [
            ("a.png".to_owned(), BrandUse::Logo, "is no file"),
            (of("image/png", b"GIF89a"), BrandUse::Logo, "SVG or PNG"),
            (
                of("image/png", b"\x89PNG\r\n\x1a\n...."),
                BrandUse::Logo,
                "cannot be read as PNG",
            ),
            (png(9, 2401), BrandUse::Logo, "cannot be read as PNG"),
            (png(100, 100), BrandUse::Icon, "at least 192"),
            (png(1000, 90), BrandUse::Logo, "at most 10 times"),
            (png(300, 200), BrandUse::Icon, "300 wide and 200 high"),
            (
                svg(r#"viewBox="0 0 40 10""#, DISC),
                BrandUse::Icon,
                "as wide",
            ),
            (
                svg(SQUARE, "<text>Nandi</text>"),
                BrandUse::Logo,
                "convert them to outlines",
            ),
            (
                svg(SQUARE, r#"<flowRoot><flowPara>Nandi</flowPara></flowRoot>"#),
                BrandUse::Logo,
                "convert them to outlines",
            ),
            (
                svg(
                    SQUARE,
                    &format!(r#"<image href="{}" width="9" height="9"/>"#, png(9, 9)),
                ),
                BrandUse::Logo,
                "choose that picture itself",
            ),
            (svg(SQUARE, ""), BrandUse::Logo, "shows nothing"),
            (
                of("image/svg+xml", &vec![b' '; MAX_FILE + 1]),
                BrandUse::Logo,
                "101 kB; 100 are the most",
            ),
        ] {
            let error = BrandPicture::read(&address, usage).unwrap_err();
            assert!(error.contains(told), "{told}: {error}");
        }
    }
}
