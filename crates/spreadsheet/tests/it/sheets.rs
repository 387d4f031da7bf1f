//! Which sheet is read, and merged cells.

use rust_xlsxwriter::{Format, Workbook};
use spreadsheet::{Cell, Merged, SkippedSheet};

use crate::{ods, read};

/// How a sheet is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    Visible,
    Hidden,
    VeryHidden,
}

use Shown::{Hidden, VeryHidden, Visible};

/// A sheet of a workbook: its name, how it is shown, and the cells of its header.
type Kept<'a> = (&'a str, Shown, &'a [&'a str]);

fn xlsx(sheets: &[Kept<'_>]) -> Vec<u8> {
    let mut workbook = Workbook::new();
    let mut is_first = true;
    for (name, shown, header) in sheets {
        let sheet = workbook.add_worksheet();
        sheet.set_name(*name).unwrap();
        for (column, cell) in (0..).zip(*header) {
            sheet.write(0, column, *cell).unwrap();
        }
        match shown {
            Visible if is_first => {
                sheet.set_active(true);
                is_first = false;
            }
            Visible => {}
            Hidden => {
                sheet.set_hidden(true);
            }
            VeryHidden => {
                sheet.set_very_hidden(true);
            }
        }
    }
    workbook.save_to_buffer().unwrap()
}

fn ods(sheets: &[Kept<'_>]) -> Vec<u8> {
    let tables = sheets.iter().map(|(name, shown, header)| {
        let rows = match header.is_empty() {
            true => String::new(),
            false => ods::row(header),
        };
        (*name, *shown == Visible, rows)
    });
    ods::workbook(&tables.collect::<Vec<_>>())
}

/// The name of the sheet that is read, and those of the others with whether they are hidden.
fn chosen(file: Vec<u8>) -> (String, Vec<(String, bool)>) {
    let sheet = read(file).unwrap();
    let skipped = sheet
        .skipped
        .into_iter()
        .map(|SkippedSheet { name, is_hidden }| (name, is_hidden));
    (sheet.name.unwrap(), skipped.collect())
}

#[test]
fn the_first_visible_sheet_with_the_header_is_read_and_the_others_are_told() {
    const SLUG: &[&str] = &["slug", "name"];
    const OTHER: &[&str] = &["Prices of November"];
    let cases: [(&str, &[Kept<'_>], &str); 7] = [
        ("one sheet", &[("A", Visible, SLUG)], "A"),
        (
            "the one with the name, in any case",
            &[("A", Visible, SLUG), ("PRODUCTS", Visible, SLUG)],
            "PRODUCTS",
        ),
        (
            "a hidden one with the name",
            &[("Products", Hidden, SLUG), ("New prices", Visible, SLUG)],
            "New prices",
        ),
        (
            "a very hidden one with the name",
            &[
                ("Products", VeryHidden, SLUG),
                ("New prices", Visible, SLUG),
            ],
            "New prices",
        ),
        (
            "a title page before it",
            &[
                ("Notes", Visible, OTHER),
                ("Empty", Visible, &[]),
                ("Prices", Visible, SLUG),
                ("Older", Visible, SLUG),
            ],
            "Prices",
        ),
        (
            "the one with the name has another header",
            &[("Products", Visible, OTHER), ("Prices", Visible, SLUG)],
            "Prices",
        ),
        (
            "none has it",
            &[
                ("Hidden", Hidden, SLUG),
                ("Notes", Visible, OTHER),
                ("More", Visible, OTHER),
            ],
            "Notes",
        ),
    ];
    for (case, sheets, expected) in cases {
        for (format, file) in [("XLSX", xlsx(sheets)), ("ODS", ods(sheets))] {
            let (name, skipped) = chosen(file);
            assert_eq!(name, expected, "{format}, {case}");
            let others = sheets.iter().filter(|(name, ..)| *name != expected);
            let others: Vec<_> = others
                .map(|(name, shown, _)| ((*name).to_owned(), *shown != Visible))
                .collect();
            assert_eq!(skipped, others, "{format}, {case}");
        }
    }
}

#[test]
fn a_workbook_without_a_visible_sheet_is_refused() {
    let error = read(ods(&[("Products", Hidden, &["slug"])])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the workbook has no visible sheet with cells; show the sheet that has the rows"
    );
}

fn merged(rows: (u32, u32), columns: (u32, u32)) -> Merged {
    Merged { rows, columns }
}

#[test]
fn a_number_is_a_percentage_if_its_format_makes_it_one() {
    for (format, is_percentage) in [
        ("0%", true),
        ("0.00%", true),
        ("#,##0.0 %;[Red]-#,##0.0 %", true),
        ("General", false),
        ("0.0\"%\"", false),
        ("0.0\\%", false),
    ] {
        let mut workbook = Workbook::new();
        let sheet = workbook.add_worksheet();
        let format_of_cell = Format::new().set_num_format(format);
        sheet.write(0, 0, "slug").unwrap();
        sheet.write(0, 1, 0.12).unwrap();
        for (column, number) in [(2, 0.12), (4, 1.0)] {
            sheet
                .write_with_format(0, column, number, &format_of_cell)
                .unwrap();
        }
        let cell = |number| match is_percentage {
            true => Cell::Percentage(number),
            false => Cell::Number(number),
        };
        let sheet = read(workbook.save_to_buffer().unwrap()).unwrap();
        let expected = [
            (0, Cell::Text("slug".to_owned())),
            (1, Cell::Number(0.12)),
            (2, cell(0.12)),
            (4, cell(1.0)),
        ];
        assert_eq!(sheet.rows[0].cells, expected, "{format}");
    }
}

#[test]
fn merged_cells_are_told_in_each_format() {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.write(0, 0, "slug").unwrap();
    for (top, left, bottom, right) in [(1, 1, 2, 1), (4, 0, 4, 2)] {
        sheet
            .merge_range(top, left, bottom, right, "a", &Format::new())
            .unwrap();
    }
    let xlsx = workbook.save_to_buffer().unwrap();
    let expected = [merged((2, 3), (1, 1)), merged((5, 5), (0, 2))];
    assert_eq!(read(xlsx).unwrap().merged, expected);

    let spanned = |columns: u32, rows: u32| {
        format!(
            "<table:table-cell office:value-type=\"string\" table:number-columns-spanned=\"{columns}\" table:number-rows-spanned=\"{rows}\"><text:p>a</text:p></table:table-cell>"
        )
    };
    let in_row = |cells: &str| format!("<table:table-row>{cells}</table:table-row>");
    let one = ods::cell("b");
    let covered = "<table:covered-table-cell/>";
    let empty_rows = "<table:table-row table:number-rows-repeated=\"6\"><table:table-cell table:number-columns-repeated=\"3\"/></table:table-row>";
    let apart = "<table:table-cell table:number-columns-repeated=\"25\"/>";
    let whole = "<table:table-cell office:value-type=\"string\" table:number-columns-spanned=\"1\" table:number-rows-spanned=\"1\"><text:p>b</text:p></table:table-cell>";
    for (case, rows, expected) in [
        (
            "over two rows",
            [
                ods::row(&["slug", "port"]),
                in_row(&(one.clone() + &spanned(1, 2))),
                in_row(&(one + covered)),
            ]
            .concat(),
            vec![merged((2, 3), (1, 1))],
        ),
        (
            "over columns",
            [
                ods::row(&["slug", "port"]),
                in_row(
                    &(spanned(3, 1)
                        + "<table:covered-table-cell table:number-columns-repeated=\"2\"/>"
                        + &spanned(2, 2)),
                ),
            ]
            .concat(),
            vec![merged((2, 2), (0, 2)), merged((2, 3), (3, 4))],
        ),
        (
            "after repeated rows and columns",
            [
                ods::row(&["slug"]),
                empty_rows.to_owned(),
                in_row(&(apart.to_owned() + &spanned(2, 1))),
            ]
            .concat(),
            vec![merged((8, 8), (25, 26))],
        ),
        (
            "none, though a span is written",
            [ods::row(&["slug"]), in_row(whole)].concat(),
            Vec::new(),
        ),
    ] {
        let other = ("Other", true, in_row(&spanned(2, 2)));
        let file = ods::workbook(&[("Products", true, rows), other]);
        assert_eq!(read(file).unwrap().merged, expected, "{case}");
    }
}
