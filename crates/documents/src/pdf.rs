//! Documents to keep and forward: the brochure and the specification sheets, as PDF.

use std::collections::BTreeSet;

use bytes::Bytes;
use qrcode::{QrCode, render::svg};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use typst::{comemo, foundations, syntax::Source};
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

use crate::{
    Error, Fonts,
    compiler::{self, Compiler},
};

/// The SHA-256 of the document compiler: this crate with its templates, and every library with its version (`build.rs`).
pub const COMPILER_FINGERPRINT: &str = env!("COMPILER_FINGERPRINT");

const STYLE: &str = include_str!("../templates/style.typ");
const BROCHURE: &str = include_str!("../templates/brochure.typ");
const SPECIFICATION: &str = include_str!("../templates/specification.typ");

/// Characters that templates add to their texts.
const TEMPLATE_TEXT: &str = "0123456789,.–~ SHU";

/// The standards for archiving (with tagged structure) and for accessibility.
const STANDARDS: [PdfStandard; 2] = [PdfStandard::A_2a, PdfStandard::Ua_1];

/// The template of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Template {
    /// All products.
    Brochure,
    /// One product.
    Specification,
}

/// The content of a document. The pages' script writes it, so that its words and figures are those of the pages.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Document {
    pub template: Template,
    /// The language code of its texts, `ar`; it also determines the direction.
    pub language: String,
    /// The title that viewers show.
    pub title: String,
    /// The author that viewers show.
    pub author: String,
    /// The date of its last change, `2026-11-22`.
    pub date: String,
    /// The pair of typefaces; `None` for the usual one.
    #[serde(default)]
    pub typefaces: Option<String>,
    /// The pictures of the products and the logos, by their paths on the site.
    pub pictures: Vec<String>,
    /// The addresses of its QR codes.
    pub codes: Vec<String>,
    /// The data of the template.
    pub content: Value,
}

/// A finished document.
#[derive(Debug)]
pub struct Pdf {
    pub bytes: Vec<u8>,
    pub pages: usize,
    /// Characters of its texts that no font has. They are left out, so that no empty box is printed.
    pub missing: BTreeSet<char>,
}

/// Compiles documents to PDF.
pub struct PdfCompiler {
    compiler: Compiler,
    /// The modules that templates import.
    imports: [Source; 2],
    brochure: Source,
    specification: Source,
}

/// The data of a template.
#[derive(Serialize)]
struct Data<'a> {
    language: &'a str,
    title: &'a str,
    author: &'a str,
    date: &'a str,
    faces: Faces<'a>,
    /// For each picture, whether it can be shown.
    pictures: Vec<bool>,
    content: &'a Value,
}

/// The font families that have the characters of a document, by style.
#[derive(Serialize)]
struct Faces<'a> {
    serif: Vec<&'a str>,
    sans: Vec<&'a str>,
    semibold: Vec<&'a str>,
}

impl PdfCompiler {
    /// Creates a compiler for documents in the styles `serif-display`, `sans` and `sans-semibold`.
    pub fn new(fonts: Fonts) -> Self {
        let source = |name, text: &str| Source::new(compiler::file(name), text.to_owned());
        Self {
            compiler: Compiler::new(fonts),
            imports: [source("style.typ", STYLE), compiler::covering()],
            brochure: source("brochure.typ", BROCHURE),
            specification: source("specification.typ", SPECIFICATION),
        }
    }

    pub fn fonts(&self) -> &Fonts {
        &self.compiler.fonts
    }

    /// A SHA-256 of everything that affects a file besides its document and pictures: the fonts, the templates, Typst and the
    /// rest of the compiler. While it is the same, the same document and pictures give the same file.
    pub fn fingerprint(&self) -> [u8; 32] {
        Sha256::new()
            .chain_update(COMPILER_FINGERPRINT)
            .chain_update(self.compiler.fonts.fingerprint())
            .finalize()
            .into()
    }

