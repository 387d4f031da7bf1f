//! Replies to visitors, which become mails.

use crate::AttachmentError;
use crate::attachments::{self, Attachment, Source};
use crate::entities::enquiry::Status;
use crate::entities::enquiry_event::Kind;
use crate::replies::{self, Reply};
use crate::search_text;
use sea_orm::ConnectionTrait;
use serde::Deserialize;
use store::Database;

use auth::STAFF_MEMBERS;
use tables::prelude::*;

use super::{
    domain::{Enquiries, GRANTS_TO_ADD, MAIL_QUEUED, Replies, replies as site_replies},
    enquiries::{self, ENQUIRIES},
    enquiry_events::{record_event, sign},
    outgoing_mail::OUTGOING_MAIL,
};
use tables::{Author, TableError, Writer, has_key, whole};

pub(crate) static ENQUIRY_MESSAGES: Table = Table {
    name: "enquiry_messages",
    about: "Replies to visitors. A new row is sent by mail at `send_at`; until then `rpc/cancel_reply` takes it back.",
    columns: &[
        generated("id", Type::Number, "Number of the reply."),
        column("enquiry_id", Type::Number, "The enquiry that it answers."),
        author_id("The account that wrote it."),
        generated_text("author", "Who wrote it, by name."),
        text("language", "Code of the language that it is written in."),
        text("subject", "Subject of the mail."),
        text("body", "What is written, plain text."),
        list("cc", "Addresses that get a copy, at most five."),
        list(
            "attachments",
            "Files that go with it: `{\"kind\": \"specification\", \"slug\": …, \"language\": …}`, \
             `{\"kind\": \"brochure\", \"language\": …, \"category\": …}` or `{\"kind\": \"file\", \"bucket\": \"documents\", \"name\": …}`; \
             `file_name` and `size` are the program's.",
        ),
        maybe("mark_as", "The status that the enquiry gets with it."),
        generated_text("message_id", "`Message-ID` of the mail."),
        nullable(generated(
            "mail_id",
            Type::Number,
            "Its mail; null when a delivered mail has been kept for its time.",
        )),
        generated("created_at", Type::Time, "When it was written."),
        nullable(generated(
            "send_at",
            Type::Time,
            "When its mail leaves; null for those of before there was such a time.",
        )),
        maybe(
            "idempotency_key",
            "Made by the client for what is written, at most 255 characters: a second request with the same key sends no second mail.",
        ),
    ],
    key: &["id"],
    grants: GRANTS_TO_ADD,
    foreign_keys: &[
        references("enquiry_id", &ENQUIRIES, "id", OnDelete::Cascade),
        references("mail_id", &OUTGOING_MAIL, "id", OnDelete::SetNull),
        references("author_id", &STAFF_MEMBERS, "id", OnDelete::SetNull),
    ],
    hooks: &EnquiryMessages,
    domain: &Enquiries,
    ..Table::DEFAULT
};

/// The most characters of an idempotency key.
const MAX_KEY: usize = 255;

#[derive(Debug)]
struct EnquiryMessages;

#[async_trait]
impl TableHooks for EnquiryMessages {
    /// Nothing: what was written to a visitor must not be kept after erasure.
    fn kept_in_revision(&self, _row: &Row, _is_deleted: bool) -> Option<Row> {
        None
    }

    /// Fetches the attachments of a new reply before anything is locked, so that its author learns which are not available.
    async fn prepare_insert(
        &self,
        db: &Database,
        writer: &Writer,
        rows: &mut Vec<Row>,
    ) -> Result<()> {
        let table = &ENQUIRY_MESSAGES;
        if rows.len() > 1 {
            return Err(Error::too_much("One request sends one reply.").into());
        }
        for row in rows {
            row["cc"] = copies(table, row)?;
            let earlier = earlier_reply(db.read(), table, &writer.author, row).await?;
            if earlier.is_none() {
                check_attachments(table, writer.services.get(), row).await?;
            }
        }
        Ok(())
    }

    async fn repeated(&self, tx: &WriteTransaction<'_>, row: &Row) -> Result<Option<Row>> {
        earlier_reply(&tx.db, &ENQUIRY_MESSAGES, tx.journal.author, row).await
    }

