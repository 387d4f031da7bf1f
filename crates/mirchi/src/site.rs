//! What every page knows of the company and of the site: the data `site` that the pages ask for.

use serde::Serialize;
use ts_rs::TS;

use crate::config::{Config, OptionalLink};

/// The company, and where the pages find their data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Site {
    /// The company that the pages speak of.
    pub company: Company,
    /// The site's own origin, `https://www.example.com`.
    pub base_url: String,
    /// The origin of the data interface; empty: that of the page, by whatever name it was reached.
    pub project_url: String,
    /// The public key that its callers send.
    pub anonymous_key: String,
    /// For how long what visitors have sent is kept.
    pub retention: Retention,
}

/// For how long what visitors have sent is kept, in whole days; 0 is for ever.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Retention {
    /// An enquiry with all its mails, from when it was received.
    pub enquiries_days: u32,
    /// A delivered mail, from when it was sent, but no longer than its enquiry.
    pub mails_days: u32,
}

/// The company that the pages speak of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Company {
    /// As the pages name it.
    pub name: String,
    /// Where the whole name does not fit.
    pub short_name: String,
    /// As the company is registered.
    pub legal_name: String,
    /// The company registration number (CIN).
    pub registration_number: String,
    /// What references and document numbers begin with, `NSE`.
    pub reference_prefix: String,
    /// Whether the company is the invented one that comes with the program.
    pub sample: bool,
    /// As it is shown, `+91 00000 00000`.
    pub phone: String,
    /// As a link takes it, `tel:+910000000000`.
    pub phone_link: String,
    /// Where visitors write to.
    pub email: String,
    /// The postal address, a line each.
    pub address: Vec<String>,
    /// Where the chat button leads.
    pub whatsapp: WhatsApp,
    /// The channel and the direct chat.
    pub telegram: Telegram,
    /// The chat link of Line.
    pub line_url: String,
    /// Home pages on social media.
    pub social: Social,
    /// The map on the contact page.
    pub map: OfficeMap,
    /// One line under the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tagline: Option<String>,
}

/// Where the chat button leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct WhatsApp {
    /// Digits only, as wa.me takes it.
    pub number: String,
    /// As it is shown.
    pub display: String,
}

/// The channel and the direct chat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Telegram {
    /// As it is shown.
    pub name: String,
    /// Of the channel that visitors join.
    pub channel_url: String,
    /// Of the person who answers.
    pub direct_url: String,
}

/// Home pages on social media.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Social {
    /// LinkedIn.
    pub linkedin: Option<String>,
    /// Facebook.
    pub facebook: Option<String>,
    /// Instagram.
    pub instagram: Option<String>,
    /// X.
    pub x: Option<String>,
    /// YouTube.
    pub youtube: Option<String>,
}

/// The map on the contact page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OfficeMap {
    /// In the frame.
    pub embed_url: String,
    /// Below the frame.
    pub link_url: String,
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
            phone: site.phone.clone(),
            phone_link: phone_link(&site.phone),
            email: site.email.clone(),
            address: site.address.clone(),
            whatsapp: WhatsApp {
                number: site.whatsapp.number.clone(),
                display: site.whatsapp.display.clone(),
            },
            telegram: Telegram {
                name: site.telegram.name.clone(),
                channel_url: site.telegram.channel_url.as_str().to_owned(),
                direct_url: site.telegram.direct_url.as_str().to_owned(),
            },
            line_url: site.line_url.as_str().to_owned(),
            social: Social {
                linkedin: text(&site.social.linkedin),
                facebook: text(&site.social.facebook),
                instagram: text(&site.social.instagram),
                x: text(&site.social.x),
                youtube: text(&site.social.youtube),
            },
            map: OfficeMap {
                embed_url: site.map.embed_url.as_str().to_owned(),
                link_url: site.map.link_url.as_str().to_owned(),
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

/// `+91 (80) 0000-0000` is called as `tel:+918000000000`.
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
