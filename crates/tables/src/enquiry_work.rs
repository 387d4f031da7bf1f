//! The staff's work on enquiries: status and assignment, notes, and replies, which become mails.

use chrono::{DateTime, SubsecRound, Utc};
use enquiries::{
    AttachmentError, AttachmentFiles, EnquiryService,
    attachments::{self, Attachment},
    replies::{self, Reply},
};
use postgrest::{Error, time};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use store::{
    Transaction,
    enquiry::{self, Doubt, Status},
    enquiry_event::Kind,
    enquiry_events::{self, NewEvent},
    outbox, staff,
};

use crate::{
    Table,
    column::Row,
    error::Result,
    revisions::Author,
    row_checks::{check_nulls, refuse},
};

/// The most characters of a note.
const MAX_NOTE: usize = 10_000;
/// The most characters of an idempotency key.
const MAX_KEY: usize = 255;

/// The columns of an enquiry that a change of its status sets.
pub(crate) const STATUS_TIMES: [&str; 2] = ["first_answered_at", "closed_at"];

/// What a reply needs from the site.
#[derive(Clone, Copy)]
pub struct Replies<'a> {
    /// The enquiry service, which also has the company's details.
    pub service: &'a EnquiryService,
    /// Fetches the attachments.
    pub files: &'a dyn AttachmentFiles,
}

/// Who is working on enquiries in one request, and when.
pub(crate) struct StaffActor<'a> {
    pub(crate) author: &'a Author,
    pub(crate) replies: Option<Replies<'a>>,
    pub(crate) now: DateTime<Utc>,
}

/// Fetches the attachments of a new reply before anything is locked, so that its author learns which are not available.
///
/// # Errors
/// `23514` with the column in `details`.
pub(crate) async fn check_attachments(
    table: &'static Table,
    replies: Option<Replies<'_>>,
    row: &mut Row,
) -> Result<()> {
    let replies = replies.ok_or_else(no_mail)?;
    match attachments::checked(replies.files, &row["attachments"]).await {
        Ok(checked) => {
            row["attachments"] = json!(checked);
            Ok(())
        }
        Err(AttachmentError::Refused(fault) | AttachmentError::Unavailable(fault)) => {
            refuse(table, &[("attachments", fault)])
        }
    }
}

fn no_mail() -> Error {
    Error::not_implemented("Replies can be written where mail is sent.")
}

