//! What the operator does from the command line: list, retry, export, erase.

use std::io::Write;

use chrono::{DateTime, Utc};
use spreadsheet::FileFormat;
use store::{
    DatabaseConnection, DbErr,
    enquiries::{self, Filter},
    enquiry::{self, Doubt},
    erasure::{self, Erased, Selection},
    outbox::{self, Retry, State},
    outgoing_mail::Kind,
};

use crate::{
    export::{ExportFile, NotExported},
    retention::BATCH_SIZE,
};

/// Enquiries read from the database at once.
const PAGE: u64 = 500;

/// The columns of the export.
const COLUMNS: [&str; 14] = [
    "id",
    "reference",
    "received_at",
    "status",
    "doubt",
    "name",
    "email",
    "phone",
    "company",
    "country",
    "product_interest",
    "message",
    "language",
    "source_page",
];

/// Why an export ended early.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The database did not answer.
    #[error("the enquiries could not be read: {0}")]
    Read(#[from] DbErr),
    /// The file could not be written.
    #[error(transparent)]
    File(#[from] NotExported),
}

/// One mail of the outbox, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailLine {
    /// What `mail retry` takes.
    pub id: i64,
    /// The enquiry's reference; empty when the row was damaged by hand.
    pub reference: String,
    /// To whom it speaks.
    pub kind: Kind,
    /// Where it goes.
    pub recipient: String,
    /// How far it has come.
    pub state: State,
    /// How often sending was begun.
    pub attempts: i32,
    /// When it is tried next; `None` when it is not waiting.
    pub next_attempt_at: Option<DateTime<Utc>>,
    /// What went wrong last.
    pub last_error: Option<String>,
    /// When it was written.
    pub created_at: DateTime<Utc>,
}

/// The mails of one state, or all, newest first.
///
/// # Errors
/// What the database says.
pub async fn list_mail(
    db: &DatabaseConnection,
    state: Option<State>,
    limit: u64,
) -> Result<Vec<MailLine>, DbErr> {
    let lines = outbox::list(db, state, limit)
        .await?
        .into_iter()
        .map(|mail| {
            let state = State::of(&mail);
            let reference = mail.payload["reference"].as_str().map(str::to_owned);
            MailLine {
                id: mail.id,
                reference: reference.unwrap_or_default(),
                kind: mail.kind,
                recipient: mail.recipient,
                state,
                attempts: mail.attempts,
                next_attempt_at: (state == State::Waiting).then_some(mail.next_attempt_at),
                last_error: mail.last_error,
                created_at: mail.created_at,
            }
        });
    Ok(lines.collect())
}

/// Puts one mail, or all that were given up, back into the outbox, due at once; a running worker finds them within its
/// `poll_interval`. Returns how many.
///
/// # Errors
/// What the database says.
pub async fn retry_mail(db: &DatabaseConnection, which: Retry) -> Result<u64, DbErr> {
    outbox::requeue(db, which).await
}

/// One page of enquiries, oldest first.
///
/// # Errors
/// What the database says.
pub async fn list_enquiries(
    db: &DatabaseConnection,
    filter: &Filter,
) -> Result<Vec<enquiry::Model>, DbErr> {
    enquiries::list(db, filter).await
}

/// Writes enquiries, oldest first; `filter.limit` bounds the whole. Returns how many.
///
/// # Errors
/// [`ExportError`] when reading or writing fails; what was written until then stays.
pub async fn export_enquiries(
    db: &DatabaseConnection,
    filter: &Filter,
    format: FileFormat,
    into: impl Write,
) -> Result<u64, ExportError> {
    let mut file = ExportFile::new(format, &COLUMNS, into)?;
    let written = for_each(db, filter, |row| Ok(file.row(&cells(row))?)).await?;
    file.finish()?;
    Ok(written)
}

/// Does something with enquiries, oldest first; `filter.limit` bounds the whole. Returns with how many.
async fn for_each(
    db: &DatabaseConnection,
    filter: &Filter,
    mut act: impl FnMut(&enquiry::Model) -> Result<(), ExportError>,
) -> Result<u64, ExportError> {
    let mut page = Filter {
        limit: PAGE.min(filter.limit),
        ..filter.clone()
    };
    let mut count = 0;
    loop {
        let rows = enquiries::list(db, &page).await?;
        for row in &rows {
            act(row)?;
        }
        count += rows.len() as u64;
        let Some(last) = rows.last() else { break };
        page.after_id = last.id;
        page.limit = PAGE.min(filter.limit - count);
        if page.limit == 0 {
            break;
        }
    }
    Ok(count)
}

/// What [`erase_enquiries`] would erase, all of it.
///
/// # Errors
/// What the database says.
pub async fn enquiries_to_erase(
    db: &DatabaseConnection,
    which: &Selection,
) -> Result<Erased, DbErr> {
    erasure::selected(db, which).await
}

/// Erases enquiries, each with all its mails: as many as one transaction should hold. To be called until it answers none;
/// then nothing is left of them, in the files of the database neither.
///
/// A mail that is being sent at that moment still leaves; see [`store::erasure`].
///
/// # Errors
/// What the database says; then this part was not erased, and the parts before it were.
pub async fn erase_enquiries(db: &DatabaseConnection, which: &Selection) -> Result<Erased, DbErr> {
    let erased = erasure::erase(db, which, BATCH_SIZE).await?;
    if erased.references.is_empty() {
        erasure::empty_log(db).await?;
    }
    Ok(erased)
}

fn cells(row: &enquiry::Model) -> [String; COLUMNS.len()] {
    let doubt = row.doubt.map_or("", Doubt::as_str);
    let cells: [&str; COLUMNS.len()] = [
        &row.id.to_string(),
        &row.reference,
        &row.received_at
            .to_rfc3339_opts(chrono::SecondsFormat::Secs, true),
        row.status.as_str(),
        doubt,
        &row.name,
        &row.email,
        &row.phone,
        &row.company,
        &row.country,
        &row.product_interest,
        &row.message,
        &row.language,
        row.source_page.as_deref().unwrap_or_default(),
    ];
    cells.map(str::to_owned)
}
