//! Writes enquiries with their histories and mails.

use std::{collections::HashMap, sync::Arc};

use catalogue::queries::products;
use content::Published;
use serde_json::json;
use store::{Clock, DbErr, Transaction, group_commit::WriteMany};

use super::mails::confirmation_id;
use crate::{
    AnsweringTimes, CurrentCompany, Notices,
    entities::{
        enquiry::{self, Doubt, Status},
        enquiry_event::Kind as EventKind,
    },
    metrics::{self, Confirmed},
    notices::Event,
    queries::{
        answering_times,
        enquiries::{self, NewEnquiry},
        enquiry_events::{self, NewEvent},
        notices, outbox,
    },
    routing::{Route, route},
    throttle::Throttle,
};

/// An enquiry to write.
#[derive(Clone)]
pub(super) struct Accepted {
    pub(super) enquiry: NewEnquiry,
    /// Whether the sender's network has confirmations to this recipient left.
    pub(super) may_be_confirmed: bool,
}

/// Writes enquiries, those that come in at the same time in one transaction, and releases those that were held back.
pub(super) struct EnquiryWriter {
    pub(super) company: CurrentCompany,
    pub(super) content: Published,
    /// From all networks together.
    pub(super) confirmations_per_recipient_per_day: u64,
    pub(super) notices: Notices,
    pub(super) throttle: Throttle,
    pub(super) clock: Arc<dyn Clock>,
}

#[async_trait::async_trait]
impl WriteMany for EnquiryWriter {
    type Item = Accepted;
    type Written = ();

    /// Fails with a unique constraint violation if a reference or key exists already.
    async fn write(
        &self,
        transaction: &Transaction,
        accepted: &[Accepted],
    ) -> Result<Vec<()>, DbErr> {
        let (now, company) = (self.clock.now(), self.company.now());
        let rules = answering_times::rules(transaction).await?;
        let channels = notices::active_channels(transaction, now).await?;
        let enquiries = || accepted.iter().map(|accepted| &accepted.enquiry);
        let oldest = enquiries().map(|enquiry| enquiry.received_at).min();
        let times = AnsweringTimes::current(transaction, oldest.unwrap_or(now)).await?;
        let confirmed = enquiries().filter(|enquiry| enquiry.status == Status::New);
        let confirmed = confirmed.map(|enquiry| enquiry.email.as_str());
        let mut confirmations = self.confirmations_of_a_day(transaction, confirmed).await?;

        let slugs = enquiries().filter_map(|row| row.product.as_deref());
        let products = products::names_of(transaction, slugs).await?;

        let mut rows: Vec<_> = enquiries().cloned().collect();
        let mut routes = Vec::new();
        for (enquiry, accepted) in rows.iter_mut().zip(accepted) {
            enquiry.product = enquiry
                .product
                .take()
                .filter(|slug| products.contains_key(slug));
            let (interest, country) = (&enquiry.product_interest, &enquiry.country);
            let route = route(transaction, &rules, interest, country, now).await?;
            let mut hold = None;
            if enquiry.status == Status::New {
                if accepted.may_be_confirmed {
                    hold = self.confirmation_hold(&mut confirmations, &enquiry.email);
                } else {
                    metrics::confirmation(Confirmed::RecipientHadEnough);
                }
                enquiry.due_at = Some(times.due(enquiry.received_at));
                enquiry.assigned_to = route.assignee_id();
                enquiry.confirmation_message_id =
                    hold.map(|_| confirmation_id(&enquiry.reference, &company));
            }
            routes.push((route, hold));
        }

        let rows = enquiries::insert(transaction, rows).await?;
        let mut events = Vec::new();
        let mut mails = Vec::new();
        for (enquiry, (route, hold)) in rows.iter().zip(routes) {
            events.push((received(enquiry), enquiry.received_at));
            let event = match enquiry.status {
                Status::New => {
                    events.extend(assigned(enquiry, &route).map(|event| (event, now)));
                    let product = product_name(&products, enquiry);
                    let recipients = &route.recipients;
                    mails.extend(self.mails(&company, enquiry, product, &times, recipients, hold)?);
                    Event::New
                }
                _ => Event::Quarantined,
            };
            let notices = self
                .notices
                .of_enquiry(&company, &channels, &times, event, enquiry, now)?;
            mails.extend(notices);
        }
        enquiry_events::insert(transaction, events).await?;
        outbox::insert(transaction, mails, now).await?;
        Ok(rows.iter().map(|_| ()).collect())
    }
}

