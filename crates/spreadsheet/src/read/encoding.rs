//! Decodes text, whatever program saved it.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, MACINTOSH, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::Unreadable;

/// The text of a file: UTF-8 or UTF-16 with or without a byte order mark, or Windows-1252.
///
/// Bytes that are not valid become U+FFFD, so that the cell can be named in the error.
/// Fails with [`Unreadable::NoText`] or [`Unreadable::UnsureEncoding`].
pub(super) fn text(bytes: &[u8]) -> Result<String, Unreadable> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return Ok(decoded(encoding, &bytes[mark..]));
    }
    if let Some(encoding) = utf_16_without_mark(bytes) {
        return Ok(decoded(encoding, bytes));
    }
    if is_binary(bytes) {
        return Err(Unreadable::NoText);
    }
    if is_mostly_utf_8(bytes) {
        return Ok(String::from_utf8_lossy(bytes).into_owned());
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let encoding = detector.guess(None, Utf8Detection::Deny);
    if encoding != WINDOWS_1252 {
        return Err(Unreadable::UnsureEncoding(encoding));
    }
    let text = decoded(encoding, bytes);
    if is_mac_roman(&text) {
        return Err(Unreadable::UnsureEncoding(MACINTOSH));
    }
    Ok(text)
}

/// Whether the text is in the Mac encoding in which Excel for Mac saves plain CSV, which the detector does not know. Read as
/// Windows-1252, its `ü`, `é`, `ä`, `á`, `ã`, `à`, `â` and `å` become characters that do not follow a lower-case letter, and its
/// `è`, `ç` and `ê` become undefined.
fn is_mac_roman(text: &str) -> bool {
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

/// The column names in the header are ASCII, so every other byte of it is zero.
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

/// No program writes control characters into column names, or into text that is not Unicode.
fn is_binary(bytes: &[u8]) -> bool {
    let is_control = |byte: &u8| *byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r');
    let header = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).next();
    header.is_some_and(|header| header.iter().any(is_control))
        || (str::from_utf8(bytes).is_err() && bytes.iter().any(is_control))
}

/// Whether more non-ASCII characters are valid UTF-8 than invalid: in any other encoding that is very unlikely.
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
