//! Statistics of enquiries, for those who may see enquiries, and what is waiting for each role.

use chrono::{DateTime, Datelike, TimeDelta, Utc};
use enquiries::statistics::{self, MAX_ENQUIRIES, MAX_PERIOD};
use postgrest::{Error, time};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use store::Database;

use crate::{Writer, Written, error::Result, rows::answer_of, schema::WHO_ANSWERS};

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
///
/// # Errors
/// `PGRST102` for other arguments, `22007` for an invalid time, `PT400` for a period that is too long or has too many enquiries,
/// and the
/// database's error.
pub(crate) async fn enquiry_statistics(
    db: &Database,
    writer: &Writer<'_>,
    arguments: &[u8],
) -> Result<Written> {
    let Period { since, until } = serde_json::from_slice(arguments).map_err(|_| {
        Error::invalid_body(
            "enquiry_statistics takes {\"since\": TIME, \"until\": TIME}; without until it is now",
        )
    })?;
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
    Ok(read_only(&figures))
}

/// How much is waiting for the caller.
///
/// # Errors
/// `PGRST102` for other arguments, and the database's error.
pub(crate) async fn waiting(
    db: &Database,
    writer: &Writer<'_>,
    arguments: &[u8],
) -> Result<Written> {
    let Within { within_hours } = match arguments {
        [] => Within::default(),
        arguments => serde_json::from_slice(arguments)
            .map_err(|_| Error::invalid_body("waiting takes {\"within_hours\": NUMBER}"))?,
    };
    let hours = within_hours.unwrap_or(SOON).clamp(0, LATEST);
    let enquiries = match WHO_ANSWERS.contains(&writer.role) {
        false => Json::Null,
        true => {
            let transaction = db.read().begin().await?;
            let soon = TimeDelta::hours(hours);
            let waiting = statistics::waiting(&transaction, writer.now, soon).await?;
            transaction.commit().await?;
            json!(waiting)
        }
    };
    Ok(read_only(&json!({ "enquiries": enquiries })))
}

fn read_only(value: &impl serde::Serialize) -> Written {
    Written {
        answer: answer_of(value),
        changed_the_catalogue: false,
        queued_mail: false,
        erased: false,
    }
}
