//! The kinds of settings.

mod crop_year;
pub(crate) mod hours;
mod unit;

use std::{collections::BTreeSet, net::IpAddr};

use languages::Language;
use lettre::{Address, message::Mailbox};
use serde_json::{Value as Json, json};
use url::{Host, Url};

use crate::{
    appearance::Colour,
    brand::{BrandPicture, BrandUse},
    sample_content::parse_kept_parts,
    site_pages,
};
pub(crate) use crop_year::CropYear;
pub use unit::Unit;

/// Which values a setting takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One line of text.
    Line,
    /// Some lines of text.
    Lines,
    /// A telephone number as it is shown.
    Phone,
    /// An address of e-mail.
    Email,
    /// The same, or with a name: `Name <name@example.com>`.
    Mailbox,
    /// A web address.
    Link,
    /// Digits alone, such as a telephone number with its country code.
    Digits,
    /// What references begin with. They are read out over the telephone, so it is short.
    Prefix,
    /// On or off.
    Switch,
    /// Codes of languages of the site, English among them; none for all.
    Languages,
    /// Paths of pages of the site; none for all.
    Pages,
    /// Paths of pages of the site; none for none.
    UnlistedPages,
    /// Names of parts of the sample content that the company keeps as its own.
    SampleParts,
    /// A whole number.
    Count,
    /// Whole numbers, ascending.
    Counts,
    /// A number in a unit, as texts show it: `3%`.
    Measure(Unit),
    /// The same, or a range: `10-12%`.
    Range(Unit),
    /// The year of a harvest, `2026-27` or `2026`.
    CropYear,
    /// When the company is open, a line for days with the same hours: `Mo-Fr 09:30-18:00`.
    Hours,
    /// A colour, `#a3160f`.
    Colour,
    /// A file with a picture, as a `data:` address.
    Picture(BrandUse),
    /// Some of these words, in the order in which they stand here.
    Words(&'static [&'static str]),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// The name or the address of a machine.
    Host,
    /// The number of a port.
    Port,
    /// A password: it is written, and never told. Its value here is always null.
    Secret,
}

const MAX_LINE: usize = 200;
/// The most characters of a web address: that of a map has its section.
const MAX_LINK: usize = 2000;
const MAX_LINES: usize = 8;
const NO_LANGUAGES: &str = "is a list of codes of languages";
const NO_PAGES: &str = "is a list of paths of pages";
const MAX_PREFIX: usize = 8;
const MAX_NUMBER: u32 = 999_999_999;
/// The longest name of a machine (RFC 1035).
const MAX_HOST: usize = 253;

