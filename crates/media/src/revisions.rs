//! What was done to files.

use sea_orm::ActiveValue::Set;
use serde::Serialize;
use serde_json::json;
use store::Transaction;
use tables::{Journal, Row};

use crate::{Result, STORAGE_OBJECTS, entities::storage_object, queries::revisions::erased_files};

/// A row as its revisions keep it. Of a file that is everything but its bytes, of which they have the hash.
pub fn kept(row: &impl Serialize) -> Row {
    json!(row).as_object().cloned().unwrap_or_default()
}

/// Keeps what becomes of files, each as it was before and as it is after, in the transaction that does it.
pub(crate) async fn record(
    journal: &Journal<'_>,
    transaction: &Transaction,
    changes: &[(
        Option<&storage_object::Model>,
        Option<&storage_object::Model>,
    )],
) -> Result<()> {
    let ids = changes
        .iter()
        .filter_map(|(before, after)| after.or(*before));
    let erased = erased_files(transaction, ids.map(|object| object.id.as_str())).await?;
    let revisions = changes.iter().filter_map(|(before, after)| {
        let object = after.or(*before)?;
        let (before, after) = (before.map(kept), after.map(kept));
        let mut revision = journal.revision(&STORAGE_OBJECTS, before.as_ref(), after.as_ref())?;
        if erased.contains(&object.id) {
            (revision.before, revision.after) = (Set(None), Set(None));
        }
        Some(revision)
    });
    Ok(journal.keep(transaction, revisions.collect()).await?)
}
