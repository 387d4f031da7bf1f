//! Counts what a browser draws of an SVG file. Elements that refer to others, which refer to others again, make of two kilobytes
//! billions of elements, and hang the browser of everybody who sees the file.

use std::collections::HashMap;

use quick_xml::{
    Reader, XmlVersion,
    events::{BytesStart, Event},
};

use crate::svg::{Result, SvgError};

/// How many more elements may be drawn than the file has.
const MOST_REPEATED: u64 = 100_000;
/// How many elements with an ID may be in one another, by nesting or by reference.
const DEEPEST: usize = 200;

/// An element with an ID, or the file: what is in it, without what is in other such elements in it.
#[derive(Default)]
struct Part {
    elements: u64,
    /// The IDs of what is drawn with it.
    draws: Vec<String>,
    /// How much that is in all, once it is counted.
    drawn: Option<u64>,
    is_being_counted: bool,
}

/// The key of the whole file; no ID is empty.
const FILE: &str = "";

/// Refuses a file that repeats its elements too often, or refers to itself.
///
/// `svg` is sanitised: it has neither a document type nor entities of its own.
pub(crate) fn check(svg: &[u8]) -> Result<()> {
    let styles = styles(svg)?;
    let mut parts = HashMap::from([(FILE.to_owned(), Part::default())]);
    let mut open = vec![FILE.to_owned()];
    let mut total = 0;
    let mut reader = Reader::from_reader(svg);
    loop {
        let event = reader.read_event().map_err(|error| unreadable(&error))?;
        let (element, is_empty) = match &event {
            Event::Eof => break,
            Event::End(_) => {
                open.pop();
                continue;
            }
            Event::Start(element) => (element, false),
            Event::Empty(element) => (element, true),
            _ => continue,
        };
        let outer = open.last().map_or(FILE, String::as_str).to_owned();
        let found = Element::of(element, &styles)?;
        let own = found.id.unwrap_or_else(|| outer.clone());
        if own != outer {
            parts.entry(outer).or_default().draws.push(own.clone());
        }
        let part = parts.entry(own.clone()).or_default();
        part.elements += 1;
        part.draws.extend(found.refers_to);
        total += 1;
        if !is_empty {
            open.push(own);
        }
    }
    match drawn(FILE, &mut parts, 0)? <= total + MOST_REPEATED {
        true => Ok(()),
        false => Err(refused("it repeats its elements too often")),
    }
}

/// How many elements are drawn for one part.
fn drawn(id: &str, parts: &mut HashMap<String, Part>, depth: usize) -> Result<u64> {
    let Some(part) = parts.get_mut(id) else {
        return Ok(0);
    };
    if let Some(drawn) = part.drawn {
        return Ok(drawn);
    }
    if part.is_being_counted || depth > DEEPEST {
        return Err(refused(
            "its elements refer to themselves, or to too many others in one another",
        ));
    }
    part.is_being_counted = true;
    let mut sum = part.elements;
    for other in std::mem::take(&mut part.draws) {
        sum = sum.saturating_add(drawn(&other, parts, depth + 1)?);
    }
    if let Some(part) = parts.get_mut(id) {
        part.drawn = Some(sum);
    }
    Ok(sum)
}

struct Element {
    id: Option<String>,
    refers_to: Vec<String>,
}

impl Element {
    fn of(element: &BytesStart<'_>, styles: &[Style]) -> Result<Self> {
        let mut names = vec![element.local_name().as_ref().to_owned()];
        let (mut id, mut refers_to) = (None, Vec::new());
        for attribute in element.attributes() {
            let attribute = attribute.map_err(|error| unreadable(&error))?;
            let value = attribute
                .normalized_value(XmlVersion::Implicit1_0)
                .map_err(|error| unreadable(&error))?;
            match attribute.key.local_name().as_ref() {
                "id" if !value.is_empty() => {
                    names.push(value.to_string());
                    id = Some(value.into_owned());
                }
                "class" => names.extend(value.split_whitespace().map(str::to_owned)),
                "href" => refers_to.extend(value.trim().strip_prefix('#').map(str::to_owned)),
                _ => refers_to.extend(references(&value)),
            }
        }
        let styles = styles.iter().filter(|style| style.is_of(&names));
        refers_to.extend(styles.flat_map(|style| style.refers_to.iter().cloned()));
        Ok(Self { id, refers_to })
    }
}

/// A rule of a style sheet that refers to elements.
struct Style {
    selector: String,
    refers_to: Vec<String>,
}