impl Kind {
    /// Its name, by which the console chooses the field.
    pub fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Lines => "lines",
            Self::Phone => "phone",
            Self::Email => "email",
            Self::Mailbox => "mailbox",
            Self::Link => "link",
            Self::Digits => "digits",
            Self::Prefix => "prefix",
            Self::Switch => "switch",
            Self::Languages => "languages",
            Self::Pages => "pages",
            Self::UnlistedPages => "unlisted_pages",
            Self::SampleParts => "sample_parts",
            Self::Count => "count",
            Self::Counts => "counts",
            Self::Measure(_) => "measure",
            Self::Range(_) => "range",
            Self::CropYear => "crop_year",
            Self::Hours => "hours",
            Self::Colour => "colour",
            Self::Picture(BrandUse::Logo) => "logo",
            Self::Picture(BrandUse::Icon) => "icon",
            Self::Words(_) => "words",
            Self::Choice(_) => "choice",
            Self::Host => "host",
            Self::Port => "port",
            Self::Secret => "secret",
        }
    }

    /// The words to choose from; `None` where anything can be written.
    pub fn choices(self) -> Option<&'static [&'static str]> {
        match self {
            Self::Choice(words) | Self::Words(words) => Some(words),
            _ => None,
        }
    }

    /// The value that a text of the environment stands for: the elements of a list are separated by commas there.
    pub fn of_text(self, text: &str) -> Json {
        match self {
            Self::Lines
            | Self::Languages
            | Self::Pages
            | Self::UnlistedPages
            | Self::SampleParts
            | Self::Counts
            | Self::Words(_) => json!(text.split(',').collect::<Vec<_>>()),
            // Hours of one day have commas between them.
            Self::Hours => json!(text.split(';').collect::<Vec<_>>()),
            Self::Switch if text == "true" => Json::Bool(true),
            Self::Switch if text == "false" => Json::Bool(false),
            _ => json!(text),
        }
    }

    /// The value as it is stored; null for an empty one.
    pub(super) fn parse(self, value: &Json) -> Result<Json, String> {
        match (self, value) {
            (Self::Switch, Json::Bool(_)) => Ok(value.clone()),
            (Self::Switch, _) => Err("is `true` or `false`".to_owned()),
            // Not even in what is said of it.
            (Self::Secret, _) => Ok(Json::Null),
            (_, Json::Null) => Ok(Json::Null),
            (_, Json::String(text)) if text.trim().is_empty() => Ok(Json::Null),
            (Self::Lines, Json::Array(lines)) => parse_lines(lines),
            (Self::Lines, _) => Err("is a list of lines".to_owned()),
            (Self::Hours, Json::Array(lines)) => parse_hours(lines),
            (Self::Hours, _) => Err("is a list of lines".to_owned()),
            (Self::Languages, Json::Array(codes)) => parse_languages(codes),
            (Self::Languages, _) => Err(NO_LANGUAGES.to_owned()),
            (Self::Pages, Json::Array(paths)) => {
                parse_pages(paths, |given| site_pages::parse(given).map(|on| json!(on)))
            }
            (Self::UnlistedPages, Json::Array(paths)) => parse_pages(paths, |given| {
                site_pages::parse_listed(given).map(|pages| json!(pages))
            }),
            (Self::Pages | Self::UnlistedPages, _) => Err(NO_PAGES.to_owned()),
            (Self::SampleParts, Json::Array(parts)) => parse_kept_parts(parts),
            (Self::SampleParts, _) => Err("is a list of parts of the sample content".to_owned()),
            (Self::Count, value) => parse_count(value).map(|number| json!(number)),
            (Self::Words(words), Json::Array(given)) => parse_words(words, given),
            (Self::Words(words), _) => Err(format!("is a list of `{}`", words.join("`, `"))),
            (Self::Port, value) => parse_port(value).map(|port| json!(port)),
            (Self::Counts, Json::Array(numbers)) => parse_counts(numbers),
            (Self::Counts, _) => Err("is a list of whole numbers".to_owned()),
            (Self::Picture(usage), Json::String(text)) => {
                BrandPicture::read(text.trim(), usage).map(|picture| json!(picture.address()))
            }
            (_, Json::String(text)) => self.parse_text(text.trim()).map(Json::String),
            _ => Err("is a text".to_owned()),
        }
    }

    fn parse_text(self, text: &str) -> Result<String, String> {
        check_line(
            text,
            if self == Self::Link {
                MAX_LINK
            } else {
                MAX_LINE
            },
        )?;
        match self {
            Self::Phone if !text.contains(|sign: char| sign.is_ascii_digit()) => {
                Err(format!("`{text}` has no digit"))
            }
            Self::Email if text.parse::<Address>().is_err() => {
                Err(format!("`{text}` is no address of e-mail"))
            }
            Self::Mailbox => match text.parse::<Mailbox>() {
                Ok(mailbox) => {
                    // Quotation marks make it longer.
                    let text = mailbox.to_string();
                    check_line(&text, MAX_LINE).map(|()| text)
                }
                Err(_) => Err(format!(
                    "`{text}` is no address of e-mail; write it as in `Name <name@example.com>`, a name with a comma in quotation marks"
                )),
            },
            Self::Link => web_address(text),
            Self::Digits if !text.bytes().all(|byte| byte.is_ascii_digit()) => {
                Err("write the digits of the number only, country code first".to_owned())
            }
            Self::Colour => match Colour::parse(text) {
                Some(colour) => Ok(colour.to_string()),
                None => Err(format!("`{text}` is no colour; write it as in `#a3160f`")),
            },
            Self::Prefix if !is_prefix(text) => {
                Err("write 1 to 8 capitals or digits, as in `NSE`".to_owned())
            }
            Self::Choice(words) if !words.contains(&text) => {
                Err(format!("`{text}` is none of `{}`", words.join("`, `")))
            }
            Self::Host if !is_host(text) => Err(format!(
                "`{text}` is no name of a server; write it as in `smtp.example.com`"
            )),
            Self::Measure(unit) => unit.parse_measure(text),
            Self::Range(unit) => unit.parse_range(text),
            Self::CropYear => CropYear::parse(text).map(|year| year.to_string()),
            _ => Ok(text.to_owned()),
        }
    }

    /// Whether two values say the same of the company. Addresses of e-mail do that with the same domain.
    pub(super) fn is_same(self, one: &Json, other: &Json) -> bool {
        match self {
            Self::Email | Self::Mailbox => domain(one) == domain(other),
            _ => one == other,
        }
    }
}

