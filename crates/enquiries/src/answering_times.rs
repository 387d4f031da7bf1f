//! Computes when an enquiry must be answered, from the company's answering times and the time it was received.

use std::collections::BTreeSet;

use chrono::{
    DateTime, Datelike, Days, LocalResult, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc,
    Weekday,
};
use chrono_tz::Tz;
use languages::Language;
use store::{Database, DbErr, Transaction, batches::BATCH_SIZE};

use crate::{
    entities::answering_time,
    queries::answering_times::{self, Stored},
    texts,
};

/// The hours that may be promised.
const HOURS: std::ops::RangeInclusive<i32> = 1..=720;
/// How many minutes before the due time a reminder may be sent.
const REMINDER_MINUTES: std::ops::RangeInclusive<i32> = 0..=10_080;
/// How many days are searched for working hours. A company without any in that time is treated as always open.
const MAX_DAYS: u64 = 1_500;

/// The company's answering times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnsweringTimes {
    within: TimeDelta,
    /// How long before the due time a reminder is sent; zero means never.
    remind_before: TimeDelta,
    /// The hour of the day at which the digest of the quarantine is sent.
    digest_at: u32,
    /// Only these hours count; `None` if all hours count.
    working_hours: Option<WorkingHours>,
    zone: Tz,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct WorkingHours {
    days: Vec<Weekday>,
    opens: NaiveTime,
    closes: NaiveTime,
    holidays: BTreeSet<NaiveDate>,
}

impl Default for AnsweringTimes {
    fn default() -> Self {
        Self {
            within: TimeDelta::hours(24),
            remind_before: TimeDelta::hours(2),
            digest_at: 9,
            working_hours: None,
            zone: Tz::UTC,
        }
    }
}

impl AnsweringTimes {
    /// Parses the stored row. Fails with what is wrong: columns of `answering_times`, each with one reason.
    pub fn read(stored: &Stored) -> Result<Self, Vec<(&'static str, String)>> {
        let answering_time::Model {
            answer_within_hours,
            counts,
            working_days,
            opens,
            closes,
            time_zone,
            remind_before_minutes,
            digest_at,
            ..
        } = &stored.times;
        let mut faults = Vec::new();
        let mut is_within = |column, number: i32, range: std::ops::RangeInclusive<i32>| {
            if !range.contains(&number) {
                let (least, most) = (range.start(), range.end());
                faults.push((
                    column,
                    format!("is {number}; it must be from {least} to {most}"),
                ));
            }
        };
        is_within("answer_within_hours", *answer_within_hours, HOURS);
        is_within(
            "remind_before_minutes",
            *remind_before_minutes,
            REMINDER_MINUTES,
        );
        is_within("digest_at", *digest_at, 0..=23);
        if !matches!(counts.as_str(), "all_hours" | "working_hours") {
            let fault = format!("`{counts}` is none of `all_hours`, `working_hours`");
            faults.push(("counts", fault));
        }
        let days: Vec<Option<Weekday>> = working_days.0.iter().map(|day| weekday(day)).collect();
        if days.is_empty() || days.contains(&None) {
            let fault = "must name at least one day, each like `monday`".to_owned();
            faults.push(("working_days", fault));
        }
        let times = (time_of_day(opens), time_of_day(closes));
        for (column, text, time) in [("opens", opens, times.0), ("closes", closes, times.1)] {
            if time.is_none() {
                faults.push((column, format!("`{text}` is no time of a day like `09:30`")));
            }
        }
        if let (Some(opens), Some(closes)) = times
            && opens >= closes
        {
            faults.push(("closes", "must be later than `opens`".to_owned()));
        }
        let zone = time_zone.parse::<Tz>();
        if zone.is_err() {
            let fault =
                format!("`{time_zone}` is no zone of the IANA list, such as `Asia/Kolkata`");
            faults.push(("time_zone", fault));
        }
        match (zone, times) {
            (Ok(zone), (Some(opens), Some(closes))) if faults.is_empty() => Ok(Self {
                within: TimeDelta::hours((*answer_within_hours).into()),
                remind_before: TimeDelta::minutes((*remind_before_minutes).into()),
                digest_at: digest_at.unsigned_abs(),
                working_hours: (counts == "working_hours").then(|| WorkingHours {
                    days: days.into_iter().flatten().collect(),
                    opens,
                    closes,
                    holidays: stored.holidays.iter().copied().collect(),
                }),
                zone,
            }),
            _ => Err(faults),
        }
    }

