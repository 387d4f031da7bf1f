//! In which order texts stand.

use std::cmp::Ordering;

/// What a text is ordered by: its small letters in UTF-16, with the high byte first, whose bytes stand in the order of UTF-16 code
/// units and not in that of a language's rules.
///
/// So does JavaScript with `a.toLowerCase() < b.toLowerCase()`: the program and every browser list products in the same
/// order, whatever the database or the machine thinks of letters. `contracts/order-cases.json` holds both to it.
#[must_use]
pub fn key_of(text: &str) -> Vec<u8> {
    let units: Vec<u16> = text.to_lowercase().encode_utf16().collect();
    units.into_iter().flat_map(u16::to_be_bytes).collect()
}

/// Compares as JavaScript's `<` does.
pub(crate) fn by_code_units(one: &str, other: &str) -> Ordering {
    one.encode_utf16().cmp(other.encode_utf16())
}
