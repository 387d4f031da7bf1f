//! How complete the translations of the site are.

use access::STAFF_AND_SERVICE;
use catalogue::queries::site_languages;
use store::DbErr;
use tables::{Call, Function, Result, Written};

use super::settings_and_pages;
use crate::draft::texts_of_draft;

pub(super) static SITE_TRANSLATIONS: Function = Function {
    name: "site_translations",
    about: "How complete each language is, with the draft published: for each `language` of the site but English and each `part` of the site (the namespace of its texts) how many `texts` it has, how many of them are translated from the `current` English, how many by a machine and `unread`, how many from an earlier one (`stale`), and how many are shown `in_english`. Entries and sections that are hidden, and pages that are off, are not counted.",
    roles: STAFF_AND_SERVICE,
    is_read_only: true,
    run: |call| Box::pin(site_translations(call)),
    ..Function::DEFAULT
};

async fn site_translations(call: Call<'_>) -> Result<Written> {
    let db = call.db.read();
    let (_, pages) = settings_and_pages(&call).await?;
    let languages = site_languages(db).await?;
    let texts = texts_of_draft(db).await?;
    // Thousands of texts are compared: on a worker's thread every other request of it would wait.
    let counted =
        tokio::task::spawn_blocking(move || Written::read(&texts.completeness(&languages, &pages)));
    Ok(counted
        .await
        .map_err(|error| DbErr::Custom(error.to_string()))?)
}
