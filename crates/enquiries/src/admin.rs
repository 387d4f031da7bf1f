//! The operator's commands: list and retry mails, erase enquiries.

use chrono::{DateTime, Utc};
use store::{Database, DbErr, batches::BATCH_SIZE};

use crate::{
    entities::outgoing_mail::Kind,
    queries::{
        erasure::{self, Erased, Selection},
        outbox::{self, Retry, State},
    },
};

/// One mail of the outbox in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailLine {
    /// The ID that `mail retry` takes.
    pub id: i64,
    /// The enquiry's reference; empty if the row was damaged by a manual change.
    pub reference: String,
    pub kind: Kind,
    /// The recipient's address.
    pub recipient: String,
    pub state: State,
    /// How many attempts to send it were started.
    pub attempts: i32,
    /// When the next attempt is due; `None` if it is not waiting.
    pub next_attempt_at: Option<DateTime<Utc>>,
    pub last_error: Option<String>,
}

/// The mails of one state, or all, newest first.
pub async fn list_mail(
    db: &Database,
    state: Option<State>,
    limit: u64,
) -> Result<Vec<MailLine>, DbErr> {
    let lines = outbox::list(db.read(), state, limit)
        .await?
        .into_iter()
        .map(|mail| {
            let state = State::of(&mail);
            MailLine {
                id: mail.id,
                reference: mail.reference().to_owned(),
                kind: mail.kind,
                recipient: mail.recipient,
                state,
                attempts: mail.attempts,
                next_attempt_at: (state == State::Waiting).then_some(mail.next_attempt_at),
                last_error: mail.last_error,
            }
        });
    Ok(lines.collect())
}

/// Puts one mail, or all that were given up, back into the outbox, due immediately; a running worker finds them within its
/// `poll_interval`. Returns how many.
pub async fn retry_mail(db: &Database, which: Retry) -> Result<u64, DbErr> {
    db.transaction(async |db| outbox::requeue(db, which).await)
        .await
}

/// Erases enquiries with all that belongs to them, as many as fit into one transaction. To be called until it erases none; what is left
/// to do then, [`store::erasure::unfinished`] tells.
///
/// A mail that is being sent at that moment is still sent; see [`crate::queries::erasure`]. When it fails, this part is not
/// erased, but the parts before it are.
pub async fn erase_enquiries(db: &Database, which: &Selection) -> Result<Erased, DbErr> {
    erasure::erase(db, which, BATCH_SIZE).await
}
