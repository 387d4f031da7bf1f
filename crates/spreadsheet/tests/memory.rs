//! The memory that a workbook takes which unpacks to far more than it has, in a process that nothing else fills.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

use std::io::{Cursor, Write};

use rust_xlsxwriter::Workbook;
use spreadsheet::Wanted;
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

const SHEET: &str = "xl/worksheets/sheet1.xml";

/// A part in which a text is repeated so many times.
type Long<'a> = (&'a str, (&'a str, usize), &'a str);

/// The most memory that this process has had so far, in MiB.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = peak.unwrap().trim_end_matches("kB").trim();
    kibibytes.parse::<u64>().unwrap() >> 10
}

/// Adds the last part. It is never whole in memory here either.
fn finished(
    mut archive: ZipWriter<Cursor<Vec<u8>>>,
    name: &str,
    (begin, (repeated, times), end): Long<'_>,
) -> Vec<u8> {
    let options = SimpleFileOptions::default();
    archive.start_file(name, options).unwrap();
    archive.write_all(begin.as_bytes()).unwrap();
    for _ in 0..times {
        archive.write_all(repeated.as_bytes()).unwrap();
    }
    archive.write_all(end.as_bytes()).unwrap();
    archive.finish().unwrap().into_inner()
}

fn xlsx(sheet: Long<'_>) -> Vec<u8> {
    let mut workbook = Workbook::new();
    workbook.add_worksheet();
    let workbook = Cursor::new(workbook.save_to_buffer().unwrap());
    let mut parts = ZipArchive::new(workbook).unwrap();
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..parts.len() {
        let part = parts.by_index_raw(index).unwrap();
        if part.name().unwrap() != SHEET {
            archive.raw_copy_file(part).unwrap();
        }
    }
    finished(archive, SHEET, sheet)
}

fn ods(content: Long<'_>) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    archive.start_file("mimetype", options).unwrap();
    let kind = b"application/vnd.oasis.opendocument.spreadsheet";
    archive.write_all(kind).unwrap();
    finished(archive, "content.xml", content)
}

#[test]
fn what_unpacks_to_far_more_than_it_has_is_not_held() {
    let letters = "a".repeat(1 << 16);
    let spaces = " ".repeat(1 << 16);
    let row = format!("<row r=\"2\"><c r=\"A2\"/></row>{spaces}");
    let rows = xlsx((
        "<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"str\"><v>slug</v></c></row>",
        (&row, 250),
        "</sheetData></worksheet>",
    ));
    let open_row = format!(
        "</text:p></table:table-cell></table:table-row>{spaces}\
         <table:table-row><table:table-cell><text:p>"
    );
    let open = |repeated: &str, times| {
        let begin = "<office:document-content><table:table table:name=\"a\">\
            <table:table-row><table:table-cell><text:p>slug";
        let end = "</text:p></table:table-cell></table:table-row></table:table></office:document-content>";
        ods((begin, (repeated, times), end))
    };
    let cell = xlsx((
        "<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"str\"><v>",
        (&letters, 250),
        "</v></c></row></sheetData></worksheet>",
    ));
    let too_long = Err("the cell A1 has more than 32767 characters; shorten it");
    let files = [
        (rows, Ok(1)),
        (open(&open_row, 250), Ok(1)),
        (cell, too_long),
        (open(&letters, 250), too_long),
    ];
    let wanted = Wanted {
        sheet: "products",
        column: "slug",
    };
    let before = peak();
    for (file, expected) in files {
        let length = file.len();
        assert!(length < 1 << 20, "{length} bytes");
        let read = spreadsheet::read(file, wanted);
        let read = read.map(|sheet| sheet.rows.len());
        let read = read.map_err(|error| error.to_string());
        assert_eq!(read, expected.map_err(str::to_owned));
        // Each unpacks to 16 MiB.
        let more = peak() - before;
        assert!(more < 8, "{more} MiB more for {length} bytes");
    }
}
