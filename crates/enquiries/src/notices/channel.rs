//! Validates channels, before they are stored and before they are used.

use base64::{Engine, prelude::BASE64_STANDARD};
use url::{Host, Url};

use super::{Event, public_address::may_connect};
use crate::{
    entities::notice_channel::{Kind, Model},
    rules::is_email,
};

/// The prefix of a webhook secret. Source: the specification Standard Webhooks.
const SECRET_PREFIX: &str = "whsec_";
/// The length of such a secret in bytes, by the same source.
const SECRET_BYTES: std::ops::RangeInclusive<usize> = 24..=64;
/// The longest URL.
const MAX_ADDRESS: usize = 1_000;

/// The values of `kind`.
pub const KINDS: [&str; 3] = ["webhook", "telegram", "mail"];

/// What is wrong with a channel: columns of `notice_channels`, each with one reason.
///
/// `allow_loopback` tells whether the operator allows webhooks on this machine.
#[must_use]
pub fn faults(channel: &Model, allow_loopback: bool) -> Vec<(&'static str, String)> {
    let mut faults = Vec::new();
    if let Err(fault) = address_of(channel, allow_loopback) {
        faults.push(("address", fault));
    }
    if let Err(fault) = secret_of(channel) {
        faults.push(("secret", fault));
    }
    let words = Event::WANTED.map(Event::as_str);
    let events = &channel.events.0;
    if let Some(unknown) = events.iter().find(|event| !words.contains(&event.as_str())) {
        let fault = format!("`{unknown}` is none of `{}`", words.join("`, `"));
        faults.push(("events", fault));
    } else if events.is_empty() {
        let fault = format!("must name at least one of `{}`", words.join("`, `"));
        faults.push(("events", fault));
    }
    faults
}

fn address_of(channel: &Model, allow_loopback: bool) -> Result<(), String> {
    let address = channel.address.as_str();
    match channel.kind {
        Kind::Webhook => webhook_url(address, allow_loopback).map(|_| ()),
        Kind::Telegram if is_chat(address) => Ok(()),
        Kind::Telegram => Err(
            "must be the number of a chat, such as -1001234567890, or the name of a public one, such as @name"
                .to_owned(),
        ),
        Kind::Mail if is_email(address) => Ok(()),
        Kind::Mail => Err(format!("`{address}` is no e-mail address")),
    }
}

/// Parses the URL of a webhook. A host name in it is resolved, and checked again, at the time of connecting.
pub(super) fn webhook_url(address: &str, allow_loopback: bool) -> Result<Url, String> {
    let wanted = "must be the https:// address of a host on the Internet";
    let url = Url::parse(address).map_err(|_| wanted.to_owned())?;
    if address.len() > MAX_ADDRESS {
        return Err(format!("is longer than {MAX_ADDRESS} characters"));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err("must have no user name or password in it".to_owned());
    }
    let is_here = match url.host() {
        Some(Host::Ipv4(host)) if !may_connect(host.into(), allow_loopback) => {
            return Err(wanted.to_owned());
        }
        Some(Host::Ipv6(host)) if !may_connect(host.into(), allow_loopback) => {
            return Err(wanted.to_owned());
        }
        Some(Host::Ipv4(host)) => host.is_loopback(),
        Some(Host::Ipv6(host)) => host.is_loopback(),
        Some(Host::Domain(host)) => host == "localhost",
        None => return Err(wanted.to_owned()),
    };
    match url.scheme() {
        "https" => Ok(url),
        "http" if is_here && allow_loopback => Ok(url),
        _ => Err(wanted.to_owned()),
    }
}

/// Whether it is the ID or public name of a chat.
fn is_chat(address: &str) -> bool {
    let digits = address.strip_prefix('-').unwrap_or(address);
    let is_number =
        (1..=20).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_name = address.strip_prefix('@').is_some_and(|name| {
        let is_known = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        (4..=32).contains(&name.len()) && name.bytes().all(is_known)
    });
    is_number || is_name
}

fn secret_of(channel: &Model) -> Result<(), String> {
    let secret = channel.secret.as_deref();
    match channel.kind {
        Kind::Webhook => signing_key(secret.unwrap_or_default()).map(|_| ()),
        Kind::Telegram if secret.is_some_and(is_bot_token) => Ok(()),
        Kind::Telegram => Err("must be the token of a bot, as @BotFather gives it".to_owned()),
        Kind::Mail if secret.is_none() => Ok(()),
        Kind::Mail => Err("must be null: a mail is signed by the mail server".to_owned()),
    }
}

