//! Text: plain, or markup, which the root element names.

use quick_xml::{Reader, events::Event};

use crate::{FileType, Kind};

const SVG: FileType = FileType {
    kind: Kind::Svg,
    media_type: "image/svg+xml",
    name: "an SVG picture",
};
const HTML: FileType = FileType {
    kind: Kind::Markup,
    media_type: "text/html",
    name: "a web page (HTML), even if its name ends with `.xls`",
};
const XML_SPREADSHEET: FileType = FileType {
    kind: Kind::Markup,
    media_type: "application/xml",
    name: "an XML spreadsheet of Excel 2003",
};
const WEB_ARCHIVE: FileType = FileType {
    kind: Kind::Markup,
    media_type: "multipart/related",
    name: "a web archive (.mht), even if its name ends with `.xls`",
};
const RICH_TEXT: FileType = FileType::document("application/rtf", "a text document (.rtf)");
const PLAIN: FileType = FileType {
    kind: Kind::Text,
    media_type: "text/plain",
    name: "a text",
};

/// Elements with which a page or a part of one may begin.
const HTML_ELEMENTS: [&str; 9] = [
    "html", "head", "body", "table", "meta", "style", "div", "center", "script",
];

pub(crate) fn file_type(text: &str) -> FileType {
    let text =
        text.trim_start_matches(|letter: char| letter == '\u{feff}' || letter.is_whitespace());
    let begins = |with: &str| {
        let begin = text.as_bytes().get(..with.len());
        begin.is_some_and(|begin| begin.eq_ignore_ascii_case(with.as_bytes()))
    };
    if begins("{\\rtf") {
        return RICH_TEXT;
    }
    if begins("mime-version:") {
        return WEB_ARCHIVE;
    }
    if begins("<!doctype html") {
        return HTML;
    }
    match root(text).as_deref() {
        Some("svg") => SVG,
        Some("workbook") => XML_SPREADSHEET,
        Some(name) if HTML_ELEMENTS.contains(&name) => HTML,
        Some(_) | None => PLAIN,
    }
}

/// The name of the first element, in small letters and without its prefix; `None` if the text does not begin with markup.
fn root(text: &str) -> Option<String> {
    if !text.starts_with('<') {
        return None;
    }
    let mut reader = Reader::from_str(text);
    loop {
        match reader.read_event().ok()? {
            Event::Start(element) | Event::Empty(element) => {
                return Some(element.local_name().into_inner().to_ascii_lowercase());
            }
            Event::Eof => return None,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_told_by_its_root() {
        for (text, expected) in [
            (
                "<?xml version=\"1.0\"?><!-- a --><!DOCTYPE svg><svg xmlns=\"http://www.w3.org/2000/svg\"/>",
                SVG,
            ),
            ("<svg:svg xmlns:svg=\"http://www.w3.org/2000/svg\"/>", SVG),
            (
                "\u{feff}\n<html xmlns:x=\"urn:schemas-microsoft-com:office:excel\"><meta a=b>",
                HTML,
            ),
            (
                "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.0\"><HTML>",
                HTML,
            ),
            ("<!-- a page --><TABLE border=1><tr>", HTML),
            (
                "<?xml version=\"1.0\"?>\n<?mso-application progid=\"Excel.Sheet\"?>\n<Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\">",
                XML_SPREADSHEET,
            ),
            (
                "MIME-Version: 1.0\nX-Document-Type: Workbook\n",
                WEB_ARCHIVE,
            ),
            ("{\\rtf1\\ansi a}", RICH_TEXT),
            ("name\n<svg> is a format\n", PLAIN),
            ("<a", PLAIN),
            ("", PLAIN),
        ] {
            assert_eq!(file_type(text), expected, "{text}");
        }
    }
}
