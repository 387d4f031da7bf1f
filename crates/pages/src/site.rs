//! What every page knows of the company and of the site: the data `site` that the pages ask for.

use catalogue::Category;
use content::{Company, Figures};
use serde::Serialize;
use ts_rs::TS;

use super::appearance::Appearance;

/// The site as the pages of one language know it.
#[derive(Debug, Serialize, TS)]
#[ts(rename = "Site")]
pub struct SiteInLanguage<'a> {
    /// What no language changes.
    #[serde(flatten)]
    pub facts: &'a Site,
    pub company: Company,
    pub appearance: Appearance,
    /// The paths of the pages that visitors are not shown.
    #[serde(rename = "pagesOff")]
    pub pages_off: Vec<String>,
    /// The paths of those that search engines are asked to leave out.
    pub unlisted: Vec<String>,
    /// Every category, in their order.
    pub categories: Vec<Category>,
    #[serde(rename = "replyTime")]
    pub reply_time: ReplyTime,
    /// Where the company works, as of the IANA list: `Asia/Kolkata`.
    #[serde(rename = "timeZone")]
    pub time_zone: String,
    /// The business figures that texts name, in English notation.
    pub figures: Figures,
    /// The names of those that are still the sample company's.
    #[serde(rename = "sampleFigures")]
    pub sample_figures: Vec<String>,
}

/// Within how long the company promises to answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct ReplyTime {
    pub hours: i32,
    /// Whether only those count in which it works.
    pub working: bool,
}

/// Where the pages find their data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "SiteFacts")]
pub struct Site {
    /// The site's own origin, `https://www.example.com`.
    pub base_url: String,
    /// The origin of the data interface; empty: that of the page, by whatever name it was reached.
    pub project_url: String,
    /// The public key that its callers send.
    pub anonymous_key: String,
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
