//! What the search looks through, and what it says of what it found.

use languages::folded;
use memchr::memmem::Finder;

use crate::{
    Found, FoundBy,
    item::{Base, Item},
    text::Texts,
};

/// Stands between two texts. No folded text has one, so nothing is found across two of them.
const BETWEEN_TEXTS: char = '\n';

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
    finder: Finder<'static>,
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
        (!folded.is_empty()).then(|| Self {
            finder: Finder::new(&folded).into_owned(),
            folded,
            hs_code,
        })
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
    all: Box<str>,
    /// Where the codes begin.
    codes: u32,
}

impl Searchable {
    pub(crate) fn new(
        base: &Base,
        name: &str,
        description: &str,
        other_names: &Texts,
        origin: Origin<'_>,
    ) -> Self {
        let shown = [name, description].map(folded);
        let origin = origin.in_either_order();
        let others = others(base, other_names, &origin).map(|(_, text)| folded(text));
        let texts: Vec<_> = shown.into_iter().chain(others).collect();
        let mut all = texts.join(&BETWEEN_TEXTS.to_string());
        let texts = all.len();
        for code in base
            .hs_code
            .iter()
            .flat_map(|codes| codes.split(['/', ';', ',']))
        {
            all.push(AROUND_CODES);
            all.push_str(&digits(code));
        }
        if base.hs_code.is_some() {
            all.push(AROUND_CODES);
        }
        Self {
            // Texts of more than 4 GB are beyond what any database takes.
            codes: u32::try_from(texts).unwrap_or(u32::MAX),
            all: all.into(),
        }
    }

    /// Every text in small letters, without accents and with single spaces, on a line of its own.
    pub(crate) fn texts(&self) -> &str {
        &self.all[..self.codes as usize]
    }

    /// The digits of each HS code between slashes; `None` where the product has none.
    pub(crate) fn codes(&self) -> Option<&str> {
        Some(&self.all[self.codes as usize..]).filter(|codes| !codes.is_empty())
    }

    /// Where the product has it; `None` when it has not.
    pub(crate) fn find(&self, wanted: &Wanted) -> Option<Match> {
        let texts = self.texts();
        if wanted.finder.find(texts.as_bytes()).is_some() {
            let mut texts = texts.split(BETWEEN_TEXTS);
            let place = texts.position(|text| text.contains(&wanted.folded))?;
            return Some(match place.checked_sub(SHOWN) {
                None => Match::Shown,
                Some(other) => Match::Beyond(other),
            });
        }
        let digits = wanted.hs_code.as_deref()?;
        let is_code = |code: &str| {
            code.starts_with(digits) || code.len() >= SHARED && digits.starts_with(code)
        };
        let mut codes = self.codes()?.split(AROUND_CODES);
        codes.any(is_code).then_some(Match::HsCode)
    }
}

/// How many texts visitors see: name and description.
const SHOWN: usize = 2;

/// What is searched beyond name and description, in the order in which it is tried.
fn others<'a>(
    base: &'a Base,
    other_names: &'a Texts,
    origin: &'a str,
) -> impl Iterator<Item = (FoundBy, &'a str)> {
    let names = std::iter::once(&base.english_name).chain(other_names.iter());
    let botanical = base.botanical_name.iter();
    names
        .map(|name| (FoundBy::OtherName, name.as_ref()))
        .chain(botanical.map(|name| (FoundBy::BotanicalName, name.as_ref())))
        .chain([(FoundBy::Origin, origin)])
}

/// What the search was found in; `None` where the visitor sees it.
pub(crate) fn found(item: &Item, found: Match) -> Option<Found> {
    let (by, text) = match found {
        Match::Shown => return None,
        Match::Beyond(place) => others(&item.base, &item.other_names, &item.origin).nth(place)?,
        Match::HsCode => (
            FoundBy::HsCode,
            item.base.hs_code.as_deref().unwrap_or_default(),
        ),
    };
    let text = text.to_owned();
    Some(Found { by, text })
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}
