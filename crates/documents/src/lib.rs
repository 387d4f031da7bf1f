//! Typesets documents with Typst: the preview pictures of pages, the icons of the site, the brochure and the specification sheets.
//!
//! [`Fonts`] are the faces of all documents. A template of `templates/` is compiled with the files that it reads. The `compiler`
//! gives it access to nothing else: no file system, no network, no clock.

mod compiler;
mod error;
mod fonts;
mod icon;
mod pdf;
mod social_card;

pub use error::Error;
pub use fonts::Fonts;
pub use icon::{Icon, IconFormat, IconRenderer};
pub use pdf::{COMPILER_FINGERPRINT, Document, Pdf, PdfCompiler, Template};
pub use social_card::{Focus, SocialCard, SocialCardRenderer};
