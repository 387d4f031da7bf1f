//! Writes texts of the site for a translator.

use languages::Language;
use store::{Database, DbErr};

use super::{
    file::{Exported, NotExported},
    part_of, workbook, xliff,
};
use crate::{SitePages, draft::texts_of_draft};

/// The format of a file for translators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TranslationFormat {
    /// XLIFF 2.1.
    Xliff,
    /// A workbook of Excel.
    Xlsx,
}

/// Which texts a file for translators has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranslationExport {
    /// The language into which they are translated.
    pub language: Language,
    /// The format of the file.
    pub format: TranslationFormat,
    /// The part of the site, `home`; all of it without one.
    pub part: Option<String>,
    /// Whether those are left out that are translated from the current English, and read.
    pub unfinished_only: bool,
}

/// The file of a language, with the draft published.
pub async fn export_translations(
    db: &Database,
    pages: SitePages,
    export: TranslationExport,
) -> Result<Vec<u8>, NotExported> {
    if export.language == Language::ENGLISH {
        return Err(NotExported::English);
    }
    let texts = texts_of_draft(db.read()).await?;
    // Thousands of texts are compared and written: on a worker's thread every other request of it would wait.
    let written = tokio::task::spawn_blocking(move || {
        let mut all = texts.translations(export.language, &pages);
        all.retain(|one| {
            let is_of_part = |part: &String| part_of(one.key) == part;
            export.part.as_ref().is_none_or(is_of_part)
                && !(export.unfinished_only && one.is_finished())
        });
        // Long texts (`legal/terms:body`) stand with the others of their part.
        all.sort_by_key(|one| part_of(one.key));
        if all.is_empty() {
            return Err(NotExported::NoText(export.language, export.part));
        }
        let exported = Exported::all(all, &texts, &pages);
        match export.format {
            TranslationFormat::Xliff => Ok(xliff::write(export.language, &exported)?),
            TranslationFormat::Xlsx => workbook::write(export.language, &exported),
        }
    });
    written
        .await
        .map_err(|error| DbErr::Custom(error.to_string()))?
}
