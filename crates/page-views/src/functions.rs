//! Page views, for the staff.

use std::collections::HashMap;

use access::STAFF_AND_SERVICE;
use chrono::{DateTime, Days, NaiveDate, Utc};
use enquiries::AnsweringTimes;
use postgrest::{Error, Type};
use serde::{Deserialize, Serialize};
use tables::{Call, Function, Parameter, Result, Written};

use crate::KEPT_DAYS;
use crate::entity::{Dimension, OTHER};
use crate::queries;

/// How many values of a dimension are listed; the others are counted together.
const MAX_VALUES: usize = 500;

pub(crate) static PAGE_VIEW_STATISTICS: Function = Function {
    name: "page_view_statistics",
    about: "How often pages were read on the last days, and what led to them.",
    parameters: &[Parameter::required("days", Type::Integer)],
    roles: STAFF_AND_SERVICE,
    is_read_only: true,
    run: |call| Box::pin(page_view_statistics(call)),
    ..Function::DEFAULT
};

#[derive(Deserialize)]
struct Period {
    days: u64,
}

/// The views of some days.
#[derive(Debug, Serialize)]
struct Statistics {
    /// When the first day began in the company's zone.
    since: DateTime<Utc>,
    views: i64,
    /// Each day, also those without views.
    by_day: Vec<Day>,
    by_page: Vec<Count>,
    by_language: Vec<Count>,
    by_country: Vec<Count>,
    by_referrer: Vec<Count>,
    by_campaign: Vec<Count>,
}

#[derive(Debug, Serialize)]
struct Day {
    day: NaiveDate,
    views: i64,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
struct Count {
    /// Empty if it is not known; `None` for all others together.
    value: Option<String>,
    views: i64,
}

/// The views of the last days in the company's zone, today among them. Fails with `PGRST102` for other arguments and `PT400`
/// for too many days.
async fn page_view_statistics(call: Call<'_>) -> Result<Written> {
    let Call { db, writer, .. } = call;
    let Period { days } = call.arguments("page_view_statistics takes {\"days\": NUMBER}")?;
    if !(1..=KEPT_DAYS).contains(&days) {
        let text = format!("write a number of days from 1 to {KEPT_DAYS}");
        return Err(Error::function_refused(text).into());
    }
    let transaction = db.read().begin().await?;
    let times = AnsweringTimes::current(&transaction, writer.now).await?;
    let today = times.day(writer.now);
    let first = today.checked_sub_days(Days::new(days - 1)).unwrap_or(today);
    let by_day = queries::by_day(&transaction, first).await?;
    let totals = queries::totals(&transaction, first).await?;
    transaction.commit().await?;
    let views: HashMap<NaiveDate, i64> = by_day.into_iter().collect();
    let of = |dimension| {
        let values = totals.iter().filter(|(of, ..)| *of == dimension);
        most_first(values.map(|(_, value, views)| (value.as_str(), *views)))
    };
    Ok(Written::read(&Statistics {
        since: times.begin_of(first),
        views: views.values().sum(),
        by_day: first
            .iter_days()
            .take_while(|day| *day <= today)
            .map(|day| Day {
                day,
                views: views.get(&day).copied().unwrap_or_default(),
            })
            .collect(),
        by_page: of(Dimension::Page),
        by_language: of(Dimension::Language),
        by_country: of(Dimension::Country),
        by_referrer: of(Dimension::Referrer),
        by_campaign: of(Dimension::Campaign),
    }))
}

/// The most frequent values, and the others together at the end.
fn most_first<'a>(counts: impl Iterator<Item = (&'a str, i64)>) -> Vec<Count> {
    let (others, mut counts): (Vec<_>, Vec<_>) = counts.partition(|(value, _)| *value == OTHER);
    counts.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(other.0)));
    let rest = counts.iter().skip(MAX_VALUES).chain(&others);
    let rest: i64 = rest.map(|(_, views)| views).sum();
    counts.truncate(MAX_VALUES);
    let named = counts.into_iter().map(|(value, views)| Count {
        value: Some(value.to_owned()),
        views,
    });
    let others = (rest > 0).then_some(Count {
        value: None,
        views: rest,
    });
    named.chain(others).collect()
}
