//! What a product costs, as numbers, and how a text such as `USD 2,100 - 2,400 / t FOB Chennai (indicative)` is parsed.

use std::str::FromStr;

use chrono::NaiveDate;
use decimal::Decimal;

/// What a product costs, and under which terms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Price {
    /// The price of one [`unit`](Self::unit), or the lowest one; `None` where a buyer has to ask.
    pub from: Option<Decimal>,
    /// The highest price of one unit; `None` where there is one price.
    pub to: Option<Decimal>,
    /// Code of the currency, ISO 4217: `USD`.
    pub currency: Option<String>,
    /// Code of the unit that the price is of: `t`, `kg`.
    pub unit: Option<String>,
    /// Price term (Incoterm): `FOB`.
    pub term: Option<String>,
    /// The place that the term names; `None` where that is the product's port of loading.
    pub port: Option<String>,
    /// Last day on which the price holds; `None` where it is indicative.
    pub valid_until: Option<NaiveDate>,
    /// Whether the goods may leave the country only with an authorisation, on which the offer depends.
    pub needs_export_authorisation: bool,
    /// What is shown instead of a price, in English, where there is no number.
    pub note: Option<String>,
}

/// The units that a price can be of, by the words that English texts have for them. The first word is the code.
pub const UNITS: [&[&str]; 4] = [
    &[
        "t",
        "mt",
        "tonne",
        "tonnes",
        "metric ton",
        "metric tons",
        "metric tonne",
    ],
    &["kg", "kgs", "kilo", "kilogram", "kilogramme"],
    &["g", "gm", "gram", "gramme"],
    &["lb", "lbs", "pound"],
];

/// The currencies in circulation, by their codes of ISO 4217.
pub const CURRENCIES: [&str; 154] = [
    "AED", "AFN", "ALL", "AMD", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BGN",
    "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF",
    "CHF", "CLP", "CNY", "COP", "CRC", "CUP", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP",
    "ERN", "ETB", "EUR", "FJD", "FKP", "GBP", "GEL", "GHS", "GIP", "GMD", "GNF", "GTQ", "GYD",
    "HKD", "HNL", "HTG", "HUF", "IDR", "ILS", "INR", "IQD", "IRR", "ISK", "JMD", "JOD", "JPY",
    "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LBP", "LKR", "LRD",
    "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR", "MWK",
    "MXN", "MYR", "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "OMR", "PAB", "PEN", "PGK",
    "PHP", "PKR", "PLN", "PYG", "QAR", "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG",
    "SEK", "SGD", "SHP", "SLE", "SOS", "SRD", "SSP", "STN", "SVC", "SYP", "SZL", "THB", "TJS",
    "TMT", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UGX", "USD", "UYU", "UZS", "VES",
    "VND", "VUV", "WST", "XAF", "XCD", "XOF", "XPF", "YER", "ZAR", "ZMW", "ZWG",
];

/// The price terms: those of Incoterms 2020, and the older `CNF`, which the trade still uses.
pub const TERMS: [&str; 12] = [
    "EXW", "FCA", "FAS", "FOB", "CFR", "CNF", "CIF", "CPT", "CIP", "DAP", "DPU", "DDP",
];

/// The terms that name the port or place of loading; all others name the destination.
const TERMS_OF_LOADING: [&str; 4] = ["EXW", "FCA", "FAS", "FOB"];

/// Whether the place of a term is where the goods are loaded, and not their destination.
#[must_use]
pub fn is_of_loading(term: &str) -> bool {
    TERMS_OF_LOADING.contains(&term)
}

/// The signs of currencies, and what else people write for them.
const SIGNS: [(&str, &str); 7] = [
    ("US$", "USD"),
    ("$", "USD"),
    ("€", "EUR"),
    ("£", "GBP"),
    ("₹", "INR"),
    ("Rs.", "INR"),
    ("Rs", "INR"),
];

/// How older texts mark a price that depends on an authorisation.
const AUTHORISATION: &str = "subject to export authorisation";

