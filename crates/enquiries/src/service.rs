//! Takes enquiries: checks them, stores them, and puts their mails into the outbox.

mod mails;

use std::{net::IpAddr, num::NonZeroU32, sync::Arc, time::Duration};

use languages::Language;
use sea_orm::SqlErr;
use serde_json::json;
use store::{
    DatabaseConnection, DatabaseTransaction, DbErr,
    enquiries::{self, NewEnquiry},
    enquiry::{self, Doubt, Status},
    enquiry_event::Kind as EventKind,
    enquiry_events::{self, NewEvent},
};
use tokio::sync::Semaphore;

use crate::{
    AnsweringTimes, Company, NoticeSender, NoticeSettings, Notices,
    budget::{Budgets, HourlyBudgets},
    form::{EnquiryForm, FillTime, one_line},
    mail::{OutboxNotify, SettingsError, mailbox},
    metrics::{self, Outcome},
    notices::Event,
    recipient::hash,
    reference::new_reference,
    routing::{Route, route},
    rules::{self, FieldError},
    system::{Clock, Random},
    throttle::Throttle,
};

/// How many references are tried when the one that was drawn is taken already.
const REFERENCE_ATTEMPTS: usize = 8;
/// Lookups of references in the database at the same time. Anybody can ask for one, and enquiries need free connections.
const CONCURRENT_LOOKUPS: usize = 2;
/// Characters kept of the page's path, which comes from outside.
const LONGEST_PAGE: usize = 300;

/// Settings of the [`EnquiryService`].
#[derive(Clone, Debug)]
pub struct EnquirySettings {
    /// The company, as its mails speak of it.
    pub company: Company,
    /// What references begin with. Default: `NSE`.
    pub reference_prefix: String,
    /// A form filled in faster than this is doubtful. Default: 3 s.
    pub min_fill_time: Duration,
    /// How many enquiries one address, and the networks around it, may send.
    pub budgets: HourlyBudgets,
    /// Enquiries from everybody in a minute whose confirmations leave at once; those of more wait for their turn. Default: 60.
    pub confirmed_at_once_per_minute: NonZeroU32,
    /// Confirmations that one recipient gets in 24 hours. Default: 2.
    pub confirmations_per_recipient_per_day: NonZeroU32,
    /// How notices leave by HTTP.
    pub notices: NoticeSettings,
}

impl EnquirySettings {
    /// The defaults, for this company.
    #[must_use]
    pub fn new(company: Company) -> Self {
        Self {
            company,
            reference_prefix: "NSE".to_owned(),
            min_fill_time: Duration::from_secs(3),
            budgets: HourlyBudgets::default(),
            confirmed_at_once_per_minute: const { NonZeroU32::new(60).unwrap() },
            confirmations_per_recipient_per_day: const { NonZeroU32::new(2).unwrap() },
            notices: NoticeSettings::default(),
        }
    }
}

/// How an enquiry has come in.
#[derive(Clone, Debug)]
pub struct Context {
    /// The language to answer in, unless the form names one.
    pub language: Language,
    /// The visitor's address, for the budgets only: it is not kept.
    pub client: IpAddr,
    /// Made by the form for what was filled in: the same key is the same enquiry.
    pub idempotency_key: Option<String>,
    /// Path of the page that the form stood on.
    pub page: Option<String>,
}

/// What the visitor gets for an accepted enquiry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// `NSE-7K3P-2M`
    pub reference: String,
}

