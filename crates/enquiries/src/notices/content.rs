//! The content of a notice, independent of its channel.

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};

use crate::{
    AnsweringTimes, Company,
    entities::{
        alert,
        enquiry::{self, Doubt},
        outgoing_mail,
    },
};

/// An event that channels can be notified of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// An enquiry was received or released.
    New,
    /// An enquiry was put into quarantine.
    Quarantined,
    /// An enquiry is due soon.
    DueSoon,
    /// An enquiry is overdue.
    Overdue,
    /// A mail was given up.
    MailFailed,
    /// Nothing can be stored. All channels get it.
    WritesFail,
    /// Something of the server needs attention. All channels get it.
    Alert,
    /// What an alert said is over. All channels get it.
    AlertOver,
    /// The owner tests a channel.
    Test,
}

impl Event {
    /// The events that a channel can subscribe to.
    pub const WANTED: [Self; 5] = [
        Self::New,
        Self::Quarantined,
        Self::DueSoon,
        Self::Overdue,
        Self::MailFailed,
    ];

    /// The stored value.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Quarantined => "quarantined",
            Self::DueSoon => "due_soon",
            Self::Overdue => "overdue",
            Self::MailFailed => "mail_failed",
            Self::WritesFail => "writes_fail",
            Self::Alert => "alert",
            Self::AlertOver => "alert_over",
            Self::Test => "test",
        }
    }

    /// The `type` of the webhook.
    pub(crate) fn webhook_type(self) -> &'static str {
        match self {
            Self::New => "enquiry.new",
            Self::Quarantined => "enquiry.quarantined",
            Self::DueSoon => "enquiry.due_soon",
            Self::Overdue => "enquiry.overdue",
            Self::MailFailed => "mail.failed",
            Self::WritesFail => "site.writes_fail",
            Self::Alert => "site.alert",
            Self::AlertOver => "site.alert_over",
            Self::Test => "test",
        }
    }
}

/// What notices about the server are known by.
const SERVER: &str = "SERVER";

/// A notice as stored in the outbox.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct NoticeContent {
    pub(crate) event: Event,
    /// The enquiry's reference, for the list of the outbox.
    pub(crate) reference: String,
    pub(crate) occurred_at: DateTime<Utc>,
    /// The due time of the enquiry, formatted for staff.
    pub(crate) due: Option<String>,
    pub(crate) data: Data,
}

/// The data of the webhook. Fields that do not apply are omitted.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Data {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reference: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) country: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) product_interest: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) language: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) received_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) due_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) doubt: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mail_kind: Option<String>,
    /// What needs attention, or needs it no more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) alert: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) details: Option<Details>,
    pub(crate) link: String,
}

/// Personal data beyond the name; only for channels that ask for it.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Details {
    pub(crate) email: String,
    pub(crate) phone: String,
    pub(crate) company: String,
    pub(crate) message: String,
}

impl NoticeContent {
    fn without_due(event: Event, reference: &str, now: DateTime<Utc>, data: Data) -> Self {
        Self {
            event,
            reference: reference.to_owned(),
            occurred_at: now,
            due: None,
            data,
        }
    }

    pub(crate) fn of_enquiry(
        event: Event,
        enquiry: &enquiry::Model,
        company: &Company,
        times: &AnsweringTimes,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            event,
            reference: enquiry.reference.clone(),
            occurred_at: now,
            due: enquiry.due_at.map(|due| times.local(due)),
            data: Data {
                reference: Some(enquiry.reference.clone()),
                name: Some(enquiry.name.clone()),
                country: Some(enquiry.country.clone()).filter(|country| !country.is_empty()),
                product_interest: Some(enquiry.product_interest.clone()),
                language: Some(enquiry.language.clone()),
                received_at: Some(iso(enquiry.received_at)),
                due_at: enquiry.due_at.map(iso),
                doubt: enquiry.doubt.map(Doubt::as_str).map(str::to_owned),
                link: link_to(company, &enquiry.reference),
                ..Data::default()
            },
        }
    }

    pub(crate) fn with_details_of(mut self, enquiry: &enquiry::Model) -> Self {
        self.data.details = Some(Details {
            email: enquiry.email.clone(),
            phone: enquiry.phone.clone(),
            company: enquiry.company.clone(),
            message: enquiry.message.clone(),
        });
        self
    }

    pub(crate) fn of_failed_mail(
        mail: &outgoing_mail::Model,
        enquiry: Option<&enquiry::Model>,
        reason: Option<&str>,
        company: &Company,
        now: DateTime<Utc>,
    ) -> Self {
        let reference = enquiry.map_or("", |enquiry| &enquiry.reference);
        let data = Data {
            reference: enquiry.map(|enquiry| enquiry.reference.clone()),
            mail_kind: Some(mail.kind.as_str().to_owned()),
            error: reason.map(str::to_owned),
            link: format!("{}/staff/mail", company.site_url),
            ..Data::default()
        };
        Self::without_due(Event::MailFailed, reference, now, data)
    }

    pub(crate) fn of_failing_writes(reason: &str, company: &Company, now: DateTime<Utc>) -> Self {
        let data = Data {
            error: Some(reason.to_owned()),
            link: format!("{}/staff", company.site_url),
            ..Data::default()
        };
        Self::without_due(Event::WritesFail, SERVER, now, data)
    }

    /// `reason` is `None` where it is over.
    pub(crate) fn of_alert(
        kind: alert::Kind,
        reason: Option<&String>,
        company: &Company,
        now: DateTime<Utc>,
    ) -> Self {
        let event = match reason {
            Some(_) => Event::Alert,
            None => Event::AlertOver,
        };
        let data = Data {
            alert: Some(kind.as_str().to_owned()),
            error: reason.cloned(),
            link: format!("{}/staff/server-status", company.site_url),
            ..Data::default()
        };
        Self::without_due(event, SERVER, now, data)
    }

    pub(crate) fn test(company: &Company, now: DateTime<Utc>) -> Self {
        let data = Data {
            link: format!("{}/staff/enquiry-settings", company.site_url),
            ..Data::default()
        };
        Self::without_due(Event::Test, "TEST", now, data)
    }
}

/// The URL of the enquiry in the console.
pub(crate) fn link_to(company: &Company, reference: &str) -> String {
    format!("{}/staff/enquiries/{reference}", company.site_url)
}

pub(crate) fn iso(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}
