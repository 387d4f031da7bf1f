//! Names of parameters in other languages.

use crate::rules::parameter_translation_faults;

use super::{
    domain::{Catalogue, GRANTS},
    parameters::{self, PARAMETERS},
};
use tables::TranslatedText;
use tables::prelude::*;

pub(crate) static PARAMETER_TRANSLATIONS: Table = Table {
    name: "parameter_translations",
    about: "What a parameter of the company's own is called in another language.",
    columns: &[
        text("parameter", "The parameter."),
        text("language", "Code of the language, such as `de`."),
        text("name", "Name as shown."),
        MADE_FROM_OF_TEXT,
        STALE_TEXT,
        VERSION_COLUMN,
    ],
    key: &["parameter", "language"],
    grants: GRANTS,
    foreign_keys: &[ForeignKey {
        column: "parameter",
        other: &PARAMETERS,
        other_column: "code",
        on_delete: OnDelete::Cascade,
    }],
    domain: &Catalogue,
    hooks: &ParameterTranslations,
    ..Table::DEFAULT
};

/// The names, and their English.
pub(super) static NAMES: TranslatedText = TranslatedText {
    table: &PARAMETER_TRANSLATIONS,
    owner: "parameter",
    text: "name",
    english: &PARAMETERS,
    key: &["code"],
};

#[derive(Debug)]
struct ParameterTranslations;

#[async_trait]
impl TableHooks for ParameterTranslations {
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        NAMES
            .check_name(tx, change, parameter_translation_faults)
            .await
    }

    async fn after_write(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        parameters::touch_products_with(tx, text_of(row, "parameter")).await
    }
}
