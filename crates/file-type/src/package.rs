//! ZIP archives: Office and OpenDocument files, told by the part in which they say what they are.

use std::io::{Cursor, Read};

use memchr::memmem;
use quick_xml::{
    Reader, XmlVersion,
    events::{BytesStart, Event},
};
use zip::ZipArchive;

use crate::{FileType, Kind};

/// The most entries of an archive that is opened.
const MAX_ENTRIES: usize = 10_000;
/// The most bytes that are unpacked of a part.
const MAX_PART: u64 = 4 << 20;

const ARCHIVE: FileType = FileType::document("application/zip", "a ZIP archive");
const UNREADABLE: FileType = FileType::document(
    "application/zip",
    "an incomplete or damaged archive, or one of more than 10,000 parts",
);

/// The content type of the main part of an Office file, and the file. Source: ECMA-376, part 1, and MS-OFFMACRO2.
const OFFICE: [(&str, FileType); 15] = [
    (
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
        FileType::document(
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            "a Word document (.docx)",
        ),
    ),
    (
        "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml",
        FileType::document(
            "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
            "a Word template (.dotx)",
        ),
    ),
    (
        "application/vnd.ms-word.document.macroEnabled.main+xml",
        FileType::document(
            "application/vnd.ms-word.document.macroEnabled.12",
            "a Word document with macros (.docm)",
        ),
    ),
    (
        "application/vnd.ms-word.template.macroEnabledTemplate.main+xml",
        FileType::document(
            "application/vnd.ms-word.template.macroEnabled.12",
            "a Word template with macros (.dotm)",
        ),
    ),
    (
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
        workbook(
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            "an Excel workbook (.xlsx)",
        ),
    ),
    (
        "application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml",
        workbook(
            "application/vnd.openxmlformats-officedocument.spreadsheetml.template",
            "an Excel template (.xltx)",
        ),
    ),
    (
        "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
        workbook(
            "application/vnd.ms-excel.sheet.macroEnabled.12",
            "an Excel workbook with macros (.xlsm)",
        ),
    ),
    (
        "application/vnd.ms-excel.template.macroEnabled.main+xml",
        workbook(
            "application/vnd.ms-excel.template.macroEnabled.12",
            "an Excel template with macros (.xltm)",
        ),
    ),
    (
        "application/vnd.ms-excel.sheet.binary.macroEnabled.main",
        FileType::document(
            "application/vnd.ms-excel.sheet.binary.macroEnabled.12",
            "a binary Excel workbook (.xlsb)",
        ),
    ),
    (
        "application/vnd.ms-excel.addin.macroEnabled.main+xml",
        FileType::document(
            "application/vnd.ms-excel.addin.macroEnabled.12",
            "an Excel add-in (.xlam)",
        ),
    ),
    (
        "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
        FileType::document(
            "application/vnd.openxmlformats-officedocument.presentationml.presentation",
            "a PowerPoint presentation (.pptx)",
        ),
    ),
    (
        "application/vnd.openxmlformats-officedocument.presentationml.slideshow.main+xml",
        FileType::document(
            "application/vnd.openxmlformats-officedocument.presentationml.slideshow",
            "a PowerPoint slide show (.ppsx)",
        ),
    ),
    (
        "application/vnd.openxmlformats-officedocument.presentationml.template.main+xml",
        FileType::document(
            "application/vnd.openxmlformats-officedocument.presentationml.template",
            "a PowerPoint template (.potx)",
        ),
    ),
    (
        "application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml",
        FileType::document(
            "application/vnd.ms-powerpoint.presentation.macroEnabled.12",
            "a PowerPoint presentation with macros (.pptm)",
        ),
    ),
    (
        "application/vnd.ms-powerpoint.slideshow.macroEnabled.main+xml",
        FileType::document(
            "application/vnd.ms-powerpoint.slideshow.macroEnabled.12",
            "a PowerPoint slide show with macros (.ppsm)",
        ),
    ),
];

