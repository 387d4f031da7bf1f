//! Names of grades in other languages.

use crate::rules::grade_translation_faults;

use super::{
    domain::{Catalogue, GRANTS},
    grades::{GRADES, touch_products_with},
};
use tables::TranslatedText;
use tables::prelude::*;

pub(crate) static GRADE_TRANSLATIONS: Table = Table {
    name: "grade_translations",
    about: "What a grade is called in another language.",
    columns: &[
        text("grade", "The grade."),
        text("language", "Code of the language, such as `de`."),
        text("name", "Name as shown."),
        MADE_FROM_OF_TEXT,
        STALE_TEXT,
        VERSION_COLUMN,
    ],
    key: &["grade", "language"],
    grants: GRANTS,
    foreign_keys: &[ForeignKey {
        column: "grade",
        other: &GRADES,
        other_column: "code",
        on_delete: OnDelete::Cascade,
    }],
    domain: &Catalogue,
    hooks: &GradeTranslations,
    ..Table::DEFAULT
};

/// The names, and their English.
pub(super) static NAMES: TranslatedText = TranslatedText {
    table: &GRADE_TRANSLATIONS,
    owner: "grade",
    text: "name",
    english: &GRADES,
    key: &["code"],
};

#[derive(Debug)]
struct GradeTranslations;

#[async_trait]
impl TableHooks for GradeTranslations {
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        NAMES.check_name(tx, change, grade_translation_faults).await
    }

    async fn after_write(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        touch_products_with(tx, text_of(row, "grade")).await
    }
}
