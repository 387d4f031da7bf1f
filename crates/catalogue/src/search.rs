//! What the search looks through, and what it says of what it found.

use languages::folded;
use store::product_listing;

use crate::{Found, FoundBy};

/// Stands between two texts. No folded text has one, so nothing is found across two of them.
pub(crate) const BETWEEN_TEXTS: char = '\n';

/// Stands before, between and after the HS codes.
const AROUND_CODES: char = '/';

/// The fewest digits of an HS code that are searched for: its heading. Fewer stand in too many codes.
const HEADING: usize = 4;

/// The digits of an HS code that all countries share. Those beyond are each country's own.
const SHARED: usize = 6;

/// What a visitor looks for, ready to be compared.
#[derive(Debug)]
pub(crate) struct Wanted {
    folded: String,
    /// The digits, when there is nothing else but dots and spaces.
    hs_code: Option<String>,
}

impl Wanted {
    /// `None` when there is nothing to look for.
    pub(crate) fn new(search: &str) -> Option<Self> {
        let folded = folded(search);
        let is_code = folded
            .chars()
            .all(|letter| letter.is_ascii_digit() || matches!(letter, '.' | ' '));
        let hs_code = is_code
            .then(|| digits(&folded))
            .filter(|digits| digits.len() >= HEADING);
        (!folded.is_empty()).then_some(Self { folded, hs_code })
    }
}

/// Where a product has what was looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Match {
    /// In its name or description, which the visitor sees.
    Shown,
    /// In another of its texts: its place among them.
    Beyond(usize),
    /// In its HS codes.
    HsCode,
}

/// Where a product comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'a> {
    pub(crate) district: &'a str,
    pub(crate) state: &'a str,
    /// Both as the language writes them.
    pub(crate) whole: &'a str,
}

impl Origin<'_> {
    /// What is searched: whichever of the two names comes first, with a comma or without, is in it.
    fn in_either_order(self) -> String {
        let Self {
            district,
            state,
            whole,
        } = self;
        match (district, state) {
            (_, "") | ("", _) => whole.to_owned(),
            _ => format!("{whole}, {district} {state} {district}"),
        }
    }
}

/// A product's texts, made ready once. The pages search alike (`web/src/features/catalogue/search.ts`).
///
/// First name and description: the specified rule, which is asked first. Then the others in their order, and the digits of
/// each HS code.
#[derive(Debug)]
pub(crate) struct Searchable {
    /// Every text in small letters, without accents and with single spaces, on a line of its own.
    pub(crate) texts: String,
    /// The digits of each HS code between slashes; `None` where the product has none.
    pub(crate) codes: Option<String>,
}

/// In: name, description and English name, the other names, the botanical name, the origin and the HS codes.
pub(crate) fn searchable(
    [name, description, english_name]: [&str; 3],
    other_names: &[String],
    botanical_name: Option<&str>,
    origin: Origin<'_>,
    hs_codes: Option<&str>,
) -> Searchable {
    let origin = origin.in_either_order();
    let texts = [name, description, english_name]
        .into_iter()
        .chain(other_names.iter().map(String::as_str))
        .chain(botanical_name)
        .chain([origin.as_str()]);
    let texts: Vec<String> = texts.map(folded).collect();
    let codes = hs_codes.map(|codes| {
        let codes: Vec<String> = codes.split(['/', ';', ',']).map(digits).collect();
        format!("{AROUND_CODES}{}{AROUND_CODES}", codes.join("/"))
    });
    Searchable {
        texts: texts.join("\n"),
        codes,
    }
}

impl Wanted {
    /// What is looked for in the texts.
    pub(crate) fn text(&self) -> &str {
        &self.folded
    }

    /// What is looked for in the codes: those that begin with the digits, and shorter ones that the digits begin with.
    pub(crate) fn codes(&self) -> Vec<String> {
        let Some(digits) = &self.hs_code else {
            return Vec::new();
        };
        let shorter = (SHARED..digits.len()).map(|end| format!("/{}/", &digits[..end]));
        std::iter::once(format!("/{digits}"))
            .chain(shorter)
            .collect()
    }

    /// Where a product that was found has it. In: its column `search_text`.
    pub(crate) fn find(&self, texts: &str) -> Match {
        let mut texts = texts.split(BETWEEN_TEXTS);
        match texts.position(|text| text.contains(&self.folded)) {
            None => Match::HsCode,
            Some(place) => match place.checked_sub(SHOWN) {
                None => Match::Shown,
                Some(other) => Match::Beyond(other),
            },
        }
    }
}

/// How many texts visitors see: name and description.
const SHOWN: usize = 2;

/// What the search was found in; `None` where the visitor sees it.
pub(crate) fn found(row: &product_listing::Model, found: Match) -> Option<Found> {
    let names = std::iter::once(&row.english_name).chain(&row.other_names.0);
    let mut others = names
        .map(|name| (FoundBy::OtherName, name))
        .chain(
            row.botanical_name
                .iter()
                .map(|name| (FoundBy::BotanicalName, name)),
        )
        .chain([(FoundBy::Origin, &row.origin)]);
    let (by, text) = match found {
        Match::Shown => return None,
        Match::Beyond(place) => others.nth(place)?,
        Match::HsCode => (FoundBy::HsCode, row.hs_code.as_ref()?),
    };
    let text = text.clone();
    Some(Found { by, text })
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}
