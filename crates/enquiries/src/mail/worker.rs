//! The worker: leases mail, sends it, and writes down what came of it.

use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use futures_util::{FutureExt, future::join_all};
use serde_json::json;
use store::{
    DatabaseConnection, DatabaseTransaction, DbErr, begin_write, enquiries, enquiry,
    enquiry_event::Kind as EventKind,
    enquiry_events::{self, NewEvent},
    outbox::{self, State},
    outgoing_mail::{Kind as MailKind, Model},
};
use tokio_util::sync::CancellationToken;

use super::{backoff::pause, delivery::Delivery, error::SendError};
use crate::{
    AttachmentFiles, MailSettings, NoticeSender, Notices, OutboxNotify, OutboxSettings,
    SettingsError,
    metrics::{self, MAIL_FAILED, MAIL_POSTPONED, MAIL_SENT},
    system::{Clock, Random},
};

/// Added to the time limit of sending, so that a lease outlives the slowest conversation, and fetching files before it and writing down after it.
const LEASE_MARGIN: Duration = Duration::from_secs(60);

/// Sends what waits in the outbox: mails, or notices that leave by HTTP. Any number of them may work on one database.
pub struct MailWorker {
    db: DatabaseConnection,
    delivery: Delivery,
    settings: OutboxSettings,
    outbox_notify: OutboxNotify,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    notices: Option<Notices>,
    name: String,
}

/// What one run over the outbox did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SendSummary {
    /// Mails that the mail server has taken.
    pub sent: u32,
    /// Mails that will be tried again later.
    pub postponed: u32,
    /// Mails given up.
    pub failed: u32,
}

enum SendOutcome {
    Sent,
    Postponed,
    Failed,
}

