//! Records what came of a mail: in the outbox, and in the history of its enquiry.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use chrono::{DateTime, Utc};
use serde_json::json;
use store::{
    Database, DbErr, Transaction, enquiries, enquiry,
    enquiry_event::Kind as EventKind,
    enquiry_events::{self, NewEvent},
    outbox,
    outgoing_mail::{Kind as MailKind, Model},
};
use tokio::sync::oneshot;

use super::backoff::pause;
use crate::{Notices, OutboxNotify, system::Random};

/// The pause after the first failure to record something; it doubles with each further one.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
/// The longest pause between two attempts to record something.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// The most mails that are recorded in one transaction: others wait for it.
const MAX_BATCH: usize = 50;

/// What came of a mail.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    /// The mail server has accepted it.
    Sent,
    /// It waits for its next attempt.
    Postponed { pause: Duration, reason: String },
    /// It was given up.
    Failed { reason: String },
}

/// Records the outcomes of one worker.
pub(crate) struct Recorder {
    pub(crate) db: Database,
    /// The name of the worker.
    pub(crate) owner: String,
    /// Tells the company of mails that were given up.
    pub(crate) notices: Option<Notices>,
    pub(crate) outbox_notify: OutboxNotify,
    pub(crate) random: Arc<dyn Random>,
    sent: Mutex<Vec<SentMail>>,
    /// Held while sent mails are written.
    writing: tokio::sync::Mutex<()>,
}

/// A mail that was sent and waits to be recorded.
struct SentMail {
    mail: Model,
    at: DateTime<Utc>,
    /// Gets whether that was news.
    recorded: oneshot::Sender<Result<bool, DbErr>>,
}

impl SentMail {
    fn answer(self, result: Result<bool, DbErr>) {
        // Nobody waits for it any more when the worker was stopped.
        self.recorded.send(result).ok();
    }
}

impl Recorder {
    pub(crate) fn new(
        db: Database,
        owner: String,
        outbox_notify: OutboxNotify,
        random: Arc<dyn Random>,
    ) -> Self {
        Self {
            db,
            owner,
            notices: None,
            outbox_notify,
            random,
            sent: Mutex::default(),
            writing: tokio::sync::Mutex::default(),
        }
    }

    /// Records the outcome, and tries until that is done. Until then the caller holds the mail, so that it is not sent again because
    /// the database is busy or fails.
    pub(crate) async fn record(&self, mail: &Model, outcome: &Outcome, now: DateTime<Utc>) {
        let mut attempts = 0;
        while let Err(error) = self.try_to_record(mail, outcome, now).await {
            attempts += 1;
            let wait = pause(FIRST_PAUSE, LONGEST_PAUSE, attempts, &*self.random);
            tracing::error!(
                mail.id,
                mail.outcome = outcome.as_str(),
                mail.next_attempt_in_s = wait.as_secs_f32(),
                %error,
                "what came of a mail could not be recorded; it is not sent again as long as the program runs, and recording is tried again"
            );
            tokio::time::sleep(wait).await;
        }
    }

    async fn try_to_record(
        &self,
        mail: &Model,
        outcome: &Outcome,
        now: DateTime<Utc>,
    ) -> Result<(), DbErr> {
        let was_waiting = match outcome {
            Outcome::Sent => self.write_sent(mail, now).await?,
            Outcome::Postponed { pause, reason } => {
                let postpone = async |db: &Transaction| {
                    outbox::try_again(db, mail.id, &self.owner, *pause, reason).await
                };
                self.db.transaction(postpone).await?
            }
            Outcome::Failed { reason } => self.write_failed(mail, now, reason).await?,
        };
        if !was_waiting {
            tracing::warn!(
                mail.id,
                mail.outcome = outcome.as_str(),
                "a mail was not waiting any more when this was to be recorded: another worker has had it too, or its enquiry was erased"
            );
        }
        Ok(())
    }

    /// Records that the mail server has accepted it, also in the enquiry's history. Returns whether that was news.
    ///
    /// Mails that are sent while others are being recorded are recorded together, in one transaction: each waits for the disk, and keeps
    /// new enquiries waiting.
    async fn write_sent(&self, mail: &Model, at: DateTime<Utc>) -> Result<bool, DbErr> {
        let (recorded, result) = oneshot::channel();
        let mail = mail.clone();
        self.sent().push(SentMail { mail, at, recorded });
        let turn = self.writing.lock().await;
        // Somebody else may have recorded it meanwhile.
        if !self.sent().is_empty() {
            self.record_sent().await;
        }
        drop(turn);
        let cut_off = |_| DbErr::Custom("the worker was stopped while it recorded".to_owned());
        result.await.map_err(cut_off)?
    }

    fn sent(&self) -> MutexGuard<'_, Vec<SentMail>> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records all mails that were sent, and tells those who wait for it.
    async fn record_sent(&self) {
        let transaction = self.db.write().await;
        // Taken now, not before: more were sent while this waited for its turn to write.
        let mut batch: Vec<SentMail> = {
            let mut sent = self.sent();
            let count = sent.len().min(MAX_BATCH);
            sent.drain(..count).collect()
        };
        // In the order in which every transaction locks enquiries.
        batch.sort_by_key(|sent| (sent.mail.enquiry_id, sent.mail.id));
        match write_batch(transaction, &batch).await {
            Ok(news) => {
                for (sent, is_news) in batch.into_iter().zip(news) {
                    sent.answer(Ok(is_news));
                }
            }
            // One that cannot be recorded must not keep the others back.
            Err(_) => {
                for sent in batch {
                    let alone = std::slice::from_ref(&sent);
                    let written = write_batch(self.db.write().await, alone).await;
                    sent.answer(written.map(|news| news.contains(&true)));
                }
            }
        }
    }

    /// Records that it was given up, also in the enquiry's history. Returns whether the lease was still ours.
    async fn write_failed(
        &self,
        mail: &Model,
        now: DateTime<Utc>,
        reason: &str,
    ) -> Result<bool, DbErr> {
        let transaction = self.db.write().await?;
        let enquiry = lock_enquiry(&transaction, mail).await?;
        let ours = outbox::give_up(&transaction, mail.id, &self.owner, now, reason).await?;
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
}

impl Outcome {
    fn as_str(&self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Postponed { .. } => "postponed",
            Self::Failed { .. } => "failed",
        }
    }
}

/// Records sent mails in one transaction. Returns of each whether that was news.
async fn write_batch(
    transaction: Result<Transaction, DbErr>,
    batch: &[SentMail],
) -> Result<Vec<bool>, DbErr> {
    let transaction = transaction?;
    let mut news = Vec::new();
    for SentMail { mail, at, .. } in batch {
        let enquiry = lock_enquiry(&transaction, mail).await?;
        let is_news = outbox::sent(&transaction, mail.id, *at).await?;
        if let Some(enquiry) = enquiry.filter(|_| is_news && is_of_its_history(mail)) {
            if mail.kind == MailKind::Reply {
                enquiries::answered(&transaction, enquiry.id, *at).await?;
            }
            let details = json!({ "mail_id": mail.id, "kind": mail.kind.as_str() });
            let event = NewEvent::of_the_program(enquiry.id, EventKind::MailSent, details);
            enquiry_events::insert(&transaction, event, *at).await?;
        }
        news.push(is_news);
    }
    transaction.commit().await?;
    Ok(news)
}

/// Locks the enquiry before its mail, the order that the whole program uses. `None` if the enquiry was erased.
async fn lock_enquiry(
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
