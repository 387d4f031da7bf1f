//! The company as the site shows it: its settings in one language.

use languages::Language;
use serde::Serialize;
use ts_rs::TS;

use crate::settings::{self, OpeningHours, Settings};

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
    /// The company registration number (CIN), where it has one.
    pub registration_number: Option<String>,
    /// Whether that is still the number of the sample company.
    pub has_sample_registration: bool,
    /// Its other registrations.
    pub registrations: Vec<Registration>,
    /// What references and document numbers begin with, `NSE`.
    pub reference_prefix: String,
    /// Whether it still has a name, a number or an address of the invented company that comes with the program.
    pub sample: bool,
    /// The telephone, where there is one.
    pub phone: Option<Phone>,
    /// Where visitors write to.
    pub email: String,
    /// The postal address, a line each.
    pub address: Vec<String>,
    /// When it is open, in its time zone. A day of none of them is closed; none where it does not say.
    pub hours: Vec<OpeningHours>,
    /// Where the chat button leads, where there is a chat.
    pub whatsapp: Option<WhatsApp>,
    /// The channel and the direct chat.
    pub telegram: Telegram,
    /// The chat link of Line, where there is one.
    pub line_url: Option<String>,
    /// Home pages on social media.
    pub social: Social,
    /// The map on the contact page.
    pub map: OfficeMap,
    /// One line under the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tagline: Option<String>,
}

/// A registration besides that of the company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Registration {
    /// What it is called in every language, `GSTIN`.
    pub name: &'static str,
    /// Its number.
    pub number: String,
}

/// A telephone number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Phone {
    /// As it is shown, `+91 00000 00000`.
    pub display: String,
    /// As a link takes it, `tel:+910000000000`.
    pub link: String,
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
    /// As it is shown, where there is a channel.
    pub name: Option<String>,
    /// Of the channel that visitors join, where there is one.
    pub channel_url: Option<String>,
    /// Of the person who answers, where there is one.
    pub direct_url: Option<String>,
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
    /// In the frame, where there is one.
    pub embed_url: Option<String>,
    /// Below the frame, where there is one.
    pub link_url: Option<String>,
    /// Whether the frame is loaded only when the visitor asks for it.
    pub on_click: bool,
}

/// Registrations with their settings: for taxes, for foreign trade, for food safety, and of an export council.
const REGISTRATIONS: [(&str, &str); 4] = [
    ("GSTIN", settings::GSTIN),
    ("IEC", settings::IEC),
    ("FSSAI", settings::FSSAI),
    ("RCMC", settings::RCMC),
];

impl Company {
    /// The company in a language.
    pub fn new(settings: &Settings, language: Language) -> Self {
        let text = |key| settings.text(key, language);
        let sample = settings.sample_in(|setting| setting.is_identifying);
        let needed = |key| text(key).unwrap_or_default();
        let phone = text(settings::PHONE).map(|display| Phone {
            link: phone_link(&display),
            display,
        });
        let whatsapp = text(settings::WHATSAPP_NUMBER).map(|number| WhatsApp {
            display: text(settings::WHATSAPP_DISPLAY).unwrap_or_else(|| format!("+{number}")),
            number,
        });
        let registrations = REGISTRATIONS.into_iter().filter_map(|(name, key)| {
            let number = text(key)?;
            Some(Registration { name, number })
        });
        Self {
            name: needed(settings::NAME),
            short_name: needed(settings::SHORT_NAME),
            legal_name: needed(settings::LEGAL_NAME),
            registration_number: text(settings::REGISTRATION_NUMBER),
            has_sample_registration: sample.contains(&settings::REGISTRATION_NUMBER),
            registrations: registrations.collect(),
            reference_prefix: needed(settings::REFERENCE_PREFIX),
            sample: !sample.is_empty(),
            phone,
            email: needed(settings::EMAIL),
            address: settings.lines(settings::ADDRESS, language),
            hours: settings::hours::read(&settings.lines(settings::HOURS, language)),
            whatsapp,
            telegram: Telegram {
                name: text(settings::TELEGRAM_NAME),
                channel_url: text(settings::TELEGRAM_CHANNEL),
                direct_url: text(settings::TELEGRAM_DIRECT),
            },
            line_url: text(settings::LINE_URL),
            social: Social {
                linkedin: text(settings::LINKEDIN),
                facebook: text(settings::FACEBOOK),
                instagram: text(settings::INSTAGRAM),
                x: text(settings::X),
                youtube: text(settings::YOUTUBE),
            },
            map: OfficeMap {
                embed_url: text(settings::MAP_EMBED),
                link_url: text(settings::MAP_LINK),
                on_click: settings.is_on(settings::MAP_ON_CLICK),
            },
            tagline: text(settings::TAGLINE),
        }
    }
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
