//! The enquiry desk: checks what a visitor has filled in, keeps it, and sees to it that the mails go out.
//!
//! Accepted means stored: the enquiry and its mails are in the database, in one transaction, before the visitor is told so.
//! A [`MailWorker`] then sends from that outbox until the mail server has taken each mail. A [`RetentionWorker`] erases what
//! has been kept for its time. Knows nothing of HTTP.

mod account_mail;
mod budget;
mod desk;
mod form;
mod letter;
pub mod mail;
pub mod metrics;
pub mod office;
mod pace;
mod recipient;
mod reference;
mod retention;
mod rules;
mod surroundings;
mod texts;

pub use account_mail::{AccountLetter, queue_account_mail};
pub use budget::HourlyBudgets;
pub use desk::{AcceptError, Company, Context, DeskSettings, EnquiryDesk, Receipt};
pub use form::{EnquiryForm, FillTime};
pub use mail::{
    Bell, DkimSettings, MailSettings, MailWorker, OutboxSettings, Pass, SettingsError,
    SmtpSecurity, SmtpSettings, TransportSettings,
};
pub use retention::{Cleared, RetentionSettings, RetentionWorker};
pub use rules::FieldError;
pub use surroundings::{Clock, Random, SystemClock, SystemRandom};
