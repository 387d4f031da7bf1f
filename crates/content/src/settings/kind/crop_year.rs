//! The year of a harvest: `2026-27` where it goes over the turn of the year, else `2026`.

use std::fmt::{self, Display, Formatter};

/// The year in which a harvest begins, and whether it ends in the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CropYear {
    /// The calendar year in which it begins.
    pub(crate) first: i32,
    is_over_two: bool,
}

impl CropYear {
    /// A year as people type it: `2026-27`, `2026–27`, `2026/27`, `2026-2027` or `2026`.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let read = || {
            let Some((first, last)) = text.split_once(['-', '–', '/']) else {
                let first = year(text.trim())?;
                return Some(Self {
                    first,
                    is_over_two: false,
                });
            };
            let first = year(first.trim())?;
            let next = (first + 1).to_string();
            let last = last.trim();
            let follows = last == next || last == &next[2..];
            follows.then_some(Self {
                first,
                is_over_two: true,
            })
        };
        read().ok_or_else(|| {
            format!("`{text}` is no year of a harvest; write it as in `2026-27` or `2026`")
        })
    }

    /// The harvest after this one.
    pub(crate) fn next(self) -> Self {
        Self {
            first: self.first + 1,
            ..self
        }
    }
}

impl Display for CropYear {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self.is_over_two {
            true => write!(out, "{}-{:02}", self.first, (self.first + 1) % 100),
            false => write!(out, "{}", self.first),
        }
    }
}

fn year(text: &str) -> Option<i32> {
    let year: i32 = text.parse().ok()?;
    (1900..=2999).contains(&year).then_some(year)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_harvest_is_of_one_year_or_of_two_that_follow_each_other() {
        for (typed, expected, next) in [
            ("2026-27", "2026-27", "2027-28"),
            ("2026 – 27", "2026-27", "2027-28"),
            ("2026/2027", "2026-27", "2027-28"),
            ("2099-00", "2099-00", "2100-01"),
            ("2026", "2026", "2027"),
        ] {
            let year = CropYear::parse(typed);
            let shown = year.map(|year| [year.to_string(), year.next().to_string()]);
            assert_eq!(shown, Ok([expected, next].map(str::to_owned)), "{typed}");
        }
        for typed in [
            "2026-28",
            "26-27",
            "2026-",
            "2026-27-28",
            "1026",
            "this year",
        ] {
            let said = CropYear::parse(typed);
            assert!(said.is_err_and(|fault| fault.contains(typed)), "{typed}");
        }
    }
}
