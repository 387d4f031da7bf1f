//! Trade grades.

use catalogue::rules::grade_faults;

use super::{grade_translations, prelude::*};

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
    grants: GRANTS_OF_THE_CATALOGUE,
    domain: Domain::Catalogue,
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
        tx.renamed_grades.extend(text_of(row, "code"));
        Ok(())
    }
}
