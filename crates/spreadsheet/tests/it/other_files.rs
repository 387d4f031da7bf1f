//! Files that are no spreadsheets, whatever their names say.

use std::io::{Cursor, Write};

use cfb::CompoundFile;

use crate::{archive, read};

const SAVE_IT: &str = "open it in a spreadsheet and save it as `.xlsx` or `CSV UTF-8`";

fn compound(stream: &str) -> Vec<u8> {
    let mut file = CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    let mut stream = file.create_stream(stream).unwrap();
    stream.write_all(b"content").unwrap();
    drop(stream);
    file.flush().unwrap();
    file.into_inner().into_inner()
}

#[test]
fn another_file_is_refused_with_what_it_is() {
    let text = archive(&[
        ("content.xml", "<a/>"),
        ("mimetype", "application/vnd.oasis.opendocument.text"),
    ]);
    let html = "<html xmlns:x=\"urn:schemas-microsoft-com:office:excel\"><body><table><tr><td>slug</td></tr></table></body></html>";
    let html_in_utf_16: Vec<u8> = [0xff, 0xfe]
        .into_iter()
        .chain(html.encode_utf16().flat_map(u16::to_le_bytes))
        .collect();
    for (file, name) in [
        (text, "an OpenDocument text (.odt)"),
        (archive(&[("a.csv", "slug,name")]), "a ZIP archive"),
        (archive(&[("xl/workbook.xml", "<a/>")]), "a ZIP archive"),
        (compound("WordDocument"), "an old Word document (.doc)"),
        (compound("Workbook"), "an old Excel workbook (.xls)"),
        (compound("Tables"), "a file of an old Windows program"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec(), "a PDF"),
        (html.into(), "a web page (HTML), even if its name ends with `.xls`"),
        (html_in_utf_16, "a web page (HTML), even if its name ends with `.xls`"),
        (
            "MIME-Version: 1.0\nContent-Type: multipart/related\n".into(),
            "a web archive (.mht), even if its name ends with `.xls`",
        ),
        (
            "<?xml version=\"1.0\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\"/>".into(),
            "an XML spreadsheet of Excel 2003",
        ),
    ] {
        let error = read(file).unwrap_err().to_string();
        assert_eq!(error, format!("it is {name}; {SAVE_IT}"));
    }
}

#[test]
fn a_workbook_with_a_password_is_refused() {
    let error = read(compound("EncryptedPackage")).unwrap_err().to_string();
    assert!(
        error.starts_with("it is protected by a password"),
        "{error}"
    );
}

#[test]
fn what_is_no_text_is_refused() {
    for file in [
        &b"\x1f\x8b\x08\0\0\0\0\0"[..],
        b"slug,na\0me\nteja,Teja\n",
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    ] {
        let error = read(file.to_vec()).unwrap_err().to_string();
        assert_eq!(error, format!("it is no text; {SAVE_IT}"));
    }
}