impl Price {
    /// Parses the price in a text, in the forms that exporters write: a currency and one or two figures, a unit, a term with
    /// its place, `(indicative)`; or `On request`.
    ///
    /// `port` is the product's port of loading. What cannot be expressed in numbers becomes the note, so that nothing is lost,
    /// and a blank
    /// text gives nothing. A price without `(indicative)` counts as indicative too, as no text states until when it is valid.
    pub fn read(text: &str, port: Option<&str>) -> Self {
        let text = text.trim();
        let (offer, needs_export_authorisation) = without_authorisation(text);
        let price = match offer.to_lowercase().as_str() {
            "" | "on request" | "price on request" => Some(Self::default()),
            _ => figures(offer, port),
        };
        match price {
            Some(price) => Self {
                needs_export_authorisation,
                ..price
            },
            None => Self {
                note: Some(text.to_owned()),
                ..Self::default()
            },
        }
    }
}

fn without_authorisation(text: &str) -> (&str, bool) {
    match without_end(text, AUTHORISATION) {
        Some(offer) => (offer.trim_end_matches([' ', ',', ';']), true),
        None => (text, false),
    }
}

/// The text before its last words, which may be in any case; `None` if it ends otherwise.
fn without_end<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let (before, end) = text.split_at_checked(text.len().checked_sub(words.len())?)?;
    end.eq_ignore_ascii_case(words).then_some(before)
}

fn figures(text: &str, port: Option<&str>) -> Option<Price> {
    let mut rest = Rest(text.trim_end_matches('.').trim());
    rest.drop_end("(indicative)");
    rest.drop_end("indicative");
    let before = rest.currency();
    let from = rest.number()?;
    let to = match rest.dash() {
        true => {
            // As in `USD 2,100 - USD 2,400`.
            let again = rest.currency();
            if again.is_some() && again != before {
                return None;
            }
            Some(rest.number()?)
        }
        false => None,
    };
    let currency = match before {
        Some(currency) => currency,
        None => rest.currency()?,
    };
    let unit = rest.unit()?;
    let term = rest.term();
    let place = rest.0.trim_matches([' ', ',']);
    let is_place = place
        .chars()
        .all(|letter| letter.is_alphabetic() || matches!(letter, ' ' | '-' | '.' | '\'' | '’'));
    let has_place = !place.is_empty();
    let own = match term {
        // A place without a term, or a destination without its name.
        None if has_place => return None,
        Some(term) if !has_place && !is_of_loading(term) => return None,
        Some(term) if is_of_loading(term) && port == Some(place) => None,
        _ => Some(place).filter(|_| has_place),
    };
    let is_known = CURRENCIES.contains(&currency.as_str());
    let is_in_order = from > Decimal::ZERO && to.is_none_or(|to| from <= to);
    (is_known && is_place && is_in_order).then(|| Price {
        from: Some(from),
        to: to.filter(|to| *to != from),
        currency: Some(currency),
        unit: Some(unit.to_owned()),
        term: term.map(str::to_owned),
        port: own.map(str::to_owned),
        ..Price::default()
    })
}

/// A whole number without the separator of its groups, as in `2,100` or the Indian `1,50,000`; `None` where the groups are no
/// groups of thousands.
pub(crate) fn without_groups(number: &str, separator: char) -> Option<String> {
    let groups: Vec<&str> = number.split(separator).collect();
    let are_digits = number
        .chars()
        .all(|letter| letter.is_ascii_digit() || letter == separator);
    let is_grouped = match groups.as_slice() {
        [_] => true,
        [first, middle @ .., last] => {
            (1..=3).contains(&first.len())
                && middle.iter().all(|group| [2, 3].contains(&group.len()))
                && last.len() == 3
        }
        [] => false,
    };
    (are_digits && is_grouped).then(|| groups.concat())
}

/// The currency that stands before or after a figure, `$4.80` or `4.80 USD`, and the figure.
pub(crate) fn without_currency(text: &str) -> (Option<String>, &str) {
    let text = text.trim();
    let mut rest = Rest(text);
    if let Some(currency) = rest.currency() {
        return (Some(currency), rest.0);
    }
    let figure = text.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let mut after = Rest(&text[figure.len()..]);
    match after.currency() {
        Some(currency) if after.0.is_empty() => (Some(currency), figure),
        _ => (None, text),
    }
}

