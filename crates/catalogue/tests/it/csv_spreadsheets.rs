//! Files as spreadsheets write them, with their encodings, separators and line ends, and the damage that they do.

use catalogue::{
    csv::{FileFormat, ImportError, Mode, Options},
    entities::product,
    queries::products,
};
use encoding_rs::{Encoding, GBK, MACINTOSH, SHIFT_JIS, WINDOWS_1251, WINDOWS_1252};
use store::{Database, testing::TestDatabase};

use crate::support::{
    self, counts, errors, fill, find, german_of, goods, goods_database, import, import_with,
    options, product, refused, sample_databases,
};

/// An encoding in which a program saves text, with or without a byte order mark.
#[derive(Clone, Copy, Debug)]
enum Saved {
    Utf8,
    Utf8WithMark,
    Utf16Le,
    Utf16LeWithMark,
    Utf16Be,
    Utf16BeWithMark,
    As(&'static Encoding),
}

impl Saved {
    fn bytes(self, text: &str) -> Vec<u8> {
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        match self {
            Self::Utf8 => text.into(),
            Self::Utf8WithMark => [b"\xef\xbb\xbf", text.as_bytes()].concat(),
            Self::Utf16Le => little,
            Self::Utf16LeWithMark => [b"\xff\xfe".as_slice(), &little].concat(),
            Self::Utf16Be => big,
            Self::Utf16BeWithMark => [b"\xfe\xff".as_slice(), &big].concat(),
            Self::As(encoding) => {
                let (bytes, _, unmappable) = encoding.encode(text);
                assert!(!unmappable, "{} has all of `{text}`", encoding.name());
                bytes.into_owned()
            }
        }
    }
}

const UNICODE: [Saved; 6] = [
    Saved::Utf8,
    Saved::Utf8WithMark,
    Saved::Utf16Le,
    Saved::Utf16LeWithMark,
    Saved::Utf16Be,
    Saved::Utf16BeWithMark,
];

/// The rows of a file as a spreadsheet saves them: its own separator, lines ended by `\r\n`, line breaks in cells kept.
fn saved_again(file: &[u8], separator: u8) -> String {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(file);
    let mut writer = csv::WriterBuilder::new()
        .delimiter(separator)
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    for record in reader.records() {
        writer.write_record(&record.unwrap()).unwrap();
    }
    String::from_utf8(writer.into_inner().unwrap())
        .unwrap()
        .trim_start_matches('\u{feff}')
        .to_owned()
}

async fn exported(db: &Database) -> Vec<u8> {
    support::exported(db, FileFormat::Csv).await
}

async fn teja(db: &Database) -> product::Model {
    find(db, "teja").await.unwrap()
}

/// The only invalid cell of the file: line, row, column, message.
async fn cell_error(file: impl AsRef<[u8]>) -> (u64, u64, String, String) {
    let mut errors = errors(file).await;
    assert_eq!(errors.len(), 1, "{errors:?}");
    let error = errors.remove(0);
    (
        error.line.unwrap(),
        error.row,
        error.column.unwrap_or_default(),
        error.fault.message,
    )
}

#[tokio::test]
async fn the_plain_csv_of_a_western_spreadsheet_is_read() {
    let names = [
        "Kreuzkümmel, ganz",
        "Schärfe über 100 °C – „groß“",
        "Jalapeño",
        "Piment fort de première qualité, 10 €",
        "QUALITÉ\u{a0}: SUPÉRIEURE «\u{a0}CAFÉ\u{a0}»",
        "Pimenta-malagueta em pó, não moída",
        "Ají rojo, pimentón",
    ];
    for name in names {
        let database = goods_database().await;
        let rows = format!("slug;name:de\r\nteja;{name}\r\n");
        let file = Saved::As(WINDOWS_1252).bytes(&rows);
        import(&database.db, file, Mode::Write)
            .await
            .unwrap_or_else(|error| panic!("{name}: {error:?}"));
        let german = german_of(&database.db, "teja").await;
        assert_eq!(german.name.as_deref(), Some(name));
    }
}

#[tokio::test]
async fn letters_of_an_encoding_that_cannot_be_told_for_sure_are_refused() {
    let texts: [(&'static Encoding, &str); 6] = [
        (
            WINDOWS_1251,
            "Стручковый перец, острый, для промышленной переработки",
        ),
        (SHIFT_JIS, "とうがらし、粉末、業務用の香辛料"),
        (GBK, "辣椒粉，香料，印度出口，品质优良"),
        (MACINTOSH, "Kreuzkümmel, ganz"),
        (MACINTOSH, "Piment fort, première qualité"),
        (MACINTOSH, "Pimenta em pó, não moída"),
    ];
    for (encoding, text) in texts {
        let rows = format!("slug;name:de\r\nteja;{text}\r\n");
        let error = refused(Saved::As(encoding).bytes(&rows)).await;
        assert_eq!(
            error.to_string(),
            format!(
                "its letters seem to be in the encoding {}, which cannot be told for sure; save it as `CSV UTF-8`",
                encoding.name()
            )
        );
    }
}

#[tokio::test]
async fn the_whole_sample_catalogue_comes_back_from_a_spreadsheet_as_it_was() {
    for database in sample_databases().await {
        let count = products::count(database.db.autocommit()).await.unwrap();
        let count = usize::try_from(count).unwrap();
        let file = exported(&database.db).await;
        let unchanged = counts(0, 0, count);
        for (saved, separator) in [
            (Saved::Utf16LeWithMark, b';'),
            (Saved::Utf16Be, b'\t'),
            (Saved::Utf8WithMark, b';'),
        ] {
            let bytes = saved.bytes(&saved_again(&file, separator));
            let report = import(&database.db, &bytes, Mode::Write).await;
            assert_eq!(
                report.unwrap_or_else(|error| panic!("{saved:?}: {error:?}")),
                unchanged,
                "{saved:?}"
            );
            let other = TestDatabase::sqlite().await;
            let with_grades = Options {
                add_grades: true,
                ..options()
            };
            let report = import_with(&other.db, &bytes, with_grades, Mode::Write).await;
            assert_eq!(report.unwrap().added, count);
            assert_eq!(
                String::from_utf8(exported(&other.db).await),
                String::from_utf8(file.clone())
            );
        }
    }
}

#[tokio::test]
async fn an_export_begins_with_the_mark_by_which_spreadsheets_know_utf_8() {
    let database = TestDatabase::sqlite().await;
    fill(&database.db, vec![product("plain")], Vec::new()).await;
    let file = exported(&database.db).await;
    assert!(file.starts_with(b"\xef\xbb\xbfslug,name,"));
    let report = import(&database.db, file, Mode::Write).await.unwrap();
    assert_eq!(report.unchanged, 1);
}

#[tokio::test]
async fn letters_that_were_lost_on_the_way_are_refused_with_their_place() {
    for saved in UNICODE {
        let file = "slug,name:de\r\ncumin,Kreuzkümmel\r\nteja,Kreuzk\u{fffd}mmel\r\n";
        let (line, row, column, message) = cell_error(saved.bytes(file)).await;
        assert_eq!((line, row, column.as_str()), (3, 3, "name:de"));
        assert_eq!(
            message,
            "holds `\u{fffd}` where a letter was lost; take the text from the original, and save as `CSV UTF-8`"
        );
    }
    for name in ["????", "??", "Teja ??? 25 kg", "?????? (???)"] {
        let file = format!("slug,name:ru\nteja,{name}\n");
        let (.., column, message) = cell_error(&file).await;
        assert_eq!(column, "name:ru");
        assert_eq!(
            message,
            format!(
                "`{name}` has question marks where letters were lost; take the text from the original, and save as `CSV UTF-8`"
            )
        );
    }
    let database = TestDatabase::sqlite().await;
    fill(&database.db, goods(), Vec::new()).await;
    let asked = "slug,description\nteja,\"Hot? Yes, very. Why? Ask ?\"\n";
    import(&database.db, asked, Mode::Write).await.unwrap();
}

#[tokio::test]
async fn utf_8_with_a_broken_letter_is_not_taken_for_another_encoding() {
    let file = b"slug,name:de,district:de\nteja,Kreuzk\xc3\xbcmmel,Jalape\xf1o\n";
    let (line, _, column, message) = cell_error(file).await;
    assert_eq!((line, column.as_str()), (2, "district:de"));
    assert!(
        message.starts_with("holds `\u{fffd}` where a letter was lost"),
        "{message}"
    );
}

#[tokio::test]
async fn utf_8_that_was_opened_as_windows_1252_is_refused() {
    for text in ["Kreuzkümmel", "तेजा", "辣椒", "Чили", "فلفل", "25 kg – jute"]
    {
        let (opened, _) = WINDOWS_1252.decode_without_bom_handling(text.as_bytes());
        let file = format!("slug,name:de\nteja,{opened}\n");
        let (.., column, message) = cell_error(&file).await;
        assert_eq!(column, "name:de");
        assert_eq!(
            message,
            format!(
                "`{opened}` should probably read `{text}`: the file was opened in a wrong encoding; open it as UTF-8 and save it again"
            )
        );
    }
}

#[tokio::test]
async fn an_hs_code_that_became_a_number_is_refused() {
    for (expected, codes) in [
        (
            "`CODE` has lost a zero at its beginning: format the column as text and enter `0CODE`, or leave the column out to change no code",
            &["9042110", "904", "90421"][..],
        ),
        (
            "`CODE` is an HS code that was turned into a number: format the column as text and enter the code again, or leave the column out to change no code",
            &[
                "9.04E+06",
                "9,04E+06",
                "1.20742E+7",
                "9042110.0",
                "9042110,0",
                "904.21",
                "9,042,110",
            ],
        ),
        (
            "`CODE` is no HS code: write 4 to 12 digits, an even number of them, like `09042110`",
            &["chilli", "09042110 9"],
        ),
    ] {
        for code in codes {
            let rows = format!("slug;hs_code\r\ncumin;09093129\r\nteja;{code}\r\n");
            let (line, _, column, message) = cell_error(&rows).await;
            assert_eq!((line, column.as_str()), (3, "hs_code"), "{code}");
            assert_eq!(message, expected.replace("CODE", code));
        }
    }
    let database = TestDatabase::sqlite().await;
    fill(&database.db, goods(), Vec::new()).await;
    for code in [
        "0904",
        "090421",
        "09042110",
        "0904211000",
        "0904.21.10",
        "0904 21 10",
        "09042110 / 09042190",
        "",
    ] {
        let rows = format!("slug;hs_code\nteja;{code}\n");
        import(&database.db, &rows, Mode::Write)
            .await
            .unwrap_or_else(|error| panic!("{code}: {error:?}"));
        assert_eq!(
            teja(&database.db).await.hs_code.unwrap_or_default(),
            code,
            "the code is kept as it was written"
        );
    }
}

#[tokio::test]
async fn a_line_is_counted_by_every_line_end_and_a_row_by_its_place_in_the_sheet() {
    let rows = "slug,name,description\r\n\
                teja,Teja,\"Hot.\nVery hot.\r\n\r\nOf Guntur.\"\r\n\
                \r\n\
                cumin,,Seeds\r\n\
                byadgi,Byadgi,Red\r\n\
                new,New,\r\n";
    for (end, name) in [("\r\n", "Windows"), ("\n", "Unix"), ("\r", "old Macintosh")] {
        let file = rows
            .replace("\r\n", end)
            .replace('\n', if end == "\r" { "\r" } else { "\n" });
        let errors = errors(&file).await;
        let places: Vec<_> = errors
            .iter()
            .map(|error| {
                (
                    error.line.unwrap(),
                    error.row,
                    error.column.as_deref().unwrap_or_default(),
                )
            })
            .collect();
        assert_eq!(
            places,
            [
                (7, 4, "name"),
                (9, 6, "description"),
                (9, 6, "grade"),
                (9, 6, "district"),
                (9, 6, "category"),
            ],
            "{name}"
        );
    }
    let crowded = errors(b"slug,name\r\nteja,Teja\r\ncumin,Cumin,Seed\r\n").await;
    assert_eq!((crowded[0].line.unwrap(), crowded[0].row), (3, 3));
    let twice = errors(b"slug,description\r\nteja,\"A\nB\"\r\nteja,C\r\n").await;
    assert_eq!((twice[0].line.unwrap(), twice[0].row), (4, 3));
    assert_eq!(twice[0].fault.message, "`teja` is already on line 2");
}

#[tokio::test]
async fn a_picture_is_an_https_address_or_a_path_that_exists() {
    let database = TestDatabase::sqlite().await;
    fill(&database.db, goods(), Vec::new()).await;
    let exists = |path: &str| path == "/pictures/teja.jpg";
    let at = async |url: &str| {
        let rows = format!("slug,image_url\nteja,{url}\n");
        let options = Options {
            has_picture: &exists,
            ..options()
        };
        import_with(&database.db, &rows, options, Mode::Write).await
    };
    for url in [
        "/pictures/teja.jpg",
        "https://cdn.example/teja.jpg",
        "HTTPS://cdn.example/a/b.webp?w=960",
        "",
    ] {
        at(url)
            .await
            .unwrap_or_else(|error| panic!("{url}: {error:?}"));
        assert_eq!(teja(&database.db).await.image_url.unwrap_or_default(), url);
    }
    let no_address = "`URL` is no picture: write an address that begins with `https://`, or the path of a picture of the site, like `/pictures/NAME-960.jpg`";
    let no_path = "the site has no picture at `URL`; check the path, or write an address that begins with `https://`";
    for (url, expected) in [
        ("http://cdn.example/teja.jpg", no_address),
        ("//cdn.example/teja.jpg", no_path),
        ("https://", no_address),
        ("https:teja", no_address),
        ("javascript:alert(1)", no_address),
        ("data:image/png;base64", no_address),
        ("teja.jpg", no_address),
        ("C:\\Pictures\\teja.jpg", no_address),
        ("/pictures/teja.png", no_path),
        ("/pictures/../pictures/teja.jpg", no_path),
    ] {
        let ImportError::Invalid(errors) = at(url).await.expect_err(url) else {
            panic!("{url}");
        };
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert_eq!(errors[0].column.as_deref(), Some("image_url"));
        assert_eq!(errors[0].fault.message, expected.replace("URL", url));
    }
}
