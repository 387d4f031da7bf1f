//! What a file is, by its content. Its name and the sender's `Content-Type` do not count.

mod compound;
mod package;
mod svg;
mod svg_references;
mod text;

pub use svg::{SvgError, sanitized_svg};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileType {
    /// How the program treats it.
    pub kind: Kind,
    /// Its media type; `application/octet-stream` if it is not known.
    pub media_type: &'static str,
    /// What a person calls it, with the article: `a Word document (.docx)`.
    pub name: &'static str,
}

/// How the program treats a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A workbook of Excel since 2007, also a template or one with macros.
    Xlsx,
    /// A workbook of LibreOffice.
    Ods,
    /// An Office file that needs a password.
    Protected,
    /// A document that is no such workbook, as one of Excel before 2007, or an archive.
    Document,
    Svg,
    /// Other text in UTF-8.
    Text,
    /// A web page, or another text with markup that Excel saves under the name of a workbook.
    Markup,
    /// A picture, or a file of any other type.
    Other,
}

impl FileType {
    /// The type of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        if package::is_archive(bytes) {
            return package::file_type(bytes);
        }
        if compound::is_compound(bytes) {
            return compound::file_type(bytes);
        }
        if begins_pdf(bytes) {
            return Self::document("application/pdf", "a PDF");
        }
        let text = std::str::from_utf8(bytes).ok();
        // Text comes before the signatures: some of them are two letters long, with which a text may begin.
        if let Some(text) = text.filter(|text| !text.contains(is_binary)) {
            return Self::of_text(text);
        }
        match infer::get(bytes).map(|known| known.mime_type()) {
            Some(media_type) => Self {
                kind: Kind::Other,
                media_type,
                name: media_type,
            },
            None => match text.filter(|text| !text.contains('\0')) {
                Some(text) => Self::of_text(text),
                None => UNKNOWN,
            },
        }
    }

    /// The type of a text that was decoded: [`Kind::Svg`], [`Kind::Markup`], [`Kind::Document`] or [`Kind::Text`].
    pub fn of_text(text: &str) -> Self {
        text::file_type(text)
    }

    const fn document(media_type: &'static str, name: &'static str) -> Self {
        Self {
            kind: Kind::Document,
            media_type,
            name,
        }
    }
}

const UNKNOWN: FileType = FileType {
    kind: Kind::Other,
    media_type: "application/octet-stream",
    name: "a file of an unknown type",
};

/// Some programs write a byte order mark or empty lines before the signature.
fn begins_pdf(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    bytes.trim_ascii_start().starts_with(b"%PDF-")
}

/// Whether the character is rare in texts and frequent in other files.
fn is_binary(character: char) -> bool {
    character.is_ascii_control() && !matches!(character, '\t' | '\n' | '\r' | '\u{c}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_no_binary_file_because_of_its_first_letters() {
        for text in [
            "BMW spice trade,1\n",
            "MZ\n",
            "ID3,price\n",
            "slug,name\n",
            "II*\n",
            "%!\n",
            "<b",
        ] {
            let found = FileType::of(text.as_bytes());
            assert_eq!(found.media_type, "text/plain", "{text:?}");
            assert_eq!(found.kind, Kind::Text, "{text:?}");
        }
    }

    #[test]
    fn pictures_and_others_are_told_by_their_signatures() {
        for (bytes, media_type) in [
            (&b"\x89PNG\r\n\x1a\n...."[..], "image/png"),
            (b"\xff\xd8\xff\xe0....", "image/jpeg"),
            (b"RIFF\x10\0\0\0WEBPVP8 ", "image/webp"),
            (
                b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00heicmif1",
                "image/heif",
            ),
            (b"\x1f\x8b\x08\0\0\0\0\0", "application/gzip"),
            (b"\0\x01\x02\x03", "application/octet-stream"),
        ] {
            let found = FileType::of(bytes);
            assert_eq!(
                (found.kind, found.media_type),
                (Kind::Other, media_type),
                "{bytes:?}"
            );
        }
    }

    #[test]
    fn a_text_may_have_control_characters_but_no_null() {
        for (text, kind) in [("\u{1b}[1mbold\u{1b}[0m", Kind::Text), ("a\0", Kind::Other)] {
            assert_eq!(FileType::of(text.as_bytes()).kind, kind, "{text:?}");
        }
    }

    #[test]
    fn a_pdf_may_have_a_mark_or_empty_lines_before_it() {
        for bytes in [
            &b"%PDF-1.7\n%\xe2\xe3"[..],
            b"\xef\xbb\xbf%PDF-1.4\n",
            b"\r\n\r\n%PDF-1.4\n",
        ] {
            assert_eq!(FileType::of(bytes).media_type, "application/pdf");
        }
    }
}
