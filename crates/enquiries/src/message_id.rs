//! The IDs of mails, by which a mail that was sent twice is recognised and replies are threaded.

use crate::{Company, entities::outgoing_mail};

/// The `Message-ID` of a mail about an enquiry or an account.
pub(crate) fn message_id(reference: &str, what: &str, company: &Company) -> String {
    named(reference, what, &company.domain())
}

/// The `Message-ID` of a mail in the outbox: the stored one, or the one of its kind from before IDs were stored.
pub(crate) fn of_mail(mail: &outgoing_mail::Model, reference: &str, domain: &str) -> String {
    let id = mail.message_id.clone();
    id.unwrap_or_else(|| named(reference, mail.kind.as_str(), domain))
}

fn named(reference: &str, what: &str, domain: &str) -> String {
    format!("<{}.{what}@{domain}>", reference.to_lowercase())
}
