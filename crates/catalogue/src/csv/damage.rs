//! Detects texts that were damaged before the import, so that they are not stored.

use encoding_rs::WINDOWS_1252;

use crate::fault::{Code, Fault};

/// Checks that the text of a cell is undamaged. Fails with what was lost, and where to find it.
pub(super) fn check(text: &str) -> Result<(), Fault> {
    if text.contains('\0') {
        let message = "holds a null character, which cannot be stored";
        return Err(Fault::plain(Code::Characters, message));
    }
    if text.contains('\u{fffd}') {
        let message = "holds `\u{fffd}` where a letter was lost; take the text from the original, and save as `CSV UTF-8`";
        return Err(Fault::new(Code::LostLetters, text, message));
    }
    // A spreadsheet that saves as plain `CSV` writes a question mark for each letter that the old encoding lacks.
    if text.contains("??") {
        let message = format!(
            "`{text}` has question marks where letters were lost; take the text from the original, and save as `CSV UTF-8`"
        );
        return Err(Fault::new(Code::LostLetters, text, message));
    }
    if is_error_of_a_spreadsheet(text) {
        let message = format!(
            "`{text}` is an error of the spreadsheet; mend the formula there, or enter the value"
        );
        return Err(Fault::new(Code::SpreadsheetError, text, message));
    }
    match read_in_a_wrong_encoding(text) {
        Some(right) => {
            let message = format!(
                "`{text}` should probably read `{right}`: the file was opened in a wrong encoding; open it as UTF-8 and save it again"
            );
            Err(Fault::new(Code::WrongEncoding, text, message).with(right))
        }
        None => Ok(()),
    }
}

/// Whether it is a spreadsheet's error value: `#N/A`, `#VALUE!`, in German `#NV` and `#WERT!`, in LibreOffice `Err:502`.
fn is_error_of_a_spreadsheet(text: &str) -> bool {
    let is_numbered = |number: &str| number.len() == 3 && number.parse::<u16>().is_ok();
    if let Some(number) = text.strip_prefix("Err:") {
        return is_numbered(number);
    }
    let Some(name) = text.strip_prefix('#') else {
        return false;
    };
    let is_name = |name: &str| {
        !name.is_empty()
            && name.chars().all(|letter| {
                letter.is_uppercase() || letter.is_ascii_digit() || "/¡¿".contains(letter)
            })
    };
    match name.strip_suffix(['!', '?']) {
        Some(name) => is_name(name),
        None => matches!(name, "N/A" | "NV" | "N/D" | "Н/Д"),
    }
}

/// The original text, if UTF-8 was opened as Windows-1252 and saved again, such as `ü` for `Ã¼`.
fn read_in_a_wrong_encoding(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let (bytes, _, is_not_of_it) = WINDOWS_1252.encode(text);
    if is_not_of_it {
        return None;
    }
    let right = str::from_utf8(&bytes).ok()?;
    right
        .chars()
        .all(|letter| letter.is_ascii() || is_of_the_sites_scripts(letter))
        .then(|| right.to_owned())
}

/// Whether the letter can occur in one of the site's languages. Two adjacent letters of French or German can have the bytes of
/// another letter, but never of one of these.
fn is_of_the_sites_scripts(letter: char) -> bool {
    matches!(letter,
        '\u{a0}'..='\u{ff}' // Latin
        | '\u{400}'..='\u{4ff}' // Cyrillic
        | '\u{600}'..='\u{6ff}' // Arabic
        | '\u{900}'..='\u{97f}' // Devanagari
        | '\u{2010}'..='\u{2044}' | '\u{20a0}'..='\u{20bf}' // dashes, quotation marks, currencies
        | '\u{3000}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}') // Chinese and Japanese
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn text_that_is_whole_passes() {
        for text in [
            "",
            "Kreuzkümmel",
            "काली मिर्च",
            "QUALITÉ\u{a0}: «\u{a0}CAFÉ\u{a0}»",
            "ÇÃO Ü» À\u{a0}",
            "25–50 kg, 10 €, ₹ 900",
            "Hot? Very! Who says so ?",
            "naïve façade",
            "#1",
            "#!",
            "#1 choice!",
            "Err: 502",
        ] {
            assert_eq!(check(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn an_error_of_a_spreadsheet_is_no_text() {
        for text in [
            "#N/A",
            "#REF!",
            "#DIV/0!",
            "#NAME?",
            "#NV",
            "#WERT!",
            "#¡VALOR!",
            "#ЗНАЧ!",
            "Err:502",
        ] {
            let fault = check(text).expect_err("it is no text");
            assert!(fault.message.ends_with("or enter the value"), "{fault:?}");
        }
    }
}
