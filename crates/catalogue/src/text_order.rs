//! In which order texts stand.

use std::{borrow::Cow, cmp::Ordering};

/// A text as it is compared: in small letters, by UTF-16 code units and not by a language's rules.
///
/// So does JavaScript with `a.toLowerCase() < b.toLowerCase()`: the program and every browser list products in the same
/// order, whatever the database or the machine thinks of letters. `contracts/order-cases.json` holds both to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TextKey<'a>(Cow<'a, str>);

impl TextKey<'static> {
    pub(crate) fn new(text: &str) -> Self {
        Self(text.to_lowercase().into())
    }
}

impl<'a> TextKey<'a> {
    /// In: a text that is in small letters already.
    pub(crate) fn of_small_letters(text: &'a str) -> Self {
        Self(text.into())
    }
}

impl Ord for TextKey<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        by_code_units(&self.0, &other.0)
    }
}

impl PartialOrd for TextKey<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Compares as JavaScript's `<` does.
pub(crate) fn by_code_units(one: &str, other: &str) -> Ordering {
    // Most texts that are compared at length are the same, and that shows at once.
    if one == other {
        return Ordering::Equal;
    }
    one.encode_utf16().cmp(other.encode_utf16())
}