    /// Compiles a document. This is CPU-bound: it takes a tenth of a second for a sheet, some seconds for a brochure.
    ///
    /// `picture` returns the file of a picture (JPEG, PNG, WebP, or SVG where the path says so) by its path on the site.
    /// Without one, a placeholder is printed. Fails with [`Error::Template`] if the content does not fit the template or a
    /// picture is broken, with [`Error::Code`] if an address is too long for a QR code.
    pub fn compile(
        &self,
        document: &Document,
        picture: impl Fn(&str) -> Option<Bytes>,
    ) -> Result<Pdf, Error> {
        let mut missing = BTreeSet::new();
        let mut clean = |text: &str| self.clean(text, &mut missing);
        let (title, author) = (clean(&document.title), clean(&document.author));
        let mut content = document.content.clone();
        for_each_text(&mut content, &mut |text| *text = clean(text));

        let mut words = [&title, &author, TEMPLATE_TEXT].concat();
        for_each_text(&mut content, &mut |text| words.push_str(text));
        let families = |style| {
            let fonts = &self.compiler.fonts;
            let pair = document.typefaces.as_deref();
            fonts.families(pair, style, &document.language, &words)
        };
        let mut files = Vec::new();
        let mut pictures = Vec::new();
        for (place, path) in document.pictures.iter().enumerate() {
            let is_drawing = path.contains(".svg?");
            let bytes = picture(path).filter(|bytes| {
                is_drawing && !bytes.is_empty() || image::guess_format(bytes).is_ok()
            });
            pictures.push(bytes.is_some());
            if let Some(bytes) = bytes {
                let name = format!("picture-{place}");
                files.push((compiler::file(&name), foundations::Bytes::new(bytes)));
            }
        }
        for (place, address) in document.codes.iter().enumerate() {
            let name = format!("code-{place}.svg");
            let drawn = foundations::Bytes::from_string(qr_code(address)?);
            files.push((compiler::file(&name), drawn));
        }
        let data = Data {
            language: &document.language,
            title: &title,
            author: &author,
            date: &document.date,
            faces: Faces {
                serif: families("serif-display")?,
                sans: families("sans")?,
                semibold: families("sans-semibold")?,
            },
            pictures,
            content: &content,
        };
        let json = serde_json::to_vec(&data).map_err(|error| Error::Template(error.to_string()))?;
        files.push((
            compiler::file("document.json"),
            foundations::Bytes::new(json),
        ));

        let template = match document.template {
            Template::Brochure => &self.brochure,
            Template::Specification => &self.specification,
        };
        let compiled = self.compiler.compile(template, &self.imports, &files)?;
        let options = PdfOptions {
            standards: PdfStandards::new(&STANDARDS)
                .map_err(|error| Error::Template(error.message().to_string()))?,
            ..PdfOptions::default()
        };
        let bytes =
            typst_pdf::pdf(&compiled, &options).map_err(|errors| compiler::failure(&errors))?;
        let pages = compiled.pages().len();
        if document.template == Template::Brochure {
            drop(compiled);
            // Typst's cached results take some hundred megabytes for a large document.
            comemo::evict(0);
        }
        Ok(Pdf {
            bytes,
            pages,
            missing,
        })
    }

    /// The text without the characters that no font has, which are added to `missing`.
    fn clean(&self, text: &str, missing: &mut BTreeSet<char>) -> String {
        let has_glyph = |character: &char| {
            let is_missing = self.compiler.fonts.omits(*character);
            if is_missing {
                missing.insert(*character);
            }
            !is_missing
        };
        // No font has a tab or the like.
        let blank = |character: char| match character {
            '\n' => '\n',
            other if other.is_control() => ' ',
            other => other,
        };
        text.chars().filter(has_glyph).map(blank).collect()
    }
}

/// Visits every text in a value, but not the keys of its objects.
fn for_each_text(value: &mut Value, visit: &mut impl FnMut(&mut String)) {
    match value {
        Value::String(text) => visit(text),
        Value::Array(items) => items.iter_mut().for_each(|item| for_each_text(item, visit)),
        Value::Object(fields) => fields
            .values_mut()
            .for_each(|field| for_each_text(field, visit)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// A QR code as SVG, without the quiet zone, for which the templates leave room.
fn qr_code(address: &str) -> Result<String, Error> {
    let code = QrCode::new(address).map_err(|error| Error::Code(address.to_owned(), error))?;
    Ok(code
        .render::<svg::Color<'_>>()
        .quiet_zone(false)
        .dark_color(svg::Color("#1c0f0c"))
        .light_color(svg::Color("#fbf6ec"))
        .build())
}
