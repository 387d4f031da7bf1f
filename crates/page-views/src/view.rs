//! What of a request is counted.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};
use http::header::{ACCEPT_LANGUAGE, REFERER, USER_AGENT};
use http::{HeaderMap, HeaderName};
use languages::{Language, country_name};
use url::form_urlencoded::parse;

use crate::entity::Dimension;
use crate::sums::Sums;

const SEC_FETCH_DEST: HeaderName = HeaderName::from_static("sec-fetch-dest");
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// A browser loads the page ahead, and nobody may ever see it.
const SEC_PURPOSE: HeaderName = HeaderName::from_static("sec-purpose");

/// The longest host that is counted by its name, in bytes.
const MAX_HOST: usize = 100;
/// The longest part of a campaign, in characters.
const MAX_WORD: usize = 50;
/// The parts of a campaign.
const UTM: [&str; 3] = ["utm_source", "utm_medium", "utm_campaign"];

/// A request for a page that exists.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The path of the page, with its language: `/de/catalog`.
    pub path: &'a str,
    pub language: Language,
    /// The query as it was sent.
    pub query: Option<&'a str>,
    pub headers: &'a HeaderMap,
}

impl View<'_> {
    /// Whether somebody navigates to the page with a browser: not a robot, a frame, or a browser that loads ahead.
    pub(crate) fn is_of_a_person(&self) -> bool {
        let of_browser = self.headers.get(USER_AGENT);
        let is_document = |dest: &http::HeaderValue| dest == "document";
        of_browser.is_some_and(|program| is_browser(program.as_bytes()))
            && self.headers.get(SEC_FETCH_DEST).is_none_or(is_document)
            && !self.headers.contains_key(SEC_PURPOSE)
    }

    /// `source/medium/campaign` of the address; `None` if it names none of them.
    pub(crate) fn campaign(&self) -> Option<String> {
        self.query.and_then(campaign)
    }

    pub(crate) fn add_to(&self, sums: &mut Sums, own_host: &str, campaign: Option<&str>) {
        sums.add(Dimension::Page, self.bare_path(), 1);
        sums.add(Dimension::Language, self.language.code(), 1);
        let country = self.header(ACCEPT_LANGUAGE).and_then(country);
        let country = country.as_ref().map(|code| code.as_slice());
        let code = country.and_then(|code| std::str::from_utf8(code).ok());
        sums.add(Dimension::Country, code.unwrap_or_default(), 1);
        if let Some(host) = self.referrer(own_host) {
            sums.add(Dimension::Referrer, host, 1);
        }
        if let Some(campaign) = campaign {
            sums.add(Dimension::Campaign, campaign, 1);
        }
    }

    fn bare_path(&self) -> &str {
        if self.language == Language::ENGLISH {
            return self.path;
        }
        let rest = self.path.strip_prefix('/');
        match rest.and_then(|rest| rest.strip_prefix(self.language.code())) {
            Some("") => "/",
            Some(rest) => rest,
            None => self.path,
        }
    }

    /// The host that led here; empty where the browser names none. `None` if it is a page of this site.
    fn referrer(&self, own_host: &str) -> Option<&str> {
        if self
            .headers
            .get(SEC_FETCH_SITE)
            .is_some_and(|site| site == "same-origin")
        {
            return None;
        }
        let host = self.header(REFERER).and_then(host).unwrap_or_default();
        (host.is_empty() || host != own_host).then_some(host)
    }

    fn header(&self, name: HeaderName) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }
}

/// Words by which programs that are no browsers call themselves, most with an address. All browsers begin with `Mozilla/`, and no
/// tool or library does. A list of all known robots, as the crate `isbot` has it, is an expression with hundreds of branches, which
/// takes longer than all else that a cached page costs; those of its robots that begin like a browser have one of these words.
static NO_BROWSERS: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
    let words = [
        // A maker of telephones, which is no robot: the first word that fits counts.
        "cubot",
        "bot",
        "crawl",
        "spider",
        "slurp",
        "compatible;",
        "http:",
        "https:",
        "headless",
        "lighthouse",
        "preview",
        "scan",
        "monitor",
        "archive",
        "fetch",
        "feed",
        "python",
    ];
    AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .match_kind(MatchKind::LeftmostFirst)
        .build(words)
        .ok()
});

