//! Customs tariff numbers, which spreadsheets mistake for numbers.

use crate::fault::{Code, Fault};

/// Checks that the cell is empty or holds HS codes. Several are separated by `/`, `;` or a comma with a space.
///
/// A code has 4 digits, 6, or more where a country subdivides further. Dots or spaces may separate pairs of digits after the
/// first four. Chapters 1 to 9, which include all spices, begin with a zero. Fails with what happened to the code, and how to fix it.
///
/// Source: World Customs Organization, Harmonized System: chapter, heading and subheading have two digits each.
pub(crate) fn check(cell: &str) -> Result<(), Fault> {
    if cell.trim().is_empty() {
        return Ok(());
    }
    let parts = cell.split(['/', ';']).flat_map(|part| part.split(", "));
    for code in parts.map(str::trim) {
        if is_hs_code(code) {
            continue;
        }
        let is_of = |extra: &[char]| {
            let mut letters = code.chars();
            letters.all(|letter| letter.is_ascii_digit() || extra.contains(&letter))
        };
        let (kind, message) = if is_of(&[]) && is_hs_code(&format!("0{code}")) {
            let message = format!(
                "`{code}` has lost a zero at its beginning: format the column as text and enter `0{code}`, or leave the column out to change no code"
            );
            (Code::HsZeroLost, message)
        } else if code.starts_with(|first: char| first.is_ascii_digit())
            && is_of(&['.', ',', 'E', 'e', '+'])
            && !is_of(&[])
        {
            let message = format!(
                "`{code}` is an HS code that was turned into a number: format the column as text and enter the code again, or leave the column out to change no code"
            );
            (Code::HsNumber, message)
        } else {
            let message = format!(
                "`{code}` is no HS code: write 4 to 12 digits, an even number of them, like `09042110`"
            );
            (Code::NoHsCode, message)
        };
        return Err(Fault::new(kind, code, message));
    }
    Ok(())
}

fn is_hs_code(text: &str) -> bool {
    let Some((heading, mut rest)) = text.split_at_checked(4) else {
        return false;
    };
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(heading) || text.len() > 16 {
        return false;
    }
    while !rest.is_empty() {
        rest = rest.strip_prefix(['.', ' ']).unwrap_or(rest);
        match rest.split_at_checked(2) {
            Some((pair, after)) if is_digits(pair) => rest = after,
            Some(_) | None => return false,
        }
    }
    true
}
