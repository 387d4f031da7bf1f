//! What the search looks through, and what it says of what it found.

use crate::{Found, FoundBy, Product, folding::folded};

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Match {
    /// In its name or description, which the visitor sees.
    Shown,
    /// Elsewhere.
    Beyond(Found),
}

/// A product's texts, made ready once. The pages search alike (`web/src/features/catalogue/search.ts`).
#[derive(Debug)]
pub(crate) struct Searchable {
    /// Name and description: the specified rule, which is asked first.
    shown: [String; 2],
    /// The others in their order, folded and as the product has them.
    beyond: Vec<(FoundBy, String, String)>,
    /// The digits of each HS code.
    hs_codes: Vec<String>,
}

impl Searchable {
    pub(crate) fn new(product: &Product) -> Self {
        let names = std::iter::once(&product.english_name).chain(&product.other_names);
        let others = [
            (FoundBy::BotanicalName, product.botanical_name.as_ref()),
            (FoundBy::Origin, Some(&product.origin)),
        ];
        let beyond = names
            .map(|name| (FoundBy::OtherName, name))
            .chain(
                others
                    .into_iter()
                    .filter_map(|(by, text)| Some((by, text?))),
            )
            .map(|(by, text)| (by, folded(text), text.clone()))
            .collect();
        Self {
            shown: [folded(&product.name), folded(&product.description)],
            beyond,
            hs_codes: product
                .hs_code
                .iter()
                .flat_map(|codes| codes.split(['/', ';', ',']))
                .map(digits)
                .collect(),
        }
    }

    /// Where the product has it; `None` when it has not. `product` is the one that this was made of.
    pub(crate) fn find(&self, wanted: &Wanted, product: &Product) -> Option<Match> {
        if self.shown.iter().any(|text| text.contains(&wanted.folded)) {
            return Some(Match::Shown);
        }
        let beyond = self
            .beyond
            .iter()
            .find(|(_, folded, _)| folded.contains(&wanted.folded));
        if let Some((by, _, text)) = beyond {
            return Some(Match::Beyond(Found {
                by: *by,
                text: text.clone(),
            }));
        }
        let digits = wanted.hs_code.as_ref()?;
        let is_code = |code: &String| {
            code.starts_with(digits) || code.len() >= SHARED && digits.starts_with(code)
        };
        self.hs_codes.iter().any(is_code).then(|| {
            Match::Beyond(Found {
                by: FoundBy::HsCode,
                text: product.hs_code.clone().unwrap_or_default(),
            })
        })
    }
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}