impl StaffActor<'_> {
    /// The author's name.
    async fn name(&self, db: &Transaction) -> Result<String> {
        let member = match &self.author.id {
            Some(id) => staff::member(db, id).await?,
            None => None,
        };
        Ok(member.map_or_else(|| self.author.name.clone(), |member| member.name))
    }

    /// Checks a change of an enquiry, and sets when it was answered and closed. With `restores_times` the row has the times of an
    /// earlier state, which it gets back with its status.
    ///
    /// # Errors
    /// `23514` for a status that it cannot get, and for an assignee who may not see enquiries.
    pub(crate) async fn check_change(
        &self,
        db: &Transaction,
        table: &'static Table,
        before: &Row,
        restores_times: bool,
        row: &mut Row,
    ) -> Result<()> {
        check_nulls(table, row)?;
        let from = status_of(before).unwrap_or(Status::New);
        let to = new_status(table, before, row, from, restores_times)?;
        if restores_times {
            // A reply may have been sent since.
            let id = row["id"].as_i64().unwrap_or_default();
            if row["first_answered_at"].is_null()
                && let Some(sent) = outbox::first_reply_sent(db, id).await?
            {
                row["first_answered_at"] = time_of(sent);
            }
        } else {
            if to.is_answered() && row["first_answered_at"].is_null() {
                row["first_answered_at"] = time_of(self.now);
            }
            match (from.is_closed(), to.is_closed()) {
                (false, true) => row["closed_at"] = time_of(self.now),
                (_, false) => row["closed_at"] = Json::Null,
                (true, true) => {}
            }
        }
        if row["assigned_to"] == json!("") {
            row["assigned_to"] = Json::Null;
        }
        let Some(id) = row["assigned_to"]
            .as_str()
            .filter(|_| row["assigned_to"] != before["assigned_to"])
        else {
            return Ok(());
        };
        let member = staff::member(db, id).await?;
        match member.is_some_and(|member| member.answers()) {
            true => Ok(()),
            false => {
                let fault = format!("`{id}` is no account that may see enquiries");
                refuse(table, &[("assigned_to", fault)])
            }
        }
    }

    /// Records the change of an enquiry as an event.
    pub(crate) async fn record_change(
        &self,
        db: &Transaction,
        before: &Row,
        after: &Row,
    ) -> Result<()> {
        if before["status"] != after["status"] {
            let details = json!({ "from": before["status"], "to": after["status"] });
            self.record_event(db, after["id"].as_i64(), Kind::Status, details)
                .await?;
        }
        if before["assigned_to"] != after["assigned_to"] {
            let details = json!({
                "from": before["assigned_to"],
                "from_name": name_of(db, &before["assigned_to"]).await?,
                "to": after["assigned_to"],
                "to_name": name_of(db, &after["assigned_to"]).await?,
            });
            self.record_event(db, after["id"].as_i64(), Kind::Assignment, details)
                .await?;
        }
        Ok(())
    }

    /// Records an event of an enquiry.
    pub(crate) async fn record_event(
        &self,
        db: &Transaction,
        enquiry_id: Option<i64>,
        kind: Kind,
        details: Json,
    ) -> Result<()> {
        let event = NewEvent {
            enquiry_id: enquiry_id.unwrap_or_default(),
            actor_id: self.author.id.clone(),
            actor: self.name(db).await?,
            kind,
            details,
        };
        Ok(enquiry_events::insert(db, event, self.now).await?)
    }

    /// Completes a new note, or refuses it.
    pub(crate) async fn complete_note(
        &self,
        db: &Transaction,
        table: &'static Table,
        row: &mut Row,
    ) -> Result<()> {
        check_nulls(table, row)?;
        if let Some(fault) = replies::text_fault(text(row, "body"), MAX_NOTE) {
            return refuse(table, &[("body", fault)]);
        }
        enquiry_of(db, table, row).await?;
        self.sign(db, row).await
    }

    /// Completes a new reply and puts its mail into the outbox, or refuses it. Returns the enquiry's new status, if it changes.
    pub(crate) async fn send_reply(
        &self,
        db: &Transaction,
        table: &'static Table,
        row: &mut Row,
    ) -> Result<Option<Status>> {
        let replies = self.replies.ok_or_else(no_mail)?;
        check_nulls(table, row)?;
        let (language, subject, body) = (
            text(row, "language"),
            text(row, "subject"),
            text(row, "body"),
        );
        refuse(table, &replies::faults(language, subject, body))?;
        let enquiry = enquiry_of(db, table, row).await?;
        if matches!(enquiry.status, Status::Quarantined | Status::Spam) {
            let fault = format!(
                "the enquiry is {}; release it before it is answered",
                enquiry.status.as_str()
            );
            return refuse(table, &[("enquiry_id", fault)]).map(|()| None);
        }
        if text(row, "idempotency_key").chars().count() > MAX_KEY {
            let fault = format!("has more than {MAX_KEY} characters");
            return refuse(table, &[("idempotency_key", fault)]).map(|()| None);
        }
        let mark_as = mark_as(table, row)?;
        let attachments = Vec::<Attachment>::deserialize(&row["attachments"]);
        let attachments = attachments.map_err(|source| crate::TableError::Row {
            table: table.name,
            source,
        })?;
        self.sign(db, row).await?;
        let reply = Reply {
            enquiry: &enquiry,
            author: self.author.id.as_ref().map(|_| text(row, "author")),
            language: text(row, "language"),
            subject: text(row, "subject"),
            body: text(row, "body"),
            attachments,
        };
        let queued = replies::queue(db, replies.service.company(), reply, self.now).await?;
        row["mail_id"] = queued.mail_id.into();
        row["message_id"] = queued.message_id.into();
        row["send_at"] = time_of(queued.send_at);
        let begun = (enquiry.status == Status::New).then_some(Status::InWork);
        Ok(mark_as.or(begun).filter(|status| *status != enquiry.status))
    }

    /// Sets the author of a row.
    async fn sign(&self, db: &Transaction, row: &mut Row) -> Result<()> {
        row["author_id"] = json!(self.author.id);
        row["author"] = self.name(db).await?.into();
        Ok(())
    }
}

