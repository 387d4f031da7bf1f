//! Trade grades.

use crate::{entities::product, queries::products, rules::grade_faults};

use super::domain::{Catalogue, GRANTS, touch_products};
use super::name_translations::GRADE_NAMES;
use sea_orm::sea_query::SelectStatement;
use tables::prelude::*;

pub(crate) static GRADES: Table = Table {
    name: "grades",
    about: "The trade grades that products have.",
    columns: &[
        text(
            "code",
            "Its code, which products name it by: `FAQ`. It cannot be changed.",
        ),
        text("name", "English name."),
        position("Place in lists, the lowest first."),
        VERSION_COLUMN,
    ],
    key: &["code"],
    grants: GRANTS,
    domain: &Catalogue,
    hooks: &Grades,
    ..Table::DEFAULT
};

#[derive(Debug)]
struct Grades;

#[async_trait]
impl TableHooks for Grades {
    fn check(&self, table: &'static Table, row: &mut Row) -> Result<()> {
        check(table, row, grade_faults)
    }

    async fn after_write(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        GRADE_NAMES.mark_stale(&tx.db, row).await?;
        let code = text_of(row, "code").unwrap_or_default();
        touch_products(tx, products_with(&code)).await
    }
}

/// The products that have a grade.
pub(super) fn products_with(code: &str) -> SelectStatement {
    products::ids_with(product::Column::Grade, code)
}