/// What the entry `mimetype` of other packages says. Source: OpenDocument 1.3, part 3, and EPUB 3.3.
const WITH_MEDIA_TYPE: [FileType; 10] = [
    FileType {
        kind: Kind::Ods,
        media_type: "application/vnd.oasis.opendocument.spreadsheet",
        name: "an OpenDocument workbook (.ods)",
    },
    FileType {
        kind: Kind::Ods,
        media_type: "application/vnd.oasis.opendocument.spreadsheet-template",
        name: "an OpenDocument template of a workbook (.ots)",
    },
    FileType::document(
        "application/vnd.oasis.opendocument.text",
        "an OpenDocument text (.odt)",
    ),
    FileType::document(
        "application/vnd.oasis.opendocument.text-template",
        "an OpenDocument template of a text (.ott)",
    ),
    FileType::document(
        "application/vnd.oasis.opendocument.presentation",
        "an OpenDocument presentation (.odp)",
    ),
    FileType::document(
        "application/vnd.oasis.opendocument.presentation-template",
        "an OpenDocument template of a presentation (.otp)",
    ),
    FileType::document(
        "application/vnd.oasis.opendocument.graphics",
        "an OpenDocument drawing (.odg)",
    ),
    FileType::document(
        "application/vnd.oasis.opendocument.chart",
        "an OpenDocument chart (.odc)",
    ),
    FileType::document(
        "application/vnd.oasis.opendocument.formula",
        "an OpenDocument formula (.odf)",
    ),
    FileType::document("application/epub+zip", "an electronic book (.epub)"),
];

const fn workbook(media_type: &'static str, name: &'static str) -> FileType {
    FileType {
        kind: Kind::Xlsx,
        media_type,
        name,
    }
}

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

pub(crate) fn is_archive(bytes: &[u8]) -> bool {
    [b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08"]
        .iter()
        .any(|signature| bytes.starts_with(*signature))
}

pub(crate) fn file_type(bytes: &[u8]) -> FileType {
    let Some(mut archive) = open(bytes) else {
        return UNREADABLE;
    };
    let found = with_media_type(&mut archive).or_else(|| office(&mut archive));
    found.unwrap_or(ARCHIVE)
}

/// Opens an archive; `None` if it is damaged or has too many entries.
fn open(bytes: &[u8]) -> Option<Archive<'_>> {
    // The library reserves memory for every entry before it can be counted. Each has this signature in the directory.
    let entries = memmem::find_iter(bytes, b"PK\x01\x02").take(MAX_ENTRIES + 1);
    if entries.count() > MAX_ENTRIES {
        return None;
    }
    ZipArchive::new(Cursor::new(bytes)).ok()
}

fn with_media_type(archive: &mut Archive<'_>) -> Option<FileType> {
    let media_type = part(archive, "mimetype")?;
    let known = WITH_MEDIA_TYPE
        .iter()
        .find(|known| known.media_type == media_type.trim());
    known.copied()
}

/// An Office file names its main part in the relationships of the package, and the type of each part in `[Content_Types].xml`.
/// Source: ECMA-376, part 2 (Open Packaging Conventions).
fn office(archive: &mut Archive<'_>) -> Option<FileType> {
    let relationships = part(archive, "_rels/.rels")?;
    let main = elements(&relationships, |element| {
        let is_main = element.local_name().into_inner() == "Relationship"
            && attribute(element, "Type")?.ends_with("/officeDocument");
        is_main.then(|| attribute(element, "Target")).flatten()
    })?;
    let main = normalized(&main);
    let types = part(archive, "[Content_Types].xml")?;
    let of_part = elements(&types, |element| {
        let is_of_part = element.local_name().into_inner() == "Override"
            && normalized(&attribute(element, "PartName")?) == main;
        is_of_part
            .then(|| attribute(element, "ContentType"))
            .flatten()
    });
    let content_type = of_part.or_else(|| {
        let (_, ending) = main.rsplit_once('.')?;
        elements(&types, |element| {
            let is_of_ending = element.local_name().into_inner() == "Default"
                && attribute(element, "Extension")?.eq_ignore_ascii_case(ending);
            is_of_ending
                .then(|| attribute(element, "ContentType"))
                .flatten()
        })
    })?;
    let known = OFFICE
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(content_type.trim()));
    known.map(|(_, file)| *file)
}

