//! The worker: leases mails, sends them, and records the results.

use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use futures_util::{FutureExt, future::join_all};
use serde_json::json;
use store::{
    Database, DbErr, Transaction, begin_write, enquiries, enquiry,
    enquiry_event::Kind as EventKind,
    enquiry_events::{self, NewEvent},
    outbox::{self, Lane, NewMail, State},
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

/// Added to the time limit of sending, so that a lease outlives the slowest delivery, including fetching attachments before it
/// and recording the result after it.
const LEASE_MARGIN: Duration = Duration::from_secs(60);

/// Sends what is in the outbox: mails, or notices that are delivered by HTTP. Any number of workers may share one database.
pub struct MailWorker {
    db: Database,
    delivery: Delivery,
    settings: OutboxSettings,
    outbox_notify: OutboxNotify,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    notices: Option<Notices>,
    name: String,
}

/// The result of one run over the outbox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SendSummary {
    /// Mails that the mail server has accepted.
    pub sent: u32,
    /// Mails that will be retried later.
    pub postponed: u32,
    /// Mails that were given up.
    pub failed: u32,
}

enum SendOutcome {
    Sent,
    Postponed,
    Failed,
}

impl MailWorker {
    /// Creates a worker with a unique name. Reads keys and certificates now, connects later.
    ///
    /// # Errors
    /// [`SettingsError`] for settings that cannot work with any mail server.
    pub fn new(
        db: Database,
        settings: MailSettings,
        outbox_notify: OutboxNotify,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Result<Self, SettingsError> {
        let outbox = settings.outbox.clone();
        let delivery = Delivery::by_mail(settings)?;
        Ok(Self::of(db, delivery, outbox, outbox_notify, clock, random))
    }

    /// Creates a worker for the notices that are delivered by HTTP.
    #[must_use]
    pub fn of_channels(
        db: Database,
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
        db: Database,
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

    /// Sets the source of attachments. Without one, a mail with attachments is left for another worker.
    #[must_use]
    pub fn with_files(mut self, files: Arc<dyn AttachmentFiles>) -> Self {
        self.delivery = self.delivery.with_files(files);
        self
    }

    /// Notifies the company's channels of mails that this worker gives up.
    #[must_use]
    pub fn with_notices(mut self, notices: Notices) -> Self {
        self.notices = Some(notices);
        self
    }

    /// Sends at once those that are for this worker, without the outbox: the database cannot write. Each is tried once, and failures
    /// are logged.
    pub async fn send_unqueued(&self, mails: &[NewMail]) {
        let now = self.clock.now();
        for mail in mails {
            if Lane::of(mail.kind) != self.delivery.lane() {
                continue;
            }
            let sent = match outbox::unqueued(mail.clone(), now) {
                Ok(mail) => self
                    .delivery
                    .hand_over(&mail)
                    .await
                    .map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            };
            if let Err(error) = sent {
                tracing::error!(
                    error,
                    mail.kind = mail.kind.as_str(),
                    "a notice that writes fail could not be sent"
                );
            }
        }
    }

    /// Runs until `stop`: sends immediately when notified of new mail, and whenever a mail is due. Deliveries in progress are
    /// completed.
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

    /// Sends everything that is due now, until `stop` is cancelled.
    ///
    /// # Errors
    /// If the database cannot be read or written. A mail that was delivered but not recorded is sent again after its lease has
    /// ended, with the same Message-ID.
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

    /// Sends one mail and records the result; if `is_last`, it is not retried after a failure.
    async fn send(&self, mail: &Model, is_last: bool) -> Result<SendOutcome, DbErr> {
        // A panic would otherwise end the worker: mails that are sent concurrently would not be recorded and so be sent twice,
        // and this one would be retried without end.
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

    /// Records that the mail server has accepted it, also in the enquiry's history. Returns whether the lease was still ours.
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

    /// Records that it was given up, also in the enquiry's history. Returns whether the lease was still ours.
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
        // A notice about a failed notice could go on without end.
        if let Some(notices) = self
            .notices
            .as_ref()
            .filter(|_| ours && mail.channel_id.is_none())
        {
            let told =
                notices.notify_of_failed_mail(&transaction, mail, enquiry.as_ref(), reason, now);
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

/// Locks the enquiry before its mail, the order that the whole program uses. `None` if the enquiry was erased.
async fn hold_enquiry(
    transaction: &Transaction,
    mail: &Model,
) -> Result<Option<enquiry::Model>, DbErr> {
    match mail.enquiry_id {
        Some(id) => enquiries::lock(transaction, id).await,
        None => Ok(None),
    }
}

/// Whether the mail is recorded in the history of its enquiry. Notices are not: what they report is there already.
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

/// An address in a form that may be logged: `b***@e***.com`.
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
