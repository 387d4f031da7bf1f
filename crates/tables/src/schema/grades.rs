//! Trade grades.

use async_trait::async_trait;
use catalogue::rules::grade_faults;

use super::{GRANTS_OF_THE_CATALOGUE, POSITION, VERSION_COLUMN, grade_translations};
use crate::{
    Table,
    column::{Row, text},
    error::Result,
    hooks::{Change, TableHooks},
    row_checks::{check, text_of},
    table::Domain,
    write::WriteTransaction,
};

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
    async fn before_write(
        &self,
        _write: &mut WriteTransaction<'_>,
        table: &'static Table,
        _change: Change<'_>,
        row: &mut Row,
    ) -> Result<()> {
        check(table, row, grade_faults)
    }

    async fn after_write(&self, write: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        grade_translations::NAMES.mark_stale(&write.db, row).await?;
        write.renamed_grades.extend(text_of(row, "code"));
        Ok(())
    }
}