/// Why an enquiry was not accepted. Knows nothing of HTTP.
#[derive(Debug, thiserror::Error)]
pub enum AcceptError {
    /// At least one field breaks a rule; one reason a field, in the order of the form.
    #[error("{} field(s) break a rule", .0.len())]
    Invalid(Vec<FieldError>),
    /// The key is that of an enquiry in which something else was filled in. Nothing was stored.
    #[error("the key was sent with another enquiry before")]
    KeyReused,
    /// This address, or a network around it, has used up its budget.
    #[error("over the limit for {} s more", .retry_after.as_secs())]
    OverLimit {
        /// How long to wait.
        retry_after: Duration,
    },
    /// Nothing was stored: the visitor must be told so.
    #[error("the enquiry could not be stored")]
    NotStored(#[source] DbErr),
}

/// Takes enquiries. Cheap to clone; clones share the budgets and the notification of the mail worker.
#[derive(Clone)]
pub struct EnquiryService(Arc<Inner>);

struct Inner {
    db: DatabaseConnection,
    settings: EnquirySettings,
    budgets: Budgets,
    throttle: Throttle,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    outbox_notify: OutboxNotify,
    notices: Notices,
    sender: NoticeSender,
    lookups: Semaphore,
}

impl EnquiryService {
    /// A service over a migrated database.
    ///
    /// # Errors
    /// When the company's mailbox is no e-mail address.
    pub fn new(
        db: DatabaseConnection,
        settings: EnquirySettings,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Result<Self, SettingsError> {
        let sender = mailbox("the sender of mails", &settings.company.sender)?;
        let mailbox = mailbox("the company's mailbox", &settings.company.mailbox)?;
        let mut settings = settings;
        settings.company.mailbox = mailbox.email.to_string();
        settings.company.sender = sender.to_string();
        let budgets = Budgets::new(settings.budgets, Arc::clone(&clock));
        let throttle =
            Throttle::per_minute(settings.confirmed_at_once_per_minute, Arc::clone(&clock));
        Ok(Self(Arc::new(Inner {
            db,
            notices: Notices::new(settings.company.clone()),
            sender: NoticeSender::new(settings.notices.clone()),
            settings,
            budgets,
            throttle,
            clock,
            random,
            outbox_notify: OutboxNotify::default(),
            lookups: Semaphore::new(CONCURRENT_LOOKUPS),
        })))
    }

    /// Lets an enquiry in that was quarantined or called spam: it is new, and the mails that it would have had are queued, once. In the
    /// transaction that writes down who did so.
    ///
    /// # Errors
    /// What the engine says.
    pub async fn release(
        &self,
        transaction: &DatabaseTransaction,
        enquiry: enquiry::Model,
    ) -> Result<(), DbErr> {
        self.0.release(transaction, enquiry).await
    }

    /// The company, as its mails speak of it.
    #[must_use]
    pub fn company(&self) -> &Company {
        &self.0.settings.company
    }

    /// Puts notices for the company's channels into the outbox.
    #[must_use]
    pub fn notices(&self) -> &Notices {
        &self.0.notices
    }

    /// Sends notices by HTTP.
    #[must_use]
    pub fn notice_sender(&self) -> &NoticeSender {
        &self.0.sender
    }

    /// Notified when mail has come into the outbox; for the [`MailWorker`](crate::MailWorker) of this process.
    #[must_use]
    pub fn outbox_notify(&self) -> OutboxNotify {
        self.0.outbox_notify.clone()
    }

    /// Takes an enquiry: when this answers a receipt, the enquiry and its mails are on disk.
    ///
    /// The visitor's confirmation leaves at once, later when many enquiries come in, or never when its recipient has had as many
    /// as one gets in a day; the answer is the same, and the company's mail says when there is none.
    ///
    /// An enquiry with the hidden field filled in is a machine's: it is kept and answered like any other, but nobody gets mail.
    /// One that was filled in too fast, or in no time that is told or can be, is only doubtful: both mails leave, and the
    /// company's says why. A repeated key gets the first one's receipt and costs nothing.
    ///
    /// # Errors
    /// [`AcceptError::Invalid`] with one reason a field; [`AcceptError::KeyReused`] for a repeated key with something else
    /// filled in; [`AcceptError::OverLimit`] for too many; [`AcceptError::NotStored`] when the database refuses, and then
    /// nothing is kept.
    pub async fn accept(
        &self,
        form: EnquiryForm,
        context: Context,
    ) -> Result<Receipt, AcceptError> {
        let result = self.0.accept(form, context).await;
        let outcome = match &result {
            Ok((_, outcome)) => *outcome,
            Err(AcceptError::Invalid(_)) => Outcome::Invalid,
            Err(AcceptError::KeyReused) => Outcome::KeyReused,
            Err(AcceptError::OverLimit { .. }) => Outcome::OverLimit,
            Err(AcceptError::NotStored(_)) => Outcome::NotStored,
        };
        metrics::enquiry(outcome);
        result.map(|(receipt, _)| receipt)
    }
}

impl EnquiryService {
    /// Whether an enquiry has this reference. Says nothing else about it.
    ///
    /// # Errors
    /// What the database says.
    pub async fn has_reference(&self, reference: &str) -> Result<bool, DbErr> {
        // It is never closed, so there always is a permit in the end.
        let _permit = self.0.lookups.acquire().await;
        store::enquiries::is_reference(&self.0.db, reference).await
    }
}

impl Inner {
    async fn accept(
        &self,
        form: EnquiryForm,
        context: Context,
    ) -> Result<(Receipt, Outcome), AcceptError> {
        let form = form.cleaned();
        let errors = rules::errors(&form);
        if !errors.is_empty() {
            return Err(AcceptError::Invalid(errors));
        }
        let client = context.client;
        let mut enquiry = self.new_enquiry(form, context);
        if let Some(receipt) = self.earlier_receipt(&enquiry).await? {
            return Ok((receipt, Outcome::Repeated));
        }
        self.budgets
            .take(client)
            .map_err(|retry_after| AcceptError::OverLimit { retry_after })?;
        let mut draws = 0;
        loop {
            draws += 1;
            match self.store(enquiry.clone()).await {
                Ok(()) => break,
                Err(error) if !is_taken(&error) || draws == REFERENCE_ATTEMPTS => {
                    return Err(AcceptError::NotStored(error));
                }
                // Either the same form was sent twice at the same moment, or the reference is taken.
                Err(_) => match self.earlier_receipt(&enquiry).await? {
                    Some(receipt) => return Ok((receipt, Outcome::Repeated)),
                    None => enquiry.reference = self.new_reference(),
                },
            }
        }
        let outcome = match (enquiry.status, enquiry.doubt) {
            (Status::Quarantined, _) => Outcome::Quarantined,
            (_, None) => Outcome::Accepted,
            (_, Some(_)) => Outcome::Doubtful,
        };
        self.outbox_notify.notify();
        tracing::info!(
            enquiry.reference,
            enquiry.status = enquiry.status.as_str(),
            enquiry.doubt = enquiry.doubt.map(Doubt::as_str),
            enquiry.language,
            "an enquiry was taken"
        );
        Ok((
            Receipt {
                reference: enquiry.reference,
            },
            outcome,
        ))
    }

