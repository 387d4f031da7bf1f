//! What has happened to enquiries.

use auth::STAFF_MEMBERS;
use auth::queries::staff;
use store::Transaction;

use tables::prelude::*;

use super::{
    domain::{Enquiries, GRANTS_TO_READ},
    enquiries::ENQUIRIES,
};
use crate::entities::enquiry_event::Kind;
use crate::queries::enquiry_events::{self, NewEvent};
use tables::Author;

pub(crate) static ENQUIRY_EVENTS: Table = Table {
    name: "enquiry_events",
    about: "What has happened to enquiries. The program writes it.",
    columns: &[
        generated("id", Type::Number, "Number of the event."),
        generated("enquiry_id", Type::Number, "The enquiry."),
        generated("at", Type::Time, "When it happened."),
        nullable(generated_text(
            "actor_id",
            "The account that did it; null for programs.",
        )),
        generated_text(
            "actor",
            "Who did it, by name; `mirchi` for the program itself.",
        ),
        generated_text(
            "kind",
            "`received`, `status`, `assignment`, `note`, `reply`, `reply_cancelled`, `mail_sent`, `mail_failed`, `mail_retried`, `released` or `reminder`.",
        ),
        generated("details", Type::Json, "What else is to be said of it."),
    ],
    key: &["id"],
    grants: GRANTS_TO_READ,
    foreign_keys: &[
        references("enquiry_id", &ENQUIRIES, "id", OnDelete::Cascade),
        references("actor_id", &STAFF_MEMBERS, "id", OnDelete::SetNull),
    ],
    domain: &Enquiries,
    ..Table::DEFAULT
};

/// Records an event of an enquiry, done by the writer.
pub(crate) async fn record_event(
    tx: &WriteTransaction<'_>,
    enquiry_id: Option<i64>,
    kind: Kind,
    details: Json,
) -> Result<()> {
    let (author, now) = (tx.journal.author, tx.journal.now);
    let event = NewEvent {
        enquiry_id: enquiry_id.unwrap_or_default(),
        actor_id: author.id.clone(),
        actor: name_of_author(&tx.db, author).await?,
        kind,
        details,
    };
    Ok(enquiry_events::insert(&tx.db, [(event, now)]).await?)
}

/// Sets the writer as the author of a note or a reply.
pub(super) async fn sign(tx: &WriteTransaction<'_>, row: &mut Row) -> Result<()> {
    let author = tx.journal.author;
    row["author_id"] = json!(author.id);
    row["author"] = name_of_author(&tx.db, author).await?.into();
    Ok(())
}

async fn name_of_author(db: &Transaction, author: &Author) -> Result<String> {
    let member = match &author.id {
        Some(id) => staff::member(db, id).await?,
        None => None,
    };
    Ok(member.map_or_else(|| author.name.clone(), |member| member.name))
}
