//! The staff's notes of enquiries.

use crate::{entities::enquiry_event::Kind, replies, search_text};

use auth::STAFF_MEMBERS;
use tables::prelude::*;

use super::{
    domain::{Enquiries, GRANTS_TO_ADD},
    enquiries::{self, ENQUIRIES},
    enquiry_events::{record_event, sign},
};

pub(crate) static ENQUIRY_NOTES: Table = Table {
    name: "enquiry_notes",
    about: "What the staff notes of enquiries, for itself.",
    columns: &[
        generated("id", Type::Number, "Number of the note."),
        column("enquiry_id", Type::Number, "The enquiry."),
        author_id("The account that wrote it."),
        generated_text("author", "Who wrote it, by name."),
        text("body", "What is noted, plain text."),
        generated("created_at", Type::Time, "When it was written."),
    ],
    key: &["id"],
    grants: GRANTS_TO_ADD,
    foreign_keys: &[
        references("enquiry_id", &ENQUIRIES, "id", OnDelete::Cascade),
        references("author_id", &STAFF_MEMBERS, "id", OnDelete::SetNull),
    ],
    hooks: &EnquiryNotes,
    domain: &Enquiries,
    ..Table::DEFAULT
};

/// The most characters of a note.
const MAX_NOTE: usize = 10_000;

#[derive(Debug)]
struct EnquiryNotes;

#[async_trait]
impl TableHooks for EnquiryNotes {
    /// Nothing: what was written about a visitor must not be kept after erasure.
    fn kept_in_revision(&self, _row: &Row, _is_deleted: bool) -> Option<Row> {
        None
    }

    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let Change { table, row, .. } = change;
        check_nulls(table, row)?;
        let body = row["body"].as_str().unwrap_or_default();
        if let Some(fault) = replies::text_fault(body, MAX_NOTE) {
            return refuse(table, &[("body", fault)]);
        }
        enquiries::lock_of(&tx.db, table, row).await?;
        sign(tx, row).await
    }

    async fn after_insert(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        search_text::update(tx, &row["enquiry_id"]).await?;
        let details = json!({ "note_id": row["id"] });
        record_event(tx, row["enquiry_id"].as_i64(), Kind::Note, details).await
    }
}