    fn new_enquiry(&self, form: EnquiryForm, context: Context) -> NewEnquiry {
        let doubt = doubt(&form, self.settings.min_fill_time);
        let status = match doubt {
            Some(Doubt::Honeypot) => Status::Quarantined,
            Some(Doubt::TooFast | Doubt::NotMeasured | Doubt::ImpossibleTime) | None => Status::New,
        };
        let language = form
            .language
            .as_deref()
            .and_then(Language::parse)
            .unwrap_or(context.language);
        NewEnquiry {
            reference: self.new_reference(),
            idempotency_key: context.idempotency_key.as_deref().map(hash),
            name: form.name,
            email: form.email,
            phone: form.phone,
            company: form.company,
            country: form.country,
            product_interest: form.product_interest,
            message: form.message,
            language: language.code().to_owned(),
            status,
            doubt,
            source_page: context
                .page
                .map(|page| one_line(&page).chars().take(LONGEST_PAGE).collect()),
            received_at: self.clock.now(),
            assigned_to: None,
            due_at: None,
            confirmation_message_id: None,
        }
    }

    fn new_reference(&self) -> String {
        new_reference(&self.settings.reference_prefix, &*self.random)
    }

    /// Stores the enquiry and its mails in one transaction.
    async fn store(&self, mut enquiry: NewEnquiry) -> Result<(), DbErr> {
        let transaction = store::begin_write(&self.db).await?;
        let (interest, country) = (&enquiry.product_interest, &enquiry.country);
        let route = route(&transaction, interest, country).await?;
        if enquiry.status == Status::New {
            let times = AnsweringTimes::current(&transaction, enquiry.received_at).await?;
            enquiry.due_at = Some(times.due(enquiry.received_at));
            route.assign(&mut enquiry);
        }
        let enquiry = store::enquiries::insert(&transaction, enquiry).await?;
        let details =
            json!({ "language": enquiry.language, "doubt": enquiry.doubt.map(Doubt::as_str) });
        let received = NewEvent::of_the_program(enquiry.id, EventKind::Received, details);
        enquiry_events::insert(&transaction, received, enquiry.received_at).await?;
        if enquiry.status == Status::New {
            self.tell_of_route(&transaction, &enquiry, &route).await?;
            self.queue_mails(&transaction, &enquiry, &route.recipients)
                .await?;
        }
        let event = match enquiry.status {
            Status::Quarantined => Event::Quarantined,
            _ => Event::New,
        };
        self.notices
            .tell_of_enquiry(&transaction, event, &enquiry, enquiry.received_at)
            .await?;
        transaction.commit().await
    }

