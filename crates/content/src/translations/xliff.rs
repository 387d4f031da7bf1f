//! Texts for translators as XLIFF 2.1: <https://docs.oasis-open.org/xliff/xliff-core/v2.1/xliff-core-v2.1.html>. A part of the site is a `file`,
//! a text a `unit`, and a placeholder a `ph` whose original data are the placeholder.

use std::{collections::HashMap, io};

use languages::Language;
use quick_xml::{
    Reader, Writer, XmlVersion,
    escape::resolve_xml_entity,
    events::{BytesDecl, BytesRef, BytesStart, BytesText, Event},
};

use super::{
    State, Translation,
    file::{Exported, MAX_TEXTS, MAX_TRANSLATION_FILE, NotImported, Read, ReadText},
    part_of,
};

const NAMESPACE: &str = "urn:oasis:names:tc:xliff:document:2.0";
const VERSION: &str = "2.1";
/// The category of the note that says where a text stands.
const PLACE: &str = "place";
/// The category of the note with what the file remembers of the text.
const MARK: &str = "fingerprint";
/// The state of a segment that nobody has translated from its source.
const INITIAL: &str = "initial";
/// The part of that state for what a machine has translated and nobody has read: a translator's program raises the state of what is read.
const UNREAD: &str = "mirchi:machine-unread";
/// The deepest nesting of elements. Groups and marks of tools need a few levels.
const MAX_DEPTH: usize = 50;

type Xml = Writer<Vec<u8>>;

