//! From the bytes of a file to its text, whatever program saved it.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, MACINTOSH, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// What a file is that holds no comma-separated values which could be read for sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotCsv {
    /// Excel's own format since 2007, with or without macros.
    #[error("it is an Excel workbook (.xlsx); open it in a spreadsheet and save it as `CSV UTF-8`")]
    ExcelWorkbook,
    /// Excel's format before that, which encloses protected workbooks of today too.
    #[error(
        "it is an old or a protected Excel workbook (.xls); open it in a spreadsheet and save it as `CSV UTF-8`"
    )]
    OldExcelWorkbook,
    /// LibreOffice's own format.
    #[error(
        "it is an OpenDocument spreadsheet (.ods); open it in a spreadsheet and save it as `CSV UTF-8`"
    )]
    OpenDocument,
    /// Any other archive.
    #[error("it is a ZIP archive; open it in a spreadsheet and save it as `CSV UTF-8`")]
    Archive,
    /// A document to be printed.
    #[error("it is a PDF; open it in a spreadsheet and save it as `CSV UTF-8`")]
    Pdf,
    /// Bytes that stand for no letters.
    #[error("it is no text; open it in a spreadsheet and save it as `CSV UTF-8`")]
    NoText,
    /// Text in an encoding that does not name itself; only that of Western Europe is taken unnamed.
    #[error(
        "its letters seem to be in the encoding {}, which cannot be told for sure; save it as `CSV UTF-8`",
        .0.name()
    )]
    UnsureEncoding(&'static Encoding),
}

/// The text of a file: UTF-8 and UTF-16 with and without a byte order mark, or Windows-1252.
///
/// Bytes that stand for no letter become U+FFFD, so that the cell can be named.
///
/// # Errors
/// [`NotCsv`] with what the file is instead.
pub(super) fn text(bytes: &[u8]) -> Result<String, NotCsv> {
    if let Some(kind) = other_format(bytes) {
        return Err(kind);
    }
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return Ok(decoded(encoding, &bytes[mark..]));
    }
    if let Some(encoding) = utf_16_without_mark(bytes) {
        return Ok(decoded(encoding, bytes));
    }
    if is_no_text(bytes) {
        return Err(NotCsv::NoText);
    }
    if is_mostly_utf_8(bytes) {
        return Ok(String::from_utf8_lossy(bytes).into_owned());
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let encoding = detector.guess(None, Utf8Detection::Deny);
    if encoding != WINDOWS_1252 {
        return Err(NotCsv::UnsureEncoding(encoding));
    }
    let text = decoded(encoding, bytes);
    if is_of_a_macintosh(&text) {
        return Err(NotCsv::UnsureEncoding(MACINTOSH));
    }
    Ok(text)
}

/// Whether the text is in the encoding in which Excel saves its plain CSV on a Mac, which the detector does not know: where it
/// has `ü`, `é`, `ä`, `á`, `ã`, `à`, `â` or `å`, Windows-1252 has signs that do not follow a small letter, and nothing for `è`, `ç` and `ê`.
fn is_of_a_macintosh(text: &str) -> bool {
    let mut before = ' ';
    text.chars().any(|letter| {
        let follows_small_letter = std::mem::replace(&mut before, letter).is_ascii_lowercase();
        matches!(letter, '\u{80}'..='\u{9f}')
            || follows_small_letter
                && matches!(letter, 'Ÿ' | 'Ž' | 'Š' | '‡' | '‹' | 'ˆ' | '‰' | 'Œ')
    })
}

fn decoded(encoding: &'static Encoding, bytes: &[u8]) -> String {
    encoding.decode_without_bom_handling(bytes).0.into_owned()
}

/// A format of its own, known by its first bytes.
fn other_format(bytes: &[u8]) -> Option<NotCsv> {
    let contains = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
    if bytes.starts_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") {
        Some(NotCsv::OldExcelWorkbook)
    } else if bytes.starts_with(b"%PDF-") {
        Some(NotCsv::Pdf)
    } else if !bytes.starts_with(b"PK\x03\x04") {
        None
    } else if contains(b"application/vnd.oasis.opendocument.") {
        Some(NotCsv::OpenDocument)
    } else if contains(b"xl/workbook.") {
        Some(NotCsv::ExcelWorkbook)
    } else {
        Some(NotCsv::Archive)
    }
}

/// The header names columns in ASCII, so that every other byte of it is zero.
fn utf_16_without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let (pairs, _) = bytes.as_chunks::<2>();
    let begin = &pairs[..pairs.len().min(4)];
    if begin.is_empty() {
        None
    } else if begin.iter().all(|[low, high]| *low != 0 && *high == 0) {
        Some(UTF_16LE)
    } else if begin.iter().all(|[high, low]| *high == 0 && *low != 0) {
        Some(UTF_16BE)
    } else {
        None
    }
}

/// No program writes control characters into the names of columns, nor into text that is not Unicode.
fn is_no_text(bytes: &[u8]) -> bool {
    let is_control = |byte: &u8| *byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r');
    let header = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).next();
    header.is_some_and(|header| header.iter().any(is_control))
        || (str::from_utf8(bytes).is_err() && bytes.iter().any(is_control))
}

/// Whether more letters are right in UTF-8 than wrong: in any other encoding they are so by a rare chance only.
fn is_mostly_utf_8(bytes: &[u8]) -> bool {
    let (mut right, mut wrong) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        right += chunk
            .valid()
            .chars()
            .filter(|letter| !letter.is_ascii())
            .count();
        wrong += usize::from(!chunk.invalid().is_empty());
    }
    wrong == 0 || right >= wrong
}
