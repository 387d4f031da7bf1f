//! Puts OpenDocument workbooks together.

use crate::archive;

/// A cell with a text of one or several lines; nothing for an empty text.
pub(crate) fn cell(text: &str) -> String {
    if text.is_empty() {
        return "<table:table-cell/>".to_owned();
    }
    let lines = text.split('\n').map(|line| {
        let line = line
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        format!("<text:p>{line}</text:p>")
    });
    format!(
        "<table:table-cell office:value-type=\"string\">{}</table:table-cell>",
        lines.collect::<String>()
    )
}

pub(crate) fn row(texts: &[&str]) -> String {
    let cells = texts.iter().map(|text| cell(text)).collect::<String>();
    format!("<table:table-row>{cells}</table:table-row>")
}

/// A sheet: its name, whether it is visible, its rows as XML.
pub(crate) type Table<'a> = (&'a str, bool, String);

/// A workbook as LibreOffice writes it, but without styles, settings and pictures.
pub(crate) fn workbook(tables: &[Table<'_>]) -> Vec<u8> {
    let styles = [("ta1", true), ("ta2", false)].map(|(name, is_visible)| {
        format!(
            "<style:style style:name=\"{name}\" style:family=\"table\"><style:table-properties table:display=\"{is_visible}\"/></style:style>"
        )
    });
    let tables = tables.iter().map(|(name, is_visible, rows)| {
        let style = if *is_visible { "ta1" } else { "ta2" };
        format!(
            "<table:table table:name=\"{name}\" table:style-name=\"{style}\">{rows}</table:table>"
        )
    });
    let content = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><office:document-content><office:automatic-styles>{}</office:automatic-styles>\
         <office:body><office:spreadsheet>{}</office:spreadsheet></office:body></office:document-content>",
        styles.concat(),
        tables.collect::<String>()
    );
    archive(&[
        // Not the first entry: some programs that change a file write it last.
        ("META-INF/manifest.xml", "<manifest:manifest/>"),
        ("content.xml", &content),
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
    ])
}
