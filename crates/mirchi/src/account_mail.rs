//! Puts the mails of accounts into the outbox that enquiries use as well.

use auth::{AccountMail, MailKind, Mailer};
use chrono::{SubsecRound, Utc};
use enquiries::{AccountLetter, Bell, Company, queue_account_mail};
use store::{DatabaseTransaction, DbErr};

/// The mailer of the authentication service.
pub(crate) struct OutboxMailer {
    /// Who writes.
    pub(crate) company: Company,
    /// Wakes the worker of this process.
    pub(crate) bell: Bell,
}

#[async_trait::async_trait]
impl Mailer for OutboxMailer {
    async fn queue(
        &self,
        transaction: &DatabaseTransaction,
        mail: AccountMail,
    ) -> Result<(), DbErr> {
        let letter = AccountLetter {
            purpose: purpose(mail.kind),
            to: &mail.to,
            language: mail.language,
            link: mail.link.as_deref(),
            code: &mail.code,
            id: &mail.id,
        };
        queue_account_mail(
            transaction,
            &letter,
            &self.company,
            Utc::now().trunc_subsecs(3),
        )
        .await
    }

    fn notify(&self) {
        self.bell.ring();
    }
}

fn purpose(kind: MailKind) -> &'static str {
    match kind {
        MailKind::Confirmation => "confirmation",
        MailKind::Invite => "invite",
        MailKind::MagicLink => "magicLink",
        MailKind::Recovery => "recovery",
        MailKind::EmailChangeCurrent => "emailChangeCurrent",
        MailKind::EmailChangeNew => "emailChangeNew",
        MailKind::Reauthentication => "reauthentication",
    }
}
