//! Figures of enquiries: where they come from, and how fast they are answered.

use std::{
    collections::{BTreeMap, HashMap},
    ops::ControlFlow,
};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde::Serialize;
use store::{
    ConnectionTrait, DbErr, answering_times,
    enquiry_figures::{self, Figure, Waiting},
};

use crate::AnsweringTimes;

/// How many values of a column are told apart; the others are counted together.
const MOST_VALUES: usize = 50;
/// The longest time that figures are of.
pub const LONGEST_PERIOD: TimeDelta = TimeDelta::days(800);
/// The most enquiries that are counted for one answer.
pub const MOST_ENQUIRIES: u64 = 200_000;

/// Figures of the enquiries of a time, those of machines left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Statistics {
    /// How many there were.
    pub total: u64,
    /// How many were answered.
    pub answered: u64,
    /// Minutes to the first answer: half of the answered ones took no longer. `None` when none was answered.
    pub median_minutes_to_answer: Option<i64>,
    /// Of those that were answered or are late, the part that was answered in time, from 0 to 1. `None` when there are none.
    pub share_within_due: Option<f64>,
    /// By day of the company's zone, without days on which there were none.
    pub by_day: BTreeMap<NaiveDate, u64>,
    /// By country as visitors wrote it, the most first.
    pub by_country: Vec<Count>,
    /// By language.
    pub by_language: Vec<Count>,
    /// By product interest.
    pub by_product_interest: Vec<Count>,
    /// By the page that the form stood on.
    pub by_page: Vec<Count>,
    /// What waits now, whenever it came.
    pub waiting: Waiting,
}

/// How often a value was there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    /// The value; `None` for all others together.
    pub value: Option<String>,
    /// How often.
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
        let others: u64 = counts
            .iter()
            .skip(MOST_VALUES)
            .map(|(_, count)| count)
            .sum();
        counts.truncate(MOST_VALUES);
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

/// Figures of the enquiries that came in from `since` on and before `until`; `None` when there are more than `most`.
///
/// # Errors
/// What the engine says.
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
        countries.add(row.country);
        languages.add(row.language);
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
    figures.by_product_interest = interests.most_first();
    figures.by_page = pages.most_first();
    Ok(Some(figures))
}

/// Whether it was answered in time; `None` while it may still be, and where no time was set.
fn is_in_time(row: &Figure, now: DateTime<Utc>) -> Option<bool> {
    let due = row.due_at?;
    match row.first_answered_at {
        Some(answered) => Some(answered <= due),
        None => (due < now && row.closed_at.is_none()).then_some(false),
    }
}

/// What waits for an answer or a look.
///
/// # Errors
/// What the engine says.
pub async fn waiting(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    soon: TimeDelta,
) -> Result<Waiting, DbErr> {
    enquiry_figures::waiting(db, now, now + soon).await
}

/// When the company answers now, for the days from this time on.
impl AnsweringTimes {
    /// As they are stored; what somebody has written there by hand and nobody understands is 24 hours.
    ///
    /// # Errors
    /// What the engine says.
    pub(crate) async fn current(
        db: &impl ConnectionTrait,
        from: DateTime<Utc>,
    ) -> Result<Self, DbErr> {
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