/// The status that an enquiry is to get. One that is restored after the enquiry was called spam needs no release: it has sent the
/// mails that it had sent before.
fn new_status(
    table: &'static Table,
    before: &Row,
    row: &Row,
    from: Status,
    is_restored: bool,
) -> Result<Status> {
    let word = text(row, "status");
    let Some(to) = Status::parse(word) else {
        let words = Status::ALL.map(Status::as_str).join("`, `");
        let fault = format!("`{word}` is none of `{words}`");
        return refuse(table, &[("status", fault)]).map(|()| from);
    };
    let came_from_a_machine = before["doubt"] == json!(Doubt::Honeypot.as_str());
    let needs_release = match from {
        Status::Quarantined => to != Status::Spam,
        // Its mails have not been sent.
        Status::Spam => came_from_a_machine,
        Status::New | Status::InWork | Status::Quoted | Status::Won | Status::Lost => false,
    };
    let fault = match to {
        _ if to == from || is_restored && from == Status::Spam => None,
        Status::Quarantined => {
            Some("the program alone quarantines; `spam` is what people say".to_owned())
        }
        _ if needs_release => Some(format!(
            "the enquiry is {}; rpc/release_enquiry lets it in and sends its mails",
            from.as_str()
        )),
        _ => None,
    };
    match fault {
        Some(fault) => refuse(table, &[("status", fault)]).map(|()| to),
        None => Ok(to),
    }
}

/// The status that a reply sets for its enquiry.
fn mark_as(table: &'static Table, row: &Row) -> Result<Option<Status>> {
    let Some(word) = row["mark_as"].as_str() else {
        return Ok(None);
    };
    match Status::parse(word) {
        Some(status @ (Status::InWork | Status::Quoted | Status::Won | Status::Lost)) => {
            Ok(Some(status))
        }
        _ => {
            let fault = format!("`{word}` is none of `in_work`, `quoted`, `won`, `lost`");
            refuse(table, &[("mark_as", fault)]).map(|()| None)
        }
    }
}

fn status_of(row: &Row) -> Option<Status> {
    Status::parse(text(row, "status"))
}

fn time_of(time: DateTime<Utc>) -> Json {
    time::in_iso_8601(&time.trunc_subsecs(6)).into()
}

fn text<'a>(row: &'a Row, name: &str) -> &'a str {
    row[name].as_str().unwrap_or_default()
}

async fn name_of(db: &Transaction, id: &Json) -> Result<Option<String>> {
    let Some(id) = id.as_str() else {
        return Ok(None);
    };
    let member = staff::member(db, id).await?;
    Ok(member.map(|member| member.name))
}

/// The enquiry of a row, locked so that nobody erases it before the transaction ends.
///
/// # Errors
/// `23503` when there is none.
async fn enquiry_of(db: &Transaction, table: &'static Table, row: &Row) -> Result<enquiry::Model> {
    let id = row["enquiry_id"].as_i64().unwrap_or_default();
    let enquiry = store::enquiries::lock(db, id).await?;
    let missing = || Error::missing_row(table.name, "enquiry_id", &id.to_string(), "enquiries");
    Ok(enquiry.ok_or_else(missing)?)
}