    /// The promised time as it stands after "within" in a language: "24 hours".
    pub fn promise(&self, language: Language) -> String {
        texts::hours(
            language,
            self.within.num_hours(),
            self.working_hours.is_some(),
        )
    }

    /// The due time of an enquiry that was received at this time.
    pub fn due(&self, received: DateTime<Utc>) -> DateTime<Utc> {
        let by_the_clock = received + self.within;
        let Some(hours) = &self.working_hours else {
            return by_the_clock;
        };
        let mut left = self.within;
        let first = received.with_timezone(&self.zone).date_naive();
        for day in (0..MAX_DAYS).filter_map(|days| first.checked_add_days(Days::new(days))) {
            if !hours.is_worked(day) {
                continue;
            }
            let opens = self.in_utc(day.and_time(hours.opens));
            let closes = self.in_utc(day.and_time(hours.closes));
            let begins = opens.max(received);
            if begins >= closes {
                continue;
            }
            if left <= closes - begins {
                return begins + left;
            }
            left -= closes - begins;
        }
        by_the_clock
    }

    /// How long before the due time a reminder is sent; `None` means never.
    pub(crate) fn remind_before(&self) -> Option<TimeDelta> {
        (self.remind_before > TimeDelta::zero()).then_some(self.remind_before)
    }

    /// The latest scheduled time of the digest that is not after `now`.
    pub(crate) fn last_digest(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        let hour = NaiveTime::from_hms_opt(self.digest_at, 0, 0).unwrap_or(NaiveTime::MIN);
        let today = self.day(now);
        let of_today = self.in_utc(today.and_time(hour));
        match today.pred_opt() {
            Some(yesterday) if of_today > now => self.in_utc(yesterday.and_time(hour)),
            _ => of_today,
        }
    }

    /// A time in the company's zone: `2026-11-24 14:30 (Asia/Kolkata)`.
    pub(crate) fn local(&self, time: DateTime<Utc>) -> String {
        let local = time.with_timezone(&self.zone);
        format!("{} ({})", local.format("%Y-%m-%d %H:%M"), self.zone_name())
    }

    /// A time in the company's zone as spreadsheets read it: `2026-11-24 14:30:07`.
    pub(crate) fn sheet_time(&self, time: DateTime<Utc>) -> String {
        let local = time.with_timezone(&self.zone);
        local.format("%Y-%m-%d %H:%M:%S").to_string()
    }

    /// The name of the company's zone: `Asia/Kolkata`.
    pub(crate) fn zone_name(&self) -> &'static str {
        self.zone.name()
    }

    /// The date in the company's zone at this time.
    pub fn day(&self, time: DateTime<Utc>) -> NaiveDate {
        time.with_timezone(&self.zone).date_naive()
    }

    /// When a day begins in the company's zone.
    pub fn begin_of(&self, day: NaiveDate) -> DateTime<Utc> {
        self.in_utc(day.and_time(NaiveTime::MIN))
    }

    /// A local time that occurs twice is the first of the two; one that is skipped is as long after the last time before the gap.
    fn in_utc(&self, local: NaiveDateTime) -> DateTime<Utc> {
        match local.and_local_timezone(self.zone) {
            LocalResult::Single(time) | LocalResult::Ambiguous(time, _) => time.to_utc(),
            LocalResult::None => {
                // Clocks are put forward by less than a day, so the offset of a day before is the one before the gap.
                let day_before = local - TimeDelta::days(1);
                let before = day_before.and_local_timezone(self.zone).earliest();
                before.map_or_else(
                    || local.and_utc(),
                    |time| time.to_utc() + TimeDelta::days(1),
                )
            }
        }
    }
}

impl WorkingHours {
    fn is_worked(&self, day: NaiveDate) -> bool {
        self.days.contains(&day.weekday()) && !self.holidays.contains(&day)
    }
}

/// A whole name in small letters; chrono also reads `Mon` and `MONDAY`.
fn weekday(name: &str) -> Option<Weekday> {
    let is_whole = name.ends_with("day") && name.bytes().all(|byte| byte.is_ascii_lowercase());
    is_whole.then(|| name.parse().ok()).flatten()
}

fn time_of_day(text: &str) -> Option<NaiveTime> {
    (text.len() == 5)
        .then(|| NaiveTime::parse_from_str(text, "%H:%M").ok())
        .flatten()
}

/// Sets the due times of the first enquiries that wait for an answer, and leaves the others to [`set_outdated_due_times`]. To be called
/// in the transaction that changes the answering times.
pub(crate) async fn set_due_times(transaction: &Transaction) -> Result<(), DbErr> {
    answering_times::lock_times(transaction).await?;
    set_some(transaction, 0).await
}

