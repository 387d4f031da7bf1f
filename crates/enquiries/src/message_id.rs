//! How mails are named, so that one that is sent twice is known as the same, and replies continue a thread.

use store::outgoing_mail;

use crate::Company;

/// The `Message-ID` of a mail about an enquiry or an account.
pub(crate) fn message_id(reference: &str, what: &str, company: &Company) -> String {
    named(reference, what, &company.domain())
}

/// The `Message-ID` of a mail of the outbox: the one that it was given, or the one that its kind had before they were kept.
pub(crate) fn of_mail(mail: &outgoing_mail::Model, reference: &str, domain: &str) -> String {
    let id = mail.message_id.clone();
    id.unwrap_or_else(|| named(reference, mail.kind.as_str(), domain))
}

fn named(reference: &str, what: &str, domain: &str) -> String {
    format!("<{}.{what}@{domain}>", reference.to_lowercase())
}
