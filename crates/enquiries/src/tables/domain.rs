//! What the writes of enquiries have in common.

use std::sync::Arc;

use tables::{Domain, Effect, prelude::*};

use crate::{AttachmentFiles, EnquiryService, set_due_times};

/// Those who answer enquiries read and add; rows cannot be changed.
pub(super) const GRANTS_TO_ADD: &[Grant] = &[grant(access::ANSWER_ENQUIRIES, &[Select, Insert])];

/// Those who answer enquiries read.
pub(super) const GRANTS_TO_READ: &[Grant] = &[grant(access::ANSWER_ENQUIRIES, &[Select])];

/// Those who answer enquiries read, the owner writes.
pub(super) const GRANTS_OF_SETTINGS: &[Grant] = &[
    grant(access::ANSWER_ENQUIRIES, &[Select]),
    grant(&[Owner, Service], WRITE),
];

/// Enquiries, and how they are answered.
#[derive(Debug)]
pub(super) struct Enquiries;

#[async_trait]
impl Domain for Enquiries {
    fn name(&self) -> &'static str {
        "enquiries"
    }

    async fn before_commit(&self, tx: &mut WriteTransaction<'_>) -> Result<()> {
        if tx.state::<DueTimes>().are_changed {
            set_due_times(&tx.db).await?;
        }
        Ok(())
    }
}

/// When enquiries are due.
#[derive(Default)]
pub(super) struct DueTimes {
    /// Whether the transaction has changed it.
    pub(super) are_changed: bool,
}

/// A mail waits in the outbox.
pub const MAIL_QUEUED: Effect = Effect("mail queued");

/// Enquiries were erased, and something of it is left to do.
pub const ENQUIRIES_ERASED: Effect = Effect("enquiries erased");

/// What replies need from the site.
#[derive(Clone)]
pub struct Replies {
    /// The enquiry service, which also has the company's details.
    pub service: EnquiryService,
    pub files: Arc<dyn AttachmentFiles>,
}

/// What replies need from the site. Fails with `PGRST127` where no mail is sent, such as in a command; `what` cannot be done there.
pub(crate) fn replies<'a>(site: Option<&'a Replies>, what: &str) -> Result<&'a Replies> {
    let missing = || Error::not_implemented(format!("{what} where mail is sent."));
    Ok(site.ok_or_else(missing)?)
}
