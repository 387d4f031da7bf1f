//! Numbers and ranges in a unit, in the English notation of the texts: `50,000-100,000`, `10-12%`, `15-25 °C`.

/// The unit that follows a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// None: a number of things, or a unit that the text around it names.
    None,
    /// Whole days, at most `MAX_DAYS`. The text around it names the unit.
    Days,
    /// Per cent, at most 100.
    Percent,
    /// Degrees Celsius.
    Celsius,
    /// Parts per billion.
    PartsPerBillion,
}

/// The most digits before the decimal point, and as many after it.
const MAX_DIGITS: usize = 9;
/// The most days: the pages draw each.
const MAX_DAYS: f64 = 60.0;

impl Unit {
    /// As it follows a number, with any space.
    fn suffix(self) -> &'static str {
        match self {
            Self::None | Self::Days => "",
            Self::Percent => "%",
            Self::Celsius => " °C",
            Self::PartsPerBillion => " ppb",
        }
    }

    /// A number with or without its unit, with it.
    pub(super) fn parse_measure(self, text: &str) -> Result<String, String> {
        let number = self.number(self.without_suffix(text));
        let number =
            number.ok_or_else(|| format!("`{text}` is no number; {}", self.example("3")))?;
        Ok([&written(&number), self.suffix()].concat())
    }

    /// A number or a range with or without its unit, with it.
    pub(super) fn parse_range(self, text: &str) -> Result<String, String> {
        let bare = self.without_suffix(text);
        // People type the dash of print too.
        let Some((low, high)) = bare.split_once(['-', '–']) else {
            return self.parse_measure(text);
        };
        let numbers = self.number(low).zip(self.number(high));
        let (low, high) =
            numbers.ok_or_else(|| format!("`{text}` is no range; {}", self.example("10-12")))?;
        if value(&low) >= value(&high) {
            return Err(format!(
                "`{text}` does not go from a smaller number to a larger one"
            ));
        }
        Ok([&written(&low), "-", &written(&high), self.suffix()].concat())
    }

    fn without_suffix(self, text: &str) -> &str {
        let unit = self.suffix().trim_start();
        text.strip_suffix(unit).unwrap_or(text).trim()
    }

    fn example(self, number: &str) -> String {
        let limit = match self {
            Self::Days => format!(", in whole days, {MAX_DAYS} at most"),
            Self::Percent => ", 100% at most".to_owned(),
            _ => String::new(),
        };
        format!("write it as in `{number}{}`{limit}", self.suffix())
    }

    /// The digits of a number that fits, without separators of thousands.
    fn number(self, text: &str) -> Option<String> {
        let (whole, decimals) = match text.trim().split_once('.') {
            Some((whole, decimals)) => (whole, Some(decimals)),
            None => (text.trim(), None),
        };
        let whole = whole_number(whole)?.to_string();
        let number = match decimals {
            Some(decimals) => {
                let is_short = (1..=MAX_DIGITS).contains(&decimals.len());
                let is_plain = decimals.bytes().all(|byte| byte.is_ascii_digit());
                (is_short && is_plain).then(|| [&whole, ".", decimals].concat())?
            }
            None => whole,
        };
        let fits = match self {
            Self::Percent => value(&number) <= 100.0,
            Self::Days => value(&number) <= MAX_DAYS && decimals.is_none(),
            _ => true,
        };
        fits.then_some(number)
    }
}

/// A whole number with or without separators of thousands: `1,000`.
pub(super) fn whole_number(text: &str) -> Option<u32> {
    let groups: Vec<_> = text.split(',').collect();
    let is_digits =
        |group: &&str| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit());
    let (first, others) = groups.split_first()?;
    let is_grouped = others.is_empty() || first.len() <= 3;
    let is_number = groups.iter().all(is_digits) && others.iter().all(|group| group.len() == 3);
    let digits = groups.concat();
    (is_grouped && is_number && digits.len() <= MAX_DIGITS)
        .then_some(digits)?
        .parse()
        .ok()
}

fn value(number: &str) -> f64 {
    number.parse().unwrap_or_default()
}

/// With separators of thousands.
fn written(number: &str) -> String {
    let whole = number.find('.').unwrap_or(number.len());
    let mut written = number.to_owned();
    for place in (1..whole)
        .rev()
        .filter(|place| (whole - place).is_multiple_of(3))
    {
        written.insert(place, ',');
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_its_unit_and_separators_however_it_is_typed() {
        for (unit, typed, expected) in [
            (Unit::Percent, "3", "3%"),
            (Unit::Percent, "2.5 %", "2.5%"),
            (Unit::Percent, "100%", "100%"),
            (Unit::PartsPerBillion, "10ppb", "10 ppb"),
            (Unit::None, "5", "5"),
            (Unit::Days, "7", "7"),
            (Unit::None, "1234567", "1,234,567"),
            (Unit::None, "1,000.25", "1,000.25"),
        ] {
            assert_eq!(
                unit.parse_measure(typed).as_deref(),
                Ok(expected),
                "{typed}"
            );
            assert_eq!(unit.parse_range(typed).as_deref(), Ok(expected), "{typed}");
        }
        for (unit, typed) in [
            (Unit::Percent, "101"),
            (Unit::Percent, "3 kg"),
            (Unit::Percent, "-3"),
            (Unit::Days, "61"),
            (Unit::Days, "7.5"),
            (Unit::None, "3%"),
            (Unit::None, "1,00"),
            (Unit::None, "1000,000"),
            (Unit::None, ","),
            (Unit::None, "1."),
            (Unit::None, "1.5.5"),
            (Unit::None, "1234567890"),
            (Unit::None, "NaN"),
            (Unit::None, "many"),
            (Unit::None, "{{figure.reply}}"),
        ] {
            let said = unit.parse_measure(typed);
            assert!(said.is_err_and(|fault| fault.contains(typed)), "{typed}");
        }
    }

    #[test]
    fn a_range_goes_from_a_smaller_number_to_a_larger_one() {
        for (unit, typed, expected) in [
            (Unit::Percent, "10 - 12", "10-12%"),
            (Unit::Percent, "12–14%", "12-14%"),
            (Unit::Celsius, "15-25", "15-25 °C"),
            (Unit::Celsius, "15-25°C", "15-25 °C"),
            (Unit::None, "50000-100,000", "50,000-100,000"),
        ] {
            assert_eq!(unit.parse_range(typed).as_deref(), Ok(expected), "{typed}");
        }
        for typed in [
            "12-10", "10-10", "10-", "-12", "10-12-14", "10-12 kg", "10%-12%",
        ] {
            assert!(Unit::Percent.parse_range(typed).is_err(), "{typed}");
        }
        assert!(Unit::Percent.parse_measure("10-12").is_err());
    }
}
