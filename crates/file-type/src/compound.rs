//! The container of Office before 2007 (CFB), told by the streams in it.

use std::io::Cursor;

use cfb::CompoundFile;

use crate::{FileType, Kind};

/// The stream or storage that only one format has, and the format.
const FORMATS: [(&str, FileType); 6] = [
    ("EncryptedPackage", PROTECTED),
    (
        "WordDocument",
        FileType::document("application/msword", "an old Word document (.doc)"),
    ),
    (
        "PowerPoint Document",
        FileType::document(
            "application/vnd.ms-powerpoint",
            "an old PowerPoint presentation (.ppt)",
        ),
    ),
    ("Workbook", XLS),
    ("Book", XLS),
    (
        "__properties_version1.0",
        FileType::document("application/vnd.ms-outlook", "a mail of Outlook (.msg)"),
    ),
];

const PROTECTED: FileType = FileType {
    kind: Kind::Protected,
    media_type: MEDIA_TYPE,
    name: "an Office file that needs a password",
};
const XLS: FileType =
    FileType::document("application/vnd.ms-excel", "an old Excel workbook (.xls)");
const OTHER: FileType = FileType::document(MEDIA_TYPE, "a file of an old Windows program");
const DAMAGED: FileType = FileType::document(MEDIA_TYPE, "a damaged Office file");

/// The container itself.
const MEDIA_TYPE: &str = "application/x-ole-storage";

pub(crate) fn is_compound(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
}

pub(crate) fn file_type(bytes: &[u8]) -> FileType {
    let Ok(file) = CompoundFile::open(Cursor::new(bytes)) else {
        return DAMAGED;
    };
    let found = FORMATS.iter().find(|(stream, _)| file.is_stream(stream));
    found.map_or(OTHER, |(_, format)| *format)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn compound(streams: &[&str]) -> Vec<u8> {
        let mut file = CompoundFile::create(Cursor::new(Vec::new())).unwrap();
        for stream in streams {
            file.create_stream(stream)
                .unwrap()
                .write_all(b"content")
                .unwrap();
        }
        file.flush().unwrap();
        file.into_inner().into_inner()
    }

    #[test]
    fn one_container_holds_many_formats_and_its_streams_tell_them_apart() {
        for (streams, kind, media_type) in [
            (
                &["\u{5}SummaryInformation", "Workbook"][..],
                Kind::Document,
                "application/vnd.ms-excel",
            ),
            (&["Book"], Kind::Document, "application/vnd.ms-excel"),
            (&["WordDocument"], Kind::Document, "application/msword"),
            (
                &["PowerPoint Document"],
                Kind::Document,
                "application/vnd.ms-powerpoint",
            ),
            (
                &["__properties_version1.0"],
                Kind::Document,
                "application/vnd.ms-outlook",
            ),
            (
                &["EncryptionInfo", "EncryptedPackage"],
                Kind::Protected,
                MEDIA_TYPE,
            ),
            // An installer has streams of its own, none of them Office's.
            (
                &["\u{5}SummaryInformation", "\u{4840}_Tables"],
                Kind::Document,
                MEDIA_TYPE,
            ),
            (&[], Kind::Document, MEDIA_TYPE),
        ] {
            let found = FileType::of(&compound(streams));
            assert_eq!(
                (found.kind, found.media_type),
                (kind, media_type),
                "{streams:?}"
            );
        }
        let cut = &compound(&["Workbook"])[..600];
        assert_eq!(FileType::of(cut), DAMAGED);
    }
}
