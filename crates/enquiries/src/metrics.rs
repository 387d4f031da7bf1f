//! The metrics of this crate. They go to the recorder that the program has installed.

use store::{Database, DbErr};

use crate::{
    entities::outgoing_mail::Kind,
    queries::outbox::{self, State},
};

/// Enquiries by result, label `outcome`.
pub const ENQUIRIES: &str = "enquiries_total";
/// Enquiries that go to the company by the result of their confirmation, label `outcome`.
pub const CONFIRMATIONS: &str = "enquiry_confirmations_total";
/// Mails that the mail server has accepted, label `kind`.
pub const MAIL_SENT: &str = "mail_sent_total";
/// Failed attempts that will be retried, label `kind`.
pub const MAIL_POSTPONED: &str = "mail_postponed_total";
/// Mails that were given up, label `kind`.
pub const MAIL_FAILED: &str = "mail_failed_total";
/// Mails in the outbox that are neither sent nor given up.
pub const MAIL_WAITING: &str = "mail_waiting";
/// Mails in the outbox that were given up and not requeued.
pub const MAIL_GIVEN_UP: &str = "mail_given_up";
/// Enquiries erased because their retention time was over.
pub const ENQUIRIES_ERASED: &str = "enquiries_erased_total";
/// Mails erased because the retention time of the mail or its enquiry was over.
pub const MAIL_ERASED: &str = "mail_erased_total";

/// Describes the metrics to the recorder. Call it once, after the recorder is installed.
pub fn describe() {
    metrics::describe_counter!(ENQUIRIES, "Enquiries by what came of them");
    metrics::describe_counter!(
        CONFIRMATIONS,
        "Enquiries that go to the company by what became of their confirmation"
    );
    metrics::describe_counter!(MAIL_SENT, "Mails that the mail server has taken");
    metrics::describe_counter!(
        MAIL_POSTPONED,
        "Attempts to send a mail that failed for now"
    );
    metrics::describe_counter!(MAIL_FAILED, "Mails given up");
    metrics::describe_gauge!(
        MAIL_WAITING,
        "Mails in the outbox that are neither sent nor given up"
    );
    metrics::describe_gauge!(
        MAIL_GIVEN_UP,
        "Mails in the outbox that were given up and not put back"
    );
    metrics::describe_counter!(
        ENQUIRIES_ERASED,
        "Enquiries erased because they had been kept for their time"
    );
    metrics::describe_counter!(
        MAIL_ERASED,
        "Mails erased because they, or their enquiry, had been kept for their time"
    );
}

/// The result for an enquiry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    Accepted,
    Doubtful,
    Quarantined,
    Repeated,
    Invalid,
    KeyReused,
    OverLimit,
    NotStored,
}

impl Outcome {
    fn label(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Doubtful => "doubtful",
            Self::Quarantined => "quarantined",
            Self::Repeated => "repeated",
            Self::Invalid => "invalid",
            Self::KeyReused => "key_reused",
            Self::OverLimit => "over_limit",
            Self::NotStored => "not_stored",
        }
    }
}

/// The result for an enquiry's confirmation.
#[derive(Clone, Copy)]
pub(crate) enum Confirmed {
    AtOnce,
    Later,
    RecipientHadEnough,
    TooManyWait,
}

impl Confirmed {
    fn label(self) -> &'static str {
        match self {
            Self::AtOnce => "at_once",
            Self::Later => "later",
            Self::RecipientHadEnough => "recipient_had_enough",
            Self::TooManyWait => "too_many_wait",
        }
    }
}

pub(crate) fn confirmation(outcome: Confirmed) {
    metrics::counter!(CONFIRMATIONS, "outcome" => outcome.label()).increment(1);
}

pub(crate) fn enquiry(outcome: Outcome) {
    metrics::counter!(ENQUIRIES, "outcome" => outcome.label()).increment(1);
}

pub(crate) fn mail(name: &'static str, kind: Kind) {
    metrics::counter!(name, "kind" => kind.as_str()).increment(1);
}

pub(crate) fn erased(enquiries: u64, mails: u64) {
    metrics::counter!(ENQUIRIES_ERASED).increment(enquiries);
    metrics::counter!(MAIL_ERASED).increment(mails);
}

/// Sets the gauges of the outbox. It reads every waiting mail, so it is called from time to time only.
pub async fn count_outbox(db: &Database) -> Result<(), DbErr> {
    for (name, state) in [
        (MAIL_WAITING, State::Waiting),
        (MAIL_GIVEN_UP, State::Failed),
    ] {
        // Far below 2^52, so a float represents it exactly.
        let count = outbox::count(db.read(), state).await? as f64;
        metrics::gauge!(name).set(count);
    }
    Ok(())
}
