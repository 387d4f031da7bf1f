//! Enquiries: their status and who answers them.

use auth::{STAFF_MEMBERS, queries::staff};
use sea_orm::Iterable;
use store::Transaction;

use tables::prelude::*;

use super::{
    domain::{ENQUIRIES_ERASED, Enquiries as EnquiriesDomain},
    enquiry_events::record_event,
};
use crate::{
    entities::{
        enquiry::{self, Doubt, Status},
        enquiry_event::Kind,
    },
    queries::outbox,
};

pub(crate) static ENQUIRIES: Table = Table {
    name: "enquiries",
    about: "What visitors have sent through the form. A deleted one is erased with all that belongs to it.",
    columns: &[
        generated("id", Type::Number, "Number of the enquiry."),
        generated_text("reference", "What visitor and company call it by."),
        generated_text("name", "Full name."),
        generated_text("email", "E-mail address."),
        generated_text("phone", "Telephone number as typed."),
        generated_text("company", "Company; may be empty."),
        generated_text("country", "Country as typed; may be empty."),
        COUNTRY_CODE,
        generated_text("product_interest", "One of the values of the form."),
        nullable(generated_text(
            "product",
            "Slug of the product whose page led to the form.",
        )),
        generated_text("message", "The message."),
        generated_text("language", "Language that the visitor read."),
        text(
            "status",
            "`new`, `in_work`, `quoted`, `won`, `lost` or `spam`; `quarantined` until it is released.",
        ),
        nullable(generated_text(
            "doubt",
            "Why it may come from a machine: `honeypot`, `too_fast`, `not_measured` or `impossible_time`.",
        )),
        nullable(generated_text(
            "source_page",
            "Path of the page that the form stood on.",
        )),
        generated("received_at", Type::Time, "When it was accepted."),
        maybe(
            "assigned_to",
            "The account that answers it; one of those who may see enquiries.",
        ),
        nullable(generated(
            "due_at",
            Type::Time,
            "When it must be answered; null while it is quarantined, and for those of before there was such a time.",
        )),
        nullable(generated(
            "first_answered_at",
            Type::Time,
            "When the first reply left, or the status became `quoted`, `won` or `lost`.",
        )),
        nullable(generated(
            "closed_at",
            Type::Time,
            "When it became `won`, `lost` or `spam`; null again when it is taken up again.",
        )),
        generated_text(
            "contact",
            "The address in small letters, so that what one person has sent is found by it.",
        ),
        Column {
            in_star: false,
            letters: Letters::Folded,
            ..generated_text(
                "search_text",
                "Reference, name, company, e-mail address, telephone number (also as digits alone), country and message, and what was noted and answered; words with punctuation also without it. For `ilike`; neither case nor accents count.",
            )
        },
        generated(VERSION, Type::Integer, "Raised by each write of the staff."),
    ],
    key: &["id"],
    unique: Some(&["reference"]),
    grants: &[
        grant(access::ANSWER_ENQUIRIES, &[Select, Update]),
        grant(&[Owner, Service], &[Delete]),
    ],
    foreign_keys: &[references(
        "assigned_to",
        &STAFF_MEMBERS,
        "id",
        OnDelete::SetNull,
    )],
    hooks: &Enquiries,
    domain: &EnquiriesDomain,
    ..Table::DEFAULT
};

pub(super) const COUNTRY_CODE: Column = nullable(generated_text(
    "country_code",
    "ISO 3166 code of the country; null if it is not known.",
));

/// The columns that a change of the status sets.
pub(crate) const STATUS_TIMES: [&str; 2] = ["first_answered_at", "closed_at"];

#[derive(Debug)]
struct Enquiries;

