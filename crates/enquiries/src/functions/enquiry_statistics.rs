//! Statistics of enquiries, for those who may see enquiries, and what is waiting for each role.

use access::STAFF_AND_SERVICE;
use chrono::{DateTime, Datelike, TimeDelta, Utc};
use postgrest::{Error, Type, time};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use tables::{Call, Function, Parameter, Result, Written};

use crate::{
    queries::enquiry_figures,
    statistics::{self, MAX_ENQUIRIES, MAX_PERIOD},
};

pub(super) static ENQUIRY_STATISTICS: Function = Function {
    name: "enquiry_statistics",
    about: "Where the enquiries of a time came from, and how fast they were answered.",
    parameters: &[
        Parameter::required("since", Type::Time),
        Parameter::optional("until", Type::Time),
    ],
    roles: access::ANSWER_ENQUIRIES,
    is_read_only: true,
    run: |call| Box::pin(enquiry_statistics(call)),
    ..Function::DEFAULT
};

pub(super) static WAITING: Function = Function {
    name: "waiting",
    about: "How much waits for an answer or a look.",
    parameters: &[Parameter::optional("within_hours", Type::Integer)],
    roles: STAFF_AND_SERVICE,
    is_read_only: true,
    run: |call| Box::pin(waiting(call)),
    ..Function::DEFAULT
};

/// An enquiry that is due within this many hours is due soon, unless the request gives another number.
const SOON: i64 = 4;
/// The most hours that a request can give.
const LATEST: i64 = 720;
/// Years that a request can give: both databases compare times in these.
const YEARS: std::ops::RangeInclusive<i32> = 1..=9999;

#[derive(Deserialize)]
struct Period {
    since: String,
    until: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Within {
    within_hours: Option<i64>,
}

/// Where the enquiries of a period came from, and how fast they were answered.
/// Fails with `PGRST102` for other arguments, `22007` for an invalid time, and `PT400` for a period that is too long or has too many enquiries.
async fn enquiry_statistics(call: Call<'_>) -> Result<Written> {
    let Call { db, writer, .. } = call;
    let takes =
        "enquiry_statistics takes {\"since\": TIME, \"until\": TIME}; without until it is now";
    let Period { since, until } = call.arguments(takes)?;
    let read = |text: &str| {
        time::parse(text)
            .filter(|time| YEARS.contains(&time.year()))
            .ok_or_else(|| Error::invalid_time(text))
    };
    let since = read(&since)?;
    let until: DateTime<Utc> = match &until {
        Some(until) => read(until)?,
        None => writer.now,
    };
    if until - since > MAX_PERIOD {
        let days = MAX_PERIOD.num_days();
        return Err(Error::function_refused(format!("at most {days} days can be counted")).into());
    }
    let transaction = db.read().begin().await?;
    let now = writer.now;
    let figures = statistics::statistics(&transaction, since, until, now, MAX_ENQUIRIES).await?;
    transaction.commit().await?;
    let figures = figures.ok_or_else(|| {
        Error::function_refused(format!(
            "more than {MAX_ENQUIRIES} enquiries came in then; ask for a shorter time"
        ))
    })?;
    Ok(Written::read(&figures))
}

/// How much is waiting for the caller.
async fn waiting(call: Call<'_>) -> Result<Written> {
    let Call { db, writer, .. } = call;
    let takes = "waiting takes {\"within_hours\": NUMBER}";
    let Within { within_hours } = call.arguments(takes)?;
    let hours = within_hours.unwrap_or(SOON).clamp(0, LATEST);
    let enquiries = match writer.role.answers_enquiries() {
        false => Json::Null,
        true => {
            let transaction = db.read().begin().await?;
            let soon = writer.now + TimeDelta::hours(hours);
            let waiting = enquiry_figures::waiting(&transaction, writer.now, soon).await?;
            transaction.commit().await?;
            json!(waiting)
        }
    };
    Ok(Written::read(&json!({ "enquiries": enquiries })))
}
