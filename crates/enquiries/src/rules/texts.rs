//! Validates single texts.

use std::str::FromStr;

use lettre::Address;
use unicode_general_category::{GeneralCategory as Category, get_general_category};

/// Letters of any script with combining marks, spaces, period, apostrophe (straight or curved) and hyphen; and what joins the parts of
/// a name in other scripts: the dots of Japanese, Chinese and Catalan, the marks of Hebrew and Armenian.
///
/// The two joiners are not letters, but Hindi and Persian names are misspelt without them.
pub(super) fn belongs_in_a_name(character: char) -> bool {
    const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];
    match get_general_category(character) {
        Category::UppercaseLetter
        | Category::LowercaseLetter
        | Category::TitlecaseLetter
        | Category::ModifierLetter
        | Category::OtherLetter
        | Category::NonspacingMark
        | Category::SpacingMark
        | Category::EnclosingMark
        | Category::SpaceSeparator => true,
        _ => {
            matches!(character, '.' | '\'' | '’' | '-')
                || matches!(character, '·' | '‧' | '・' | '゠' | '׳' | '״' | '՚')
                || JOINERS.contains(&character)
        }
    }
}

/// Whether mail can be sent to an address: what [`Address`] accepts, without the forms that no buyer has (quotes, an IP address,
/// a host without a dot), and only ASCII, since not every mail server on the way accepts more.
///
/// Before the `@` only letters, digits and `_ . + - '` are allowed, and the first must be a letter, a digit or `_`. So a shell
/// that gets such an address as an argument sees neither an option nor a command in it, and a spreadsheet no formula. Source: the
/// default access rules of the mail server Exim, which refuse most of the others.
#[must_use]
pub fn is_email(text: &str) -> bool {
    text.is_ascii()
        && Address::from_str(text).is_ok_and(|address| {
            let labels: Vec<_> = address.domain().split('.').collect();
            let top = labels.last().copied().unwrap_or_default();
            is_user(address.user())
                && labels.len() > 1
                && labels.iter().all(|label| is_label(label))
                && top.len() > 1
                && !top.bytes().all(|byte| byte.is_ascii_digit())
        })
}

fn is_user(user: &str) -> bool {
    user.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '_')
        && user
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"_.+-'".contains(&byte))
}

fn is_label(label: &str) -> bool {
    !label.is_empty()
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// An optional plus, then digits, spaces, parentheses and hyphens, with at least `digits` digits; and an extension, `x12`.
pub(super) fn is_phone(text: &str, digits: usize) -> bool {
    let rest = text.strip_prefix('+').unwrap_or(text);
    let rest = match rest.split_once('x') {
        Some((number, extension)) if is_extension(extension) => number,
        _ => rest,
    };
    rest.bytes().filter(u8::is_ascii_digit).count() >= digits
        && rest
            .bytes()
            .all(|byte| byte.is_ascii_digit() || matches!(byte, b' ' | b'(' | b')' | b'-'))
}

fn is_extension(text: &str) -> bool {
    (1..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}