    /// Completes a new reply and puts its mail into the outbox, or refuses it.
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let Change { table, row, .. } = change;
        tx.effects.insert(MAIL_QUEUED);
        let site = site_replies(tx.service(), WRITE_REPLIES)?;
        check_nulls(table, row)?;
        let (language, subject, body) = (
            text_in(row, "language"),
            text_in(row, "subject"),
            text_in(row, "body"),
        );
        refuse(table, &replies::faults(language, subject, body))?;
        let enquiry = enquiries::lock_of(&tx.db, table, row).await?;
        if matches!(enquiry.status, Status::Quarantined | Status::Spam) {
            let fault = format!(
                "the enquiry is {}; release it before it is answered",
                enquiry.status.as_str()
            );
            return refuse(table, &[("enquiry_id", fault)]);
        }
        if text_in(row, "idempotency_key").chars().count() > MAX_KEY {
            let fault = format!("has more than {MAX_KEY} characters");
            return refuse(table, &[("idempotency_key", fault)]);
        }
        mark_as(table, row)?;
        let unread = |source| TableError::Row {
            table: table.name,
            source,
        };
        let cc = Vec::<String>::deserialize(&row["cc"]).map_err(unread)?;
        let attachments = Vec::<Attachment>::deserialize(&row["attachments"]).map_err(unread)?;
        sign(tx, row).await?;
        let reply = Reply {
            enquiry: &enquiry,
            author: tx
                .journal
                .author
                .id
                .as_ref()
                .map(|_| text_in(row, "author")),
            language: text_in(row, "language"),
            subject: text_in(row, "subject"),
            body: text_in(row, "body"),
            cc,
            attachments,
        };
        let company = site.service.company();
        let queued = replies::queue(&tx.db, &company, reply, tx.journal.now).await?;
        row["mail_id"] = queued.mail_id.into();
        row["message_id"] = queued.message_id.into();
        row["send_at"] = json_of_time(queued.send_at);
        Ok(())
    }

    /// Records the reply as an event, and gives its enquiry the status that the reply says; one that is new is in work then, and one that
    /// is nobody's is its author's.
    async fn after_insert(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        search_text::update(tx, &row["enquiry_id"]).await?;
        let details = json!({ "message_id": row["id"], "mail_id": row["mail_id"] });
        record_event(tx, row["enquiry_id"].as_i64(), Kind::Reply, details).await?;
        let Some(enquiry) = enquiries::by_id(tx, row["enquiry_id"].clone()).await? else {
            return Ok(());
        };
        let is_new = enquiry["status"] == Status::New.as_str();
        let begun = is_new.then_some(Status::InWork);
        let status = mark_as(&ENQUIRY_MESSAGES, row)?.or(begun);
        enquiries::answered(tx, &enquiry, status).await
    }
}

/// The addresses that get a copy, in one spelling. Fails with `23514` and the column in `details`.
fn copies(table: &'static Table, row: &Row) -> Result<Json> {
    let typed =
        Vec::<String>::deserialize(&row["cc"]).map_err(|_| "must be a list of texts".to_owned());
    match typed.and_then(|typed| replies::copies(&typed)) {
        Ok(addresses) => Ok(json!(addresses)),
        Err(fault) => refuse(table, &[("cc", fault)]).map(|()| Json::Null),
    }
}

/// Fails with `23514` and the column in `details`.
async fn check_attachments(
    table: &'static Table,
    site: Option<&Replies>,
    row: &mut Row,
) -> Result<()> {
    let site = site_replies(site, WRITE_REPLIES)?;
    match attachments::checked(&*site.files, &row["attachments"]).await {
        Ok(checked) => {
            row["attachments"] = json!(checked);
            Ok(())
        }
        Err(AttachmentError::Refused(fault) | AttachmentError::Unavailable(fault)) => {
            refuse(table, &[("attachments", fault)])
        }
    }
}

/// What is done where mail is sent.
const WRITE_REPLIES: &str = "Replies can be written";

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

fn text_in<'a>(row: &'a Row, name: &str) -> &'a str {
    row[name].as_str().unwrap_or_default()
}

/// The column of replies by which a repeated request is recognised.
const KEY: &str = "idempotency_key";

/// The reply that a new row repeats: the one that was sent with its key. `None` if it is new or has no key.
/// Fails with `PT422` when the key was sent with another reply.
async fn earlier_reply(
    db: &impl ConnectionTrait,
    table: &'static Table,
    author: &Author,
    row: &Row,
) -> Result<Option<Row>> {
    if row[KEY].is_null() {
        return Ok(None);
    }
    let found = whole(db, table, has_key(table, &[KEY], row), Some(1)).await?;
    let Some(first) = found.into_iter().next() else {
        return Ok(None);
    };
    let columns = ["enquiry_id", "language", "subject", "body", "cc", "mark_as"];
    let is_same = columns.iter().all(|name| first[*name] == row[*name])
        && first["author_id"] == json!(author.id)
        && sources(&first["attachments"]) == sources(&row["attachments"]);
    match is_same {
        true => Ok(Some(first)),
        false => Err(Error::key_reused(table.name, KEY).into()),
    }
}

/// What is attached, without the names and sizes that the program adds; `None` for what is no list of attachments.
fn sources(attachments: &Json) -> Option<Vec<Source>> {
    let attachments = Option::<Vec<Attachment>>::deserialize(attachments).ok()?;
    let attachments = attachments.unwrap_or_default().into_iter();
    Some(attachments.map(|attachment| attachment.source).collect())
}
