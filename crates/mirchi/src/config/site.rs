//! `site`: the company's data for the pages.

use pages::{Company, OfficeMap, Phone, Retention, Site, Social, Telegram, WhatsApp};
use serde::Deserialize;

use super::Config;
use super::values::{
    Link, OptionalLink, Origin, not_empty, optional_https, optional_text, origins, texts,
};

/// `site`: the company's data for the pages.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteConfig {
    /// The name on the pages.
    #[serde(deserialize_with = "not_empty")]
    pub name: String,
    /// Used where the whole name does not fit.
    #[serde(deserialize_with = "not_empty")]
    pub short_name: String,
    /// The registered name.
    #[serde(deserialize_with = "not_empty")]
    pub legal_name: String,
    /// One line under the name.
    #[serde(deserialize_with = "optional_text")]
    pub tagline: Option<String>,
    /// The company registration number (CIN).
    pub registration_number: String,
    /// As displayed; its link keeps only `+` and the digits. `None`: no telephone number is shown.
    #[serde(deserialize_with = "optional_text")]
    pub phone: Option<String>,
    /// The address for visitors.
    #[serde(deserialize_with = "not_empty")]
    pub email: String,
    /// The postal address, one element per line.
    #[serde(deserialize_with = "texts")]
    pub address: Vec<String>,
    /// The prefix of enquiry references.
    #[serde(deserialize_with = "prefix")]
    pub reference_prefix: String,
    /// Whether the company is still the sample company.
    pub sample: bool,
    /// Origins of pictures, besides the site's own.
    #[serde(deserialize_with = "origins")]
    pub picture_origins: Vec<Origin>,
    /// The contact in `security.txt`; `None`: the company's e-mail address.
    #[serde(deserialize_with = "security_contact")]
    pub security_contact: Option<String>,
    /// The policy for vulnerability reports.
    #[serde(deserialize_with = "optional_https")]
    pub security_policy_url: Option<Link>,
    /// The chat link of Line, if there is one.
    pub line_url: OptionalLink,
    /// The target of the chat button.
    pub whatsapp: WhatsAppConfig,
    /// The channel and the direct chat.
    pub telegram: TelegramConfig,
    /// Home pages on social media.
    pub social: SocialConfig,
    /// The map on the contact page.
    pub map: MapConfig,
}

/// `site.whatsapp`: the target of the chat button.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhatsAppConfig {
    /// Digits only, with the country code, as in wa.me links. `None`: there is no chat.
    #[serde(deserialize_with = "optional_digits")]
    pub number: Option<String>,
    /// As displayed. `None`: `+` and the digits.
    #[serde(deserialize_with = "optional_text")]
    pub display: Option<String>,
}

/// `site.telegram`: the channel and the direct chat.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TelegramConfig {
    /// As displayed, if there is a channel.
    #[serde(deserialize_with = "optional_text")]
    pub name: Option<String>,
    /// The public channel, if there is one.
    pub channel_url: OptionalLink,
    /// The direct chat, if there is one.
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
    /// Shown in a frame; without it there is no frame.
    pub embed_url: OptionalLink,
    /// Below the frame; without it there is no link.
    pub link_url: OptionalLink,
    /// Whether the frame is loaded only when the visitor asks for it.
    pub on_click: bool,
}

/// References are read out over the telephone, so the prefix is short.
const MAX_PREFIX: usize = 8;

fn prefix<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    let is_plain = text
        .bytes()
        .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    if !is_plain || text.is_empty() || text.len() > MAX_PREFIX {
        return Err(serde::de::Error::custom(
            "write 1 to 8 capitals or digits, as in `NSE`",
        ));
    }
    Ok(text)
}

/// `mailto:` and an address, or an HTTPS address, as RFC 9116 requires.
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

impl From<&Config> for Site {
    fn from(config: &Config) -> Self {
        let site = &config.site;
        let text = |link: &OptionalLink| link.get().map(str::to_owned);
        let company = Company {
            name: site.name.clone(),
            short_name: site.short_name.clone(),
            legal_name: site.legal_name.clone(),
            registration_number: site.registration_number.clone(),
            reference_prefix: site.reference_prefix.clone(),
            sample: site.sample,
            phone: site.phone.as_ref().map(|display| Phone {
                display: display.clone(),
                link: phone_link(display),
            }),
            email: site.email.clone(),
            address: site.address.clone(),
            whatsapp: whatsapp(&site.whatsapp),
            telegram: Telegram {
                name: site.telegram.name.clone(),
                channel_url: text(&site.telegram.channel_url),
                direct_url: text(&site.telegram.direct_url),
            },
            line_url: text(&site.line_url),
            social: Social {
                linkedin: text(&site.social.linkedin),
                facebook: text(&site.social.facebook),
                instagram: text(&site.social.instagram),
                x: text(&site.social.x),
                youtube: text(&site.social.youtube),
            },
            map: OfficeMap {
                embed_url: text(&site.map.embed_url),
                link_url: text(&site.map.link_url),
                on_click: site.map.on_click,
            },
            tagline: site.tagline.clone(),
        };
        Self {
            company,
            base_url: config.base_url(),
            project_url: config
                .api
                .project_url
                .as_ref()
                .map_or_else(String::new, |origin| origin.as_str().to_owned()),
            anonymous_key: config.api.anonymous_key.clone(),
            retention: Retention {
                enquiries_days: config.retention.enquiries_days.get(),
                mails_days: config.retention.mails_days.get(),
            },
        }
    }
}

fn whatsapp(config: &WhatsAppConfig) -> Option<WhatsApp> {
    let number = config.number.clone()?;
    let display = config.display.clone();
    Some(WhatsApp {
        display: display.unwrap_or_else(|| format!("+{number}")),
        number,
    })
}

/// `+91 (80) 0000-0000` becomes the link `tel:+918000000000`.
fn phone_link(phone: &str) -> String {
    let kept = phone
        .chars()
        .filter(|character| character.is_ascii_digit() || *character == '+');
    format!("tel:{}", kept.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::phone_link;

    #[test]
    fn a_phone_link_keeps_the_plus_and_the_digits() {
        assert_eq!(phone_link("+91 (80) 0000-0000"), "tel:+918000000000");
    }
}