/// The code of a currency by its sign, or by its code in small letters.
pub(crate) fn currency_of(word: &str) -> Option<String> {
    let mut rest = Rest(word);
    let by_sign = rest.currency().filter(|_| rest.0.is_empty());
    by_sign.or_else(|| {
        let known = CURRENCIES
            .iter()
            .find(|code| code.eq_ignore_ascii_case(word));
        known.map(|code| (*code).to_owned())
    })
}

/// The code of a unit by a word for it, `tonne`.
pub(crate) fn unit_of(word: &str) -> Option<String> {
    let is_called_so =
        |words: &&&[&str]| words.iter().any(|known| known.eq_ignore_ascii_case(word));
    UNITS
        .iter()
        .find(is_called_so)
        .map(|words| words[0].to_owned())
}

/// The code of a price term, which may be in small letters.
pub(crate) fn term_of(word: &str) -> Option<String> {
    let term = TERMS.iter().find(|term| term.eq_ignore_ascii_case(word));
    term.map(|term| (*term).to_owned())
}

/// What is still to be parsed.
struct Rest<'a>(&'a str);

impl<'a> Rest<'a> {
    fn drop_end(&mut self, word: &str) {
        if let Some(before) = without_end(self.0, word) {
            self.0 = before.trim_end_matches([' ', ',']);
        }
    }