pub(super) fn write(language: Language, texts: &[Exported<'_>]) -> io::Result<Vec<u8>> {
    let mut xml = Writer::new(Vec::new());
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    end_line(&mut xml)?;
    let root = xml.create_element("xliff").with_attributes([
        ("xmlns", NAMESPACE),
        ("version", VERSION),
        ("srcLang", Language::ENGLISH.code()),
        ("trgLang", language.code()),
    ]);
    root.write_inner_content(|xml| {
        end_line(xml)?;
        let parts = texts.chunk_by(|one, next| part_of(one.text.key) == part_of(next.text.key));
        for part in parts {
            write_part(xml, language, part)?;
        }
        Ok(())
    })?;
    end_line(&mut xml)?;
    Ok(xml.into_inner())
}

fn write_part(xml: &mut Xml, language: Language, texts: &[Exported<'_>]) -> io::Result<()> {
    let part = texts.first().map_or("", |first| part_of(first.text.key));
    let file = xml.create_element("file").with_attributes([
        ("id", part),
        ("trgDir", language.direction().as_str()),
        ("xml:space", "preserve"),
    ]);
    file.write_inner_content(|xml| {
        end_line(xml)?;
        for (index, text) in texts.iter().enumerate() {
            write_unit(xml, index + 1, text)?;
        }
        Ok(())
    })?;
    end_line(xml)
}

fn write_unit(xml: &mut Xml, number: usize, exported: &Exported<'_>) -> io::Result<()> {
    let Exported { text, place } = exported;
    let mut values = Values::default();
    let source = values.of_source(text.english);
    let target = text.text.map(|text| values.of_target(text));
    let id = format!("u{number}");
    let unit = xml
        .create_element("unit")
        .with_attributes([("id", id.as_str()), ("name", text.key)]);
    unit.write_inner_content(|xml| {
        xml.create_element("notes").write_inner_content(|xml| {
            write_note(xml, PLACE, place)?;
            write_note(xml, MARK, &text.mark().to_string())
        })?;
        if !values.data.is_empty() {
            xml.create_element("originalData")
                .write_inner_content(|xml| {
                    for (index, placeholder) in values.data.iter().enumerate() {
                        xml.create_element("data")
                            .with_attribute(("id", data_id(index).as_str()))
                            .write_text_content(BytesText::new(placeholder))?;
                    }
                    Ok(())
                })?;
        }
        let mut segment = xml
            .create_element("segment")
            .with_attribute(("state", state_of(text)));
        if text.is_unread {
            segment = segment.with_attribute(("subState", UNREAD));
        }
        segment.write_inner_content(|xml| {
            write_content(xml, "source", &source)?;
            match &target {
                Some(target) => write_content(xml, "target", target),
                None => Ok(()),
            }
        })?;
        Ok(())
    })?;
    end_line(xml)
}

fn write_note(xml: &mut Xml, category: &str, text: &str) -> io::Result<()> {
    let note = xml
        .create_element("note")
        .with_attribute(("category", category));
    note.write_text_content(BytesText::new(text))?;
    Ok(())
}

fn write_content(xml: &mut Xml, name: &str, pieces: &[Piece<'_>]) -> io::Result<()> {
    xml.write_event(Event::Start(BytesStart::new(name)))?;
    for piece in pieces {
        match piece {
            Piece::Text(text) => xml.write_event(Event::Text(BytesText::new(text)))?,
            Piece::Value { id, data } => {
                xml.create_element("ph")
                    .with_attributes([
                        ("id", id.to_string().as_str()),
                        ("dataRef", data_id(*data).as_str()),
                    ])
                    .write_empty()?;
            }
        }
    }
    xml.write_event(Event::End(BytesStart::new(name).to_end()))
}

/// Units are told apart by lines: an editor of text shows where an error is.
fn end_line(xml: &mut Xml) -> io::Result<()> {
    xml.write_event(Event::Text(BytesText::new("\n")))
}

fn data_id(index: usize) -> String {
    format!("d{}", index + 1)
}

const fn state_of(text: &Translation<'_>) -> &'static str {
    match text.state {
        State::Current if !text.is_unread => "final",
        State::Current | State::Stale | State::English => INITIAL,
    }
}

/// A piece of a text: words, or a placeholder `{{name}}`.
#[derive(Debug, PartialEq, Eq)]
enum Piece<'a> {
    Text(&'a str),
    Value {
        /// The same where the translation has the placeholder of the source.
        id: usize,
        /// The index of its original data.
        data: usize,
    },
}

/// The placeholders of a unit.
#[derive(Default)]
struct Values<'a> {
    /// Each once, as it is written.
    data: Vec<&'a str>,
    /// The data of those of the source; their places are their ids, from 1.
    source: Vec<usize>,
}

impl<'a> Values<'a> {
    fn of_source(&mut self, text: &'a str) -> Vec<Piece<'a>> {
        self.pieces(text, |values, data| {
            values.source.push(data);
            values.source.len()
        })
    }

    fn of_target(&mut self, text: &'a str) -> Vec<Piece<'a>> {
        let mut used = vec![false; self.source.len()];
        let mut added = self.source.len();
        self.pieces(text, |values, data| {
            let mut places = values.source.iter().zip(&used);
            match places.position(|(of, is_used)| *of == data && !is_used) {
                Some(place) => {
                    used[place] = true;
                    place + 1
                }
                None => {
                    added += 1;
                    added
                }
            }
        })
    }

    fn pieces(
        &mut self,
        text: &'a str,
        mut id_of: impl FnMut(&mut Self, usize) -> usize,
    ) -> Vec<Piece<'a>> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some(start) = rest.find("{{") {
            let Some(length) = rest[start..].find("}}") else {
                break;
            };
            let end = start + length + "}}".len();
            let placeholder = &rest[start..end];
            if start > 0 {
                pieces.push(Piece::Text(&rest[..start]));
            }
            let known = self.data.iter().position(|data| *data == placeholder);
            let data = known.unwrap_or_else(|| {
                self.data.push(placeholder);
                self.data.len() - 1
            });
            pieces.push(Piece::Value {
                id: id_of(self, data),
                data,
            });
            rest = &rest[end..];
        }
        if !rest.is_empty() {
            pieces.push(Piece::Text(rest));
        }
        pieces
    }
}

/// The texts of a file. Fails with [`NotImported`] for what is no XLIFF 2, for broken XML with its line, and for a file beyond the limits.
pub(super) fn read(file: &[u8]) -> Result<Read, NotImported> {
    let xml = std::str::from_utf8(file).map_err(|_| NotImported::NotUtf8)?;
    let mut reader = Reader::from_str(xml);
    reader.config_mut().expand_empty_elements = true;
    let line_at = |offset: u64| {
        let offset = usize::try_from(offset).unwrap_or(usize::MAX);
        let before = file.get(..offset).unwrap_or(file);
        before.iter().filter(|byte| **byte == b'\n').count() + 1
    };
    let mut reading = Reading::default();
    loop {
        let taken = match reader.read_event() {
            Ok(Event::Eof) if reading.path.is_empty() => return Ok(reading.end()),
            Ok(Event::Eof) => Err(Fault::Broken(
                "it ends before all elements are closed".to_owned(),
            )),
            Ok(event) => reading.take(event),
            Err(error) => {
                let line = line_at(reader.error_position());
                let fault = error.to_string();
                return Err(NotImported::Broken { line, fault });
            }
        };
        match taken {
            Ok(()) => {}
            Err(Fault::Broken(fault)) => {
                let line = line_at(reader.buffer_position());
                return Err(NotImported::Broken { line, fault });
            }
            Err(Fault::Refused(error)) => return Err(error),
        }
    }
}

enum Fault {
    /// Something at this place.
    Broken(String),
    /// The file as a whole.
    Refused(NotImported),
}

impl From<quick_xml::Error> for Fault {
    fn from(error: quick_xml::Error) -> Self {
        Self::Broken(error.to_string())
    }
}

/// What was read so far.
#[derive(Default)]
struct Reading {
    /// The elements that are open, without the prefixes of their namespaces.
    path: Vec<String>,
    language: Option<String>,
    texts: Vec<ReadText>,
    unit: Unit,
    segment: Segment,
    /// The text that is being read, and what becomes of it.
    content: String,
    content_of: Option<ContentOf>,
    /// How long all texts are together.
    written: usize,
}

#[derive(Debug, PartialEq, Eq)]
enum ContentOf {
    Source,
    Target,
    Mark,
    Data(String),
}

#[derive(Default)]
struct Unit {
    key: String,
    data: HashMap<String, String>,
    mark: Option<String>,
    source: String,
    /// None as soon as a segment has none.
    target: Option<String>,
    is_confirmed: bool,
    has_segment: bool,
}

#[derive(Default)]
struct Segment {
    is_ignorable: bool,
    is_confirmed: bool,
    source: String,
    target: Option<String>,
}

impl Reading {
    fn take(&mut self, event: Event<'_>) -> Result<(), Fault> {
        match event {
            Event::Start(element) => self.open(&element),
            Event::End(_) => {
                self.close();
                Ok(())
            }
            Event::Text(text) => self.write(&text.xml10_content()),
            Event::CData(text) => self.write(&text.xml10_content()),
            Event::GeneralRef(reference) => self.refer(&reference),
            // Their entities could stand for anything.
            Event::DocType(_) => Err(Fault::Refused(NotImported::DocumentType)),
            Event::Empty(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::Eof => {
                Ok(())
            }
        }
    }

    fn write(&mut self, text: &str) -> Result<(), Fault> {
        if self.content_of.is_none() {
            return Ok(());
        }
        // A few bytes can refer to a long placeholder.
        self.written += text.len();
        if self.written > 2 * MAX_TRANSLATION_FILE {
            return Err(Fault::Refused(NotImported::TooLarge));
        }
        self.content.push_str(text);
        Ok(())
    }

    fn refer(&mut self, reference: &BytesRef<'_>) -> Result<(), Fault> {
        match (reference.resolve_char_ref()?, resolve_xml_entity(reference)) {
            (Some(character), _) => self.write(character.encode_utf8(&mut [0; 4])),
            (None, Some(text)) => self.write(text),
            (None, None) => {
                let fault = format!("the entity &{}; is not known", &**reference);
                Err(Fault::Broken(fault))
            }
        }
    }

    fn is_in(&self, path: &[&str]) -> bool {
        self.path.len() >= path.len() && self.path[self.path.len() - path.len()..] == *path
    }

    fn open(&mut self, element: &BytesStart<'_>) -> Result<(), Fault> {
        let name = element.local_name().into_inner().to_owned();
        let value = |name: &str| attribute(element, name);
        // Elements of modules have the same names, inside others.
        match name.as_str() {
            _ if self.path.is_empty() => {
                let version = value("version")?.unwrap_or_default();
                if name != "xliff" || !version.starts_with("2.") {
                    return Err(Fault::Refused(NotImported::NoXliff { name, version }));
                }
                self.language = value("trgLang")?;
            }
            "unit" => {
                if self.texts.len() == MAX_TEXTS {
                    return Err(Fault::Refused(NotImported::TooManyTexts));
                }
                self.unit = Unit {
                    key: value("name")?.unwrap_or_default(),
                    target: Some(String::new()),
                    is_confirmed: true,
                    ..Unit::default()
                };
            }
            "note"
                if self.is_in(&["unit", "notes"])
                    && value("category")?.as_deref() == Some(MARK) =>
            {
                self.begin(ContentOf::Mark);
            }
            "data" if self.is_in(&["unit", "originalData"]) => {
                self.begin(ContentOf::Data(value("id")?.unwrap_or_default()));
            }
            "segment" | "ignorable" if self.is_in(&["unit"]) => {
                self.segment = Segment {
                    is_ignorable: name == "ignorable",
                    is_confirmed: value("state")?.is_some_and(|state| state != INITIAL),
                    ..Segment::default()
                };
            }
            "source" if self.is_in_segment() => self.begin(ContentOf::Source),
            "target" if self.is_in_segment() => self.begin(ContentOf::Target),
            "ph" => {
                let data = value("dataRef")?.and_then(|data| self.unit.data.get(&data).cloned());
                self.write(&data.unwrap_or_default())?;
            }
            "cp" => {
                let code = value("hex")?.and_then(|hex| u32::from_str_radix(&hex, 16).ok());
                let character = code.and_then(char::from_u32);
                self.write(&character.map(String::from).unwrap_or_default())?;
            }
            _ => {}
        }
        if self.path.len() == MAX_DEPTH {
            return Err(Fault::Broken(format!(
                "elements are nested more than {MAX_DEPTH} deep"
            )));
        }
        self.path.push(name);
        Ok(())
    }

    fn is_in_segment(&self) -> bool {
        self.is_in(&["unit", "segment"]) || self.is_in(&["unit", "ignorable"])
    }

    fn begin(&mut self, of: ContentOf) {
        self.content.clear();
        self.content_of = Some(of);
    }

    fn close(&mut self) {
        let Some(name) = self.path.pop() else {
            return;
        };
        match name.as_str() {
            "source" | "target" if self.is_in_segment() => self.keep(),
            "note" | "data"
                if self.is_in(&["unit", "notes"]) || self.is_in(&["unit", "originalData"]) =>
            {
                self.keep();
            }
            "segment" | "ignorable" if self.is_in(&["unit"]) => {
                let segment = std::mem::take(&mut self.segment);
                self.unit.add(segment);
            }
            "unit" => {
                let unit = std::mem::take(&mut self.unit);
                self.texts.push(unit.into());
            }
            _ => {}
        }
    }

    /// The text that was read is complete.
    fn keep(&mut self) {
        let content = std::mem::take(&mut self.content);
        match self.content_of.take() {
            Some(ContentOf::Source) => self.segment.source = content,
            Some(ContentOf::Target) => self.segment.target = Some(content),
            Some(ContentOf::Mark) => self.unit.mark = Some(content),
            Some(ContentOf::Data(id)) => {
                self.unit.data.insert(id, content);
            }
            None => {}
        }
    }

    fn end(self) -> Read {
        Read {
            language: self.language.unwrap_or_default(),
            texts: self.texts,
        }
    }
}

impl Unit {
    /// A tool may have divided the text into sentences, with what stands between them.
    fn add(&mut self, segment: Segment) {
        self.source.push_str(&segment.source);
        let target = match segment.is_ignorable {
            true => segment.target.or(Some(segment.source)),
            false => {
                self.has_segment = true;
                self.is_confirmed &= segment.is_confirmed;
                segment.target
            }
        };
        self.target = self
            .target
            .take()
            .zip(target)
            .map(|(before, target)| before + &target);
    }
}

impl From<Unit> for ReadText {
    fn from(unit: Unit) -> Self {
        Self {
            key: unit.key,
            english: unit.source,
            text: unit.target.filter(|_| unit.has_segment),
            is_confirmed: unit.is_confirmed && unit.has_segment,
            mark: unit.mark,
        }
    }
}

fn attribute(element: &BytesStart<'_>, name: &str) -> Result<Option<String>, Fault> {
    let attribute = element.try_get_attribute(name);
    let Some(attribute) = attribute.map_err(quick_xml::Error::from)? else {
        return Ok(None);
    };
    let value = attribute.normalized_value(XmlVersion::Implicit1_0)?;
    Ok(Some(value.into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SitePages, SiteTexts, site_texts::tests::german};

    fn of(
        key: &'static str,
        english: &'static str,
        text: Option<&'static str>,
    ) -> Exported<'static> {
        let state = match text {
            Some(_) => State::Stale,
            None => State::English,
        };
        Exported {
            text: Translation {
                key,
                english,
                text,
                state,
                is_unread: false,
            },
            place: "/about".to_owned(),
        }
    }

    #[test]
    fn a_text_is_a_unit_with_its_placeholders() {
        let texts = [
            of(
                "about:a",
                "<b>{{count}}</b> of {{figure.ports}} & {{count}}",
                Some("{{count}} {{figure.portsOr}}"),
            ),
            of("blog/x:body", "One\n\n two ", None),
        ];
        let written = String::from_utf8(write(german(), &texts).unwrap()).unwrap();
        let marks = texts.each_ref().map(|one| one.text.mark().to_string());
        let expected = format!(
            concat!(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
                "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" version=\"2.1\" srcLang=\"en\" trgLang=\"de\">\n",
                "<file id=\"about\" trgDir=\"ltr\" xml:space=\"preserve\">\n",
                "<unit id=\"u1\" name=\"about:a\"><notes><note category=\"place\">/about</note><note category=\"fingerprint\">{}</note></notes>",
                "<originalData><data id=\"d1\">{{{{count}}}}</data><data id=\"d2\">{{{{figure.ports}}}}</data><data id=\"d3\">{{{{figure.portsOr}}}}</data></originalData>",
                "<segment state=\"initial\"><source>&lt;b&gt;<ph id=\"1\" dataRef=\"d1\"/>&lt;/b&gt; of <ph id=\"2\" dataRef=\"d2\"/> &amp; <ph id=\"3\" dataRef=\"d1\"/></source>",
                "<target><ph id=\"1\" dataRef=\"d1\"/> <ph id=\"4\" dataRef=\"d3\"/></target></segment></unit>\n",
                "</file>\n",
                "<file id=\"blog\" trgDir=\"ltr\" xml:space=\"preserve\">\n",
                "<unit id=\"u1\" name=\"blog/x:body\"><notes><note category=\"place\">/about</note><note category=\"fingerprint\">{}</note></notes>",
                "<segment state=\"initial\"><source>One\n\n two </source></segment></unit>\n",
                "</file>\n",
                "</xliff>\n",
            ),
            marks[0], marks[1]
        );
        assert_eq!(written, expected);
        let found = read(written.as_bytes()).unwrap();
        assert_eq!(found.language, "de");
        assert_eq!(found.texts[0].text.as_deref(), texts[0].text.text);
        assert_eq!(found.texts[0].english, texts[0].text.english);
        assert_eq!(found.texts[1].text, None);
    }

    #[test]
    fn all_texts_are_read_as_they_are_written_in_every_language() {
        let (site, pages) = (SiteTexts::default(), SitePages::default());
        for language in Language::shipped().skip(1) {
            let exported = Exported::all(site.translations(language, &pages), &site, &pages);
            let found = read(&write(language, &exported).unwrap()).unwrap();
            assert_eq!(found.texts.len(), exported.len());
            for (found, exported) in found.texts.iter().zip(&exported) {
                assert_eq!(*found, exported.as_read());
            }
        }
    }

    #[test]
    fn what_a_machine_has_translated_has_a_state_that_is_raised_when_it_is_read() {
        let mut machine = of("about:a", "One", Some("Eins"));
        machine.text.state = State::Current;
        machine.text.is_unread = true;
        let written = String::from_utf8(write(german(), &[machine]).unwrap()).unwrap();
        let state = "<segment state=\"initial\" subState=\"mirchi:machine-unread\">";
        assert!(written.contains(state), "{written}");
        let is_confirmed = |file: &str| read(file.as_bytes()).unwrap().texts[0].is_confirmed;
        assert!(!is_confirmed(&written));
        assert!(is_confirmed(&written.replace("initial", "reviewed")));
    }

    fn in_file(unit: &str) -> String {
        format!(
            "<x:xliff xmlns:x=\"{NAMESPACE}\" version=\"2.0\" srcLang=\"en\" trgLang=\"de-DE\"><x:file id=\"f\">{unit}</x:file></x:xliff>"
        )
    }

    #[test]
    fn what_programs_of_translators_add_is_understood() {
        let unit = "<x:group id=\"g\"><x:unit id=\"1\" name=\"about:a\"><m:matches xmlns:m=\"m\"><m:match><x:source>No</x:source><x:target>Nein</x:target></m:match></m:matches>\
            <x:notes><x:note>Not this one</x:note></x:notes><x:originalData><x:data id=\"d1\">{{a}}</x:data></x:originalData>\
            <x:segment state=\"translated\"><x:source>One <x:ph id=\"1\" dataRef=\"d1\"/>.</x:source><x:target><x:mrk id=\"m1\" type=\"term\">Eins</x:mrk> <x:ph id=\"1\" dataRef=\"d1\"/>.</x:target></x:segment>\
            <x:ignorable><x:source>\u{a0}</x:source></x:ignorable>\
            <x:segment state=\"final\"><x:source>Two</x:source><x:target><![CDATA[Zwei <]]>&#228;&amp;<x:cp hex=\"1F\"/></x:target></x:segment></x:unit></x:group>";
        let found = read(in_file(unit).as_bytes()).unwrap();
        assert_eq!(found.language, "de-DE");
        let expected = ReadText {
            key: "about:a".to_owned(),
            english: "One {{a}}.\u{a0}Two".to_owned(),
            text: Some("Eins {{a}}.\u{a0}Zwei <ä&\u{1f}".to_owned()),
            is_confirmed: true,
            mark: None,
        };
        assert_eq!(found.texts, [expected]);
    }

    #[test]
    fn a_text_of_which_a_sentence_is_not_translated_has_no_translation() {
        let unit = "<x:unit id=\"1\" name=\"about:a\"><x:segment state=\"final\"><x:source>One.</x:source><x:target>Eins.</x:target></x:segment><x:segment><x:source>Two.</x:source></x:segment></x:unit>";
        let found = read(in_file(unit).as_bytes()).unwrap();
        assert_eq!(
            (&found.texts[0].text, found.texts[0].is_confirmed),
            (&None, false)
        );
    }

    #[test]
    fn what_cannot_be_read_is_said_with_its_line() {
        let nested = in_file(&"<x:group id=\"g\">".repeat(MAX_DEPTH + 1));
        let long = "a".repeat(1 << 20);
        let expanding = in_file(&format!(
            "<x:unit id=\"1\" name=\"a\"><x:originalData><x:data id=\"d\">{long}</x:data></x:originalData><x:segment><x:source>{}</x:source></x:segment></x:unit>",
            "<x:ph id=\"1\" dataRef=\"d\"/>".repeat(40)
        ));
        for (file, expected) in [
            ("<xliff version=\"2.1\">\n<file>\n</fil>", "line 3"),
            (
                "<xliff version=\"2.1\">\n<file>\n",
                "line 3: it ends before",
            ),
            ("<xliff version=\"2.1\">\n<file a=\"&b;\" />&b;", "broken"),
            (
                "<!DOCTYPE a [<!ENTITY a \"aa\">]><xliff version=\"2.1\"></xliff>",
                "DOCTYPE",
            ),
            ("<xliff version=\"1.2\"></xliff>", "version `1.2`"),
            ("<tmx/>", "`tmx`"),
            (&nested, "nested"),
            (&expanding, "longer than 32 MB"),
            (
                &in_file(
                    "<x:unit id=\"1\"><x:segment><x:source>&c;</x:source></x:segment></x:unit>",
                ),
                "&c;",
            ),
        ] {
            let error = read(file.as_bytes()).err().unwrap().to_string();
            assert!(error.contains(expected), "{error}");
        }
        assert!(matches!(read(b"<\xff"), Err(NotImported::NotUtf8)));
        let many = in_file(&"<x:unit id=\"1\" name=\"a\"/>".repeat(MAX_TEXTS + 1));
        assert!(matches!(
            read(many.as_bytes()),
            Err(NotImported::TooManyTexts)
        ));
    }
}
