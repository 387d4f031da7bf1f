//! Records what came of a mail: in the outbox, and in the history of its enquiry.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use serde_json::json;
use store::{
    Database, DbErr, Transaction,
    group_commit::{GroupCommit, WriteMany},
};

use super::backoff::pause;
use crate::{
    Notices, OutboxNotify,
    entities::{
        enquiry_event::Kind as EventKind,
        outgoing_mail::{Kind as MailKind, Model},
    },
    queries::{
        enquiries,
        enquiry_events::{self, NewEvent},
        outbox,
    },
    system::Random,
};

/// The pause after the first failure to record something; it doubles with each further one.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
/// The longest pause between two attempts to record something.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

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
    sent: GroupCommit<SentMails>,
}

/// Records mails that the mail server has accepted, each at its time, also in the histories of their enquiries.
struct SentMails;

impl Recorder {
    pub(crate) fn new(
        db: Database,
        owner: String,
        outbox_notify: OutboxNotify,
        random: Arc<dyn Random>,
    ) -> Self {
        Self {
            sent: GroupCommit::new(db.clone(), SentMails),
            db,
            owner,
            notices: None,
            outbox_notify,
            random,
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
            Outcome::Sent => self.sent.write((mail.clone(), now)).await?,
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

    /// Records that it was given up, also in the enquiry's history. Returns whether the lease was still ours.
    async fn write_failed(
        &self,
        mail: &Model,
        now: DateTime<Utc>,
        reason: &str,
    ) -> Result<bool, DbErr> {
        let transaction = self.db.write().await?;
        // The enquiry is locked before its mail, as in every write of the program. There is none if it was erased.
        let enquiry = match mail.enquiry_id {
            Some(id) => enquiries::lock(&transaction, id).await?,
            None => None,
        };
        let ours = outbox::give_up(&transaction, mail.id, &self.owner, now, reason).await?;
        if let Some(enquiry) = enquiry.as_ref().filter(|_| ours && is_of_its_history(mail)) {
            let details =
                json!({ "mail_id": mail.id, "kind": mail.kind.as_str(), "error": reason });
            let event = NewEvent::of_the_program(enquiry.id, EventKind::MailFailed, details);
            enquiry_events::insert(&transaction, [(event, now)]).await?;
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

#[async_trait::async_trait]
impl WriteMany for SentMails {
    type Item = (Model, DateTime<Utc>);
    /// Whether that was news.
    type Written = bool;

    async fn write(
        &self,
        transaction: &Transaction,
        mails: &[Self::Item],
    ) -> Result<Vec<bool>, DbErr> {
        let ids: Vec<_> = mails
            .iter()
            .filter_map(|(mail, _)| mail.enquiry_id)
            .collect();
        let enquiries = enquiries::lock_all(transaction, &ids).await?;
        let sent: Vec<_> = mails.iter().map(|(mail, at)| (mail.id, *at)).collect();
        let news = outbox::sent(transaction, &sent).await?;
        let mut events = Vec::new();
        for (mail, at) in mails {
            let enquiry = mail.enquiry_id.filter(|id| enquiries.contains(id));
            let Some(enquiry) =
                enquiry.filter(|_| news.contains(&mail.id) && is_of_its_history(mail))
            else {
                continue;
            };
            if mail.kind == MailKind::Reply {
                enquiries::answered(transaction, enquiry, *at).await?;
            }
            let details = json!({ "mail_id": mail.id, "kind": mail.kind.as_str() });
            events.push((
                NewEvent::of_the_program(enquiry, EventKind::MailSent, details),
                *at,
            ));
        }
        enquiry_events::insert(transaction, events).await?;
        Ok(mails
            .iter()
            .map(|(mail, _)| news.contains(&mail.id))
            .collect())
    }
}

/// Whether the mail is recorded in the history of its enquiry. Notices are not: what they report is there already.
fn is_of_its_history(mail: &Model) -> bool {
    mail.channel_id.is_none()
}