impl MailWorker {
    /// A worker with a name of its own; reads keys and certificates now, connects later.
    ///
    /// # Errors
    /// [`SettingsError`] for what cannot work whatever the mail server says.
    pub fn new(
        db: DatabaseConnection,
        settings: MailSettings,
        outbox_notify: OutboxNotify,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Result<Self, SettingsError> {
        let outbox = settings.outbox.clone();
        let delivery = Delivery::by_mail(settings)?;
        Ok(Self::of(db, delivery, outbox, outbox_notify, clock, random))
    }

    /// A worker for the notices that leave by HTTP.
    #[must_use]
    pub fn of_channels(
        db: DatabaseConnection,
        sender: NoticeSender,
        settings: OutboxSettings,
        outbox_notify: OutboxNotify,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        let delivery = Delivery::by_http(db.clone(), sender, Arc::clone(&clock));
        Self::of(db, delivery, settings, outbox_notify, clock, random)
    }

    fn of(
        db: DatabaseConnection,
        delivery: Delivery,
        settings: OutboxSettings,
        outbox_notify: OutboxNotify,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        let mut name = [0; 8];
        random.fill(&mut name);
        Self {
            db,
            delivery,
            settings,
            outbox_notify,
            clock,
            random,
            notices: None,
            name: format!("{:016x}", u64::from_be_bytes(name)),
        }
    }

    /// Gives the worker what fetches the files of replies. Without it a mail that names files waits for another worker.
    #[must_use]
    pub fn with_files(mut self, files: Arc<dyn AttachmentFiles>) -> Self {
        self.delivery = self.delivery.with_files(files);
        self
    }

    /// Lets the worker tell the company's channels of mails that it gives up.
    #[must_use]
    pub fn with_notices(mut self, notices: Notices) -> Self {
        self.notices = Some(notices);
        self
    }

    /// Works until `stop`: sends at once when it is notified of new mail, and whenever a mail is due. What is being sent is finished.
    pub async fn run(self, stop: CancellationToken) {
        while !stop.is_cancelled() {
            let rest = match self.run_once(&stop).await {
                Ok(_) => self.time_to_next().await,
                Err(error) => Err(error),
            };
            let rest = rest.unwrap_or_else(|error| {
                tracing::warn!(%error, "the outbox could not be read; it is tried again");
                self.settings.poll_interval
            });
            tokio::select! {
                () = stop.cancelled() => {}
                () = self.outbox_notify.notified(self.delivery.lane()) => {}
                () = tokio::time::sleep(rest) => {}
            }
        }
    }

    /// Sends everything that is due now, unless `stop` comes first.
    ///
    /// # Errors
    /// When the database cannot be read or written; a mail that was handed over but not written down is sent once more when
    /// its lease has ended, with the same Message-ID.
    pub async fn run_once(&self, stop: &CancellationToken) -> Result<SendSummary, DbErr> {
        let mut summary = SendSummary::default();
        let lease = self.delivery.timeout() + LEASE_MARGIN;
        let lane = self.delivery.lane();
        while !stop.is_cancelled() {
            let at_once = self.settings.at_once;
            let leased = outbox::lease(&self.db, lane, &self.name, lease, at_once).await?;
            if leased.mails.is_empty() {
                break;
            }
            let sending = leased.mails.iter().map(|mail| {
                let is_last = leased.at - mail.queued_at >= self.give_up_after();
                self.send(mail, is_last)
            });
            for outcome in join_all(sending).await {
                match outcome? {
                    SendOutcome::Sent => summary.sent += 1,
                    SendOutcome::Postponed => summary.postponed += 1,
                    SendOutcome::Failed => summary.failed += 1,
                }
            }
        }
        let waiting = outbox::count(&self.db, State::Waiting).await?;
        let given_up = outbox::count(&self.db, State::Failed).await?;
        metrics::outbox(waiting, given_up);
        Ok(summary)
    }

    async fn time_to_next(&self) -> Result<Duration, DbErr> {
        let longest = self.settings.poll_interval;
        let due = outbox::next_due(&self.db, self.delivery.lane()).await?;
        Ok(due.map_or(longest, |wait| wait.min(longest)))
    }

    /// Sends one mail and writes down what came of it; when `is_last`, it is not tried again after a failure.
    async fn send(&self, mail: &Model, is_last: bool) -> Result<SendOutcome, DbErr> {
        // A panic would otherwise end the worker: the mails sent beside this one would not be written down and so be sent
        // twice, and this one would be tried without end.
        let result = AssertUnwindSafe(self.delivery.hand_over(mail))
            .catch_unwind()
            .await
            .unwrap_or_else(|panic| Err(SendError::from_panic(&*panic)));
        let now = self.clock.now();
        let (outcome, ours) = match result {
            Ok(()) => {
                metrics::mail(MAIL_SENT, mail.kind);
                tracing::info!(
                    mail.id,
                    mail.kind = mail.kind.as_str(),
                    mail.attempts,
                    "a mail was sent"
                );
                (SendOutcome::Sent, self.write_sent(mail, now).await?)
            }
            Err(error) if error.for_good || is_last => {
                metrics::mail(MAIL_FAILED, mail.kind);
                log_failure(mail, &error);
                let reason = error.to_string();
                (
                    SendOutcome::Failed,
                    self.write_failed(mail, now, &reason).await?,
                )
            }
            Err(error) => {
                let wait = pause(&self.settings, mail.attempts, &*self.random);
                metrics::mail(MAIL_POSTPONED, mail.kind);
                tracing::warn!(
                    mail.id,
                    mail.kind = mail.kind.as_str(),
                    mail.attempts,
                    mail.stage = %error.stage,
                    mail.code = error.code,
                    mail.next_attempt_in_s = wait.as_secs(),
                    "a mail could not be sent and waits for its next attempt"
                );
                let reason = error.to_string();
                (
                    SendOutcome::Postponed,
                    outbox::try_again(&self.db, mail.id, &self.name, wait, &reason).await?,
                )
            }
        };
        if !ours {
            tracing::warn!(
                mail.id,
                "a mail took longer than its lease, so that another worker may have sent it too; or its enquiry was erased meanwhile"
            );
        }
        Ok(outcome)
    }

    /// Writes down that the mail server took it, with its enquiry's history. Out: whether the lease still was ours.
    async fn write_sent(&self, mail: &Model, now: DateTime<Utc>) -> Result<bool, DbErr> {
        let transaction = begin_write(&self.db).await?;
        let enquiry = hold_enquiry(&transaction, mail)
            .await?
            .map(|enquiry| enquiry.id);
        let ours = outbox::sent(&transaction, mail.id, &self.name, now).await?;
        if let Some(id) = enquiry.filter(|_| ours && is_of_its_history(mail)) {
            if mail.kind == MailKind::Reply {
                enquiries::answered(&transaction, id, now).await?;
            }
            let details = json!({ "mail_id": mail.id, "kind": mail.kind.as_str() });
            let event = NewEvent::of_the_program(id, EventKind::MailSent, details);
            enquiry_events::insert(&transaction, event, now).await?;
        }
        transaction.commit().await?;
        Ok(ours)
    }

    /// Writes down that it was given up, with its enquiry's history. Out: whether the lease still was ours.
    async fn write_failed(
        &self,
        mail: &Model,
        now: DateTime<Utc>,
        reason: &str,
    ) -> Result<bool, DbErr> {
        let transaction = begin_write(&self.db).await?;
        let enquiry = hold_enquiry(&transaction, mail).await?;
        let ours = outbox::give_up(&transaction, mail.id, &self.name, now, reason).await?;
        if let Some(enquiry) = enquiry.as_ref().filter(|_| ours && is_of_its_history(mail)) {
            let details =
                json!({ "mail_id": mail.id, "kind": mail.kind.as_str(), "error": reason });
            let event = NewEvent::of_the_program(enquiry.id, EventKind::MailFailed, details);
            enquiry_events::insert(&transaction, event, now).await?;
        }
        // A notice of a notice that failed would have no end.
        if let Some(notices) = self
            .notices
            .as_ref()
            .filter(|_| ours && mail.channel_id.is_none())
        {
            let told =
                notices.tell_of_failed_mail(&transaction, mail, enquiry.as_ref(), reason, now);
            if told.await? {
                self.outbox_notify.notify();
            }
        }
        transaction.commit().await?;
        Ok(ours)
    }

    fn give_up_after(&self) -> chrono::TimeDelta {
        chrono::TimeDelta::from_std(self.settings.give_up_after).unwrap_or(chrono::TimeDelta::MAX)
    }
}

/// The enquiry before its mail, as every write of the program locks them; while it is there.
async fn hold_enquiry(
    transaction: &DatabaseTransaction,
    mail: &Model,
) -> Result<Option<enquiry::Model>, DbErr> {
    match mail.enquiry_id {
        Some(id) => enquiries::hold(transaction, id).await,
        None => Ok(None),
    }
}

/// Whether the history of an enquiry tells of the mail: a notice of what the history has already would be told twice.
fn is_of_its_history(mail: &Model) -> bool {
    mail.channel_id.is_none()
}

fn log_failure(mail: &Model, error: &SendError) {
    tracing::error!(
        mail.id,
        mail.kind = mail.kind.as_str(),
        mail.recipient = masked(&mail.recipient),
        mail.attempts,
        mail.stage = %error.stage,
        mail.code = error.code,
        "a mail was given up; `mail list` tells why, `mail retry` puts it back"
    );
}

/// An address as it may be logged: `b***@e***.com`.
fn masked(address: &str) -> String {
    let (user, domain) = address.rsplit_once('@').unwrap_or_default();
    let (name, top) = domain.rsplit_once('.').unwrap_or_default();
    let first = |text: &str| text.chars().take(1).collect::<String>();
    format!("{}***@{}***.{top}", first(user), first(name))
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn an_address_is_logged_by_its_first_letters_only() {
        assert_eq!(masked("buyer@mail.example.com"), "b***@m***.com");
        assert_eq!(masked("nonsense"), "***@***.");
    }
}
