//! The languages that the company has added to the shipped ones.

use languages::Language;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait};

use super::domain::{Catalogue, touch_products};
use crate::entities::product;
use tables::prelude::*;

pub(crate) static ADDED_LANGUAGES: Table = Table {
    name: "added_languages",
    about: "The languages that the company has added to those with which the program is shipped. Visitors see one when it is listed in the setting `site.languages`.",
    columns: &[text(
        "code",
        "The code of a language of the CLDR that the program knows: `it`.",
    )],
    key: &["code"],
    grants: &[
        grant(access::STAFF_AND_SERVICE, &[Select]),
        grant(&[Owner, Service], &[Insert, Delete]),
    ],
    domain: &Catalogue,
    hooks: &AddedLanguages,
    ..Table::DEFAULT
};

#[derive(Debug)]
struct AddedLanguages;

#[async_trait]
impl TableHooks for AddedLanguages {
    fn check(&self, table: &'static Table, row: &mut Row) -> Result<()> {
        check_nulls(table, row)?;
        let code = row["code"].as_str().unwrap_or_default();
        let fault = match Language::parse(code) {
            Some(language) if !language.is_shipped() => return Ok(()),
            Some(_) => format!("`{code}` is shipped with the program, and need not be added"),
            None => format!("`{code}` is no language that the program knows"),
        };
        refuse(table, &[("code", fault)])
    }

    /// Each product has a row for visitors in every language.
    async fn after_write(&self, tx: &mut WriteTransaction<'_>, _row: &Row) -> Result<()> {
        let ids = product::Entity::find()
            .select_only()
            .column(product::Column::Id)
            // SQLite would read `ON CONFLICT` as part of a join without it.
            .filter(product::Column::Id.is_not_null());
        touch_products(tx, ids.into_query()).await
    }
}
