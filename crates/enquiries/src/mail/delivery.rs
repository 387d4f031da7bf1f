//! Delivers what is in the outbox: a mail to the mail server, a notice to its channel.

use std::{sync::Arc, time::Duration};

use lettre::message::dkim::DkimConfig;
use serde::Deserialize;
use store::{Clock, Database};

use super::{
    CurrentTransport,
    error::{SendError, Stage},
    message::{content, dkim, message},
    transport::Transports,
};
use crate::{
    CurrentCompany, MailSettings, NoticeSender, SettingsError,
    attachments::{AttachedFile, Attachment, AttachmentError, AttachmentFiles, fetch_all},
    entities::{notice_channel, outgoing_mail::Model},
    notices::NoticeContent,
    queries::{notices, outbox::DeliveryChannel},
};

/// The time limit for fetching the attachments of one mail.
const MAX_FETCH: Duration = Duration::from_secs(45);

/// A way to deliver mails or notices.
pub(crate) enum Delivery {
    Mail(Box<ByMail>),
    Http(Box<ByHttp>),
}

pub(crate) struct ByMail {
    company: CurrentCompany,
    transports: Transports,
    dkim: Option<DkimConfig>,
    files: Option<Arc<dyn AttachmentFiles>>,
}

pub(crate) struct ByHttp {
    db: Database,
    sender: NoticeSender,
    clock: Arc<dyn Clock>,
}

impl Delivery {
    pub(crate) fn by_mail(settings: MailSettings) -> Result<Self, SettingsError> {
        Ok(Self::Mail(Box::new(ByMail {
            company: settings.company,
            transports: Transports::new(settings.transport)?,
            dkim: settings.dkim.as_ref().map(dkim).transpose()?,
            files: None,
        })))
    }

    pub(crate) fn by_http(db: Database, sender: NoticeSender, clock: Arc<dyn Clock>) -> Self {
        Self::Http(Box::new(ByHttp { db, sender, clock }))
    }

    pub(crate) fn with_files(mut self, files: Arc<dyn AttachmentFiles>) -> Self {
        if let Self::Mail(by_mail) = &mut self {
            by_mail.files = Some(files);
        }
        self
    }

    pub(crate) fn with_transport(mut self, transport: CurrentTransport) -> Self {
        if let Self::Mail(by_mail) = &mut self {
            by_mail.transports.follow(transport);
        }
        self
    }

    pub(crate) fn channel(&self) -> DeliveryChannel {
        match self {
            Self::Mail(_) => DeliveryChannel::Mail,
            Self::Http(_) => DeliveryChannel::Http,
        }
    }

    pub(crate) async fn hand_over(&self, mail: &Model) -> Result<(), SendError> {
        match self {
            Self::Mail(by_mail) => by_mail.hand_over(mail).await,
            Self::Http(by_http) => by_http.hand_over(mail).await,
        }
    }
}

impl ByMail {
    /// Builds the mail and hands it to the transport.
    async fn hand_over(&self, mail: &Model) -> Result<(), SendError> {
        let content = content(mail).map_err(SendError::broken)?;
        let files = self.fetch(&content.attachments).await?;
        let sender = self.company.now().sender;
        let message = message(mail, content, &sender, files, self.dkim.as_ref());
        let message = message.map_err(SendError::broken)?;
        self.transports.now().await?.send(mail, &message).await
    }

    async fn fetch(&self, named: &[Attachment]) -> Result<Vec<AttachedFile>, SendError> {
        let failed = |reason: &str| SendError::for_now(Stage::Attachments, reason);
        if named.is_empty() {
            return Ok(Vec::new());
        }
        let files = self.files.as_deref();
        let files = files.ok_or_else(|| failed("this program cannot fetch files of the site"))?;
        match tokio::time::timeout(MAX_FETCH, fetch_all(files, named)).await {
            Ok(fetched) => fetched.map_err(|error| SendError {
                for_good: matches!(error, AttachmentError::Refused(_)),
                ..failed(&error.to_string())
            }),
            Err(_) => Err(failed(&format!("no end after {} s", MAX_FETCH.as_secs()))),
        }
    }
}

impl ByHttp {
    /// Sends a notice to its channel with the channel's current settings.
    async fn hand_over(&self, mail: &Model) -> Result<(), SendError> {
        let content = NoticeContent::deserialize(&mail.payload).map_err(SendError::broken)?;
        let id = mail.message_id.as_deref().unwrap_or_default();
        let channel = self.channel(mail).await?;
        let now = self.clock.now();
        let answer = self.sender.send(&channel, id, &content, now).await?;
        answer.accepted(channel.kind).await
    }

    async fn channel(&self, mail: &Model) -> Result<notice_channel::Model, SendError> {
        let found = match mail.channel_id {
            Some(id) => notices::channel(self.db.read(), id).await,
            None => Ok(None),
        };
        let found = found.map_err(|error| {
            let reason = format!("the channel could not be read: {error}");
            SendError::for_now(Stage::Message, reason)
        })?;
        match found {
            Some(channel) if channel.active => Ok(channel),
            Some(_) => Err(SendError::broken("the channel is switched off")),
            None => Err(SendError::broken("the channel is not there any more")),
        }
    }
}