/// Sets the due times that changes of the answering times have left, in short transactions. Any number of processes may do so.
/// When it fails, what is not set yet stays recorded.
pub async fn set_outdated_due_times(db: &Database) -> Result<(), DbErr> {
    loop {
        let times = answering_times::times(db.read()).await?;
        if times.due_times_set_to.is_none() {
            return Ok(());
        }
        let transaction = db.write().await?;
        let times = answering_times::lock_times(&transaction).await?;
        if let Some(last) = times.due_times_set_to {
            set_some(&transaction, last).await?;
        }
        transaction.commit().await?;
    }
}

/// Sets the due times of some enquiries after this one, and records which is the last.
async fn set_some(transaction: &Transaction, after: i64) -> Result<(), DbErr> {
    let waiting = answering_times::waiting(transaction, after, BATCH_SIZE).await?;
    // Holidays are read from the oldest enquiry on.
    if let Some(oldest) = waiting.iter().map(|(_, received)| *received).min() {
        let times = AnsweringTimes::current(transaction, oldest).await?;
        let due = waiting
            .iter()
            .map(|(id, received)| (*id, times.due(*received)));
        answering_times::set_due(transaction, &due.collect::<Vec<_>>()).await?;
    }
    let is_full = waiting.len() as u64 == BATCH_SIZE;
    let last = waiting.last().filter(|_| is_full).map(|(id, _)| *id);
    answering_times::due_times_are_set_to(transaction, last).await
}

#[cfg(test)]
mod tests {
    use store::TextList;

    use super::*;

    fn days(names: &[&str]) -> TextList {
        names.iter().copied().collect()
    }

    fn stored(change: impl FnOnce(&mut answering_time::Model)) -> Stored {
        let mut times = answering_time::Model {
            id: 1,
            answer_within_hours: 24,
            counts: "working_hours".to_owned(),
            working_days: days(&["monday", "tuesday", "wednesday", "thursday", "friday"]),
            opens: "09:00".to_owned(),
            closes: "17:00".to_owned(),
            time_zone: "Europe/Berlin".to_owned(),
            remind_before_minutes: 120,
            digest_at: 9,
            publishes_share: false,
            published_share: None,
            due_times_set_to: None,
            version: 1,
        };
        change(&mut times);
        Stored {
            times,
            holidays: vec!["2026-12-25".parse().unwrap()],
        }
    }

    fn due(received: &str, change: impl FnOnce(&mut answering_time::Model)) -> String {
        let times = AnsweringTimes::read(&stored(change)).unwrap();
        let due = times.due(received.parse().unwrap());
        due.with_timezone(&times.zone)
            .format("%Y-%m-%dT%H:%M:%S%:z")
            .to_string()
    }

    fn hours(hours: i32) -> impl FnOnce(&mut answering_time::Model) {
        move |times| times.answer_within_hours = hours
    }

    #[test]
    fn all_hours_are_the_clocks_whatever_day_it_is() {
        let all = |times: &mut answering_time::Model| times.counts = "all_hours".to_owned();
        for (received, expected) in [
            ("2026-11-27T20:15:30Z", "2026-11-28T21:15:30+01:00"),
            // A day with 25 hours.
            ("2026-10-24T12:00:00Z", "2026-10-25T13:00:00+01:00"),
        ] {
            assert_eq!(due(received, all), expected, "{received}");
        }
    }

    #[test]
    fn working_hours_begin_when_the_company_opens() {
        for received in [
            "2026-11-23T06:00:00Z",
            "2026-11-22T12:00:00Z",
            "2026-11-20T16:00:00Z",
            "2026-11-20T19:00:00Z",
        ] {
            let due = due(received, hours(2));
            assert_eq!(due, "2026-11-23T11:00:00+01:00", "{received}");
        }
    }

    #[test]
    fn working_hours_go_on_the_next_day_that_is_worked() {
        for (received, within, expected) in [
            ("2026-11-24T14:30:00Z", 4, "2026-11-25T11:30:00+01:00"),
            // Up to closing time.
            ("2026-11-27T15:00:00Z", 1, "2026-11-27T17:00:00+01:00"),
            // Over a holiday and a weekend.
            ("2026-12-24T15:00:00Z", 2, "2026-12-28T10:00:00+01:00"),
            ("2026-11-23T08:00:00Z", 24, "2026-11-25T17:00:00+01:00"),
        ] {
            let due = due(received, hours(within));
            assert_eq!(due, expected, "{received}, {within} hours");
        }
    }

