//! The mark of a site in the tabs of browsers and on home screens.

use std::{collections::BTreeMap, io::Cursor};

use bytes::Bytes;
use image::{
    ExtendedColorType, ImageFormat, RgbaImage,
    codecs::ico::{IcoEncoder, IcoFrame},
};
use serde::Serialize;
use typst::{foundations, syntax::Source};
use typst_layout::PagedDocument;
use typst_render::RenderOptions;
use typst_svg::SvgOptions;

use crate::{
    Error, Fonts,
    compiler::{self, Compiler},
};

const TEMPLATE: &str = include_str!("../templates/icon.typ");

/// The side of the template's page, in points.
const SIDE: f64 = 64.0;
/// The sides of the pictures in an ICO file, in pixels.
const ICO_SIDES: [u32; 2] = [16, 32];

/// The content of an icon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Icon {
    /// The company's own picture, SVG or PNG. Without one, the icon has the first letter of the name.
    pub picture: Option<Bytes>,
    pub name: String,
    /// The pair of typefaces of the letter; `None` for the usual one.
    pub typefaces: Option<String>,
    /// The colours that differ from those of the template, by name: `night` to `#10201a`.
    pub colours: BTreeMap<String, String>,
}

/// A file with an icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IconFormat {
    Svg,
    /// ICO with small pictures, for programs that look for `/favicon.ico`.
    Ico,
    /// PNG with transparent corners.
    Png {
        /// In pixels.
        side: u32,
    },
    /// PNG without transparent parts, for home screens.
    OpaquePng {
        /// In pixels.
        side: u32,
    },
}

/// Draws icons.
pub struct IconRenderer {
    compiler: Compiler,
    template: Source,
}

/// The data of the template.
#[derive(Serialize)]
struct Data<'a> {
    name: &'a str,
    fonts: Vec<&'a str>,
    has_picture: bool,
    is_opaque: bool,
    colours: &'a BTreeMap<String, String>,
}

impl IconRenderer {
    /// Creates a renderer for letters in the styles `serif-display` and, for scripts that it has not, `sans-semibold`.
    pub fn new(fonts: Fonts) -> Self {
        Self {
            compiler: Compiler::new(fonts),
            template: Source::new(compiler::file("icon.typ"), TEMPLATE.to_owned()),
        }
    }

    /// Draws an icon. This is CPU-bound. Fails with [`Error::Template`] if the picture is broken.
    pub fn draw(&self, icon: &Icon, format: IconFormat) -> Result<Vec<u8>, Error> {
        let is_opaque = matches!(format, IconFormat::OpaquePng { .. });
        let document = self.compile(icon, is_opaque)?;
        let [page] = document.pages() else {
            return Err(Error::Template(
                "the icon has more than one page".to_owned(),
            ));
        };
        let pixels = |side: u32| {
            let options = RenderOptions {
                pixel_per_pt: (f64::from(side) / SIDE).into(),
                render_bleed: false,
            };
            let drawn = typst_render::render(page, &options);
            let pixels = drawn.pixels().iter().flat_map(|pixel| {
                let colour = pixel.demultiply();
                [colour.red(), colour.green(), colour.blue(), colour.alpha()]
            });
            RgbaImage::from_raw(drawn.width(), drawn.height(), pixels.collect()).unwrap_or_default()
        };
        let mut file = Cursor::new(Vec::new());
        match format {
            IconFormat::Svg => {
                return Ok(typst_svg::svg(page, &SvgOptions::default()).into_bytes());
            }
            IconFormat::Ico => {
                let frames = ICO_SIDES.map(|side| {
                    let drawn = pixels(side);
                    IcoFrame::as_png(
                        &drawn,
                        drawn.width(),
                        drawn.height(),
                        ExtendedColorType::Rgba8,
                    )
                });
                let frames = frames.into_iter().collect::<Result<Vec<_>, _>>()?;
                IcoEncoder::new(&mut file).encode_images(&frames)?;
            }
            IconFormat::Png { side } | IconFormat::OpaquePng { side } => {
                pixels(side).write_to(&mut file, ImageFormat::Png)?;
            }
        }
        Ok(file.into_inner())
    }

    fn compile(&self, icon: &Icon, is_opaque: bool) -> Result<PagedDocument, Error> {
        let fonts = &self.compiler.fonts;
        let data = Data {
            name: &icon.name,
            // A letter that no font has is left out.
            fonts: ["serif-display", "sans-semibold"]
                .into_iter()
                .find_map(|style| {
                    let pair = icon.typefaces.as_deref();
                    fonts.families(pair, style, "en", &icon.name).ok()
                })
                .unwrap_or_default(),
            has_picture: icon.picture.is_some(),
            is_opaque,
            colours: &icon.colours,
        };
        let json = serde_json::to_vec(&data).map_err(|error| Error::Template(error.to_string()))?;
        let picture = icon.picture.clone().unwrap_or_default();
        let files = [
            (compiler::file("icon.json"), foundations::Bytes::new(json)),
            (compiler::file("picture"), foundations::Bytes::new(picture)),
        ];
        self.compiler.compile(&self.template, &[], &files)
    }
}