    /// Writes down who was given the enquiry by a rule.
    async fn tell_of_route(
        &self,
        transaction: &DatabaseTransaction,
        enquiry: &enquiry::Model,
        route: &Route,
    ) -> Result<(), DbErr> {
        let Some(assignee) = &route.assignee else {
            return Ok(());
        };
        let details = json!({
            "from": null, "from_name": null, "to": assignee.id, "to_name": assignee.name,
        });
        let event = NewEvent::of_the_program(enquiry.id, EventKind::Assignment, details);
        enquiry_events::insert(transaction, event, self.clock.now()).await
    }

    /// Lets an enquiry in that was quarantined or called spam.
    async fn release(
        &self,
        transaction: &DatabaseTransaction,
        enquiry: enquiry::Model,
    ) -> Result<(), DbErr> {
        let times = AnsweringTimes::current(transaction, enquiry.received_at).await?;
        let due = enquiry
            .due_at
            .unwrap_or_else(|| times.due(enquiry.received_at));
        let route = route(transaction, &enquiry.product_interest, &enquiry.country).await?;
        let by_rule = enquiry.assigned_to.is_none();
        let assignee = route.assignee.as_ref().map(|member| member.id.clone());
        let assigned_to = enquiry.assigned_to.clone().or(assignee);
        enquiries::release(transaction, &enquiry, assigned_to, due).await?;
        if by_rule {
            self.tell_of_route(transaction, &enquiry, &route).await?;
        }
        let was_held_back = enquiry.doubt == Some(Doubt::Honeypot);
        if was_held_back
            && !enquiry_events::has(transaction, enquiry.id, EventKind::Released).await?
        {
            self.queue_mails(transaction, &enquiry, &route.recipients)
                .await?;
            let now = self.clock.now();
            let released = enquiry::Model {
                status: Status::New,
                due_at: Some(due),
                ..enquiry
            };
            self.notices
                .tell_of_enquiry(transaction, Event::New, &released, now)
                .await?;
        }
        Ok(())
    }

    /// The receipt of the enquiry that came with the same key; `None` when there is none.
    async fn earlier_receipt(&self, enquiry: &NewEnquiry) -> Result<Option<Receipt>, AcceptError> {
        let Some(key) = &enquiry.idempotency_key else {
            return Ok(None);
        };
        let first = store::enquiries::with_key(&self.db, key).await;
        match first.map_err(AcceptError::NotStored)? {
            Some(first) if has_same_fields(&first, enquiry) => Ok(Some(Receipt {
                reference: first.reference,
            })),
            Some(_) => Err(AcceptError::KeyReused),
            None => Ok(None),
        }
    }
}

/// Why the form may have been filled in by a machine.
fn doubt(form: &EnquiryForm, min_fill_time: Duration) -> Option<Doubt> {
    if !form.website.is_empty() {
        return Some(Doubt::Honeypot);
    }
    match form.fill_time {
        FillTime::Unknown => Some(Doubt::NotMeasured),
        FillTime::Impossible => Some(Doubt::ImpossibleTime),
        FillTime::Measured(time) => (time < min_fill_time).then_some(Doubt::TooFast),
    }
}

/// Whether the visitor filled in the same. Language, page and the time it took may differ between two attempts.
fn has_same_fields(first: &enquiry::Model, again: &NewEnquiry) -> bool {
    first.name == again.name
        && first.email == again.email
        && first.phone == again.phone
        && first.company == again.company
        && first.country == again.country
        && first.product_interest == again.product_interest
        && first.message == again.message
}

fn is_taken(error: &DbErr) -> bool {
    matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_)))
}
