//! A text without what is not to be translated: placeholders, tags, addresses, and the marks of Markdown. Each line is translated by itself,
//! and each cell of a table.

use quick_xml::{
    Reader,
    escape::{partial_escape, resolve_xml_entity},
    events::Event,
};

use crate::service::Fence;

/// A paragraph right above a table that begins so is its caption.
const CAPTION: &str = "Table: ";

/// A text in pieces.
#[derive(Debug)]
pub(crate) struct Marked<'a>(Vec<Piece<'a>>);

#[derive(Debug)]
enum Piece<'a> {
    /// Left as it is.
    Kept(&'a str),
    /// Sent.
    Words(Vec<Part<'a>>),
}

#[derive(Debug)]
enum Part<'a> {
    Words(&'a str),
    /// Sent as what the service is to leave as it is.
    Fenced(&'a str),
}

/// Why a translation cannot be taken. Said of "the text".
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Spoiled {
    #[error("came back from the service without words")]
    Empty,
    #[error("came back from the service with broken tags")]
    Broken,
    #[error("came back from the service without its tags, links or marks of Markdown")]
    OtherMarks,
}

impl<'a> Marked<'a> {
    pub(crate) fn of(text: &'a str, is_markdown: bool) -> Self {
        let mut pieces = Vec::new();
        for line in text.split_inclusive('\n') {
            let begins = if is_markdown { block_mark(line) } else { 0 };
            pieces.push(Piece::Kept(&line[..begins]));
            match is_markdown && line[begins..].starts_with('|') {
                true => line[begins..]
                    .split_inclusive('|')
                    .for_each(|cell| put(&mut pieces, cell, is_markdown)),
                false => put(&mut pieces, &line[begins..], is_markdown),
            }
        }
        Self(pieces)
    }

    /// What is sent, each for itself.
    pub(crate) fn sent(&self, fence: Fence) -> impl Iterator<Item = String> {
        let words = self.0.iter().filter_map(|piece| match piece {
            Piece::Words(parts) => Some(parts),
            Piece::Kept(_) => None,
        });
        words.map(move |parts| {
            let mut sent = String::new();
            for part in parts {
                match part {
                    Part::Words(words) => sent.push_str(&partial_escape(*words)),
                    Part::Fenced(text) => {
                        sent.push_str(fence.open);
                        sent.push_str(&partial_escape(*text));
                        sent.push_str(fence.close);
                    }
                }
            }
            sent
        })
    }

    /// The text with what has come back in the place of what was sent.
    /// Lost placeholders are no fault here: who takes the text knows which it must have.
    pub(crate) fn with(&self, came: &mut impl Iterator<Item = String>) -> Result<String, Spoiled> {
        let mut text = String::new();
        let mut fault = None;
        // All that belongs to this text is taken, also after a fault.
        for piece in &self.0 {
            match piece {
                Piece::Kept(kept) => text.push_str(kept),
                Piece::Words(parts) => match words_of(&came.next().unwrap_or_default(), parts) {
                    Ok(words) => text.push_str(&words),
                    Err(spoiled) => fault = fault.or(Some(spoiled)),
                },
            }
        }
        fault.map_or(Ok(text), Err)
    }
}

/// The length of the marks with which a block begins: `## `, `> - `, `Table: `.
fn block_mark(line: &str) -> usize {
    let mut rest = line;
    loop {
        let mark = rest.trim_start_matches([' ', '\t']);
        let without = |signs: &[char]| {
            let after = mark.trim_start_matches(signs);
            (after.len() < mark.len()).then_some(after)
        };
        let number = without(&['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
        let number = number.and_then(|after| after.strip_prefix(['.', ')']));
        let bullet = mark.strip_prefix(['-', '*', '+', '>']);
        let after = without(&['#']).or(bullet).or(number);
        let after = after.and_then(|after| after.strip_prefix(' '));
        match after.or_else(|| mark.strip_prefix(CAPTION)) {
            Some(after) => rest = after,
            None => return line.len() - mark.len(),
        }
    }
}

/// Puts words in, without the space around them; what has no letters is not sent.
fn put<'a>(pieces: &mut Vec<Piece<'a>>, text: &'a str, is_markdown: bool) {
    let is_edge = |sign: char| sign.is_whitespace() || (is_markdown && sign == '|');
    let words = text.trim_matches(is_edge);
    let parts = parts(words, is_markdown);
    let has_letters = parts.iter().any(|part| match part {
        Part::Words(words) => words.chars().any(char::is_alphabetic),
        Part::Fenced(_) => false,
    });
    if !has_letters {
        pieces.push(Piece::Kept(text));
        return;
    }
    let start = words.as_ptr() as usize - text.as_ptr() as usize;
    pieces.push(Piece::Kept(&text[..start]));
    pieces.push(Piece::Words(parts));
    pieces.push(Piece::Kept(&text[start + words.len()..]));
}

fn parts(text: &str, is_markdown: bool) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let found = rest.char_indices().find_map(|(start, _)| {
            let length = fenced(&rest[start..], is_markdown)?;
            Some((start, start + length))
        });
        let (start, end) = found.unwrap_or((rest.len(), rest.len()));
        if start > 0 {
            parts.push(Part::Words(&rest[..start]));
        }
        if end > start {
            parts.push(Part::Fenced(&rest[start..end]));
        }
        rest = &rest[end..];
    }
    parts
}

/// The length of what is not translated at the beginning of a text.
fn fenced(text: &str, is_markdown: bool) -> Option<usize> {
    let through = |end: &str| text.find(end).map(|at| at + end.len());
    if text.starts_with("{{") {
        return through("}}");
    }
    if text.starts_with("https://") || text.starts_with("http://") {
        let address = text.split([' ', '\t', '<', '>', '(', ')', '|']).next()?;
        return Some(
            address
                .trim_end_matches(['.', ',', ';', ':', '!', '?'])
                .len(),
        );
    }
    if let Some(after) = text.strip_prefix('<') {
        let is_tag =
            after.starts_with(|sign: char| sign.is_ascii_alphabetic() || "/!?".contains(sign));
        return through(">").filter(|_| is_tag);
    }
    if !is_markdown {
        return None;
    }
    match text.as_bytes()[0] {
        b'*' => Some(text.len() - text.trim_start_matches('*').len()),
        b'`' => Some(text[1..].find('`').map_or(1, |end| end + 2)),
        b'\\' => text[1..].chars().next().map(|sign| 1 + sign.len_utf8()),
        b'[' => Some(1),
        b']' if text.starts_with("](") => through(")"),
        _ => None,
    }
}

/// What has come back for these parts, without the fences.
fn words_of(came: &str, parts: &[Part<'_>]) -> Result<String, Spoiled> {
    let (words, fenced) = read(came).ok_or(Spoiled::Broken)?;
    let mut sent: Vec<&str> = parts
        .iter()
        .filter_map(|part| match part {
            Part::Fenced(text) => Some(*text),
            Part::Words(_) => None,
        })
        .collect();
    let mut fenced: Vec<&str> = fenced.iter().map(|text| text.trim()).collect();
    for marks in [&mut sent, &mut fenced] {
        marks.retain(|mark| !mark.starts_with("{{"));
        marks.sort_unstable();
    }
    match words.trim() {
        "" => Err(Spoiled::Empty),
        _ if sent != fenced => Err(Spoiled::OtherMarks),
        words => Ok(words.replace(['\r', '\n'], " ")),
    }
}

/// The text of what has come back, and what stands in its fences; `None` if its tags are broken.
fn read(came: &str) -> Option<(String, Vec<String>)> {
    let mut reader = Reader::from_str(came);
    reader.config_mut().allow_dangling_amp = true;
    let (mut text, mut fenced) = (String::new(), Vec::new());
    // Where each open fence begins in the text.
    let mut open = Vec::new();
    loop {
        match reader.read_event().ok()? {
            Event::Eof => return open.is_empty().then_some((text, fenced)),
            Event::Start(_) => open.push(text.len()),
            Event::End(_) => fenced.push(text[open.pop()?..].to_owned()),
            Event::Text(words) => text.push_str(&words.xml10_content()),
            Event::GeneralRef(name) => match (name.resolve_char_ref().ok()?, &*name) {
                (Some(character), _) => text.push(character),
                (None, "nbsp") => text.push('\u{a0}'),
                (None, name) => text.push_str(resolve_xml_entity(name)?),
            },
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Service;

    fn sent(text: &str, is_markdown: bool) -> Vec<String> {
        let marked = Marked::of(text, is_markdown);
        marked.sent(Service::DeepL.fence()).collect()
    }

    #[test]
    fn placeholders_and_tags_are_fenced_and_signs_are_escaped() {
        for (text, expected) in [
            ("Plain words", "Plain words"),
            ("< 11 g & more", "&lt; 11 g &amp; more"),
            (
                "<b>{{count}}</b> of {{figure.ports}}",
                "<x>&lt;b&gt;</x><x>{{count}}</x><x>&lt;/b&gt;</x> of <x>{{figure.ports}}</x>",
            ),
            (
                "See https://apeda.gov.in.",
                "See <x>https://apeda.gov.in</x>.",
            ),
            ("A * and [b]", "A * and [b]"),
        ] {
            assert_eq!(sent(text, false), [expected], "{text}");
        }
        assert_eq!(sent("One\n\n 30 % \nTwo", false), ["One", "Two"]);
        assert_eq!(sent("{{count}} – 7", false), [""; 0]);
    }

    #[test]
    fn the_marks_of_markdown_are_kept() {
        let text = "## Limits\n\nTable: What is allowed\n\n| Market | `B1` |\n| --- | ---: |\n| Japan | 10 ppb |\n\n- **Label.** See [our *guide*](/blog/a \"b\")\n1. > Second\n";
        let words = [
            "Limits",
            "What is allowed",
            "Market",
            "Japan",
            "10 ppb",
            "<x>**</x>Label.<x>**</x> See <x>[</x>our <x>*</x>guide<x>*</x><x>](/blog/a \"b\")</x>",
            "Second",
        ];
        assert_eq!(sent(text, true), words);
        let marked = Marked::of(text, true);
        let same = marked.with(&mut words.iter().map(|word| (*word).to_owned()));
        assert_eq!(same.as_deref(), Ok(text));
    }

    #[test]
    fn every_shipped_kind_of_text_comes_back_as_it_was() {
        for (text, is_markdown) in [
            (
                "Since {{year}}: <b>&lt;</b> \"quoted\" 'it' &amp; & </i>",
                false,
            ),
            ("* * *\n\n***\n\n| a \\| b | **c** |\n|", true),
            (
                "\\* `code | {{a}}` <https://a.example/?a=b&c=d>\n\n\n   x  ",
                true,
            ),
            ("", true),
            ("بسم {{count}} الله\n日本語 {{a}}", false),
        ] {
            for service in [Service::DeepL, Service::LibreTranslate] {
                let marked = Marked::of(text, is_markdown);
                let mut came = marked.sent(service.fence()).collect::<Vec<_>>().into_iter();
                assert_eq!(marked.with(&mut came).as_deref(), Ok(text), "{service:?}");
            }
        }
    }

    #[test]
    fn what_has_lost_its_marks_is_not_taken() {
        let marked = Marked::of("<b>{{count}}</b> lots", false);
        let with = |came: &str| marked.with(&mut std::iter::once(came.to_owned()));
        let good = "<span translate='no'>&lt;b&gt;</span><span translate=\"no\">{{count}}</span> Lose&nbsp;&#228;<x>&lt;/b&gt;</x>";
        assert_eq!(with(good).as_deref(), Ok("<b>{{count}} Lose\u{a0}ä</b>"));
        // Who takes it refuses that in its own words.
        assert_eq!(
            with("<x>&lt;b></x>Lose<x>&lt;/b></x>").as_deref(),
            Ok("<b>Lose</b>")
        );
        for (came, expected) in [
            ("{{count}} Lose", Spoiled::OtherMarks),
            ("<x>&lt;i&gt;</x>Lose<x>&lt;/b&gt;</x>", Spoiled::OtherMarks),
            ("<x>Lose", Spoiled::Broken),
            ("a < b", Spoiled::Broken),
            ("&unknown;", Spoiled::Broken),
            ("<br/>", Spoiled::Broken),
            (" \n", Spoiled::Empty),
        ] {
            assert_eq!(with(came), Err(expected), "{came}");
        }
    }
}
