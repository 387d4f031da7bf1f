//! The background workers of the program.

use std::sync::Arc;

use anyhow::Context;
use enquiries::{
    CurrentTransport, MailWorker, NoticeWorker, OutboxSettings, RetentionWorker, SystemRandom,
};

use crate::attachments::SiteFiles;
use crate::state::App;

impl App {
    /// The worker that sends mail. Fails if the section `mail` cannot work with any mail server.
    pub fn mail_worker(self: &Arc<Self>) -> anyhow::Result<MailWorker> {
        let worker = MailWorker::new(
            self.database.clone(),
            // Only the configuration: what an owner has saved must not keep the program from starting.
            self.config.mail.settings(
                self.enquiries.current_company(),
                &self.config.settings.mail_server(),
            ),
            self.enquiries.outbox_notify(),
            Arc::clone(&self.clock),
            Arc::new(SystemRandom),
        )
        .context("the section `mail` of the configuration cannot work")?;
        let transport =
            CurrentTransport::of_the_site(self.config.mail.setup(), self.content.clone());
        Ok(worker
            .with_transport(transport)
            .with_files(Arc::new(SiteFiles(Arc::clone(self))))
            .with_notices(self.enquiries.notices().clone()))
    }

    /// The worker that sends notices by HTTP.
    pub fn channel_worker(&self) -> MailWorker {
        MailWorker::of_channels(
            self.database.clone(),
            self.enquiries.notice_sender().clone(),
            OutboxSettings::default(),
            self.enquiries.outbox_notify(),
            Arc::clone(&self.clock),
            Arc::new(SystemRandom),
        )
    }

    /// The worker that notifies the company of due and quarantined enquiries.
    pub fn notice_worker(&self) -> NoticeWorker {
        NoticeWorker::new(
            self.database.clone(),
            self.enquiries.notices().clone(),
            self.enquiries.outbox_notify(),
            Arc::clone(&self.clock),
        )
    }

    /// The worker that erases data after its retention time.
    pub fn retention_worker(&self) -> RetentionWorker {
        let settings = self.config.retention.settings();
        RetentionWorker::new(self.database.clone(), settings, Arc::clone(&self.clock))
    }
}