#[async_trait]
impl TableHooks for Enquiries {
    fn restored_columns(&self) -> &'static [&'static str] {
        &STATUS_TIMES
    }

    /// The staff's decisions, and nothing that the visitor sent: that must not be kept after erasure.
    fn kept_in_revision(&self, row: &Row, is_deleted: bool) -> Option<Row> {
        let names = ["id", "status", "assigned_to", VERSION];
        let is_kept = |name: &str| names.contains(&name) || STATUS_TIMES.contains(&name);
        let kept = row.iter().filter(|(name, _)| is_kept(name));
        let kept = kept.map(|(name, value)| (name.clone(), value.clone()));
        (!is_deleted).then(|| kept.collect())
    }

    /// Checks a change, and sets when the enquiry was answered and closed. One that is restored gets the times of then.
    /// Fails with `23514` for a status that it cannot get, and for an assignee who may not see enquiries.
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let Change {
            table,
            row,
            before,
            restored_from,
        } = change;
        let Some(before) = before else {
            return Ok(());
        };
        check_nulls(table, row)?;
        let is_restored = restored_from.is_some();
        let from = status_of(before).unwrap_or(Status::New);
        let to = new_status(table, before, row, from, is_restored)?;
        if is_restored {
            // A reply may have been sent since.
            let id = row["id"].as_i64().unwrap_or_default();
            if row["first_answered_at"].is_null()
                && let Some(sent) = outbox::first_reply_sent(&tx.db, id).await?
            {
                row["first_answered_at"] = json_of_time(sent);
            }
        } else {
            let now = tx.journal.now;
            if to.is_answered() && row["first_answered_at"].is_null() {
                row["first_answered_at"] = json_of_time(now);
            }
            match (from.is_closed(), to.is_closed()) {
                (false, true) => row["closed_at"] = json_of_time(now),
                (_, false) => row["closed_at"] = Json::Null,
                (true, true) => {}
            }
        }
        if row["assigned_to"] == json!("") {
            row["assigned_to"] = Json::Null;
        }
        match row["assigned_to"] == before["assigned_to"] {
            true => Ok(()),
            false => check_assignee(&tx.db, table, row).await,
        }
    }

    /// Records the change as an event.
    async fn after_update(
        &self,
        tx: &mut WriteTransaction<'_>,
        before: &Row,
        row: &Row,
    ) -> Result<()> {
        let id = row["id"].as_i64();
        if before["status"] != row["status"] {
            let details = json!({ "from": before["status"], "to": row["status"] });
            record_event(tx, id, Kind::Status, details).await?;
        }
        if before["assigned_to"] != row["assigned_to"] {
            let details = json!({
                "from": before["assigned_to"],
                "from_name": name_of(&tx.db, &before["assigned_to"]).await?,
                "to": row["assigned_to"],
                "to_name": name_of(&tx.db, &row["assigned_to"]).await?,
            });
            record_event(tx, id, Kind::Assignment, details).await?;
        }
        Ok(())
    }

    /// Erases the enquiries with all that belongs to them. What remains of their deletion is to write its revisions.
    async fn before_delete(&self, tx: &mut WriteTransaction<'_>, rows: &[Row]) -> Result<()> {
        let ids: Vec<i64> = rows.iter().filter_map(|row| row["id"].as_i64()).collect();
        crate::queries::erasure::erase_enquiries(&tx.db, &ids).await?;
        tx.effects.insert(ENQUIRIES_ERASED);
        Ok(())
    }
}

/// The account in `assigned_to` must be one that answers enquiries. Fails with `23514`.
pub(super) async fn check_assignee(
    db: &Transaction,
    table: &'static Table,
    row: &Row,
) -> Result<()> {
    let Some(id) = row["assigned_to"].as_str() else {
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

/// Gives an enquiry that was answered another status, and to the person who has answered it if it is nobody's.
pub(super) async fn answered(
    tx: &mut WriteTransaction<'_>,
    enquiry: &Row,
    status: Option<Status>,
) -> Result<()> {
    let mut values = Row::new();
    if let Some(status) = status {
        values.insert("status".to_owned(), json!(status.as_str()));
    }
    if enquiry["assigned_to"].is_null()
        && let Some(author) = tx.journal.author.id.clone()
        && let Some(member) = staff::member(&tx.db, &author).await?
        && member.answers()
    {
        values.insert("assigned_to".to_owned(), json!(author));
    }
    if !values.is_empty() {
        tx.change_row(&ENQUIRIES, enquiry, &values, None).await?;
    }
    Ok(())
}

/// The row of an enquiry.
pub(super) async fn by_id(tx: &WriteTransaction<'_>, id: Json) -> Result<Option<Row>> {
    let key = Row::from_iter([("id".to_owned(), id)]);
    tx.by_key(&ENQUIRIES, ENQUIRIES.key, &key).await
}

/// The enquiry of a row, locked so that nobody erases it before the transaction ends. Fails with `23503` when there is none.
pub(super) async fn lock_of(
    db: &Transaction,
    table: &'static Table,
    row: &Row,
) -> Result<enquiry::Model> {
    let id = row["enquiry_id"].as_i64().unwrap_or_default();
    let enquiry = crate::queries::enquiries::lock(db, id).await?;
    let missing = || Error::missing_row(table.name, "enquiry_id", &id.to_string(), "enquiries");
    Ok(enquiry.ok_or_else(missing)?)
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
    let word = row["status"].as_str().unwrap_or_default();
    let Some(to) = Status::parse(word) else {
        let words: Vec<_> = Status::iter().map(Status::as_str).collect();
        let fault = format!("`{word}` is none of `{}`", words.join("`, `"));
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

fn status_of(row: &Row) -> Option<Status> {
    Status::parse(row["status"].as_str().unwrap_or_default())
}

async fn name_of(db: &Transaction, id: &Json) -> Result<Option<String>> {
    let Some(id) = id.as_str() else {
        return Ok(None);
    };
    let member = staff::member(db, id).await?;
    Ok(member.map(|member| member.name))
}
