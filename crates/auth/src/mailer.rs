//! The mails of accounts: what they are about. How they are worded and sent is the program's.

use languages::Language;
use store::{DatabaseTransaction, DbErr};

/// What a mail is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailKind {
    /// Confirms the address of somebody who has signed up.
    Confirmation,
    /// Takes up an invitation.
    Invite,
    /// Signs in.
    MagicLink,
    /// Sets a lost password again.
    Recovery,
    /// Asks the present address whether it may be changed.
    EmailChangeCurrent,
    /// Asks the new address whether it is theirs.
    EmailChangeNew,
    /// A code to show who they are.
    Reauthentication,
}

/// A mail to the owner of an account.
#[derive(Clone)]
pub struct AccountMail {
    /// What it is for.
    pub kind: MailKind,
    /// The address that it goes to.
    pub to: String,
    /// Their language.
    pub language: Language,
    /// Six digits that do the same as the link; the only way for [`MailKind::Reauthentication`].
    pub code: String,
    /// What to press; `None` for [`MailKind::Reauthentication`].
    pub link: Option<String>,
    /// A name for this mail that no other has.
    pub id: String,
}

/// Puts mails of accounts into the outbox.
#[async_trait::async_trait]
pub trait Mailer: Send + Sync {
    /// Puts a mail into the outbox, within the transaction that writes what it tells of.
    async fn queue(
        &self,
        transaction: &DatabaseTransaction,
        mail: AccountMail,
    ) -> Result<(), DbErr>;

    /// Says that mail was put there and committed.
    fn notify(&self);
}
