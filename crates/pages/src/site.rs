//! What every page knows of the company and of the site: the data `site` that the pages ask for.

use catalogue::Category;
use serde::Serialize;
use ts_rs::TS;

/// The site as the pages of one language know it.
#[derive(Debug, Serialize, TS)]
#[ts(rename = "Site")]
pub struct SiteInLanguage<'a> {
    /// What no language changes.
    #[serde(flatten)]
    pub facts: &'a Site,
    /// Every category, in their order.
    pub categories: Vec<Category>,
    /// Within how long the company promises to answer.
    #[serde(rename = "replyTime")]
    pub reply_time: ReplyTime,
}

/// Within how long the company promises to answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct ReplyTime {
    /// How many hours.
    pub hours: i32,
    /// Whether only those count in which it works.
    pub working: bool,
}

/// The company, and where the pages find their data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "SiteFacts")]
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

/// For how long what visitors have sent is kept, in whole days; 0 is without limit.
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
    /// The telephone, where there is one.
    pub phone: Option<Phone>,
    /// Where visitors write to.
    pub email: String,
    /// The postal address, a line each.
    pub address: Vec<String>,
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
