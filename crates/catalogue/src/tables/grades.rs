//! Trade grades.

use crate::rules::grade_faults;

use super::domain::{Catalogue, GRANTS, POSITION, Touched};
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
        tx.state::<Touched>().grades.extend(text_of(row, "code"));
        Ok(())
    }
}
