//! The share of enquiries that are answered within a day, which the site shows if the owner wants it.

use std::ops::ControlFlow;

use chrono::{DateTime, TimeDelta, Utc};
use store::{ConnectionTrait, Database, DbErr};

use crate::queries::{
    answering_times,
    enquiry_figures::{self, Figure},
};

/// The share is of a day, whatever answering time the owner has set: it is a figure of the past, no promise.
const A_DAY: TimeDelta = TimeDelta::hours(24);
/// The period whose enquiries count.
const DAYS: TimeDelta = TimeDelta::days(90);
/// With fewer enquiries than this, no share is shown.
const FEWEST: u32 = 20;

/// Updates the published share. Returns whether it has changed. When it fails, nothing is changed.
pub async fn update_published_share(db: &Database, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let times = answering_times::times(db.read()).await?;
    let share = match times.publishes_share {
        true => share_within_a_day(db.read(), now).await?,
        false => None,
    };
    if share == times.published_share {
        return Ok(false);
    }
    let transaction = db.write().await?;
    answering_times::publish_share(&transaction, share).await?;
    transaction.commit().await?;
    Ok(true)
}

/// The share in percent, rounded down, among the enquiries of [`DAYS`] that are older than a day, without spam. `None` if there
/// are fewer than [`FEWEST`].
async fn share_within_a_day(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
) -> Result<Option<i32>, DbErr> {
    let (mut all, mut in_time) = (0_u32, 0_u32);
    let _ = enquiry_figures::each(db, now - DAYS, now - A_DAY, |row| {
        all += 1;
        in_time += u32::from(is_within_a_day(&row));
        ControlFlow::Continue(())
    })
    .await?;
    let percent = in_time * 100 / all.max(1);
    Ok((all >= FEWEST).then(|| percent.try_into().unwrap_or_default()))
}

fn is_within_a_day(row: &Figure) -> bool {
    row.first_answered_at
        .is_some_and(|answered| answered - row.received_at <= A_DAY)
}
