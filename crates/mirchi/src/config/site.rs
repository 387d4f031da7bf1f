//! `site`: the company that the pages speak of.

use serde::Deserialize;

use super::values::{
    Link, OptionalLink, Origin, not_empty, optional_https, optional_text, origins, texts,
};

/// `site`: the company that the pages speak of.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteConfig {
    /// As the pages name it.
    #[serde(deserialize_with = "not_empty")]
    pub name: String,
    /// Where the whole name does not fit.
    #[serde(deserialize_with = "not_empty")]
    pub short_name: String,
    /// As the company is registered.
    #[serde(deserialize_with = "not_empty")]
    pub legal_name: String,
    /// One line under the name.
    #[serde(deserialize_with = "optional_text")]
    pub tagline: Option<String>,
    /// The company registration number (CIN).
    pub registration_number: String,
    /// As it is shown; the link keeps only `+` and the digits. None: no telephone is shown.
    #[serde(deserialize_with = "optional_text")]
    pub phone: Option<String>,
    /// Where visitors write to.
    #[serde(deserialize_with = "not_empty")]
    pub email: String,
    /// The postal address, a line each.
    #[serde(deserialize_with = "texts")]
    pub address: Vec<String>,
    /// What the references of enquiries begin with.
    #[serde(deserialize_with = "prefix")]
    pub reference_prefix: String,
    /// Whether the company is still the invented one that comes with the program.
    pub sample: bool,
    /// Besides the site's own.
    #[serde(deserialize_with = "origins")]
    pub picture_origins: Vec<Origin>,
    /// As `security.txt` writes it; none: the company's address of e-mail.
    #[serde(deserialize_with = "security_contact")]
    pub security_contact: Option<String>,
    /// How reports are handled.
    #[serde(deserialize_with = "optional_https")]
    pub security_policy_url: Option<Link>,
    /// The chat link of Line, where there is one.
    pub line_url: OptionalLink,
    /// Where the chat button leads.
    pub whatsapp: WhatsAppConfig,
    /// The channel and the direct chat.
    pub telegram: TelegramConfig,
    /// Home pages on social media.
    pub social: SocialConfig,
    /// The map on the contact page.
    pub map: MapConfig,
}

/// `site.whatsapp`: where the chat button leads.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhatsAppConfig {
    /// Digits only, with the country code, as wa.me takes it. None: there is no chat.
    #[serde(deserialize_with = "optional_digits")]
    pub number: Option<String>,
    /// As it is shown. None: `+` and the digits.
    #[serde(deserialize_with = "optional_text")]
    pub display: Option<String>,
}

/// `site.telegram`: the channel and the direct chat.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TelegramConfig {
    /// As it is shown, where there is a channel.
    #[serde(deserialize_with = "optional_text")]
    pub name: Option<String>,
    /// Of the channel that visitors join, where there is one.
    pub channel_url: OptionalLink,
    /// Of the person who answers, where there is one.
    pub direct_url: OptionalLink,
}

/// `site.social`: home pages on social media.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SocialConfig {
    /// LinkedIn.
    pub linkedin: OptionalLink,
    /// Facebook.
    pub facebook: OptionalLink,
    /// Instagram.
    pub instagram: OptionalLink,
    /// X.
    pub x: OptionalLink,
    /// YouTube.
    pub youtube: OptionalLink,
}

/// `site.map`: the map on the contact page.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapConfig {
    /// In the frame; none: there is no frame.
    pub embed_url: OptionalLink,
    /// Below the frame; none: there is no link.
    pub link_url: OptionalLink,
}

/// A reference is said aloud over the telephone, so what it begins with is short and plain.
const LONGEST_PREFIX: usize = 8;

fn prefix<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    let is_plain = text
        .bytes()
        .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    if !is_plain || text.is_empty() || text.len() > LONGEST_PREFIX {
        return Err(serde::de::Error::custom(
            "write 1 to 8 capitals or digits, as in `NSE`",
        ));
    }
    Ok(text)
}

/// `mailto:` and an address, or a web address on HTTPS, as RFC 9116 asks.
fn security_contact<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    let Some(text) = optional_text(deserializer)? else {
        return Ok(None);
    };
    let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic());
    let is_mail = !text.contains(':') && text.contains('@');
    match text.as_str() {
        page if is_plain && page.starts_with("https://") => Ok(Some(text)),
        mail if is_plain && is_mail => Ok(Some(["mailto:", mail].concat())),
        _ => Err(serde::de::Error::custom(format!(
            "`{text}` is neither an address of e-mail nor one that begins with `https://`"
        ))),
    }
}

fn optional_digits<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    let number = optional_text(deserializer)?;
    let is_plain = |number: &String| number.bytes().all(|byte| byte.is_ascii_digit());
    if !number.as_ref().is_none_or(is_plain) {
        return Err(serde::de::Error::custom(
            "write the digits of the number only, country code first",
        ));
    }
    Ok(number)
}
