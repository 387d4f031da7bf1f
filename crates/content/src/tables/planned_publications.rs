//! When the program publishes the draft of the site.

use catalogue::{DRAFTS_DOMAIN, EDITORIAL_GRANTS, end_past_plan};
use tables::prelude::*;

/// The key of the only row: there is one draft.
pub(crate) const PLAN: i64 = 1;

pub(crate) static PLANNED_PUBLICATIONS: Table = Table {
    name: "planned_publications",
    about: "When the program publishes the draft of the site: one row, or none. It is deleted when the draft is published.",
    columns: &[
        column("id", Type::Number, "1: there is one draft."),
        nullable(column(
            "publish_at",
            Type::Time,
            "When the program publishes all that is in the draft then; null once it was refused.",
        )),
        nullable(generated(
            "error",
            Type::Json,
            "Why it was refused at its time, as a write would have been refused; null once somebody has written the plan again.",
        )),
        author_id(
            "The account that wrote it last, with whose rights the draft is published; null for the operator's own programs.",
        ),
        AUTHOR,
        generated("updated_at", Type::Time, "When it was last written."),
        VERSION_COLUMN,
    ],
    key: &["id"],
    grants: EDITORIAL_GRANTS,
    domain: DRAFTS_DOMAIN,
    hooks: &PlannedPublications,
    ..Table::DEFAULT
};

pub(crate) fn plan_key() -> Row {
    Row::from_iter([("id".to_owned(), json!(PLAN))])
}

#[derive(Debug)]
struct PlannedPublications;

#[async_trait]
impl TableHooks for PlannedPublications {
    fn check(&self, table: &'static Table, row: &mut Row) -> Result<()> {
        check_nulls(table, row)?;
        if row["id"] != PLAN {
            let fault = format!("is {}; the only plan is {PLAN}", row["id"]);
            return refuse(table, &[("id", fault)]);
        }
        Ok(())
    }

    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let Change {
            table,
            row,
            restored_from,
            ..
        } = change;
        if restored_from.is_some() {
            end_past_plan(row, tx.journal.now);
        }
        if row["publish_at"].is_null() {
            let fault = "is empty, or over; write when the draft is published";
            return refuse(table, &[("publish_at", fault.to_owned())]);
        }
        tx.set_author(row);
        // The person who writes the plan has seen the error.
        row["error"] = Json::Null;
        Ok(())
    }
}