    #[test]
    fn hours_that_the_clock_leaves_out_or_shows_twice_are_counted_as_they_pass() {
        let sundays = |opens: &'static str, hours: i32| {
            move |times: &mut answering_time::Model| {
                times.working_days = days(&["sunday"]);
                times.opens = opens.to_owned();
                times.closes = "06:00".to_owned();
                times.answer_within_hours = hours;
            }
        };
        let (spring, autumn) = ("2026-03-28T12:00:00Z", "2026-10-24T12:00:00Z");
        for (received, opens, within, expected) in [
            // In Berlin 02:00 is followed by 03:00 on this Sunday: 01:00 to 06:00 are four hours.
            (spring, "01:00", 4, "2026-03-29T06:00:00+02:00"),
            // 02:30 is skipped on that day, and is treated as 03:30.
            (spring, "02:30", 1, "2026-03-29T04:30:00+02:00"),
            // 02:00 to 03:00 occurs twice on this day: 01:00 to 06:00 are six hours.
            (autumn, "01:00", 6, "2026-10-25T06:00:00+01:00"),
            // From the first 02:30 to the second.
            (autumn, "02:30", 1, "2026-10-25T02:30:00+01:00"),
        ] {
            let due = due(received, sundays(opens, within));
            assert_eq!(due, expected, "{received}, {within} hours from {opens}");
        }
    }

    #[test]
    fn the_day_is_that_of_the_companys_zone() {
        let kolkata = |times: &mut answering_time::Model| {
            times.time_zone = "Asia/Kolkata".to_owned();
            times.answer_within_hours = 1;
        };
        // Monday 00:30 in Kolkata, Sunday in UTC.
        assert_eq!(
            due("2026-11-22T19:00:00Z", kolkata),
            "2026-11-23T10:00:00+05:30"
        );
    }

    #[test]
    fn the_digest_is_for_an_hour_of_the_companys_zone() {
        let times = AnsweringTimes::read(&stored(|times| {
            times.time_zone = "Asia/Kolkata".to_owned();
        }));
        let times = times.unwrap();
        let last = |now: &str| times.last_digest(now.parse().unwrap()).to_rfc3339();
        // 09:00 in Kolkata is 03:30 in UTC.
        assert_eq!(last("2026-11-24T03:29:59Z"), "2026-11-23T03:30:00+00:00");
        assert_eq!(last("2026-11-24T03:30:00Z"), "2026-11-24T03:30:00+00:00");
        assert_eq!(last("2026-11-24T20:00:00Z"), "2026-11-24T03:30:00+00:00");
        assert_eq!(
            times.local("2026-11-24T20:00:00Z".parse().unwrap()),
            "2026-11-25 01:30 (Asia/Kolkata)"
        );
    }

    #[test]
    fn a_company_that_never_works_answers_by_the_clock() {
        let mut stored = stored(hours(3));
        let first: NaiveDate = "2026-11-23".parse().unwrap();
        stored.holidays = first.iter_days().take(2_000).collect();
        let times = AnsweringTimes::read(&stored).unwrap();
        let received = "2026-11-23T12:00:00Z".parse().unwrap();
        assert_eq!(times.due(received), received + TimeDelta::hours(3));
    }

    #[test]
    fn times_that_cannot_be_are_refused_by_their_columns() {
        type Change = fn(&mut answering_time::Model);
        let cases: [(&str, Change); 11] = [
            ("answer_within_hours", |it| it.answer_within_hours = 0),
            ("counts", |it| it.counts = "days".to_owned()),
            ("working_days", |it| it.working_days = TextList::default()),
            ("working_days", |it| it.working_days = days(&["funday"])),
            ("working_days", |it| it.working_days = days(&["mon"])),
            ("working_days", |it| it.working_days = days(&["Monday"])),
            ("opens", |it| it.opens = "9".to_owned()),
            ("closes", |it| it.closes = "09:00".to_owned()),
            ("time_zone", |it| it.time_zone = "India".to_owned()),
            ("remind_before_minutes", |it| it.remind_before_minutes = -1),
            ("digest_at", |it| it.digest_at = 24),
        ];
        for (column, change) in cases {
            let faults = AnsweringTimes::read(&stored(change)).unwrap_err();
            let faults = faults.into_iter().map(|(column, _)| column);
            assert_eq!(faults.collect::<Vec<_>>(), [column]);
        }
    }
}
