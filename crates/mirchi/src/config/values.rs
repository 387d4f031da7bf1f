//! Configuration values that validate themselves when they are parsed.

use std::fmt;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;
use secrecy::{ExposeSecret, SecretString};
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use url::{Host, Url};

/// A length of time in whole seconds, at least one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Seconds(#[serde(deserialize_with = "at_least_one")] NonZeroU32);

impl From<Seconds> for Duration {
    fn from(seconds: Seconds) -> Self {
        Self::from_secs(u64::from(seconds.0.get()))
    }
}

/// A length of time in whole milliseconds, at least one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Milliseconds(#[serde(deserialize_with = "at_least_one")] NonZeroU32);

impl From<Milliseconds> for Duration {
    fn from(milliseconds: Milliseconds) -> Self {
        Self::from_millis(u64::from(milliseconds.0.get()))
    }
}

/// Scheme, host and port of a web address: `https://www.example.com`, without a slash at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin(String);

impl Origin {
    /// Without a slash at the end.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Parses an origin as an operator types it. Fails with a message if the text is not an `http` or `https` address, or has a
    /// path, a query or a user name.
    pub fn parse(text: &str) -> Result<Self, String> {
        let url = web_address(text)?;
        let bare = url.path() == "/"
            && url.query().is_none()
            && url.fragment().is_none()
            && url.username().is_empty();
        if !bare {
            return Err(
                "write only scheme, host and port, as in `https://www.example.com`".to_owned(),
            );
        }
        Ok(Self(url.origin().ascii_serialization()))
    }
}

impl<'de> Deserialize<'de> for Origin {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// A web address with any path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link(Url);

impl Link {
    /// As the operator typed it, except for normalised escapes.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

fn web_address(text: &str) -> Result<Url, String> {
    let url = Url::parse(text).map_err(|error| format!("`{text}` is no web address ({error})"))?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(format!(
            "`{text}` does not begin with `http://` or `https://`"
        ));
    }
    Ok(url)
}

/// A whole number, at least one.
pub(super) fn at_least_one<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<NonZeroU32, D::Error> {
    let number = u32::deserialize(deserializer)?;
    NonZeroU32::new(number).ok_or_else(|| D::Error::custom("write a whole number, 1 or more"))
}

pub(super) fn socket_address<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<SocketAddr, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(|_| {
        D::Error::custom(format!(
            "`{text}` is no address with a port, as in `127.0.0.1:8080`"
        ))
    })
}

/// One of several words.
pub(super) fn one_of<T: Copy>(text: &str, choices: &[(&str, T)]) -> Result<T, String> {
    if let Some((_, value)) = choices.iter().find(|(word, _)| *word == text) {
        return Ok(*value);
    }
    let words: Vec<String> = choices
        .iter()
        .map(|(word, _)| format!("`{word}`"))
        .collect();
    Err(format!("`{text}` is none of {}", words.join(", ")))
}

/// An origin, or `None` if the text is empty.
pub(super) fn optional_origin<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Origin>, D::Error> {
    let origin = optional_text(deserializer)?.map(|text| Origin::parse(&text));
    origin.transpose().map_err(D::Error::custom)
}

/// Origins, as a list or separated by commas.
pub(super) fn origins<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Origin>, D::Error> {
    let texts = texts(deserializer)?;
    let origins = texts.iter().map(|text| {
        Origin::parse(text).map_err(|reason| D::Error::custom(format!("`{text}`: {reason}")))
    });
    origins.collect()
}

/// An HTTPS address, or `None` if the text is empty.
pub(super) fn optional_https<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Link>, D::Error> {
    let Some(text) = optional_text(deserializer)? else {
        return Ok(None);
    };
    let url = web_address(&text).map_err(D::Error::custom)?;
    match url.scheme() {
        "https" => Ok(Some(Link(url))),
        _ => Err(D::Error::custom(format!(
            "`{url}` does not begin with `https://`"
        ))),
    }
}

/// Text, or `None` if it is empty.
pub(super) fn optional_text<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    Ok(Some(String::deserialize(deserializer)?).filter(|text| !text.is_empty()))
}

/// A path, or `None` if it is empty.
pub(super) fn optional_path<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<PathBuf>, D::Error> {
    Ok(optional_text(deserializer)?.map(PathBuf::from))
}

/// A secret, or `None` if it is empty.
pub(super) fn optional_secret<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<SecretString>, D::Error> {
    Ok(Some(SecretString::deserialize(deserializer)?)
        .filter(|secret| !secret.expose_secret().is_empty()))
}

pub(super) fn not_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.trim().is_empty() {
        return Err(D::Error::custom("must not be empty"));
    }
    Ok(text)
}

/// Networks, as a list or separated by commas: `10.0.0.0/8`. A single address is a network of one.
pub(super) fn networks<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<IpNet>, D::Error> {
    let network = |text: &String| {
        let single = text.parse::<std::net::IpAddr>().map(IpNet::from);
        single
            .or_else(|_| text.parse::<IpNet>())
            .map_err(|_| D::Error::custom(format!("`{text}` is no network, as in `10.0.0.0/8`")))
    };
    texts(deserializer)?.iter().map(network).collect()
}

/// The most names that an authority writes into one certificate.
const MAX_DOMAINS: usize = 100;

/// Different domains in ASCII, as a list or separated by commas.
pub(super) fn domains<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let mut domains = Vec::new();
    for text in texts(deserializer)? {
        let domain = match Host::parse(&text) {
            Ok(Host::Domain(domain)) if !domain.ends_with('.') && !domain.contains('*') => domain,
            _ => {
                let reason = format!("`{text}` is no domain, as in `www.example.com`");
                return Err(D::Error::custom(reason));
            }
        };
        if domains.contains(&domain) {
            return Err(D::Error::custom(format!("`{text}` is there twice")));
        }
        domains.push(domain);
    }
    match domains.len() {
        ..=MAX_DOMAINS => Ok(domains),
        many => Err(D::Error::custom(format!(
            "{many} domains are more than the {MAX_DOMAINS} of one certificate"
        ))),
    }
}

/// Texts, as a list or separated by commas: environment variables have no lists.
pub(super) fn texts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    struct ListOrCommas;

    impl<'de> Visitor<'de> for ListOrCommas {
        type Value = Vec<String>;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("a list, or text with commas")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Vec<String>, E> {
            Ok(text
                .split(',')
                .map(str::trim)
                .filter(|part| !part.is_empty())
                .map(str::to_owned)
                .collect())
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<String>, A::Error> {
            let mut texts = Vec::new();
            while let Some(text) = list.next_element()? {
                texts.push(text);
            }
            Ok(texts)
        }
    }

    deserializer.deserialize_any(ListOrCommas)
}
