//! Formats and parses times like PostgreSQL.

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, SubsecRound, Timelike, Utc};

/// `2026-01-31T09:30:00+00:00`, with as many fractional digits as needed, as in PostgreSQL's JSON.
pub fn in_iso_8601(time: &DateTime<Utc>) -> String {
    format!(
        "{}{}+00:00",
        time.format("%Y-%m-%dT%H:%M:%S"),
        fraction(time)
    )
}

/// `2026-01-31 09:30:00+00`, as in PostgreSQL's text format.
pub fn as_text(time: &DateTime<Utc>) -> String {
    format!("{}{}+00", time.format("%Y-%m-%d %H:%M:%S"), fraction(time))
}

/// PostgreSQL stores microseconds and omits trailing zeros.
fn fraction(time: &DateTime<Utc>) -> String {
    match time.nanosecond() / 1_000 % 1_000_000 {
        0 => String::new(),
        millionths => format!(".{millionths:06}").trim_end_matches('0').to_owned(),
    }
}

/// A timestamp as clients write it: with or without an offset, with a `T` or a space, or only a date. UTC by default. Rounded to
/// microseconds, as PostgreSQL stores it.
pub fn parse(text: &str) -> Option<DateTime<Utc>> {
    exact(text).map(|time| time.round_subsecs(6))
}

fn exact(text: &str) -> Option<DateTime<Utc>> {
    let text = text.trim();
    if let Ok(day) = NaiveDate::parse_from_str(text, "%Y-%m-%d") {
        return Some(day.and_time(NaiveTime::MIN).and_utc());
    }
    let text = text.replacen(' ', "T", 1);
    let text = text
        .strip_suffix(['Z', 'z'])
        .map_or_else(|| text.clone(), |local| format!("{local}+00:00"));
    for form in ["%Y-%m-%dT%H:%M:%S%.f%#z", "%Y-%m-%dT%H:%M%#z"] {
        if let Ok(time) = DateTime::parse_from_str(&text, form) {
            return Some(time.to_utc());
        }
    }
    ["%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%dT%H:%M"]
        .iter()
        .find_map(|form| NaiveDateTime::parse_from_str(&text, form).ok())
        .map(|time| time.and_utc())
}

/// A date as clients write it: `2026-01-31`, or a timestamp whose time is ignored.
pub fn parse_date(text: &str) -> Option<NaiveDate> {
    let text = text.trim();
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok();
    day.or_else(|| Some(parse(text)?.date_naive()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_written_as_postgresql_writes_it() {
        let written = |text| in_iso_8601(&parse(text).unwrap());
        assert_eq!(written("2026-01-31T09:30:00Z"), "2026-01-31T09:30:00+00:00");
        assert_eq!(
            written("2026-01-31T09:30:00.120000Z"),
            "2026-01-31T09:30:00.12+00:00"
        );
        assert_eq!(
            written("2026-01-31T09:30:00.000001999Z"),
            "2026-01-31T09:30:00.000002+00:00"
        );
        assert_eq!(
            as_text(&parse("2026-01-31T09:30:00.5Z").unwrap()),
            "2026-01-31 09:30:00.5+00"
        );
    }

    #[test]
    fn a_time_is_read_in_every_usual_form() {
        let noon = parse("2026-01-31T12:00:00Z");
        assert!(noon.is_some());
        for text in [
            "2026-01-31T12:00:00+00:00",
            "2026-01-31 12:00:00+00",
            "2026-01-31T17:30:00+05:30",
            "2026-01-31 12:00",
            "2026-01-31T12:00:00.000",
            "2026-01-31T12:00Z",
            " 2026-01-31 12:00:00 ",
        ] {
            assert_eq!(parse(text), noon, "{text}");
        }
        assert_eq!(parse("2026-01-31"), parse("2026-01-31T00:00:00Z"));
    }

    #[test]
    fn a_day_is_read_with_or_without_a_time() {
        let day = NaiveDate::from_ymd_opt(2026, 1, 31);
        for text in ["2026-01-31", " 2026-01-31 ", "2026-01-31T23:30:00Z"] {
            assert_eq!(parse_date(text), day, "{text}");
        }
        assert_eq!(parse_date("31.01.2026"), None);
    }

    #[test]
    fn what_is_no_time_is_not_read() {
        for text in ["", "yesterday", "2026-02-30", "12:00"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
