//! Reads the replies of a mail server (RFC 5321, section 4.2), also those that break the rules.

use std::fmt;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

use crate::form::{one_line, visible};

/// How many characters of a reply's text are kept.
const MAX_TEXT: usize = 500;

/// What a mail server has replied.
#[derive(Debug)]
pub(super) struct Reply {
    /// Its three digits.
    pub(super) code: u16,
    /// Its lines without the code.
    pub(super) lines: Vec<String>,
    /// Whether its last line had an end.
    pub(super) is_whole: bool,
}

impl Reply {
    fn new(code: u16, lines: &[&[u8]], is_whole: bool) -> Self {
        // In one piece, since a longer text tells more of its encoding.
        let text = decode(&lines.join(&b'\n'));
        let lines = text.split('\n').map(|line| one_line(&visible(line)));
        Self {
            code,
            lines: lines.collect(),
            is_whole,
        }
    }
}

impl fmt::Display for Reply {
    /// In one line as staff read it: what the lines repeat stands once.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.lines.iter();
        let mut lines = lines.map(|line| line.split_whitespace().collect::<Vec<_>>());
        let mut words = lines.next().unwrap_or_default();
        let status = words
            .first()
            .copied()
            .filter(|word| is_enhanced_status(word));
        for line in lines {
            let repeats = status.is_some() && line.first().copied() == status;
            let line = line.get(usize::from(repeats)..).unwrap_or_default();
            if !words.ends_with(line) {
                words.extend(line);
            }
        }
        let text: String = words.join(" ").chars().take(MAX_TEXT).collect();
        // It becomes part of a sentence.
        let text = format!("{} {}", self.code, text.trim_end_matches(['.', ' ']));
        formatter.write_str(text.trim_end())
    }
}

/// The bytes of a server that have not been read as replies yet.
#[derive(Default)]
pub(super) struct Received(pub(super) Vec<u8>);

/// A line of a reply.
struct Line<'a> {
    code: u16,
    is_last: bool,
    text: &'a [u8],
}

impl Received {
    /// Takes the first reply that has come whole. Lines that belong to no reply are left out.
    pub(super) fn take_whole(&mut self) -> Option<Reply> {
        let mut texts = Vec::new();
        let mut end = 0;
        for line in self.0.split_inclusive(|byte| *byte == b'\n') {
            end += line.len();
            let Some(line) = line.strip_suffix(b"\n").and_then(Line::parse) else {
                continue;
            };
            texts.push(line.text);
            if line.is_last {
                let reply = Reply::new(line.code, &texts, true);
                self.0.drain(..end);
                return Some(reply);
            }
        }
        None
    }

    /// Takes what has come of a reply of which nothing more comes. All its lines have the same code, so that one line is enough.
    pub(super) fn take_broken(&mut self) -> Option<Reply> {
        let received = std::mem::take(&mut self.0);
        let lines = received.split(|byte| *byte == b'\n');
        let lines: Vec<_> = lines.filter_map(Line::parse).collect();
        let texts: Vec<_> = lines.iter().map(|line| line.text).collect();
        Some(Reply::new(lines.last()?.code, &texts, false))
    }

    /// Whether a reply has begun.
    pub(super) fn has_code(&self) -> bool {
        self.0
            .split(|byte| *byte == b'\n')
            .any(|line| Line::parse(line).is_some())
    }
}

impl<'a> Line<'a> {
    /// `None` if it is no line of a reply: three digits, and after them nothing, a hyphen if more lines follow, or a space.
    fn parse(line: &'a [u8]) -> Option<Self> {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let (digits, rest) = line.split_at_checked(3)?;
        let digits = digits.iter().all(u8::is_ascii_digit).then_some(digits)?;
        let code = str::from_utf8(digits).ok()?.parse().ok()?;
        let (is_last, text) = match rest {
            [] => (true, rest),
            [b' ', text @ ..] => (true, text),
            [b'-', text @ ..] => (false, text),
            _ => return None,
        };
        Some(Self {
            code,
            is_last,
            text,
        })
    }
}

