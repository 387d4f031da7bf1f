//! The timer: sends reminders of due enquiries, notices of overdue ones, and a daily digest of the quarantine.
//!
//! What was sent is recorded in the transaction that queues the mail, so neither a restart nor a second replica sends it twice.

use std::sync::Arc;

use auth::queries::staff::{self, StaffMember};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use store::{Clock, Database, DbErr, Transaction};

use super::{Event, Notices, language_of, mails};
use crate::{
    AnsweringTimes, Company, OutboxNotify,
    entities::{enquiry, enquiry_event::Kind as EventKind, outgoing_mail::Kind},
    mail_content::payload,
    message_id::message_id,
    queries::{
        enquiry_events::{self, NewEvent},
        notices::{self, DueNotice},
        outbox::{self, NewMail},
    },
};

/// Enquiries that were due longer ago are ignored when reminders are switched on, or after a long downtime.
const LATEST: TimeDelta = TimeDelta::days(1);
/// How many enquiries one check handles.
const AT_ONCE: u64 = 100;
/// How many enquiries one digest lists.
const LISTED: u64 = 50;

/// Sends the scheduled notices to the company. Any number of workers may share one database.
pub struct NoticeWorker {
    db: Database,
    notices: Notices,
    outbox_notify: OutboxNotify,
    clock: Arc<dyn Clock>,
}

/// The result of one check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoticeSummary {
    /// Enquiries that a reminder was sent for.
    pub reminded: u32,
    /// Enquiries that were reported as overdue.
    pub overdue: u32,
    /// Enquiries that the digest covered.
    pub held_back: u64,
}

impl NoticeWorker {
    /// Creates a worker; it starts when it is run.
    pub fn new(
        db: Database,
        notices: Notices,
        outbox_notify: OutboxNotify,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self {
            db,
            notices,
            outbox_notify,
            clock,
        }
    }

    /// Sends all notices that are due now. When it fails, notices that were committed before stay sent.
    pub async fn run_once(&self) -> Result<NoticeSummary, DbErr> {
        let now = self.clock.now();
        let times = AnsweringTimes::current(self.db.read(), now).await?;
        // So that no transaction waits for the texts.
        self.notices.content.current().await;
        let mut summary = NoticeSummary::default();
        if let Some(before) = times.remind_before() {
            summary.reminded = self
                .notify(DueNotice::Soon, now + before, now, &times)
                .await?;
        }
        summary.overdue = self.notify(DueNotice::Overdue, now, now, &times).await?;
        summary.held_back = self.digest(&times, now).await?;
        if summary != NoticeSummary::default() {
            self.outbox_notify.notify();
            tracing::info!(
                notices.reminded = summary.reminded,
                notices.overdue = summary.overdue,
                notices.held_back = summary.held_back,
                "the company was told of enquiries"
            );
        }
        Ok(summary)
    }

    async fn notify(
        &self,
        notice: DueNotice,
        until: DateTime<Utc>,
        now: DateTime<Utc>,
        times: &AnsweringTimes,
    ) -> Result<u32, DbErr> {
        let after = now - LATEST;
        let company = self.notices.company.now();
        let mut told = 0;
        for id in notices::unnotified(self.db.read(), notice, after, until, AT_ONCE).await? {
            let transaction = self.db.write().await?;
            let taken =
                notices::lock_unnotified(&transaction, notice, id, after, until, now).await?;
            if let Some(enquiry) = taken {
                let event = match notice {
                    DueNotice::Soon => {
                        self.remind(&transaction, &company, &enquiry, times, now)
                            .await?;
                        Event::DueSoon
                    }
                    DueNotice::Overdue => Event::Overdue,
                };
                let channels = notices::active_channels(&transaction, now).await?;
                let notices = self
                    .notices
                    .of_enquiry(&company, &channels, times, event, &enquiry, now)?;
                outbox::insert(&transaction, notices, now).await?;
                told += 1;
            }
            transaction.commit().await?;
        }
        Ok(told)
    }

    /// Reminds the person who answers an enquiry, or the company if nobody is assigned.
    async fn remind(
        &self,
        transaction: &Transaction,
        company: &Company,
        enquiry: &enquiry::Model,
        times: &AnsweringTimes,
        now: DateTime<Utc>,
    ) -> Result<(), DbErr> {
        let assignee = match &enquiry.assigned_to {
            Some(id) => staff::active_member(transaction, id, now).await?,
            None => None,
        };
        let assignee = assignee.filter(StaffMember::answers);
        let language = language_of(transaction, assignee.as_ref()).await?;
        let due = enquiry.due_at.unwrap_or(now);
        let content = mails::reminder(
            enquiry,
            due,
            language,
            company,
            times,
            &self.notices.content.last().texts,
        );
        let recipient = assignee
            .as_ref()
            .map_or(&company.mailbox, |member| &member.email);
        let mail = NewMail {
            enquiry_id: Some(enquiry.id),
            message_id: Some(message_id(
                &enquiry.reference,
                Kind::Reminder.as_str(),
                company,
            )),
            ..NewMail::new(Kind::Reminder, recipient.clone(), payload(content)?)
        };
        outbox::insert(transaction, vec![mail], now).await?;
        let name = assignee.map(|member| member.name);
        let event =
            NewEvent::of_the_program(enquiry.id, EventKind::Reminder, json!({ "to_name": name }));
        enquiry_events::insert(transaction, [(event, now)]).await
    }

    /// Sends the digest of what was held back since the last one and still is. Returns how many enquiries.
    async fn digest(&self, times: &AnsweringTimes, now: DateTime<Utc>) -> Result<u64, DbErr> {
        let moment = times.last_digest(now);
        if notices::notified_until(self.db.read()).await? >= moment {
            return Ok(0);
        }
        let transaction = self.db.write().await?;
        let since = notices::take_notified_until(&transaction, now).await?;
        // Another replica may have been faster.
        if since >= moment {
            transaction.rollback().await?;
            return Ok(0);
        }
        let (held, count) = notices::quarantined(&transaction, since, now, LISTED).await?;
        if count > 0 {
            let company = &self.notices.company.now();
            let day = format!("digest-{}", times.day(now));
            let mail = NewMail {
                message_id: Some(message_id(&day, Kind::Digest.as_str(), company)),
                ..NewMail::new(
                    Kind::Digest,
                    company.mailbox.clone(),
                    payload(mails::digest(
                        &held,
                        count,
                        company,
                        &self.notices.content.last().texts,
                    ))?,
                )
            };
            outbox::insert(&transaction, vec![mail], now).await?;
        }
        transaction.commit().await?;
        Ok(count)
    }
}
