//! Parses the numbers in texts that the exporter typed.

use serde::Serialize;
use ts_rs::TS;

/// A stretch of a scale; a single figure has the same number twice.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct FigureRange {
    pub from: f64,
    /// Where it ends, not below where it begins.
    pub to: f64,
}

impl FigureRange {
    /// The range from the lowest to the highest figure; `None` without figures.
    pub(super) fn over(figures: impl IntoIterator<Item = f64>) -> Option<Self> {
        let single = |figure| Self {
            from: figure,
            to: figure,
        };
        figures.into_iter().map(single).reduce(|range, next| Self {
            from: range.from.min(next.from),
            to: range.to.max(next.to),
        })
    }

    pub(super) fn middle(self) -> f64 {
        f64::midpoint(self.from, self.to)
    }
}

/// The range at the beginning of a text: its first number, or its first two. `None` without a number.
pub(super) fn range(text: &str) -> Option<FigureRange> {
    let mut numbers = numbers(text).map(|(number, _)| number);
    let from = numbers.next()?;
    let to = numbers.next().unwrap_or(from);
    Some(FigureRange {
        from,
        to: to.max(from),
    })
}

/// The tonnes of a load such as `about 6.5 t (260 bags of 25 kg)`; `None` if the text names none.
pub(super) fn tonnes(load: &str) -> Option<f64> {
    let (tonnes, _) = numbers(load).find(|(_, after)| {
        let after = after.trim_start();
        let unit = after
            .split(|letter: char| !letter.is_alphabetic())
            .next()
            .unwrap_or_default();
        ["t", "mt", "tonne", "tonnes"].contains(&unit.to_lowercase().as_str())
    })?;
    Some(tonnes)
}

/// The numbers of a text in English notation (`100,000`, `8.30`), each with the text after it.
fn numbers(text: &str) -> impl Iterator<Item = (f64, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            rest = &rest[rest.find(|letter: char| letter.is_ascii_digit())?..];
            let end = rest
                .find(|letter: char| !letter.is_ascii_digit() && letter != ',' && letter != '.')
                .unwrap_or(rest.len());
            let (number, after) = rest.split_at(end);
            rest = after;
            let number = number.trim_end_matches([',', '.']).replace(',', "");
            if let Ok(number) = number.parse() {
                return Some((number, after));
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from_to(range: Option<FigureRange>) -> Option<(f64, f64)> {
        range.map(|range| (range.from, range.to))
    }

    #[test]
    fn a_range_is_what_the_exporter_typed() {
        let read = |text| from_to(range(text));
        assert_eq!(read("80,000 - 100,000 SHU"), Some((80_000.0, 100_000.0)));
        assert_eq!(read("about 1,50,000 SHU."), Some((150_000.0, 150_000.0)));
        assert_eq!(read("5.2-5.5"), Some((5.2, 5.5)));
        assert_eq!(read("40-30"), Some((40.0, 40.0)));
        assert_eq!(read("1.2.3, then 7"), Some((7.0, 7.0)));
        assert_eq!(read("mild"), None);
    }

    #[test]
    fn a_load_is_the_number_before_its_unit() {
        assert_eq!(tonnes("about 6.5 t (260 bags of 25 kg)"), Some(6.5));
        assert_eq!(tonnes("600 bags of 50 kg, 30 MT"), Some(30.0));
        assert_eq!(tonnes("18 tonnes"), Some(18.0));
        assert_eq!(tonnes("Shipped by air"), None);
        assert_eq!(tonnes("20 trays"), None);
    }

    #[test]
    fn a_range_goes_over_all_figures() {
        assert_eq!(
            from_to(FigureRange::over([24.0, 23.0, 25.0])),
            Some((23.0, 25.0))
        );
        assert_eq!(from_to(FigureRange::over([])), None);
    }
}
