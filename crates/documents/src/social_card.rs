//! The picture that chat applications and social networks show beside a link.

use std::collections::BTreeMap;

use bytes::Bytes;
use image::{DynamicImage, ImageFormat, RgbaImage, codecs::jpeg::JpegEncoder};
use serde::{Deserialize, Serialize};
use typst::{foundations, syntax::Source};
use typst_render::RenderOptions;

use crate::{
    Error, Fonts,
    compiler::{self, Compiler},
};

const TEMPLATE: &str = include_str!("../templates/social-card.typ");

/// JPEG quality of 100. Below this, artefacts show around letters on the dark background.
const JPEG_QUALITY: u8 = 86;
/// Initial capacity of the buffer for an encoded card, in bytes; most cards need less.
const JPEG_CAPACITY: usize = 150_000;

/// Characters that are added to a title where it is hyphenated or truncated.
const ADDED_TO_TITLES: &str = "-…";

/// The content of a card.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SocialCard {
    /// The page's own title, without the company's name. A blank one is left out.
    pub title: String,
    /// A few words above the title. Left out if blank, or if no font has its characters.
    pub eyebrow: String,
    /// The name of the company. Left out if no font has its characters.
    pub company: String,
    /// The host name of the site, `www.example.com`.
    pub host: String,
    /// The language code of the title, `ar`; it also determines the direction.
    pub language: String,
    /// The company's logo for light grounds, SVG or PNG, where it has one: shown instead of its initial.
    pub logo: Option<Bytes>,
    /// The same for dark grounds: shown instead of its name.
    pub logo_on_dark: Option<Bytes>,
    /// A photograph as WebP, JPEG or PNG. Without one, or with another format, the card shows a label.
    pub picture: Option<Bytes>,
    /// The point of the photograph that stays visible when it is cropped; by default its centre.
    pub focus: Option<Focus>,
    /// The pair of typefaces; `None` for the usual one.
    pub typefaces: Option<String>,
    /// The colours that differ from those of the template, by name: `night` to `#10201a`.
    pub colours: BTreeMap<String, String>,
}

/// A point of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Focus {
    /// From the left, in percent of the width.
    pub x: u8,
    /// From the top, in percent of the height.
    pub y: u8,
}

/// Draws cards.
pub struct SocialCardRenderer {
    compiler: Compiler,
    template: Source,
    covering: Source,
}

/// The data of the template.
#[derive(Serialize)]
struct Data<'a> {
    language: &'a str,
    title: Line<'a>,
    eyebrow: Line<'a>,
    company: Line<'a>,
    host: Line<'a>,
    has_picture: bool,
    has_logo: bool,
    has_logo_on_dark: bool,
    focus: Option<Focus>,
    colours: &'a BTreeMap<String, String>,
}

/// A text, and the font families that have its characters.
#[derive(Default, Serialize)]
struct Line<'a> {
    text: &'a str,
    fonts: Vec<&'a str>,
}

impl SocialCardRenderer {
    /// The width in pixels.
    pub const WIDTH: u32 = 1200;
    /// The height in pixels.
    pub const HEIGHT: u32 = 630;

    /// Creates a renderer for cards in the styles `serif-display`, `sans-semibold` and `sans`.
    pub fn new(fonts: Fonts) -> Self {
        Self {
            compiler: Compiler::new(fonts),
            template: Source::new(compiler::file("social-card.typ"), TEMPLATE.to_owned()),
            covering: compiler::covering(),
        }
    }

    /// Draws a card as a JPEG of [`Self::WIDTH`] by [`Self::HEIGHT`] pixels. This is CPU-bound. Fails with [`Error::NoGlyph`]
    /// if no font has a character of the title, with [`Error::Template`] if the picture is broken.
    pub fn draw(&self, card: &SocialCard) -> Result<Vec<u8>, Error> {
        let picture = card.picture.clone().filter(|bytes| is_readable(bytes));
        let line = |style, text| self.line(card, style, text, "");
        // Converted to upper case before the fonts are chosen, since they need other characters then.
        let eyebrow = card.eyebrow.to_uppercase();
        let data = Data {
            language: &card.language,
            title: self.line(card, "serif-display", &card.title, ADDED_TO_TITLES)?,
            eyebrow: line("sans-semibold", &eyebrow).unwrap_or_default(),
            company: line("serif-display", &card.company).unwrap_or_default(),
            host: line("sans", &card.host).unwrap_or_default(),
            has_picture: picture.is_some(),
            has_logo: card.logo.is_some(),
            has_logo_on_dark: card.logo_on_dark.is_some(),
            focus: card.focus,
            colours: &card.colours,
        };
        let json = serde_json::to_vec(&data).map_err(|error| Error::Template(error.to_string()))?;
        let file = |name, bytes: Option<Bytes>| {
            let bytes = foundations::Bytes::new(bytes.unwrap_or_default());
            (compiler::file(name), bytes)
        };
        let files = [
            file("card.json", Some(json.into())),
            file("picture", picture),
            file("logo", card.logo.clone()),
            file("logo-on-dark", card.logo_on_dark.clone()),
        ];
        let imports = std::slice::from_ref(&self.covering);
        let document = self.compiler.compile(&self.template, imports, &files)?;
        let [page] = document.pages() else {
            return Err(Error::Template(
                "the card has more than one page".to_owned(),
            ));
        };
        let options = RenderOptions {
            pixel_per_pt: 1.0.into(),
            render_bleed: false,
        };
        let pixels = typst_render::render(page, &options);
        let (width, height) = (pixels.width(), pixels.height());
        jpeg(pixels.take(), width, height)
    }

    /// A text of a card with the font families for its characters and for those of `added`, which the template may add to it.
    fn line<'a>(
        &'a self,
        card: &SocialCard,
        style: &str,
        text: &'a str,
        added: &str,
    ) -> Result<Line<'a>, Error> {
        let all = [text, added].concat();
        let (pair, language) = (card.typefaces.as_deref(), card.language.as_str());
        let fonts = self.compiler.fonts.families(pair, style, language, &all)?;
        Ok(Line { text, fonts })
    }
}

/// Whether Typst can show a file, judged by its first bytes.
fn is_readable(picture: &[u8]) -> bool {
    matches!(
        image::guess_format(picture),
        Ok(ImageFormat::WebP | ImageFormat::Jpeg | ImageFormat::Png)
    )
}

/// Encodes RGBA pixels as JPEG. Cards have no transparent pixels.
fn jpeg(pixels: Vec<u8>, width: u32, height: u32) -> Result<Vec<u8>, Error> {
    let picture = RgbaImage::from_raw(width, height, pixels).unwrap_or_default();
    let mut file = Vec::with_capacity(JPEG_CAPACITY);
    let encoder = JpegEncoder::new_with_quality(&mut file, JPEG_QUALITY);
    DynamicImage::from(picture)
        .into_rgb8()
        .write_with_encoder(encoder)?;
    Ok(file)
}
