//! Days on which nobody works.

use tables::prelude::*;

use super::domain::{DueTimes, Enquiries, GRANTS_OF_SETTINGS};

pub(crate) static HOLIDAYS: Table = Table {
    name: "holidays",
    about: "Days on which nobody works.",
    columns: &[
        column("day", Type::Date, "The day."),
        text("name", "What it is called."),
    ],
    key: &["day"],
    grants: GRANTS_OF_SETTINGS,
    hooks: &Holidays,
    domain: &Enquiries,
    ..Table::DEFAULT
};

#[derive(Debug)]
struct Holidays;

#[async_trait]
impl TableHooks for Holidays {
    fn check(&self, table: &'static Table, row: &mut Row) -> Result<()> {
        check_nulls(table, row)?;
        check_name(table, row, "name")
    }

    async fn after_write(&self, tx: &mut WriteTransaction<'_>, _row: &Row) -> Result<()> {
        tx.state::<DueTimes>().are_changed = true;
        Ok(())
    }
}
