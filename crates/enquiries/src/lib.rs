//! Enquiries: validates what a visitor has filled in, stores it, and makes sure that the mails are sent.
//!
//! An enquiry is accepted once it is stored: the enquiry and its mails are committed in one transaction before the visitor gets
//! the answer. A [`MailWorker`] then sends from that outbox until the mail server has accepted each mail. A [`RetentionWorker`]
//! erases data after its retention time. A [`NoticeWorker`] sends reminders and digests to the company. This crate does not
//! depend on the site's HTTP layer.

mod account_mail;
pub mod admin;
mod answering_times;
pub mod attachments;
mod company;
pub mod entities;
pub mod export;
mod form;
mod functions;
pub mod mail;
mod mail_content;
mod message_id;
pub mod metrics;
pub mod notices;
mod person;
pub mod queries;
mod recipient;
mod reference;
pub mod replies;
mod reply_share;
mod retention;
mod routing;
mod rules;
mod search_text;
mod service;
pub mod statistics;
mod system;
mod tables;
#[cfg(feature = "testing")]
pub mod testing;
mod texts;
mod throttle;

pub use self::tables::{ENQUIRIES_ERASED, MAIL_QUEUED, Replies, TABLES};
pub use account_mail::{AccountMailContent, AccountTexts, queue_account_mail};
pub(crate) use answering_times::set_due_times;
pub use answering_times::{AnsweringTimes, set_outdated_due_times};
pub use attachments::{AttachedFile, AttachmentError, AttachmentFiles};
pub use company::{Company, CurrentCompany};
pub use form::{EnquiryForm, FillTime};
pub use functions::FUNCTIONS;
pub use mail::{
    CurrentTransport, DkimSettings, MailFault, MailSettings, MailSetup, MailTests, MailWorker,
    OutboxNotify, OutboxSettings, SendSummary, SettingsError, SmtpSecurity, SmtpSettings, Step,
    TestedMail, TransportSettings,
};
pub use mail_content::confirmation_subject;
pub use notices::{
    FailedDraft, NoticeSender, NoticeSettings, NoticeSummary, NoticeWorker, Notices,
};
pub use reply_share::update_published_share;
pub use retention::{EraseSummary, RetentionSettings, RetentionWorker};
pub use rules::{FieldError, errors, is_email};
pub use service::{AcceptError, Context, EnquiryService, EnquirySettings, Receipt};
pub use system::{Random, SystemRandom};
