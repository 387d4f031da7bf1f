//! When enquiries are answered.

use catalogue::{CATALOGUE_CHANGED, queries::products::raise_revision};
use tables::prelude::*;

use super::domain::{DueTimes, Enquiries};
use crate::queries::answering_times::Stored;

pub(crate) static ANSWERING_TIMES: Table = Table {
    name: "answering_times",
    about: "Until when enquiries are answered. One row, with number 1.",
    columns: &[
        generated("id", Type::Number, "1."),
        column(
            "answer_within_hours",
            Type::Integer,
            "Within so many hours, from 1 to 720.",
        ),
        text(
            "counts",
            "Which hours count: `all_hours` or `working_hours`.",
        ),
        column(
            "working_days",
            Type::Json,
            "Days that are worked, such as `[\"monday\", \"tuesday\"]`.",
        ),
        text("opens", "When work begins, such as `09:30`."),
        text("closes", "When it ends."),
        text(
            "time_zone",
            "Zone of these times, of the IANA list: `Asia/Kolkata`.",
        ),
        column(
            "remind_before_minutes",
            Type::Integer,
            "How long before an enquiry is due who answers it is reminded by mail, in minutes; 0 for never.",
        ),
        column(
            "digest_at",
            Type::Integer,
            "Hour of the day, from 0 to 23, at which the company gets a mail of what was quarantined and waits still.",
        ),
        column(
            "publishes_share",
            Type::Boolean,
            "Whether the contact page says how many enquiries of the last 90 days were answered within 24 hours.",
        ),
        generated(
            "published_share",
            Type::Integer,
            "What it says, in percent; null where it says nothing, as long as there are fewer than 20 enquiries too.",
        ),
        VERSION_COLUMN,
    ],
    key: &["id"],
    grants: &[
        grant(access::ANSWER_ENQUIRIES, &[Select]),
        grant(&[Owner, Service], &[Update]),
    ],
    hooks: &AnsweringTimes,
    domain: &Enquiries,
    ..Table::DEFAULT
};

#[derive(Debug)]
struct AnsweringTimes;

#[async_trait]
impl TableHooks for AnsweringTimes {
    fn check(&self, table: &'static Table, row: &mut Row) -> Result<()> {
        check_nulls(table, row)?;
        check_lists(table, row)?;
        let stored = Stored {
            times: model(table, row.clone())?,
            holidays: Vec::new(),
        };
        match crate::AnsweringTimes::read(&stored) {
            Ok(_) => Ok(()),
            Err(faults) => refuse(table, &faults),
        }
    }

    async fn after_write(&self, tx: &mut WriteTransaction<'_>, _row: &Row) -> Result<()> {
        tx.state::<DueTimes>().are_changed = true;
        // The pages state the promised time.
        raise_revision(&tx.db).await?;
        tx.effects.insert(CATALOGUE_CHANGED);
        Ok(())
    }
}