/// Decodes UTF-8, or what the bytes look most like: servers answer in the encodings of their countries, and name none.
fn decode(bytes: &[u8]) -> String {
    match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => {
            let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
            detector.feed(bytes, true);
            let encoding = detector.guess(None, Utf8Detection::Deny);
            encoding.decode_without_bom_handling(bytes).0.into_owned()
        }
    }
}

/// Whether it is a code such as 5.7.1 (RFC 2034).
fn is_enhanced_status(word: &str) -> bool {
    let is_number = |part: &str| {
        (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    word.split('.').count() == 3 && word.split('.').all(is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(bytes: &[u8]) -> Option<String> {
        let reply = Received(bytes.to_vec()).take_whole()?;
        assert!(reply.is_whole);
        Some(reply.to_string())
    }

    fn broken(bytes: &[u8]) -> Option<String> {
        let reply = Received(bytes.to_vec()).take_broken()?;
        assert!(!reply.is_whole);
        Some(reply.to_string())
    }

    #[test]
    fn a_reply_ends_with_the_line_that_has_no_hyphen() {
        let mut received = Received(b"250-a\r\n250 b\r\n354 c\r\n25".to_vec());
        let mut next = || received.take_whole().map(|reply| reply.to_string());
        assert_eq!(next().as_deref(), Some("250 a b"));
        assert_eq!(next().as_deref(), Some("354 c"));
        assert_eq!(next(), None);
        assert_eq!(received.0, b"25");
    }

    #[test]
    fn the_last_line_decides() {
        assert_eq!(whole(b"250-a\r\n550 b\r\n").as_deref(), Some("550 a b"));
    }

    #[test]
    fn lines_that_are_no_reply_are_left_out() {
        let noise = b"\r\nhello\r\n2500 x\r\n25x\r\n+12 x\r\n250 ok\n";
        assert_eq!(whole(noise).as_deref(), Some("250 ok"));
        assert_eq!(whole(b"hello\r\n"), None);
        assert_eq!(broken(b"hello\r\n25"), None);
    }

    #[test]
    fn a_code_counts_however_its_reply_breaks_off() {
        for bytes in ["250", "250 ", "250-", "250 \r", "250-\r\n", "250-\r\n25"] {
            assert_eq!(whole(bytes.as_bytes()), None, "{bytes:?}");
            assert_eq!(
                broken(bytes.as_bytes()).as_deref(),
                Some("250"),
                "{bytes:?}"
            );
        }
    }

    #[test]
    fn a_text_stands_once_and_in_one_line() {
        let reply = b"550-5.7.25 no\t\x07record\r\n550-5.7.25 of\r\n550 5.7.2 this.\r\n";
        assert_eq!(
            whole(reply).as_deref(),
            Some("550 5.7.25 no record of 5.7.2 this")
        );
        assert_eq!(
            whole(b"550-not here\r\n550-not here\r\n550\r\n").as_deref(),
            Some("550 not here")
        );
        let long = whole(format!("550 {}\r\n", "ж".repeat(600)).as_bytes());
        assert_eq!(long.map(|text| text.chars().count()), Some(504));
    }

    #[test]
    fn a_text_in_the_encoding_of_its_country_is_decoded() {
        let gbk = b"\xc3\xbb\xd3\xd0\xd5\xe2\xb8\xf6\xd3\xc3\xbb\xa7".as_slice();
        let windows_1251 = b"\xcd\xe5\xf2 \xf2\xe0\xea\xee\xe3\xee \xef\xee\xeb\xfc\xe7\xee\xe2\xe0\xf2\xe5\xeb\xff";
        let shift_jis = b"\x83\x86\x81[\x83U\x81[\x82\xaa\x82\xa0\x82\xe8\x82\xdc\x82\xb9\x82\xf1";
        for (bytes, expected) in [
            ("用户不存在".as_bytes(), "用户不存在"),
            (gbk, "没有这个用户"),
            (b"Empf\xe4nger unbekannt", "Empfänger unbekannt"),
            (windows_1251, "Нет такого пользователя"),
            (shift_jis, "ユーザーがありません"),
        ] {
            let line = [b"550 5.1.1 ", bytes, b"\r\n"].concat();
            assert_eq!(whole(&line), Some(format!("550 5.1.1 {expected}")));
        }
    }
}