fn is_browser(program: &[u8]) -> bool {
    /// The place of `cubot` in the list.
    const CUBOT: usize = 0;
    let is_robot = |words: &AhoCorasick| {
        let mut found = words.find_iter(program);
        found.any(|word| word.pattern().as_usize() != CUBOT)
    };
    program.starts_with(b"Mozilla/") && !NO_BROWSERS.as_ref().is_some_and(is_robot)
}

/// The country in the first language of an `Accept-Language` header: `DE` for `de-DE, en;q=0.9`.
fn country(header: &str) -> Option<[u8; 2]> {
    let first = header.split([',', ';']).next()?.trim();
    let region = first.split('-').skip(1).find(|tag| tag.len() == 2)?;
    let code: [u8; 2] = region.as_bytes().try_into().ok()?;
    let code = code.map(|letter| letter.to_ascii_uppercase());
    let is_known = country_name(std::str::from_utf8(&code).ok()?, Language::ENGLISH).is_some();
    is_known.then_some(code)
}

/// The host of an address, without `www.`: `example.com`.
pub(crate) fn host(address: &str) -> Option<&str> {
    let (scheme, rest) = address.split_once("://")?;
    let host = rest.split(['/', ':', '?', '#']).next()?;
    let host = host.strip_prefix("www.").unwrap_or(host);
    let is_letter = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-' | b'_');
    let is_host = (1..=MAX_HOST).contains(&host.len()) && host.bytes().all(is_letter);
    (is_host && matches!(scheme, "https" | "http" | "android-app")).then_some(host)
}

/// `source/medium/campaign` of a query; `None` if it names none of them.
fn campaign(query: &str) -> Option<String> {
    if !query.contains("utm_") {
        return None;
    }
    let words = UTM.map(|name| {
        let mut parameters = parse(query.as_bytes());
        let value = parameters.find(|(given, _)| given == name);
        value.map(|(_, value)| word(&value)).unwrap_or_default()
    });
    words
        .iter()
        .any(|word| !word.is_empty())
        .then(|| words.join("/"))
}

