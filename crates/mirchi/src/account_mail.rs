//! Queues the mails of accounts in the outbox that enquiries use too.

use std::sync::Arc;

use auth::{AccountMail, MailKind, Mailer};
use content::Published;
use enquiries::{AccountMailContent, CurrentCompany, OutboxNotify, queue_account_mail};
use store::{Clock, DbErr, Transaction};

/// The mailer of the authentication service.
pub(crate) struct OutboxMailer {
    pub(crate) company: CurrentCompany,
    /// What the mails say.
    pub(crate) content: Published,
    /// Notifies the mail worker of this process.
    pub(crate) outbox_notify: OutboxNotify,
    pub(crate) clock: Arc<dyn Clock>,
}

#[async_trait::async_trait]
impl Mailer for OutboxMailer {
    async fn queue(&self, transaction: &Transaction, mail: AccountMail) -> Result<(), DbErr> {
        let content = AccountMailContent {
            purpose: purpose(mail.kind),
            to: &mail.to,
            language: mail.language,
            link: mail.link.as_deref(),
            code: &mail.code,
            lifetime: mail.lifetime,
            invited_by: mail.invited_by.as_deref(),
            id: &mail.id,
        };
        let (site, now) = (self.content.current().await, self.clock.now());
        let company = self.company.now();
        queue_account_mail(transaction, &content, &company, &site.texts, now).await
    }

    fn notify(&self) {
        self.outbox_notify.notify();
    }
}

fn purpose(kind: MailKind) -> &'static str {
    match kind {
        MailKind::SignUp => "confirmation",
        MailKind::Invite => "invite",
        MailKind::MagicLink => "magicLink",
        MailKind::Recovery => "recovery",
        MailKind::EmailChangeCurrent => "emailChangeCurrent",
        MailKind::EmailChangeNew => "emailChangeNew",
        MailKind::Reauthentication => "reauthentication",
    }
}
