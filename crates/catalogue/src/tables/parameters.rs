//! What can be measured of products.

use crate::{
    built_in_parameter_name, entities::parameter::ParameterGroup,
    queries::parameters::products_with, rules::parameter_faults,
};

use super::{
    domain::{Catalogue, GRANTS, english_name, touch_products},
    name_translations::PARAMETER_NAMES,
};
use sea_orm::ActiveEnum;
use tables::prelude::*;

pub(crate) static PARAMETERS: Table = Table {
    name: "parameters",
    about: "What can be measured of a product. Some come with the program, with their names in every language.",
    columns: &[
        text(
            "code",
            "Its code, which begins its columns in files: `volatile_oil`. It cannot be changed.",
        ),
        maybe(
            "name",
            "English name; null for a parameter that comes with the program.",
        ),
        computed(
            "english_name",
            "English name of every parameter, as visitors read it; made of the other columns.",
            &["code", "name"],
            |row| english_name(row, built_in_parameter_name),
        ),
        text(
            "group",
            "Part of the specification: `physical`, `chemical`, `microbiology` or `contaminants`.",
        ),
        text(
            "unit",
            "Usual unit; an amount such as `25 g` for what is looked for in it.",
        ),
        with(
            text("method", "Usual method, such as `ISO 928`."),
            ColumnDefault::EmptyText,
        ),
        position("Place among the parameters of a product, the lowest first."),
        VERSION_COLUMN,
    ],
    key: &["code"],
    grants: GRANTS,
    domain: &Catalogue,
    hooks: &Parameters,
    ..Table::DEFAULT
};

#[derive(Debug)]
struct Parameters;

#[async_trait]
impl TableHooks for Parameters {
    fn check(&self, table: &'static Table, row: &mut Row) -> Result<()> {
        empty_is_null(table, row);
        check_nulls(table, row)?;
        let groups = ParameterGroup::values();
        let groups: Vec<&str> = groups.iter().map(String::as_str).collect();
        check_word(table, row, "group", &groups)?;
        check(table, row, parameter_faults)
    }

    async fn after_write(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        PARAMETER_NAMES.mark_stale(&tx.db, row).await?;
        let code = text_of(row, "code").unwrap_or_default();
        touch_products(tx, products_with(&code)).await
    }
}
