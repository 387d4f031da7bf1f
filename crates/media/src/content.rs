//! The type of a file, detected from its content. Its name and the caller's `Content-Type` do not count.

use bytes::Bytes;
use file_type::{FileType, Kind};

use crate::{MediaError, Result};

/// A type of file that can be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Jpeg,
    Png,
    WebP,
    Svg,
    Pdf,
    Docx,
    Xlsx,
    /// Text in UTF-8, such as CSV.
    Text,
}

impl Content {
    const ALL: [Self; 8] = [
        Self::Jpeg,
        Self::Png,
        Self::WebP,
        Self::Svg,
        Self::Pdf,
        Self::Docx,
        Self::Xlsx,
        Self::Text,
    ];

    pub(crate) const fn media_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::WebP => "image/webp",
            Self::Svg => "image/svg+xml",
            Self::Pdf => "application/pdf",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Text => "text/plain; charset=utf-8",
        }
    }

    /// The format for decoding a picture; `None` for other files.
    pub(crate) const fn image_format(self) -> Option<image::ImageFormat> {
        match self {
            Self::Jpeg => Some(image::ImageFormat::Jpeg),
            Self::Png => Some(image::ImageFormat::Png),
            Self::WebP => Some(image::ImageFormat::WebP),
            Self::Svg | Self::Pdf | Self::Docx | Self::Xlsx | Self::Text => None,
        }
    }

    /// Whether a file of this bucket is a picture for the site, which is decoded.
    pub(crate) const fn has_pixels(self, bucket: &crate::Bucket) -> bool {
        bucket.is_public && self.image_format().is_some()
    }

    /// The type of these bytes.
    ///
    /// `taken` are the types that this bucket accepts.
    /// The error of one that the bucket does not accept says what it is instead, and what the person can do.
    pub(crate) fn of(bytes: &Bytes, bucket: &str, taken: &[Self]) -> Result<Self> {
        if bytes.is_empty() {
            return Err(MediaError::invalid_type("The file is empty"));
        }
        let file = FileType::of(bytes);
        if matches!(file.media_type, "image/heif" | "image/heic") {
            return Err(MediaError::invalid_type(
                "HEIC pictures cannot be read here: set the telephone's camera to JPEG (iPhone: Settings, Camera, Formats, Most Compatible) or save the picture as JPEG, and upload that",
            ));
        }
        let content = match file.kind {
            // Never served as a page.
            Kind::Text | Kind::Markup => Some(Self::Text),
            _ => Self::ALL
                .into_iter()
                .find(|content| content.media_type() == file.media_type),
        };
        content
            .filter(|content| taken.contains(content))
            .ok_or_else(|| {
                let found = content.map_or(file.media_type, Self::media_type);
                let taken: Vec<_> = taken.iter().map(|content| content.media_type()).collect();
                MediaError::invalid_type(format!(
                    "mime type {found} is not supported: the bucket {bucket} takes {}; this is {}",
                    taken.join(", "),
                    file.name
                ))
            })
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::{ZipWriter, write::SimpleFileOptions};

    use super::*;
    use crate::Bucket;

    fn of(bytes: &'static [u8], bucket: &str) -> Result<Content> {
        let bucket = Bucket::find(bucket).unwrap();
        bucket.content_of(&Bytes::from_static(bytes))
    }

    #[test]
    fn the_content_decides_and_not_the_name() {
        let png = b"\x89PNG\r\n\x1a\n....";
        assert_eq!(of(png, "media").unwrap(), Content::Png);
        assert_eq!(of(b"%PDF-1.7\n", "documents").unwrap(), Content::Pdf);
        assert_eq!(of(b"a,b\n1,2\n", "documents").unwrap(), Content::Text);
        let svg = b"<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>";
        assert_eq!(of(svg, "media").unwrap(), Content::Svg);
    }

    #[test]
    fn what_the_bucket_does_not_take_is_named() {
        for (bytes, told) in [
            (&b"%PDF-1.7\n"[..], "application/pdf"),
            (b"<script>alert(1)</script>", "text/plain"),
            (b"MZ\x90\x00\x03", "application/"),
            (b"PK\x05\x06", "application/zip"),
            (b"\x00\x01\x02\x03", "a file of an unknown type"),
        ] {
            let error = of(bytes, "media").unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
            assert!(error.contains("image/jpeg"), "{error}");
        }
        assert!(of(b"", "media").is_err());
    }

    /// A Word document whose parts stand in the usual order, but begin with another one: programs write them in any order.
    fn docx(content_type: &str, first: usize) -> Bytes {
        let part = "word/document.xml";
        let relationships = format!(
            "<Relationships><Relationship Id=\"r1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"{part}\"/></Relationships>"
        );
        let types = format!(
            "<Types><Override PartName=\"/{part}\" ContentType=\"{content_type}\"/></Types>"
        );
        let mut parts = [
            ("[Content_Types].xml", types.as_str()),
            ("_rels/.rels", &relationships),
            ("docProps/core.xml", "<a/>"),
            ("customXml/item1.xml", "<a/>"),
            ("word/_rels/document.xml.rels", "<Relationships/>"),
            (part, "<a/>"),
        ];
        parts.rotate_left(first);
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in parts {
            let options = SimpleFileOptions::default();
            archive.start_file(name, options).unwrap();
            archive.write_all(content.as_bytes()).unwrap();
        }
        archive.finish().unwrap().into_inner().into()
    }

    #[test]
    fn an_office_file_is_taken_whatever_its_order_but_not_one_with_macros() {
        let documents = Bucket::find("documents").unwrap();
        for first in 0..6 {
            let word =
                "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
            let found = documents.content_of(&docx(word, first));
            assert_eq!(found.unwrap(), Content::Docx, "part {first} first");
            let macros = "application/vnd.ms-word.document.macroEnabled.main+xml";
            let error = documents.content_of(&docx(macros, first)).unwrap_err();
            let error = error.to_string();
            assert!(
                error.ends_with("this is a Word document with macros (.docm)"),
                "{error}"
            );
        }
    }

    #[test]
    fn a_text_is_taken_whatever_its_first_letters_and_words_are() {
        for text in [&b"BMW spice trade,1\n"[..], b"a note on <svg>\n", b"II*\n"] {
            assert_eq!(of(text, "documents").unwrap(), Content::Text);
        }
    }

    #[test]
    fn a_heic_picture_is_refused_with_what_to_do() {
        let heic = b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00heicmif1";
        let error = of(heic, "media").unwrap_err().to_string();
        assert!(error.contains("save the picture as JPEG"), "{error}");
    }
}