impl EnquiryWriter {
    /// Releases an enquiry that was in quarantine or marked as spam.
    pub(super) async fn release(
        &self,
        transaction: &Transaction,
        enquiry: enquiry::Model,
    ) -> Result<(), DbErr> {
        let now = self.clock.now();
        self.content.current().await;
        let company = self.company.now();
        let times = AnsweringTimes::current(transaction, enquiry.received_at).await?;
        let due = enquiry
            .due_at
            .unwrap_or_else(|| times.due(enquiry.received_at));
        let rules = answering_times::rules(transaction).await?;
        let (interest, country) = (&enquiry.product_interest, &enquiry.country);
        let route = route(transaction, &rules, interest, country, now).await?;
        let by_rule = enquiry.assigned_to.is_none();
        let assigned_to = enquiry.assigned_to.clone().or(route.assignee_id());
        enquiries::release(transaction, &enquiry, assigned_to, due).await?;
        if by_rule {
            let events = assigned(&enquiry, &route).map(|event| (event, now));
            enquiry_events::insert(transaction, events).await?;
        }
        let was_held_back = enquiry.doubt == Some(Doubt::Honeypot);
        if was_held_back
            && !enquiry_events::has(transaction, enquiry.id, EventKind::Released).await?
        {
            let mut confirmations = self
                .confirmations_of_a_day(transaction, [enquiry.email.as_str()])
                .await?;
            let hold = self.confirmation_hold(&mut confirmations, &enquiry.email);
            if hold.is_some() {
                let id = confirmation_id(&enquiry.reference, &company);
                enquiries::confirmed_by(transaction, enquiry.id, &id).await?;
            }
            let products = products::names_of(transaction, enquiry.product.as_deref()).await?;
            let product = product_name(&products, &enquiry);
            let recipients = &route.recipients;
            let mut mails = self.mails(&company, &enquiry, product, &times, recipients, hold)?;
            let released = enquiry::Model {
                status: Status::New,
                due_at: Some(due),
                ..enquiry
            };
            let channels = notices::active_channels(transaction, now).await?;
            let notices =
                self.notices
                    .of_enquiry(&company, &channels, &times, Event::New, &released, now)?;
            mails.extend(notices);
            outbox::insert(transaction, mails, now).await?;
        }
        Ok(())
    }
}

/// The English name of the product that an enquiry is about; `None` if it is about none, or the product is gone.
fn product_name<'a>(
    names: &'a HashMap<String, String>,
    enquiry: &enquiry::Model,
) -> Option<&'a str> {
    let slug = enquiry.product.as_ref()?;
    names.get(slug).map(String::as_str)
}

/// The first event of every enquiry.
fn received(enquiry: &enquiry::Model) -> NewEvent {
    let details =
        json!({ "language": enquiry.language, "doubt": enquiry.doubt.map(Doubt::as_str) });
    NewEvent::of_the_program(enquiry.id, EventKind::Received, details)
}

/// The event that a rule has assigned the enquiry; `None` if none has.
fn assigned(enquiry: &enquiry::Model, route: &Route) -> Option<NewEvent> {
    let assignee = route.assignee.as_ref()?;
    let details = json!({
        "from": null, "from_name": null, "to": assignee.id, "to_name": assignee.name,
    });
    Some(NewEvent::of_the_program(
        enquiry.id,
        EventKind::Assignment,
        details,
    ))
}
