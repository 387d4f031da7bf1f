//! The search: the texts that it looks through, and what it found.

use languages::{accented, folded};

use crate::{Found, FoundBy, entities::product_listing};

/// Separates two texts. Folded texts never contain it, so nothing is found across two of them.
pub(crate) const BETWEEN_TEXTS: char = '\n';

/// Separates a folded text from the same with its accents, where it has any. Neither contains it.
const BEFORE_ACCENTED: char = '\t';

/// Stands before, between and after the HS codes.
const AROUND_CODES: char = '/';

/// The fewest digits with which HS codes are searched: those of a heading. Fewer occur in too many codes.
const HEADING: usize = 4;

/// The digits of an HS code that are the same in all countries. Each country defines the digits after them.
const SHARED: usize = 6;

/// A search term, prepared for comparison.
#[derive(Debug)]
pub(crate) struct SearchTerm {
    /// What is searched for in the texts.
    pub(crate) text: String,
    /// The digits, if the term consists only of digits, dots and spaces.
    hs_code: Option<String>,
}

impl SearchTerm {
    /// The term with its accents, which is searched for first: `á` means that letter where products have it. `None` if it has none.
    pub(crate) fn accented(search: &str) -> Option<Self> {
        let text = accented(search)?;
        Some(Self {
            text,
            hs_code: None,
        })
    }

    /// The term without its accents; `None` if it is empty.
    pub(crate) fn new(search: &str) -> Option<Self> {
        let folded = folded(search);
        let is_code = folded
            .chars()
            .all(|letter| letter.is_ascii_digit() || matches!(letter, '.' | ' '));
        let hs_code = is_code
            .then(|| digits(&folded))
            .filter(|digits| digits.len() >= HEADING);
        (!folded.is_empty()).then_some(Self {
            text: folded,
            hs_code,
        })
    }
}

/// Where a product matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Match {
    /// In its name or description, which the visitor sees.
    Shown,
    /// In another of its texts: the index among those.
    OtherText(usize),
    /// In its HS codes.
    HsCode,
}

/// The names of an origin in one language.
pub(crate) struct OriginNames<'a> {
    pub(crate) district: &'a str,
    pub(crate) state: &'a str,
    /// Both, as the language writes them.
    pub(crate) whole: &'a str,
}

/// The searched text of an origin, which contains its two names in either order, with and without a comma.
pub(crate) fn in_either_order(origin: &OriginNames<'_>) -> String {
    let OriginNames {
        district,
        state,
        whole,
    } = *origin;
    match (district, state) {
        (_, "") | ("", _) => whole.to_owned(),
        _ => format!("{whole}, {district} {state} {district}"),
    }
}

/// The search texts of a product. The pages search in the same way (`web/src/features/catalogue/search.ts`).
///
/// Name and description come first, because matches in them take precedence. Then come the other texts in their order, and the
/// digits of each HS code.
#[derive(Debug)]
pub(crate) struct Searchable {
    /// Every text folded (lower case, without accents, with single spaces), each on its own line; after a tab with its accents, if it has
    /// any.
    pub(crate) texts: String,
    /// The digits of each HS code between slashes; `None` if the product has none.
    pub(crate) codes: Option<String>,
}

/// A text without its accents, and with them if it has any.
fn searched(text: &str) -> String {
    let folded = folded(text);
    match accented(text) {
        Some(accented) => format!("{folded}{BEFORE_ACCENTED}{accented}"),
        None => folded,
    }
}

/// Prepares the search texts of a product.
pub(crate) fn searchable(
    [name, description, english_name]: [&str; 3],
    other_names: &[String],
    botanical_name: Option<&str>,
    origin: &str,
    hs_codes: Option<&str>,
) -> Searchable {
    let texts = [name, description, english_name]
        .into_iter()
        .chain(other_names.iter().map(String::as_str))
        .chain(botanical_name)
        .chain([origin]);
    let texts: Vec<String> = texts.map(searched).collect();
    let codes = hs_codes.map(|codes| {
        let codes: Vec<String> = codes.split(['/', ';', ',']).map(digits).collect();
        format!("{AROUND_CODES}{}{AROUND_CODES}", codes.join("/"))
    });
    Searchable {
        texts: texts.join("\n"),
        codes,
    }
}

impl SearchTerm {
    /// What is searched for in the codes: codes that begin with the digits, and shorter codes that are the beginning of the digits.
    pub(crate) fn codes(&self) -> Vec<String> {
        let Some(digits) = &self.hs_code else {
            return Vec::new();
        };
        let shorter = (SHARED..digits.len()).map(|end| format!("/{}/", &digits[..end]));
        std::iter::once(format!("/{digits}"))
            .chain(shorter)
            .collect()
    }

    /// Where a product that was found matches, given its column `search_text`.
    pub(crate) fn find(&self, texts: &str) -> Match {
        let mut texts = texts.split(BETWEEN_TEXTS);
        match texts.position(|text| text.contains(&self.text)) {
            None => Match::HsCode,
            Some(place) => match place.checked_sub(SHOWN) {
                None => Match::Shown,
                Some(other) => Match::OtherText(other),
            },
        }
    }
}

/// How many of the texts visitors see: name and description.
const SHOWN: usize = 2;

/// The text in which the search matched; `None` if the visitor sees it anyway.
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
        Match::OtherText(place) => others.nth(place)?,
        Match::HsCode => (FoundBy::HsCode, row.hs_code.as_ref()?),
    };
    let text = text.clone();
    Some(Found { by, text })
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}
