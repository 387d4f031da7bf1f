//! Parses the duration of a ban.

use chrono::{DateTime, TimeDelta, Utc};

use crate::AuthError;

/// The end of a ban: `none` is no ban; `300ms`, `1.5h` and `2h45m` are in Go's notation.
pub(super) fn ban_end(text: &str, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>, AuthError> {
    if text == "none" {
        return Ok(None);
    }
    let invalid = || AuthError::validation(format!("invalid format for ban duration: {text:?}"));
    let mut seconds = 0.0;
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest
            .find(|letter: char| !letter.is_ascii_digit() && letter != '.')
            .ok_or_else(invalid)?;
        let number: f64 = rest[..digits].parse().map_err(|_| invalid())?;
        rest = &rest[digits..];
        let (unit, length) = [("ms", 0.001), ("h", 3600.0), ("m", 60.0), ("s", 1.0)]
            .into_iter()
            .find(|(unit, _)| rest.starts_with(unit))
            .ok_or_else(invalid)?;
        seconds += number * length;
        rest = &rest[unit.len()..];
    }
    // A hundred years are practically permanent, and do not overflow any date.
    const LONGEST: f64 = 100.0 * 365.0 * 86_400.0;
    if text.is_empty() || seconds > LONGEST {
        return Err(invalid());
    }
    #[expect(clippy::cast_possible_truncation, reason = "at most LONGEST")]
    let length = TimeDelta::milliseconds((seconds * 1000.0) as i64);
    Ok(Some(now + length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ban_is_written_as_in_go() {
        let now = Utc::now();
        let end = |text: &str| ban_end(text, now).ok();
        assert_eq!(end("none"), Some(None));
        assert_eq!(end("24h"), Some(Some(now + TimeDelta::hours(24))));
        assert_eq!(end("1h30m"), Some(Some(now + TimeDelta::minutes(90))));
        assert_eq!(end("500ms"), Some(Some(now + TimeDelta::milliseconds(500))));
        for wrong in ["", "24", "h", "1d", "-1h", "1e9h", "99999999h"] {
            assert_eq!(end(wrong), None, "{wrong}");
        }
    }
}