impl Style {
    /// Whether it may be meant for an element with this name, these classes and this ID. A selector that is more than such words counts
    /// for every element.
    fn is_of(&self, names: &[String]) -> bool {
        let is_letter = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
        let mut words = self.selector.split(|letter| !is_letter(letter));
        self.selector.contains(['*', '[', ':', '\\'])
            || words.any(|word| names.iter().any(|name| name == word))
    }
}

/// The rules that refer to elements.
fn styles(svg: &[u8]) -> Result<Vec<Style>> {
    let mut text = String::new();
    let mut is_style = false;
    let mut reader = Reader::from_reader(svg);
    loop {
        match reader.read_event().map_err(|error| unreadable(&error))? {
            Event::Eof => break,
            Event::Start(element) => is_style = element.local_name().as_ref() == "style",
            Event::End(_) => is_style = false,
            Event::Text(part) if is_style => text += &part,
            Event::CData(part) if is_style => text += &part,
            // A character that is written as an entity: a quote, or one that is in no name.
            Event::GeneralRef(_) if is_style => text.push('"'),
            _ => {}
        }
    }
    let rules = text.split('}').filter_map(|rule| rule.rsplit_once('{'));
    let styles = rules.map(|(selector, declarations)| Style {
        selector: selector.to_owned(),
        refers_to: references(declarations).collect(),
    });
    Ok(styles.filter(|style| !style.refers_to.is_empty()).collect())
}

/// The IDs in `url(#…)`.
fn references(text: &str) -> impl Iterator<Item = String> {
    let after = text.split("url(").skip(1);
    let ids = after.filter_map(|rest| {
        let rest = rest.trim_start_matches(|letter: char| {
            letter.is_whitespace() || matches!(letter, '"' | '\'')
        });
        let id = rest.strip_prefix('#')?;
        id.split([')', '"', '\'']).next()
    });
    ids.map(|id| id.trim().to_owned())
}

fn refused(why: &str) -> SvgError {
    SvgError(format!(
        "The SVG file cannot be taken: {why}; save it as PNG, and upload that"
    ))
}

fn unreadable(error: &impl std::fmt::Display) -> SvgError {
    SvgError(format!("The SVG file cannot be read: {error}"))
}

#[cfg(test)]
mod tests {
    use crate::sanitized_svg;

    /// A drawing with this in it, as it comes out of the sanitiser and of the count.
    fn is_taken(content: &str) -> bool {
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{content}</svg>"#
        );
        sanitized_svg(svg.as_bytes(), 1 << 20).is_ok()
    }

    /// Each of 12 groups draws ten times the one before.
    fn nested(draw: impl Fn(usize) -> String) -> String {
        let groups = (1..=12).map(|level| {
            let before = draw(level - 1).repeat(10);
            format!(r#"<g id="n{level}" class="c{level}">{before}</g>"#)
        });
        let groups: String = groups.collect();
        format!(r#"<defs><rect id="n0" width="1" height="1"/>{groups}</defs>"#)
    }

    #[test]
    fn a_drawing_that_repeats_itself_too_often_is_refused_however_it_refers_to_its_parts() {
        for content in [
            nested(|level| format!(r##"<use href="#n{level}"/>"##)),
            nested(|level| format!(r##"<use xlink:href="#n{level}"/>"##)),
            nested(|level| format!(r##"<rect fill="url(#n{level})"/>"##)),
            nested(|level| format!(r##"<rect style="mask: url( '#n{level}' )"/>"##)),
            [
                (0..12)
                    .map(|level| format!("<style>.d{level}, b {{ fill: url(#n{level}) }}</style>"))
                    .collect(),
                nested(|level| format!(r#"<rect class="x d{level}"/>"#)),
            ]
            .concat(),
            r##"<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>"##.to_owned(),
        ] {
            assert!(!is_taken(&content), "{content}");
        }
    }

    #[test]
    fn a_drawing_as_programs_write_it_is_taken() {
        let content = r##"<style>.cls-1{fill:url(#shade)}.cls-2{clip-path:url(#clip)}</style>
            <defs><linearGradient id="shade"><stop offset="1" stop-color="#900"/></linearGradient>
            <linearGradient id="other" xlink:href="#shade"/><clipPath id="clip"><rect width="9" height="9"/></clipPath></defs>
            <g id="layer" class="cls-2"><path id="pod" class="cls-1" d="M0 0h9z"/><use href="#pod"/><use xlink:href="#pod"/>
            <circle r="3" fill="url(#other)"/></g>"##;
        assert!(is_taken(content));
        let many = r##"<use href="#pod"/>"##.repeat(2_000);
        assert!(is_taken(&format!(r#"<path id="pod" d="M0 0h9z"/>{many}"#)));
    }
}
