//! The automatic notices to the company: reminders, a digest of the quarantine, drafts that could not be published, and notices
//! over the channels that the owner has set up.
//!
//! A notice is a row of the outbox like a mail, written in the transaction of the event that it reports. The worker handles it
//! with the same leases, pauses and failures.

mod alerts;
pub mod channel;
mod content;
mod mails;
mod public_address;
mod sender;
mod telegram;
mod webhook;
mod worker;

use ::content::Published;
use auth::queries::staff::{self, StaffMember};
use catalogue::DraftOf;
use chrono::{DateTime, Utc};
use languages::Language;
use store::{ConnectionTrait, DbErr, Transaction};
use uuid::Uuid;

pub use alerts::Alert;
pub use content::Event;
pub(crate) use content::NoticeContent;
pub use sender::{NoticeSender, NoticeSettings, Reply};
pub use worker::{NoticeSummary, NoticeWorker};

use crate::{
    AnsweringTimes, Company, CurrentCompany,
    entities::{
        enquiry,
        notice_channel::{Kind as ChannelKind, Model as Channel},
        outgoing_mail::{self, Kind as MailKind},
    },
    mail_content::{payload, to_json},
    message_id::message_id,
    queries::{
        notices,
        outbox::{self, NewMail},
    },
};

/// The language for mails to a staff member; English if there is none, or no language is chosen.
async fn language_of(
    transaction: &Transaction,
    member: Option<&StaffMember>,
) -> Result<Language, DbErr> {
    let chosen = match member {
        Some(member) => staff::language(transaction, &member.id).await?,
        None => None,
    };
    let language = chosen.as_deref().and_then(Language::parse);
    Ok(language.unwrap_or(Language::ENGLISH))
}

/// A draft that could not be published at its scheduled time.
#[derive(Clone, Copy, Debug)]
pub struct FailedDraft<'a> {
    /// The account that scheduled it; `None` for the operator's own programs.
    pub author_id: Option<&'a str>,
    pub draft: DraftOf<'a>,
    pub reason: &'a str,
}

/// Queues notices to the company in the outbox.
#[derive(Clone)]
pub struct Notices {
    company: CurrentCompany,
    content: Published,
}

impl Notices {
    /// Notices of this company, with the words of these texts.
    pub fn new(company: impl Into<CurrentCompany>, content: Published) -> Self {
        let company = company.into();
        Self { company, content }
    }

    /// The notices of an event of an enquiry that happens now, for those of these channels that subscribe to it.
    pub(crate) fn of_enquiry(
        &self,
        company: &Company,
        channels: &[Channel],
        times: &AnsweringTimes,
        event: Event,
        enquiry: &enquiry::Model,
        now: DateTime<Utc>,
    ) -> Result<Vec<NewMail>, DbErr> {
        let subscribed: Vec<_> = channels
            .iter()
            .filter(|channel| notices::subscribes(channel, event.as_str()))
            .collect();
        if subscribed.is_empty() {
            return Ok(Vec::new());
        }
        let plain = NoticeContent::of_enquiry(event, enquiry, company, times, now);
        let notices = subscribed.into_iter().map(|channel| {
            let content = match channel.include_details {
                true => plain.clone().with_details_of(enquiry),
                false => plain.clone(),
            };
            self.row(company, channel, &content, Some(enquiry.id))
        });
        notices.collect()
    }

    /// Queues a notice of a mail that was given up for the channels that subscribe to that.
    pub(crate) async fn notify_of_failed_mail(
        &self,
        transaction: &Transaction,
        mail: &outgoing_mail::Model,
        enquiry: Option<&enquiry::Model>,
        reason: &str,
        now: DateTime<Utc>,
    ) -> Result<bool, DbErr> {
        let mut channels = notices::active_channels(transaction, now).await?;
        channels.retain(|channel| notices::subscribes(channel, Event::MailFailed.as_str()));
        let company = &self.company.now();
        let contents = channels.into_iter().map(|channel| {
            let reason = channel.include_details.then_some(reason);
            let content = NoticeContent::of_failed_mail(mail, enquiry, reason, company, now);
            (channel, content)
        });
        let enquiry_id = enquiry.map(|enquiry| enquiry.id);
        self.queue(transaction, company, contents.collect(), enquiry_id, now)
            .await
    }