fn parse_hours(lines: &[Json]) -> Result<Json, String> {
    let lines: Option<Vec<&str>> = lines.iter().map(Json::as_str).collect();
    let mut lines = lines.ok_or("is a list of lines")?;
    lines.retain(|line| !line.trim().is_empty());
    for line in &lines {
        check_line(line, MAX_LINE)?;
    }
    Ok(match &*hours::parse(&lines)? {
        [] => Json::Null,
        lines => json!(lines),
    })
}

fn parse_lines(lines: &[Json]) -> Result<Json, String> {
    let mut parsed = Vec::new();
    for line in lines {
        let line = line.as_str().ok_or("is a list of lines")?.trim();
        check_line(line, MAX_LINE)?;
        if !line.is_empty() {
            parsed.push(line);
        }
    }
    match parsed.len() {
        0 => Ok(Json::Null),
        1..=MAX_LINES => Ok(json!(parsed)),
        lines => Err(format!("has {lines} lines; {MAX_LINES} are the most")),
    }
}

/// A number, or the text in which somebody has typed it: `1000` or `1,000`.
fn parse_count(value: &Json) -> Result<u32, String> {
    let typed = match value {
        Json::String(text) => text.trim().to_owned(),
        value => value.to_string(),
    };
    let number = unit::whole_number(&typed).filter(|number| (1..=MAX_NUMBER).contains(number));
    number.ok_or_else(|| format!("`{typed}` is no whole number from 1 to {MAX_NUMBER}"))
}

fn parse_words(words: &[&str], given: &[Json]) -> Result<Json, String> {
    let given: Vec<_> = given
        .iter()
        .map(|word| word.as_str().map(str::trim))
        .collect();
    let is_word =
        |word: &&Option<&str>| word.is_some_and(|word| word.is_empty() || words.contains(&word));
    if let Some(other) = given.iter().find(|word| !is_word(word)) {
        let other = other.unwrap_or_default();
        return Err(format!("`{other}` is none of `{}`", words.join("`, `")));
    }
    let listed: Vec<_> = words
        .iter()
        .filter(|word| given.contains(&Some(**word)))
        .collect();
    match listed.is_empty() {
        true => Ok(Json::Null),
        false => Ok(json!(listed)),
    }
}

/// A number, or the text in which somebody has typed it.
fn parse_port(value: &Json) -> Result<u16, String> {
    let typed = match value {
        Json::String(text) => text.trim().to_owned(),
        value => value.to_string(),
    };
    let port = typed.parse().ok().filter(|port| *port != 0);
    port.ok_or_else(|| format!("`{typed}` is no port; it is a number from 1 to 65535"))
}

/// In ascending order, each once.
fn parse_counts(numbers: &[Json]) -> Result<Json, String> {
    let is_blank = |value: &&Json| value.as_str().is_some_and(|text| text.trim().is_empty());
    let numbers = numbers.iter().filter(|value| !is_blank(value));
    let parsed: BTreeSet<_> = numbers.map(parse_count).collect::<Result<_, _>>()?;
    match parsed.len() {
        0 => Ok(Json::Null),
        1..=MAX_LINES => Ok(json!(parsed)),
        numbers => Err(format!("has {numbers} numbers; {MAX_LINES} are the most")),
    }
}

/// In the order of the language menu. All shipped languages are stored as none, so that one that the program is shipped with later is on too.
fn parse_languages(codes: &[Json]) -> Result<Json, String> {
    let mut given = Vec::new();
    for code in codes {
        let code = code.as_str().ok_or(NO_LANGUAGES)?.trim();
        if !code.is_empty() {
            let language = Language::parse(code);
            given.push(language.ok_or_else(|| format!("`{code}` is no language of the site"))?);
        }
    }
    let listed: Vec<_> = Language::known()
        .filter(|language| given.contains(language))
        .collect();
    match listed.first() {
        None => Ok(Json::Null),
        Some(&Language::ENGLISH) if Language::shipped().eq(listed.iter().copied()) => {
            Ok(Json::Null)
        }
        Some(&Language::ENGLISH) => Ok(json!(listed)),
        Some(_) => {
            Err("must have `en`: addresses of the other languages lead to English".to_owned())
        }
    }
}

