//! The groups that products are shown in.

use crate::{
    built_in_category_name,
    entities::product,
    queries::{added_languages, products},
    rules::{category_faults, ends_as_language},
};

use super::{
    domain::{Catalogue, GRANTS, english_name, touch_products},
    name_translations::CATEGORY_NAMES,
};
use tables::prelude::*;

pub(crate) static CATEGORIES: Table = Table {
    name: "categories",
    about: "The groups that products are shown in. Three come with the program, with their names in every language.",
    columns: &[
        text(
            "code",
            "Its code, a part of addresses: small letters, digits and hyphens. It cannot be changed.",
        ),
        maybe(
            "name",
            "English name; null for a category that comes with the program.",
        ),
        computed(
            "english_name",
            "English name of every category, as visitors read it; made of the other columns.",
            &["code", "name"],
            |row| english_name(row, built_in_category_name),
        ),
        flag(
            "has_heat",
            false,
            "Whether its products can be filtered by heat.",
        ),
        position("Place in lists, the lowest first."),
        VERSION_COLUMN,
    ],
    key: &["code"],
    grants: GRANTS,
    domain: &Catalogue,
    hooks: &Categories,
    ..Table::DEFAULT
};

#[derive(Debug)]
struct Categories;

#[async_trait]
impl TableHooks for Categories {
    fn check(&self, table: &'static Table, row: &mut Row) -> Result<()> {
        empty_is_null(table, row);
        check(table, row, category_faults)
    }

    /// The rules of a category alone know the shipped languages.
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let code = change.row["code"].as_str().unwrap_or_default();
        let last_word = code.rsplit('-').next().unwrap_or_default();
        let added = added_languages(&tx.db).await?;
        let faults: Vec<_> = added
            .iter()
            .filter(|language| language.code() == last_word)
            .map(|_| ("code", ends_as_language(code, last_word)))
            .collect();
        refuse(change.table, &faults)
    }

    async fn after_insert(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        // Products of a missing category are not shown.
        if let Some(code) = text_of(row, "code") {
            touch_products(tx, products::ids_with(product::Column::Category, &code)).await?;
        }
        Ok(())
    }

    async fn after_write(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        CATEGORY_NAMES.mark_stale(&tx.db, row).await
    }
}