    fn word(&mut self, of: impl Fn(char) -> bool) -> &'a str {
        let text = self.0.trim_start();
        let end = text.find(|letter| !of(letter)).unwrap_or(text.len());
        self.0 = text;
        &text[..end]
    }

    fn skip(&mut self, bytes: usize) {
        self.0 = self.0[bytes..].trim_start();
    }

    /// A code, or the sign of the dollar or the euro.
    fn currency(&mut self) -> Option<String> {
        for (sign, code) in SIGNS {
            if let Some(rest) = self.0.trim_start().strip_prefix(sign) {
                self.0 = rest.trim_start();
                return Some(code.to_owned());
            }
        }
        let word = self.word(|letter| letter.is_ascii_uppercase());
        if word.len() != 3 {
            return None;
        }
        self.skip(3);
        Some(word.to_owned())
    }

    /// `2,100`, `10.50`, `1,50,000`.
    fn number(&mut self) -> Option<Decimal> {
        let word = self.word(|letter| letter.is_ascii_digit() || matches!(letter, ',' | '.'));
        let (whole, cents) = match word.split_once('.') {
            Some((whole, cents)) => (whole, Some(cents)),
            None => (word, None),
        };
        let whole = without_groups(whole, ',')?;
        // Three digits after a point may be a group of thousands, as other languages write it.
        let are_cents = cents.is_none_or(|cents| {
            (1..=2).contains(&cents.len()) && cents.bytes().all(|byte| byte.is_ascii_digit())
        });
        if !are_cents {
            return None;
        }
        let number = match cents {
            Some(cents) => format!("{whole}.{cents}"),
            None => whole,
        };
        let number = Decimal::from_str(&number).ok()?;
        self.skip(word.len());
        Some(number)
    }

    fn dash(&mut self) -> bool {
        let text = self.0.trim_start();
        for sign in ["-", "–", "—", "to "] {
            if let Some(rest) = text.strip_prefix(sign) {
                self.0 = rest.trim_start();
                return true;
            }
        }
        false
    }

    fn unit(&mut self) -> Option<&'static str> {
        let text = self.0.trim_start();
        let text = ["/", "per ", "a "]
            .iter()
            .find_map(|sign| text.strip_prefix(sign))?
            .trim_start();
        let words = UNITS
            .iter()
            .flat_map(|words| words.iter().map(|word| (words[0], *word)));
        let found = words.filter(|(_, word)| {
            let begins = text
                .get(..word.len())
                .is_some_and(|begin| begin.eq_ignore_ascii_case(word));
            begins && !text[word.len()..].starts_with(char::is_alphanumeric)
        });
        let (code, word) = found.max_by_key(|(_, word)| word.len())?;
        self.0 = text[word.len()..].trim_start_matches([' ', ',', '.']);
        Some(code)
    }

    fn term(&mut self) -> Option<&'static str> {
        let word = self.word(|letter| letter.is_ascii_alphabetic());
        let term = TERMS
            .iter()
            .find(|term| term.eq_ignore_ascii_case(word))
            .copied()?;
        self.skip(word.len());
        Some(term)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn price(from: &str, to: Option<&str>, unit: &str, term: Option<&str>) -> Price {
        let number = |text: &str| text.parse().expect("a number");
        Price {
            from: Some(number(from)),
            to: to.map(number),
            currency: Some("USD".to_owned()),
            unit: Some(unit.to_owned()),
            term: term.map(str::to_owned),
            ..Price::default()
        }
    }

    #[test]
    fn a_price_is_read_in_every_usual_form() {
        let range = || price("2100", Some("2400"), "t", Some("FOB"));
        for text in [
            "USD 2,100 - 2,400 / t FOB Chennai (indicative)",
            "USD 2,100 – 2,400 / MT FOB Chennai",
            "USD 2100-2400/t, FOB Chennai, indicative",
            "US$ 2,100 to 2,400 per metric ton FOB Chennai",
            "$2,100.00 - $2,400.00 / tonne fob Chennai (Indicative).",
            "2,100 - 2,400 USD per t FOB Chennai",
            " USD 2,100 - USD 2,400 / t FOB ",
        ] {
            assert_eq!(Price::read(text, Some("Chennai")), range(), "{text}");
        }
        for (text, expected) in [
            ("USD 6.00 - 8.50 / kg", price("6", Some("8.5"), "kg", None)),
            ("USD 12 / lb EXW", price("12", None, "lb", Some("EXW"))),
            ("USD 1,50,000 / t", price("150000", None, "t", None)),
            ("USD 5 - 5 / kg", price("5", None, "kg", None)),
        ] {
            assert_eq!(Price::read(text, None), expected, "{text}");
        }
    }

    #[test]
    fn a_place_that_is_not_the_port_of_loading_is_kept() {
        for (text, port, place) in [
            ("USD 9 / kg FCA Mumbai", Some("Mumbai"), None),
            ("USD 9 / kg FCA Mumbai", None, Some("Mumbai")),
            (
                "USD 9 / kg FCA Navi Mumbai",
                Some("Mumbai"),
                Some("Navi Mumbai"),
            ),
            // What a buyer pays to a destination that happens to be the port too.
            ("USD 9 / kg CIF Mumbai", Some("Mumbai"), Some("Mumbai")),
        ] {
            let read = Price::read(text, port);
            assert!(read.from.is_some(), "{text}");
            assert_eq!(read.port.as_deref(), place, "{text}");
        }
    }

    #[test]
    fn on_request_is_no_number_and_no_note() {
        for text in ["", "On request", " price on request "] {
            assert_eq!(Price::read(text, None), Price::default(), "{text}");
        }
        let expected = Price {
            needs_export_authorisation: true,
            ..Price::default()
        };
        let text = "On request, subject to export authorisation";
        assert_eq!(Price::read(text, None), expected);
    }

    #[test]
    fn what_is_not_understood_is_kept_as_it_is() {
        for text in [
            "USD 5",
            "from USD 5 / kg",
            "USD 9 - 8 / kg",
            "USD 0 / kg",
            "USD 2.100,00 / t",
            "USD 2.100 / t",
            "USD 2,1 / t",
            "USD 5 / bag",
            "USD 5 / t CIF",
            "USD 5 / t Hamburg",
            "USD 5 / t FOB Chennai, 30 days",
            "USD 5 - EUR 6 / t",
            "XYZ 5 / t",
            "5 / t",
            "Ask us, subject to export authorisation",
            "अनुरोध पर",
        ] {
            let expected = Price {
                note: Some(text.to_owned()),
                ..Price::default()
            };
            assert_eq!(Price::read(text, None), expected, "{text}");
        }
    }
}