fn parse_pages(
    paths: &[Json],
    parse: impl Fn(&BTreeSet<&str>) -> Result<Json, String>,
) -> Result<Json, String> {
    let mut given = BTreeSet::new();
    for path in paths {
        let path = path.as_str().ok_or(NO_PAGES)?.trim();
        if !path.is_empty() {
            given.insert(path);
        }
    }
    match given.is_empty() {
        true => Ok(Json::Null),
        false => parse(&given),
    }
}

fn check_line(text: &str, most: usize) -> Result<(), String> {
    match text.chars().count() {
        characters if characters > most => {
            Err(format!("has {characters} characters; {most} are the most"))
        }
        _ if text.contains(char::is_control) => Err("must be one line".to_owned()),
        _ => Ok(()),
    }
}

fn web_address(text: &str) -> Result<String, String> {
    let url = Url::parse(text).map_err(|error| format!("`{text}` is no web address ({error})"))?;
    match url.scheme() {
        "http" | "https" => Ok(url.into()),
        _ => Err(format!(
            "`{text}` does not begin with `http://` or `https://`"
        )),
    }
}

/// Neither a web address nor a name with a port behind it.
fn is_host(text: &str) -> bool {
    text.parse::<IpAddr>().is_ok() || text.len() <= MAX_HOST && Host::parse(text).is_ok()
}

fn is_prefix(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
    text.bytes().all(is_plain) && text.len() <= MAX_PREFIX
}

