//! Statistics of enquiries: where they come from, and how fast they are answered.

use std::{
    collections::{BTreeMap, HashMap},
    ops::ControlFlow,
};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde::Serialize;
use store::{ConnectionTrait, DbErr};

use crate::{
    AnsweringTimes,
    queries::{
        answering_times,
        enquiry_figures::{self, Figure, Waiting},
    },
};

/// How many values of a column are listed; the others are counted together.
const MAX_VALUES: usize = 50;
/// The longest period of the statistics.
pub const MAX_PERIOD: TimeDelta = TimeDelta::days(800);
/// The most enquiries that are counted for one answer.
pub const MAX_ENQUIRIES: u64 = 200_000;

/// Statistics of the enquiries of a period, without spam.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Statistics {
    pub total: u64,
    /// How many of them were answered.
    pub answered: u64,
    /// The median of the minutes to the first answer. `None` if none was answered.
    pub median_minutes_to_answer: Option<i64>,
    /// The share answered in time, from 0 to 1, among those that were answered or are late. `None` if there are none.
    pub share_within_due: Option<f64>,
    /// By day in the company's zone, without days that had none.
    pub by_day: BTreeMap<NaiveDate, u64>,
    /// By the ISO 3166 code of the country, or as visitors wrote one that is not known, most frequent first.
    pub by_country: Vec<Count>,
    pub by_language: Vec<Count>,
    /// By the slug of the product, empty where it is about none in particular.
    pub by_product: Vec<Count>,
    pub by_product_interest: Vec<Count>,
    /// By the page with the form.
    pub by_page: Vec<Count>,
    /// What is waiting now, whenever it was received.
    pub waiting: Waiting,
}

/// The count of a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    /// The value; `None` for all others together.
    pub value: Option<String>,
    pub count: u64,
}

#[derive(Default)]
struct Counts(HashMap<String, u64>);

impl Counts {
    fn add(&mut self, value: String) {
        *self.0.entry(value).or_default() += 1;
    }

    fn most_first(self) -> Vec<Count> {
        let mut counts: Vec<(String, u64)> = self.0.into_iter().collect();
        counts.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
        let others: u64 = counts.iter().skip(MAX_VALUES).map(|(_, count)| count).sum();
        counts.truncate(MAX_VALUES);
        let named = counts.into_iter().map(|(value, count)| Count {
            value: Some(value),
            count,
        });
        let others = (others > 0).then_some(Count {
            value: None,
            count: others,
        });
        named.chain(others).collect()
    }
}

/// Statistics of the enquiries received from `since` on and before `until`; `None` if there are more than `most`.
pub async fn statistics(
    db: &impl ConnectionTrait,
    since: DateTime<Utc>,
    until: DateTime<Utc>,
    now: DateTime<Utc>,
    most: u64,
) -> Result<Option<Statistics>, DbErr> {
    let times = AnsweringTimes::current(db, since).await?;
    let mut figures = Statistics {
        waiting: enquiry_figures::waiting(db, now, now).await?,
        ..Statistics::default()
    };
    let (mut countries, mut languages) = (Counts::default(), Counts::default());
    let (mut interests, mut pages) = (Counts::default(), Counts::default());
    let mut products = Counts::default();
    let mut minutes = Vec::new();
    let (mut in_time, mut late) = (0_u32, 0_u32);
    let counted = enquiry_figures::each(db, since, until, |row| {
        figures.total += 1;
        if figures.total > most {
            return ControlFlow::Break(());
        }
        *figures
            .by_day
            .entry(times.day(row.received_at))
            .or_default() += 1;
        if let Some(answered) = row.first_answered_at {
            figures.answered += 1;
            minutes.push((answered - row.received_at).num_minutes());
        }
        match is_in_time(&row, now) {
            Some(true) => in_time += 1,
            Some(false) => late += 1,
            None => {}
        }
        countries.add(row.country_code.unwrap_or(row.country));
        languages.add(row.language);
        products.add(row.product.unwrap_or_default());
        interests.add(row.product_interest);
        pages.add(row.source_page.unwrap_or_default());
        ControlFlow::Continue(())
    });
    if counted.await?.is_break() {
        return Ok(None);
    }
    minutes.sort_unstable();
    figures.median_minutes_to_answer = minutes.get(minutes.len().saturating_sub(1) / 2).copied();
    let judged = in_time + late;
    figures.share_within_due = (judged > 0).then(|| f64::from(in_time) / f64::from(judged));
    figures.by_country = countries.most_first();
    figures.by_language = languages.most_first();
    figures.by_product = products.most_first();
    figures.by_product_interest = interests.most_first();
    figures.by_page = pages.most_first();
    Ok(Some(figures))
}

/// Whether it was answered in time; `None` if that is still open, and if it has no due time.
fn is_in_time(row: &Figure, now: DateTime<Utc>) -> Option<bool> {
    let due = row.due_at?;
    match row.first_answered_at {
        Some(answered) => Some(answered <= due),
        None => (due < now && row.closed_at.is_none()).then_some(false),
    }
}

/// The current answering times, with the holidays from this time on.
impl AnsweringTimes {
    /// Reads the stored answering times. If they are invalid after a manual change, the answer is due after 24 hours.
    pub async fn current(db: &impl ConnectionTrait, from: DateTime<Utc>) -> Result<Self, DbErr> {
        let first = (from - TimeDelta::days(1)).date_naive();
        let stored = answering_times::read(db, first).await?;
        Ok(Self::read(&stored).unwrap_or_else(|faults| {
            tracing::warn!(?faults, "answering_times is not understood; 24 hours count");
            Self::default()
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_values_are_told_apart_and_the_others_counted_together() {
        let mut counts = Counts::default();
        for number in 0..60 {
            for _ in 0..=number {
                counts.add(format!("{number:02}"));
            }
        }
        let counts = counts.most_first();
        assert_eq!(counts.len(), 51);
        assert_eq!(counts[0].value.as_deref(), Some("59"));
        assert_eq!(
            counts[50],
            Count {
                value: None,
                count: 55
            }
        );
    }
}