    /// Notifies the author of a draft that it could not be published, or the company if the author is no longer on the staff.
    pub async fn notify_of_failed_draft(
        &self,
        transaction: &Transaction,
        draft: &FailedDraft<'_>,
        now: DateTime<Utc>,
    ) -> Result<(), DbErr> {
        let author = match draft.author_id {
            Some(id) => staff::active_member(transaction, id, now).await?,
            None => None,
        };
        let language = language_of(transaction, author.as_ref()).await?;
        let company = &self.company.now();
        let recipient = author.map_or_else(|| company.mailbox.clone(), |author| author.email);
        let what = format!("draft-{}", Uuid::new_v4().simple());
        let mail = NewMail {
            message_id: Some(message_id(mails::reference(draft), &what, company)),
            ..NewMail::new(
                MailKind::Notice,
                recipient,
                payload(mails::failed_draft(
                    draft,
                    language,
                    company,
                    &self.content.last().texts,
                ))?,
            )
        };
        outbox::insert(transaction, vec![mail], now).await
    }

    /// Notices that nothing can be stored: for all channels, and for the company's mailbox. They cannot be queued, so they are sent
    /// by [`MailWorker::send_unqueued`](crate::MailWorker::send_unqueued).
    pub async fn of_failing_writes(
        &self,
        db: &impl ConnectionTrait,
        reason: &str,
        now: DateTime<Utc>,
    ) -> Result<Vec<NewMail>, DbErr> {
        let company = &self.company.now();
        let content = NoticeContent::of_failing_writes(reason, company, now);
        let channels = notices::active_channels(db, now).await?;
        self.to_everybody(company, &channels, &content)
    }

    /// A notice for all channels, and for the company's mailbox.
    fn to_everybody(
        &self,
        company: &Company,
        channels: &[Channel],
        content: &NoticeContent,
    ) -> Result<Vec<NewMail>, DbErr> {
        let mut mails = channels
            .iter()
            .map(|channel| self.row(company, channel, content, None))
            .collect::<Result<Vec<_>, DbErr>>()?;
        let is_mailbox = |channel: &Channel| channel.address == company.mailbox;
        if !channels.iter().any(is_mailbox) {
            mails.push(self.mail(company, company.mailbox.clone(), content)?);
        }
        Ok(mails)
    }

    fn mail(
        &self,
        company: &Company,
        recipient: String,
        content: &NoticeContent,
    ) -> Result<NewMail, DbErr> {
        let notice = mails::notice(content, company, &self.content.last().texts);
        let what = format!("notice-{}", Uuid::new_v4().simple());
        Ok(NewMail {
            message_id: Some(message_id(&content.reference, &what, company)),
            ..NewMail::new(MailKind::Notice, recipient, payload(notice)?)
        })
    }

    /// Queues a test for one channel, whatever it subscribes to.
    pub async fn queue_test(
        &self,
        transaction: &Transaction,
        channel: Channel,
        now: DateTime<Utc>,
    ) -> Result<(), DbErr> {
        let company = &self.company.now();
        let test = NoticeContent::test(company, now);
        self.queue(transaction, company, vec![(channel, test)], None, now)
            .await?;
        Ok(())
    }

    async fn queue(
        &self,
        transaction: &Transaction,
        company: &Company,
        contents: Vec<(Channel, NoticeContent)>,
        enquiry_id: Option<i64>,
        now: DateTime<Utc>,
    ) -> Result<bool, DbErr> {
        let mails = contents
            .iter()
            .map(|(channel, content)| self.row(company, channel, content, enquiry_id));
        let mails = mails.collect::<Result<Vec<_>, DbErr>>()?;
        outbox::insert(transaction, mails, now).await?;
        Ok(!contents.is_empty())
    }

    fn row(
        &self,
        company: &Company,
        channel: &Channel,
        content: &NoticeContent,
        enquiry_id: Option<i64>,
    ) -> Result<NewMail, DbErr> {
        let by_http = |kind| {
            let id = Uuid::new_v4().simple();
            Ok::<_, DbErr>(NewMail {
                message_id: Some(format!("msg_{id}")),
                ..NewMail::new(kind, channel.name.clone(), to_json(content)?)
            })
        };
        let mail = match channel.kind {
            ChannelKind::Webhook => by_http(MailKind::Webhook)?,
            ChannelKind::Telegram => by_http(MailKind::Telegram)?,
            ChannelKind::Mail => self.mail(company, channel.address.clone(), content)?,
        };
        Ok(NewMail {
            enquiry_id,
            channel_id: Some(channel.id),
            ..mail
        })
    }
}