fn domain(address: &Json) -> Option<String> {
    let (_, domain) = address.as_str()?.rsplit_once('@')?;
    Some(domain.trim_end_matches('>').to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_takes_its_own_values() {
        for (kind, value, expected) in [
            (Kind::Line, json!(" Kaveri "), json!("Kaveri")),
            (Kind::Line, json!(""), Json::Null),
            (
                Kind::Lines,
                json!(["1 Street", " ", "Town"]),
                json!(["1 Street", "Town"]),
            ),
            (Kind::Lines, json!([]), Json::Null),
            (Kind::Lines, json!(""), Json::Null),
            (Kind::Phone, json!("+91 (80) 0000"), json!("+91 (80) 0000")),
            (Kind::Email, json!("a@b.example"), json!("a@b.example")),
            (Kind::Mailbox, json!("a@b.example"), json!("a@b.example")),
            (
                Kind::Mailbox,
                json!("Kaveri Coffee Pvt. Ltd. <a@b.example>"),
                json!("\"Kaveri Coffee Pvt. Ltd.\" <a@b.example>"),
            ),
            (
                Kind::Mailbox,
                json!("\"Kaveri, Ltd\"  <a@b.example>"),
                json!("\"Kaveri, Ltd\" <a@b.example>"),
            ),
            (
                Kind::Mailbox,
                json!("कावेरी <a@b.example>"),
                json!("कावेरी <a@b.example>"),
            ),
            (
                Kind::Link,
                json!("https://a.example/b"),
                json!("https://a.example/b"),
            ),
            (Kind::Digits, json!("919876"), json!("919876")),
            (Kind::Prefix, json!("KV2"), json!("KV2")),
            (Kind::Switch, json!(true), json!(true)),
            (Kind::Colour, json!(" #C00 "), json!("#cc0000")),
            (
                Kind::Languages,
                json!(["de", " en", "hi", "de"]),
                json!(["en", "hi", "de"]),
            ),
            (Kind::Languages, json!([""]), Json::Null),
            (
                Kind::SampleParts,
                json!(["harvest", "articles", "harvest"]),
                json!(["articles", "harvest"]),
            ),
            (Kind::SampleParts, json!([""]), Json::Null),
            (
                Kind::Pages,
                json!(["/about ", "/about", ""]),
                json!(["/", "/about", "/catalog", "/contact", "/privacy-policy"]),
            ),
            (Kind::Pages, json!([]), Json::Null),
            (Kind::UnlistedPages, json!([]), Json::Null),
            (
                Kind::UnlistedPages,
                json!(["/quality", "/about", "/about"]),
                json!(["/about", "/quality"]),
            ),
            (Kind::Count, json!(50), json!(50)),
            (Kind::Count, json!(" 1,000 "), json!(1000)),
            (Kind::Count, json!(""), Json::Null),
            (
                Kind::Counts,
                json!(["25", 5, "10", " ", 5]),
                json!([5, 10, 25]),
            ),
            (Kind::Counts, json!([]), Json::Null),
            (
                Kind::Words(&["a", "b"]),
                json!(["b", " a", "", "b"]),
                json!(["a", "b"]),
            ),
            (Kind::Words(&["a", "b"]), json!([""]), Json::Null),
            (Kind::Port, json!(587), json!(587)),
            (Kind::Port, json!(" 465 "), json!(465)),
            (
                Kind::Host,
                json!(" smtp.a.example"),
                json!("smtp.a.example"),
            ),
            (Kind::Host, json!("192.0.2.1"), json!("192.0.2.1")),
            (Kind::Host, json!("2001:db8::1"), json!("2001:db8::1")),
            (
                Kind::Choice(&["file", "smtp"]),
                json!("smtp"),
                json!("smtp"),
            ),
            (Kind::Secret, json!("open sesame"), Json::Null),
            (
                Kind::Languages,
                Language::shipped().map(Language::code).collect(),
                Json::Null,
            ),
        ] {
            assert_eq!(kind.parse(&value), Ok(expected), "{kind:?} {value}");
        }
        for (kind, value) in [
            (Kind::Words(&["a", "b"]), json!(["c"])),
            (Kind::Words(&["a", "b"]), json!("a")),
            (Kind::Port, json!(0)),
            (Kind::Port, json!("65536")),
            (Kind::Port, json!("tls")),
            (Kind::Host, json!("smtp.a.example:587")),
            (Kind::Host, json!("https://a.example")),
            (Kind::Host, json!("a b")),
            (Kind::Host, json!("a".repeat(MAX_HOST + 1))),
            (Kind::Choice(&["file", "smtp"]), json!("pigeon")),
            (Kind::Line, json!("two\nlines")),
            (Kind::Line, json!("x".repeat(MAX_LINE + 1))),
            (Kind::Line, json!(1)),
            (Kind::Lines, json!("1 Street")),
            (Kind::Lines, json!([1])),
            (Kind::Lines, json!(vec!["x"; MAX_LINES + 1])),
            (Kind::Phone, json!("none")),
            (Kind::Email, json!("a at b")),
            (Kind::Email, json!("Kaveri <a@b.example>")),
            (Kind::Mailbox, json!("Kaveri")),
            (Kind::Mailbox, json!("Kaveri, Ltd <a@b.example>")),
            (Kind::Mailbox, json!("Kaveri\r\nBcc: x <a@b.example>")),
            (Kind::Mailbox, json!("a@b.example, c@d.example")),
            (Kind::Link, json!("javascript:alert(1)")),
            (Kind::Link, json!("a.example")),
            (Kind::Digits, json!("+91 1")),
            (Kind::Prefix, json!("nse")),
            (Kind::Prefix, json!("TOOLONGER")),
            (Kind::Switch, json!("yes")),
            (Kind::Colour, json!("red")),
            (Kind::Switch, Json::Null),
            (Kind::Languages, json!(["de", "hi"])),
            (Kind::Languages, json!(["en", "xx"])),
            (Kind::Languages, json!("en")),
            (Kind::Languages, json!([1])),
            (Kind::Pages, json!(["/abuot"])),
            (Kind::UnlistedPages, json!(["/abuot"])),
            (Kind::UnlistedPages, json!(true)),
            (Kind::Pages, json!("/about")),
            (Kind::SampleParts, json!(["testimonials"])),
            (Kind::SampleParts, json!("harvest")),
            (Kind::Count, json!(0)),
            (Kind::Count, json!("50+")),
            (Kind::Count, json!(1.5)),
            (Kind::Count, json!(["50"])),
            (Kind::Counts, json!("5")),
            (Kind::Counts, json!(["5 kg"])),
            (Kind::Counts, json!([1, 2, 3, 4, 5, 6, 7, 8, 9])),
            (Kind::Measure(Unit::Percent), json!(3)),
        ] {
            assert!(kind.parse(&value).is_err(), "{kind:?} {value}");
        }
    }

    #[test]
    fn a_variable_of_the_environment_is_a_text() {
        assert_eq!(Kind::Lines.of_text("a,b"), json!(["a", "b"]));
        assert_eq!(Kind::Languages.of_text("en,de"), json!(["en", "de"]));
        assert_eq!(Kind::Counts.of_text("5,10"), json!(["5", "10"]));
        assert_eq!(Kind::Switch.of_text("true"), json!(true));
        assert_eq!(Kind::Line.of_text("true"), json!("true"));
    }
}
