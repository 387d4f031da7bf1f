//! Trade grades.

use crate::{entities::product, queries::products, rules::grade_faults};

use super::domain::{Catalogue, GRANTS, POSITION, touch_products};
use super::grade_translations;
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
        POSITION,
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
        grade_translations::NAMES.mark_stale(&tx.db, row).await?;
        touch_products_with(tx, text_of(row, "code")).await
    }
}

/// The rows for visitors of the products that have a grade are made again.
pub(super) async fn touch_products_with(
    tx: &mut WriteTransaction<'_>,
    code: Option<String>,
) -> Result<()> {
    if let Some(code) = code {
        touch_products(tx, products::ids_with(product::Column::Grade, &code)).await?;
    }
    Ok(())
}
