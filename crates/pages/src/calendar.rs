//! The harvest calendar as an iCalendar file (RFC 5545).

use chrono::{DateTime, NaiveDate, Utc};
use icalendar::{Component, EventLike, Property};
use languages::Language;
use serde::Deserialize;

/// The first month of the harvest year.
const FIRST_MONTH: u32 = 9;

/// What the calendar says, as the bundle writes it.
#[derive(Debug, Deserialize)]
pub(super) struct CalendarTexts {
    name: String,
    entries: Vec<Entry>,
}

/// From the first day of a month to the last of another, every year.
#[derive(Debug, Deserialize)]
struct Entry {
    id: String,
    from: u32,
    to: u32,
    summary: String,
    description: String,
}

/// The harvest calendar of a language.
#[derive(Debug)]
pub enum Calendar {
    /// The text of the file.
    File(String),
    /// It has no entries, or the company does not state of which harvest it is.
    Empty,
    /// It cannot be made now, which is logged.
    Unavailable,
}

impl CalendarTexts {
    /// The file: days that do not block the reader's time. The same calendar is always the same bytes, because its entries have no time of
    /// their making; and an entry has one UID in all languages, so that the file of another language takes its place. `first_year` is the
    /// calendar year in which the harvest begins.
    pub(super) fn file(&self, language: Language, first_year: i32) -> String {
        let code = language.code().to_uppercase();
        let mut calendar = icalendar::Calendar::empty();
        calendar
            .append_property(Property::new("VERSION", "2.0"))
            .append_property(Property::new(
                "PRODID",
                format!("-//mirchi//Harvest calendar//{code}"),
            ))
            .append_property(Property::new("METHOD", "PUBLISH"))
            // The library's own method writes a second property, in which it escapes nothing.
            .append_property(Property::new("X-WR-CALNAME", &self.name));
        for entry in &self.entries {
            calendar.push(entry.event(first_year));
        }
        calendar.to_string()
    }
}

impl Entry {
    fn event(&self, first_year: i32) -> icalendar::Event {
        let begins = first_year + i32::from(self.from < FIRST_MONTH);
        // The end is the first day that is not part of it.
        let ends = begins + i32::from(self.to < self.from);
        let (after, ends) = match self.to {
            12 => (1, ends + 1),
            month => (month + 1, ends),
        };
        let made = first_day(first_year, FIRST_MONTH).and_time(chrono::NaiveTime::MIN);
        icalendar::Event::new()
            .uid(&format!("{}@harvest-calendar.mirchi", self.id))
            .timestamp(DateTime::<Utc>::from_naive_utc_and_offset(made, Utc))
            .starts(first_day(begins, self.from))
            .ends(first_day(ends, after))
            .add_property("RRULE", "FREQ=YEARLY")
            .add_property("TRANSP", "TRANSPARENT")
            .summary(&self.summary)
            .description(&self.description)
            .done()
    }
}

/// The first day of a month; of one that there is not, the first of all.
fn first_day(year: i32, month: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, 1).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(description: &str) -> String {
        let entry = |id: &str, from, to| Entry {
            id: id.to_owned(),
            from,
            to,
            summary: id.to_owned(),
            description: description.to_owned(),
        };
        let calendar = CalendarTexts {
            name: "Harvest, all crops".to_owned(),
            entries: vec![
                entry("peak", 1, 3),
                entry("cardamom", 9, 1),
                entry("year", 1, 12),
            ],
        };
        calendar.file(Language::ENGLISH, 2026)
    }

    #[test]
    fn an_entry_covers_its_months_also_over_the_turn_of_the_year() {
        let file = file("A text, with a comma");
        let days = |name: &str| {
            let lines = file.lines().filter_map(|line| line.strip_prefix(name));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(
            days("DTSTART;VALUE=DATE:"),
            ["20270101", "20260901", "20270101"]
        );
        assert_eq!(
            days("DTEND;VALUE=DATE:"),
            ["20270401", "20270201", "20280101"]
        );
        assert_eq!(days("UID:")[1], "cardamom@harvest-calendar.mirchi");
        assert_eq!(days("RRULE:"), ["FREQ=YEARLY"; 3]);
        assert_eq!(days("TRANSP:"), ["TRANSPARENT"; 3]);
        assert_eq!(days("DTSTAMP:"), ["20260901T000000Z"; 3]);
        assert_eq!(days("DESCRIPTION:")[0], "A text\\, with a comma");
        assert_eq!(days("METHOD:"), ["PUBLISH"]);
        assert_eq!(days("X-WR-CALNAME:"), ["Harvest\\, all crops"]);
    }

    #[test]
    fn it_is_written_by_rfc_5545_in_any_script() {
        let long = "काली मिर्च ".repeat(40);
        let file = file(&long);
        assert_eq!(file, self::file(&long), "the same bytes each time");
        assert!(file.starts_with("BEGIN:VCALENDAR\r\n"));
        assert!(file.ends_with("END:VCALENDAR\r\n"));
        let lines = file.split_terminator("\r\n");
        assert!(
            lines
                .clone()
                .all(|line| line.len() <= 75 && !line.contains(['\r', '\n']))
        );
        assert!(file.replace("\r\n ", "").contains(long.trim_end()));
    }
}
