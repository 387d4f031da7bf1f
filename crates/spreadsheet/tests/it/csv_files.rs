//! CSV as spreadsheets and people write it.

use spreadsheet::{Cell, Misquoted};

use crate::{read, texts};

/// The rows of a file, their cells joined by `|`, as `number: cells`.
fn rows(file: &str) -> Vec<String> {
    let sheet = read(file.as_bytes().to_vec()).unwrap();
    let rows = texts(&sheet).into_iter().map(|(number, cells)| {
        let mut line = vec![""; cells.last().map_or(0, |(column, _)| *column as usize + 1)];
        for (column, text) in cells {
            line[column as usize] = text;
        }
        format!("{number}: {}", line.join("|"))
    });
    rows.collect()
}

#[test]
fn a_file_is_read_as_spreadsheets_read_it() {
    let cases: [(&str, &str, &[&str]); 23] = [
        (
            "sep=;",
            "sep=;\r\nslug;a\r\nteja;1\r\n",
            &["1: slug|a", "2: teja|1"],
        ),
        (
            "sep=, with a byte order mark",
            "\u{feff}sep=,\r\nslug,a;b\r\n",
            &["1: slug|a;b"],
        ),
        (
            "sep=| at other line ends",
            "sep=|\rslug|a\r",
            &["1: slug|a"],
        ),
        ("sep=tab", "sep=\t\nslug\ta,b\n", &["1: slug|a,b"]),
        (
            "sep= in quotes and capitals",
            "\"SEP=;\"\nslug;a\n",
            &["1: slug|a"],
        ),
        (
            "sep= beats the separator of the header",
            "sep=;\nslug,a\n",
            &["1: slug,a"],
        ),
        (
            "semicolons",
            "slug;a\nteja;1,5\n",
            &["1: slug|a", "2: teja|1,5"],
        ),
        ("tabs", "slug\ta\nteja\t1\n", &["1: slug|a", "2: teja|1"]),
        (
            "two byte order marks",
            "\u{feff}\u{feff}slug,a\n",
            &["1: slug|a"],
        ),
        (
            "empty columns at the end",
            "slug,a,,\nteja,1,,\n",
            &["1: slug|a", "2: teja|1"],
        ),
        (
            "rows of separators",
            "slug,a\nteja,1\n,\n,\n",
            &["1: slug|a", "2: teja|1"],
        ),
        (
            "rows of separators before the header and in between",
            ";;\n;;\nslug;a;\n;;\nteja;1;\n",
            &["3: slug|a", "5: teja|1"],
        ),
        (
            "empty lines",
            "\n\nslug,a\n\n\nteja,1\n\n",
            &["3: slug|a", "6: teja|1"],
        ),
        (
            // Excel leaves out separators where the last columns of 16 rows are empty.
            "shorter rows",
            "slug,a,b\nteja\ncumin,1\n",
            &["1: slug|a|b", "2: teja", "3: cumin|1"],
        ),
        (
            "mixed line ends",
            "slug,a\r\nb,1\nc,2\rd,3\r\n\ne,4",
            &["1: slug|a", "2: b|1", "3: c|2", "4: d|3", "6: e|4"],
        ),
        (
            "line breaks in cells",
            "slug,\"a\r\nb\"\r\n\"c\n\nd\",1\r\n",
            &["1: slug|a\r\nb", "2: c\n\nd|1"],
        ),
        (
            "quotes in a cell",
            "slug,a\nteja,\"5\"\" pipe, \"\"new\"\"\"\n",
            &["1: slug|a", "2: teja|5\" pipe, \"new\""],
        ),
        (
            "a quote in a cell without quotes",
            "slug,a\nteja,5\" pipe\n",
            &["1: slug|a", "2: teja|5\" pipe"],
        ),
        (
            "the last row without a line end",
            "slug,a\nteja,1",
            &["1: slug|a", "2: teja|1"],
        ),
        (
            "the last row of a header with empty columns without a line end",
            "slug,a,,\nteja,1",
            &["1: slug|a", "2: teja|1"],
        ),
        ("a header alone", "slug", &["1: slug"]),
        (
            "blanks",
            " slug , a\n teja , 1\n",
            &["1:  slug | a", "2:  teja | 1"],
        ),
        ("nothing", "", &[]),
    ];
    for (case, file, expected) in cases {
        assert_eq!(rows(file), expected, "{case}");
    }
}

#[test]
fn the_encodings_of_unicode_are_read_alike() {
    let text = "sep=;\r\nslug;name:hi\r\nteja;\"तेजा \"\"S17\"\"\r\n🌶\"\r\n";
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let expected = read(text.into()).unwrap();
    assert_eq!(expected.rows[1].line, Some(3));
    for file in [
        [b"\xef\xbb\xbf", text.as_bytes()].concat(),
        [b"\xff\xfe", little.as_slice()].concat(),
        [b"\xfe\xff", big.as_slice()].concat(),
        little,
        big,
    ] {
        assert_eq!(read(file).unwrap(), expected);
    }
}

#[test]
fn wrong_quotes_are_an_error_in_the_row_where_they_open_and_take_no_rows_in() {
    use Misquoted::{AfterSpace, TextAfter, Unclosed};
    for (file, rows_before, row, line, column, fault) in [
        (
            "slug,port\nteja,\"Chennai\nbajra,Mundra\n",
            1,
            2,
            2,
            1,
            Unclosed,
        ),
        (
            "slug,port\nteja,\"Chennai\nbajra,\"Mundra\"\ncumin,A\n",
            1,
            2,
            2,
            1,
            TextAfter,
        ),
        (
            "slug,name,port\r\na,b,c\r\n\"d\r\ne\",\"5\" pipe\",f\r\n",
            2,
            3,
            3,
            1,
            TextAfter,
        ),
        ("sep=;\nslug;port\n\nteja;\"Chennai\n", 1, 3, 4, 1, Unclosed),
        (
            "slug,name,port\nteja, \"Hot, red\",\n",
            1,
            2,
            2,
            1,
            AfterSpace,
        ),
        ("slug,\"port\nteja,Chennai\n", 0, 1, 1, 1, Unclosed),
    ] {
        let sheet = read(file.into()).unwrap();
        assert_eq!(sheet.rows.len(), rows_before + 1, "{file:?}");
        let last = sheet.rows.last().unwrap();
        assert_eq!((last.number, last.line), (row, Some(line)), "{file:?}");
        assert_eq!(last.cells, [(column, Cell::Misquoted(fault))], "{file:?}");
    }
}

#[test]
fn a_file_that_was_cut_off_in_its_last_row_is_told() {
    let sheet = read("slug,name,port\nteja,Teja,Chennai\ncumin,Cum".into()).unwrap();
    let last = &sheet.rows[2].cells;
    assert_eq!(last.last(), Some(&(2, Cell::CutOff)));
}