/// The key that a webhook is signed with.
pub(super) fn signing_key(secret: &str) -> Result<Vec<u8>, String> {
    let key = secret
        .strip_prefix(SECRET_PREFIX)
        .and_then(|text| BASE64_STANDARD.decode(text).ok())
        .filter(|key| SECRET_BYTES.contains(&key.len()));
    let (least, most) = (SECRET_BYTES.start(), SECRET_BYTES.end());
    key.ok_or_else(|| {
        format!("must be `{SECRET_PREFIX}` and {least} to {most} random bytes in base64")
    })
}

/// Whether it is a bot token, `123456:ABC…`. It becomes part of a URL path, so no other characters are allowed.
fn is_bot_token(secret: &str) -> bool {
    let Some((bot, key)) = secret.split_once(':') else {
        return false;
    };
    let is_key = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    (1..=20).contains(&bot.len())
        && bot.bytes().all(|byte| byte.is_ascii_digit())
        && (20..=100).contains(&key.len())
        && key.bytes().all(is_key)
}

#[cfg(test)]
mod tests {
    use store::TextList;

    use super::*;

    const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const TOKEN: &str = "123456:AAH-abcdefghijklmnopqrstuvwxyz_12345";

    fn channel(kind: Kind, address: &str, secret: Option<&str>) -> Model {
        Model {
            id: 1,
            kind,
            name: "Sales".to_owned(),
            address: address.to_owned(),
            secret: secret.map(str::to_owned),
            events: ["new"].into_iter().collect(),
            include_details: false,
            active: true,
            version: 1,
        }
    }

    fn columns(channel: &Model) -> Vec<&'static str> {
        faults(channel, false)
            .into_iter()
            .map(|(column, _)| column)
            .collect()
    }

    #[test]
    fn a_webhook_goes_to_a_public_host_by_https() {
        let of = |address: &str| columns(&channel(Kind::Webhook, address, Some(SECRET)));
        for good in [
            "https://hooks.example.com/x?y=1",
            "https://1.1.1.1/",
            "https://[2606:4700::1111]:8443/",
        ] {
            assert!(of(good).is_empty(), "{good}");
        }
        for bad in [
            "hooks.example.com",
            "http://hooks.example.com/",
            "ftp://hooks.example.com/",
            "https://127.0.0.1/",
            "https://2130706433/",
            "https://0x7f.1/",
            "https://[::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://169.254.169.254/latest/meta-data",
            "https://user:secret@hooks.example.com/",
            "http://localhost/",
        ] {
            assert_eq!(of(bad), ["address"], "{bad}");
        }
    }

    #[test]
    fn a_webhook_of_this_machine_is_for_tests_alone() {
        let of = |address: &str| faults(&channel(Kind::Webhook, address, Some(SECRET)), true);
        assert!(of("http://127.0.0.1:8080/").is_empty());
        assert!(of("http://localhost:8080/").is_empty());
        assert!(!of("http://10.0.0.1/").is_empty());
        assert!(!of("http://hooks.example.com/").is_empty());
    }

    #[test]
    fn each_kind_has_its_own_secret() {
        let webhook = |secret| columns(&channel(Kind::Webhook, "https://example.com/", secret));
        assert!(webhook(Some(SECRET)).is_empty());
        for bad in [
            None,
            Some("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
            Some("whsec_c2hvcnQ="),
            Some("whsec_?"),
        ] {
            assert_eq!(webhook(bad), ["secret"], "{bad:?}");
        }
        let telegram = |address: &str, secret| columns(&channel(Kind::Telegram, address, secret));
        assert!(telegram("-1001234567890", Some(TOKEN)).is_empty());
        assert!(telegram("@nandi_spice", Some(TOKEN)).is_empty());
        assert_eq!(telegram("nandi", Some("1:../../x")), ["address", "secret"]);
        let mail = |address: &str, secret| columns(&channel(Kind::Mail, address, secret));
        assert!(mail("asha@example.com", None).is_empty());
        assert_eq!(mail("asha", Some("x")), ["address", "secret"]);
    }

    #[test]
    fn a_channel_is_told_of_something_that_there_is() {
        let mut none = channel(Kind::Mail, "asha@example.com", None);
        none.events = TextList::default();
        assert_eq!(columns(&none), ["events"]);
        none.events = ["won"].into_iter().collect();
        assert_eq!(columns(&none), ["events"]);
    }
}
