/// Why there is no document.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file of the fonts cannot be used.
    #[error(
        "`{0}` is no font that documents can be set in; fonts are named `<style>.<part>.ttf`, such as `sans.latin.ttf`"
    )]
    Font(String),
    /// No font has this character, which would be an empty box in the document.
    #[error("no font has the character {0:?}")]
    NoGlyph(char),
    /// The template cannot be set with what it was given.
    #[error("the document cannot be set: {0}")]
    Template(String),
    /// An address does not fit into a QR code.
    #[error("`{0}` cannot be a QR code: {1}")]
    Code(String, #[source] qrcode::types::QrError),
    /// The finished document cannot be written as a file.
    #[error("the document cannot be written: {0}")]
    Encoding(#[from] image::ImageError),
}