/// Small letters, digits and a few signs; everything else is an underscore.
fn word(value: &str) -> String {
    let letters = value
        .trim()
        .chars()
        .flat_map(char::to_lowercase)
        .take(MAX_WORD);
    let is_kept = |letter: char| letter.is_alphanumeric() || "-_.+ ".contains(letter);
    letters
        .map(|letter| if is_kept(letter) { letter } else { '_' })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pairs = pairs.iter();
        pairs
            .map(|(name, value)| {
                (
                    HeaderName::from_static(name),
                    value.parse().expect("a value"),
                )
            })
            .collect()
    }

    fn view<'a>(path: &'a str, query: Option<&'a str>, headers: &'a HeaderMap) -> View<'a> {
        let language = match path {
            "/de" => "de",
            path if path.starts_with("/de/") => "de",
            _ => "en",
        };
        let language = Language::parse(language).expect("a known language");
        View {
            path,
            language,
            query,
            headers,
        }
    }

    #[test]
    fn a_person_navigates_with_a_browser() {
        let is_of_a_person =
            |pairs: &[(&'static str, &str)]| view("/", None, &headers(pairs)).is_of_a_person();
        let browser = ("user-agent", FIREFOX);
        assert!(is_of_a_person(&[browser]));
        assert!(is_of_a_person(&[browser, ("sec-fetch-dest", "document")]));
        assert!(is_of_a_person(&[(
            "user-agent",
            "Mozilla/5.0 (Linux; Android 13; CUBOT X30) Chrome/140.0 Mobile Safari/537.36"
        )]));
        assert!(!is_of_a_person(&[]));
        for (name, value) in [
            ("sec-fetch-dest", "iframe"),
            ("sec-fetch-dest", "empty"),
            ("sec-purpose", "prefetch"),
            ("sec-purpose", "prefetch;prerender"),
        ] {
            assert!(
                !is_of_a_person(&[browser, (name, value)]),
                "{name}: {value}"
            );
        }
        for robot in [
            "curl/8.14.1",
            "python-requests/2.32.3",
            "Googlebot/2.1 (+http://www.google.com/bot.html)",
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/130.0 Safari/537.36",
            "Mozilla/5.0 (compatible; YandexRenderResourcesBot/1.0)",
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36",
            "Mozilla/5.0 (Linux; Android 5.0; CUBOT) AppleWebKit (KHTML, like Gecko; GPTBot/1.2; +https://openai.com/gptbot)",
            "Mozilla/5.0 (Windows NT 6.1) AppleWebKit/534+ BingPreview/1.0b",
        ] {
            assert!(!is_of_a_person(&[("user-agent", robot)]), "{robot}");
        }
    }

    #[test]
    fn a_view_is_counted_by_page_language_country_and_what_led_to_it() {
        let counted = |path, query, pairs: &[(&'static str, &str)]| {
            let mut sums = Sums::default();
            let headers = headers(pairs);
            let view = view(path, query, &headers);
            view.add_to(&mut sums, "nandi.example", view.campaign().as_deref());
            let sums = sums.iter();
            sums.map(|(dimension, value, _)| (dimension, value.to_owned()))
                .collect::<Vec<_>>()
        };
        let expected = |values: &[(Dimension, &str)]| {
            values
                .iter()
                .map(|(dimension, value)| (*dimension, (*value).to_owned()))
                .collect::<Vec<_>>()
        };
        use Dimension::{Campaign, Country, Language, Page, Referrer};
        assert_eq!(
            counted(
                "/de/catalog/teja",
                Some("x=1&utm_source=News%2Fletter&utm_campaign=%20Diwali+2026%00"),
                &[
                    ("accept-language", "de-at, en;q=0.8"),
                    ("referer", "https://www.google.com/search?q=teja")
                ],
            ),
            expected(&[
                (Page, "/catalog/teja"),
                (Language, "de"),
                (Country, "AT"),
                (Referrer, "google.com"),
                (Campaign, "news_letter//diwali 2026_"),
            ])
        );
        assert_eq!(
            counted(
                "/de",
                None,
                &[("referer", "https://www.nandi.example/about")]
            ),
            expected(&[(Page, "/"), (Language, "de"), (Country, "")])
        );
        assert_eq!(
            counted(
                "/",
                Some("utm_source=&search=utm_"),
                &[("sec-fetch-site", "none")]
            ),
            expected(&[(Page, "/"), (Language, "en"), (Country, ""), (Referrer, "")])
        );
        let internal = [
            ("sec-fetch-site", "same-origin"),
            ("referer", "https://other.example/"),
        ];
        assert_eq!(
            counted("/design", None, &internal),
            expected(&[(Page, "/design"), (Language, "en"), (Country, "")])
        );
    }

    #[test]
    fn a_country_is_that_of_the_first_language() {
        let read = |header| country(header).map(|code| String::from_utf8_lossy(&code).into_owned());
        assert_eq!(read("zh-Hans-CN;q=0.5").as_deref(), Some("CN"));
        assert_eq!(read("en-us").as_deref(), Some("US"));
        // Somebody in Germany, whose browser does not say so.
        assert_eq!(read("de,en-US;q=0.7"), None);
        assert_eq!(read("es-419"), None);
        assert_eq!(read("en-XX"), None);
        assert_eq!(read("en-é"), None);
        assert_eq!(read(""), None);
    }

    #[test]
    fn a_referrer_is_a_host() {
        assert_eq!(
            host("https://news.example.com:8443/a?b#c"),
            Some("news.example.com")
        );
        assert_eq!(
            host("android-app://com.google.android.gm/"),
            Some("com.google.android.gm")
        );
        let long = format!("https://{}.example", "a".repeat(100));
        for address in [
            "about:blank",
            "javascript://x",
            "https://",
            "https://a@b.example",
            "https://<b>",
            &long,
        ] {
            assert_eq!(host(address), None, "{address}");
        }
    }
}
