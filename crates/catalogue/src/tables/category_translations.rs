//! Names of categories in other languages.

use crate::rules::category_translation_faults;

use super::{
    categories::CATEGORIES,
    domain::{Catalogue, GRANTS},
};
use tables::TranslatedText;
use tables::prelude::*;

pub(crate) static CATEGORY_TRANSLATIONS: Table = Table {
    name: "category_translations",
    about: "What a category of the company's own is called in another language.",
    columns: &[
        text("category", "The category."),
        text("language", "Code of the language, such as `de`."),
        text("name", "Name as shown."),
        MADE_FROM_OF_TEXT,
        STALE_TEXT,
        VERSION_COLUMN,
    ],
    key: &["category", "language"],
    grants: GRANTS,
    foreign_keys: &[ForeignKey {
        column: "category",
        other: &CATEGORIES,
        other_column: "code",
        on_delete: OnDelete::Cascade,
    }],
    domain: &Catalogue,
    hooks: &CategoryTranslations,
    ..Table::DEFAULT
};

/// The names, and their English.
pub(super) static NAMES: TranslatedText = TranslatedText {
    table: &CATEGORY_TRANSLATIONS,
    owner: "category",
    text: "name",
    english: &CATEGORIES,
    key: &["code"],
};

#[derive(Debug)]
struct CategoryTranslations;

#[async_trait]
impl TableHooks for CategoryTranslations {
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        NAMES
            .check_name(tx, change, category_translation_faults)
            .await
    }
}
