//! Enquiries: checks what a visitor has filled in, stores it, and makes sure that the mails are sent.
//!
//! Accepted means stored: the enquiry and its mails are in the database, in one transaction, before the visitor is told so.
//! A [`MailWorker`] then sends from that outbox until the mail server has taken each mail. A [`RetentionWorker`] erases what
//! has been kept for its time. A [`NoticeWorker`] tells the company what the time brings. Knows nothing of the site's HTTP.

mod account_mail;
pub mod admin;
mod answering;
pub mod attachments;
mod budget;
mod company;
pub mod export;
mod form;
pub mod mail;
mod mail_content;
mod message_id;
pub mod metrics;
pub mod notices;
mod person;
mod recipient;
mod reference;
pub mod replies;
mod reply_share;
mod retention;
mod routing;
mod rules;
mod service;
pub mod statistics;
mod system;
mod texts;
mod throttle;

pub use account_mail::{AccountMailContent, queue_account_mail};
pub use answering::{AnsweringTimes, set_due_times};
pub use attachments::{AttachedFile, AttachmentError, AttachmentFiles};
pub use budget::HourlyBudgets;
pub use company::Company;
pub use form::{EnquiryForm, FillTime};
pub use mail::{
    DkimSettings, MailSettings, MailWorker, OutboxNotify, OutboxSettings, SendSummary,
    SettingsError, SmtpSecurity, SmtpSettings, TransportSettings,
};
pub use notices::{
    FailedDraft, NoticeSender, NoticeSettings, NoticeSummary, NoticeWorker, Notices,
};
pub use reply_share::update_published_share;
pub use retention::{EraseSummary, RetentionSettings, RetentionWorker};
pub use rules::{FieldError, interests, is_email};
pub use service::{AcceptError, Context, EnquiryService, EnquirySettings, Receipt};
pub use system::{Clock, Random, SystemClock, SystemRandom};
