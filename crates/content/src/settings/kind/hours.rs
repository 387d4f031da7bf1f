//! When the company is open: a line for days with the same hours, `Mo-Fr 09:30-18:00`. A day that no line names is closed.

use serde::Serialize;
use ts_rs::TS;

/// Hours between which the company is open, in its time zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct OpeningHours {
    /// Days of the week in ascending order, one after the other; 1 is Monday.
    pub days: Vec<u8>,
    /// `09:30`.
    pub opens: String,
    /// `18:00`, at most `24:00`.
    pub closes: String,
}

/// The days by their names in the lines; those that are longer are accepted, too.
const DAYS: [&str; 7] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];
/// The letters of a day's name in a line.
const LETTERS: usize = 2;

/// Hours of a day, in minutes since its beginning.
type Hours = Vec<(u16, u16)>;
type Week = [Hours; 7];
/// Days that follow each other and have the same hours: the first, the last, and the hours.
type Run<'a> = (usize, usize, &'a Hours);

/// The lines as they are stored: the days in their order, those that follow each other with the same hours together.
pub(super) fn parse(lines: &[&str]) -> Result<Vec<String>, String> {
    let mut week = Week::default();
    for line in lines.iter().map(|line| line.trim()) {
        let (days, hours) = line.split_once(' ').ok_or_else(|| no_line(line))?;
        let hours = hours_in(hours).ok_or_else(|| no_line(line))?;
        for day in days_in(days).ok_or_else(|| no_line(line))? {
            if !week[day].is_empty() {
                let day = DAYS[day];
                return Err(format!(
                    "`{line}` is of {day}, which another line has; write several hours of a day as in `Mo 09:00-12:00,13:00-17:00`"
                ));
            }
            week[day].clone_from(&hours);
        }
    }
    let lines = runs(&week).map(|(first, last, hours)| {
        let name = |day: usize| &DAYS[day][..LETTERS];
        let days = match first == last {
            true => name(first).to_owned(),
            false => format!("{}-{}", name(first), name(last)),
        };
        let hours: Vec<_> = hours
            .iter()
            .map(|(opens, closes)| format!("{}-{}", written(*opens), written(*closes)))
            .collect();
        format!("{days} {}", hours.join(","))
    });
    Ok(lines.collect())
}

/// The hours of lines that are stored; what is none is left out.
pub(crate) fn read(lines: &[String]) -> Vec<OpeningHours> {
    let of_line = |line: &String| {
        let (days, hours) = line.split_once(' ')?;
        let days = days_in(days)?.map(|day| u8::try_from(day + 1));
        let days: Vec<u8> = days.collect::<Result<_, _>>().ok()?;
        let hours = hours_in(hours)?.into_iter();
        Some(hours.map(move |(opens, closes)| OpeningHours {
            days: days.clone(),
            opens: written(opens),
            closes: written(closes),
        }))
    };
    lines.iter().filter_map(of_line).flatten().collect()
}

fn no_line(line: &str) -> String {
    format!(
        "`{line}` is no hours of days; write them as in `Mo-Fr 09:30-18:00`, a line for days with the same hours"
    )
}

/// Those of a week that are not closed.
fn runs(week: &Week) -> impl Iterator<Item = Run<'_>> {
    let mut runs: Vec<Run<'_>> = Vec::new();
    for (day, hours) in week.iter().enumerate() {
        match runs.last_mut() {
            Some((_, last, of)) if *last + 1 == day && *of == hours => *last = day,
            _ => runs.push((day, day, hours)),
        }
    }
    runs.into_iter().filter(|(_, _, hours)| !hours.is_empty())
}

/// `Mo`, or `Mo-Fr`.
fn days_in(text: &str) -> Option<std::ops::RangeInclusive<usize>> {
    let (first, last) = text.split_once(['-', '–']).unwrap_or((text, text));
    let (first, last) = (day_named(first)?, day_named(last)?);
    (first <= last).then_some(first..=last)
}

fn day_named(text: &str) -> Option<usize> {
    let text = text.trim().to_lowercase();
    let is_day = |day: &&str| text.len() >= LETTERS && day.to_lowercase().starts_with(&text);
    DAYS.iter().position(is_day)
}

/// `09:30-18:00`, or several with commas between them, in their order.
fn hours_in(text: &str) -> Option<Hours> {
    let hours = text.split(',').map(|part| {
        let (opens, closes) = part.split_once(['-', '–'])?;
        let (opens, closes) = (minutes(opens)?, minutes(closes)?);
        (opens < closes).then_some((opens, closes))
    });
    let hours: Option<Hours> = hours.collect();
    hours.filter(|hours| hours.is_sorted_by(|(_, closes), (opens, _)| closes < opens))
}

fn minutes(text: &str) -> Option<u16> {
    let (hour, minute) = text.trim().split_once([':', '.'])?;
    let are_digits = |text: &str, most: usize| {
        (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !are_digits(hour, 2) || minute.len() != 2 || !are_digits(minute, 2) {
        return None;
    }
    let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
    let minutes = hour * 60 + minute;
    (minute < 60 && minutes <= 24 * 60).then_some(minutes)
}

fn written(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_stored_by_days_that_follow_each_other() {
        for (lines, expected) in [
            (
                &["Mo-Fr 09:30-18:00", "Sa 9:30-13:00"][..],
                &["Mo-Fr 09:30-18:00", "Sa 09:30-13:00"][..],
            ),
            (
                &["Tuesday 9.00–17.00", "mon 09:00-17:00"],
                &["Mo-Tu 09:00-17:00"],
            ),
            (
                &["Mo 09:00-12:00, 13:00-17:00"],
                &["Mo 09:00-12:00,13:00-17:00"],
            ),
            (&["Su 00:00-24:00"], &["Su 00:00-24:00"]),
        ] {
            assert_eq!(parse(lines).unwrap(), expected, "{lines:?}");
        }
        for wrong in [
            "Mo-Fr",
            "Fr-Mo 09:00-10:00",
            "M 09:00-10:00",
            "Mo 10:00-09:00",
            "Mo 09:00-25:00",
            "Mo 9-10",
            "Mo 09:00-12:00,11:00-13:00",
            "Mo 09:60-10:00",
            "always",
        ] {
            assert!(parse(&[wrong]).unwrap_err().contains("Mo-Fr"), "{wrong}");
        }
        let twice = parse(&["Mo-Fr 09:00-10:00", "We 12:00-13:00"]).unwrap_err();
        assert!(twice.contains("of Wednesday"), "{twice}");
    }

    #[test]
    fn hours_are_read_as_days_and_times() {
        let lines = [
            "Mo-Tu 09:00-12:00,13:00-17:00".to_owned(),
            "nothing".to_owned(),
        ];
        let hours = |opens: &str, closes: &str| OpeningHours {
            days: vec![1, 2],
            opens: opens.to_owned(),
            closes: closes.to_owned(),
        };
        assert_eq!(
            read(&lines),
            [hours("09:00", "12:00"), hours("13:00", "17:00")]
        );
    }
}