/// The text of a part; `None` if there is none, or if it is damaged or too long.
fn part(archive: &mut Archive<'_>, name: &str) -> Option<String> {
    let wanted = normalized(name);
    let names = (0..archive.len()).map(|index| archive.name_for_index(index));
    let index = names.into_iter().position(|name| {
        let name = name.and_then(Result::ok);
        name.is_some_and(|name| normalized(&name) == wanted)
    })?;
    let mut bytes = Vec::new();
    let part = archive.by_index(index).ok()?;
    let length = part.take(MAX_PART + 1).read_to_end(&mut bytes).ok()?;
    // In UTF-8, or in UTF-16 with a byte order mark.
    let (text, _, _) = encoding_rs::UTF_8.decode(&bytes);
    (length as u64 <= MAX_PART).then(|| text.into_owned())
}

/// The name of a part as it is compared: some programs write `\` or begin it with `/`, and case does not count.
fn normalized(name: &str) -> String {
    let name = name.replace('\\', "/").to_ascii_lowercase();
    name.trim_start_matches("./")
        .trim_start_matches('/')
        .to_owned()
}

/// The first value that `find` gets of an element.
fn elements<T>(xml: &str, find: impl Fn(&BytesStart<'_>) -> Option<T>) -> Option<T> {
    let mut reader = Reader::from_str(xml);
    loop {
        match reader.read_event().ok()? {
            Event::Start(element) | Event::Empty(element) => {
                if let Some(found) = find(&element) {
                    return Some(found);
                }
            }
            Event::Eof => return None,
            _ => {}
        }
    }
}

fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = element.try_get_attribute(name).ok()??;
    let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?;
    Some(value.into_owned())
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

    use super::*;

    fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in entries {
            archive
                .start_file(*name, SimpleFileOptions::default())
                .unwrap();
            archive.write_all(content).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    const DOCX: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

    fn relationships(target: &str) -> String {
        format!(
            "<?xml version=\"1.0\"?><Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
             <Relationship Id=\"r2\" Type=\"http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties\" Target=\"docProps/core.xml\"/>\
             <Relationship Id=\"r1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"{target}\"/>\
             </Relationships>"
        )
    }

    fn types(part: &str, content_type: &str) -> String {
        format!(
            "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\
             <Default Extension=\"xml\" ContentType=\"application/xml\"/>\
             <Override PartName=\"{part}\" ContentType=\"{content_type}\"/></Types>"
        )
    }

    /// Every order of some items.
    fn orders<T: Clone>(items: &[T]) -> Vec<Vec<T>> {
        if items.is_empty() {
            return vec![Vec::new()];
        }
        let mut all = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let mut rest = items.to_vec();
            rest.remove(index);
            for mut order in orders(&rest) {
                order.insert(0, item.clone());
                all.push(order);
            }
        }
        all
    }

    #[test]
    fn every_office_file_is_told_whatever_the_order_of_its_parts() {
        for (content_type, expected) in OFFICE {
            let (relationships, types) = (
                relationships("xl/main.xml"),
                types("/xl/main.xml", content_type),
            );
            let parts = [
                ("[Content_Types].xml", types.as_bytes()),
                ("_rels/.rels", relationships.as_bytes()),
                ("xl/main.xml", b"<a/>".as_slice()),
                ("docProps/core.xml", b"<a/>"),
                ("word/media/image1.png", b"\x89PNG"),
            ];
            for order in orders(&parts) {
                assert_eq!(FileType::of(&archive(&order)), expected);
            }
        }
    }

    #[test]
    fn every_open_document_is_told_whatever_the_order_of_its_parts() {
        for expected in WITH_MEDIA_TYPE {
            let parts = [
                ("mimetype", expected.media_type.as_bytes()),
                ("content.xml", b"<a/>".as_slice()),
                ("META-INF/manifest.xml", b"<a/>"),
            ];
            for order in orders(&parts) {
                assert_eq!(FileType::of(&archive(&order)), expected);
            }
        }
    }

    #[test]
    fn programs_write_the_same_package_in_different_ways() {
        let main = format!("{DOCX}.main+xml");
        let utf_16 = |text: &str| -> Vec<u8> {
            let units = text.encode_utf16().flat_map(u16::to_le_bytes);
            [0xff, 0xfe].into_iter().chain(units).collect()
        };
        let with_default =
            format!("<Types><Default ContentType=\"{main}\" Extension=\"XML\"></Default></Types>");
        for (case, relationships_name, relationships, types_name, types) in [
            (
                "names in other letters",
                "_RELS/.RELS",
                relationships("Word/Document.xml").into_bytes(),
                "[content_types].xml",
                types("/word/document.xml", &main).into_bytes(),
            ),
            (
                "backslashes and an absolute target",
                "_rels\\.rels",
                relationships("/word/document.xml").into_bytes(),
                "[Content_Types].xml",
                types("/word/document.xml", &main).into_bytes(),
            ),
            (
                "the type of all XML parts",
                "_rels/.rels",
                relationships("word/document.xml").into_bytes(),
                "[Content_Types].xml",
                with_default.into_bytes(),
            ),
            (
                "UTF-16",
                "_rels/.rels",
                utf_16(&relationships("word/document.xml")),
                "[Content_Types].xml",
                utf_16(&types("/word/document.xml", &main)),
            ),
            (
                "ISO strict",
                "_rels/.rels",
                relationships("word/document.xml")
                    .replace(
                        "http://schemas.openxmlformats.org/officeDocument/2006",
                        "http://purl.oclc.org/ooxml/officeDocument",
                    )
                    .into_bytes(),
                "[Content_Types].xml",
                types("/word/document.xml", &main).into_bytes(),
            ),
        ] {
            let file = archive(&[
                (relationships_name, &relationships),
                (types_name, &types),
                ("word/document.xml", b"<a/>"),
            ]);
            assert_eq!(FileType::of(&file).media_type, DOCX, "{case}");
        }
    }

    #[test]
    fn another_archive_is_an_archive() {
        let main = format!("{DOCX}.main+xml");
        let encloses = archive(&[
            ("a.docx", b"word/document.xml"),
            ("xl/workbook.xml", b"<a/>"),
        ]);
        let unknown = archive(&[
            ("_rels/.rels", relationships("a.xml").as_bytes()),
            (
                "[Content_Types].xml",
                types("/a.xml", "application/a").as_bytes(),
            ),
        ]);
        let other_part = archive(&[
            ("_rels/.rels", relationships("a.bin").as_bytes()),
            ("[Content_Types].xml", types("/b.xml", &main).as_bytes()),
        ]);
        let whole = archive(&[("a.csv", b"slug,name")]);
        for file in [
            &encloses,
            &unknown,
            &other_part,
            &whole,
            &archive(&[("mimetype", b"application/x-other")]),
            &archive(&[]),
        ] {
            assert_eq!(FileType::of(file), ARCHIVE);
        }
        assert_eq!(FileType::of(&whole[..whole.len() - 10]), UNREADABLE);
    }

    #[test]
    fn what_unpacks_to_too_much_or_has_too_many_entries_is_not_read() {
        let main = format!("{DOCX}.main+xml");
        let filling = " ".repeat(MAX_PART as usize);
        let bomb = archive(&[
            ("_rels/.rels", relationships("word/document.xml").as_bytes()),
            (
                "[Content_Types].xml",
                (filling + &types("/word/document.xml", &main)).as_bytes(),
            ),
        ]);
        assert!(bomb.len() < 20_000, "{} bytes", bomb.len());
        assert_eq!(FileType::of(&bomb), ARCHIVE);

        let mut many = ZipWriter::new(Cursor::new(Vec::new()));
        let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        many.start_file("mimetype", stored).unwrap();
        many.write_all(b"application/vnd.oasis.opendocument.text")
            .unwrap();
        for number in 0..MAX_ENTRIES {
            many.start_file(number.to_string(), stored).unwrap();
        }
        let many = many.finish().unwrap().into_inner();
        assert_eq!(FileType::of(&many), UNREADABLE);
    }
}
