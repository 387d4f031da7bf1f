/// Why a document could not be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "`{0}` is no font that documents can be set in; fonts are named `<style>.<part>.ttf`, such as `sans.latin.ttf`, those of further typefaces `<typefaces>.<style>.<part>.ttf`"
    )]
    Font(String),
    /// No font has a glyph for this character, which would be an empty box in the document.
    #[error("no font has the character {0:?}")]
    NoGlyph(char),
    /// The template does not compile with its data.
    #[error("the document cannot be set: {0}")]
    Template(String),
    #[error("`{0}` cannot be a QR code: {1}")]
    Code(String, #[source] qrcode::types::QrError),
    #[error("the document cannot be written: {0}")]
    Encoding(#[from] image::ImageError),
}
