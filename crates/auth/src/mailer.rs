//! The mails of accounts, without their texts and delivery, which the program provides.

use chrono::TimeDelta;
use languages::Language;
use store::{DbErr, Transaction};

pub use crate::entities::one_time_token::Kind as MailKind;

/// A mail to the owner of an account.
#[derive(Clone)]
pub struct AccountMail {
    pub kind: MailKind,
    /// The recipient's address.
    pub to: String,
    pub language: Language,
    /// A six-digit code with the same effect as the link; the only way for [`MailKind::Reauthentication`].
    pub code: String,
    /// The link to click; `None` for [`MailKind::Reauthentication`].
    pub link: Option<String>,
    /// How long the link and the code are valid.
    pub lifetime: TimeDelta,
    /// The person whose invitation it is, if one has sent it.
    pub invited_by: Option<String>,
    /// A unique ID for the mail.
    pub id: String,
}

/// Queues mails of accounts in the outbox.
#[async_trait::async_trait]
pub trait Mailer: Send + Sync {
    /// Queues a mail, within the transaction that makes its content valid.
    async fn queue(&self, transaction: &Transaction, mail: AccountMail) -> Result<(), DbErr>;

    /// Called after queued mail was committed.
    fn notify(&self);
}
