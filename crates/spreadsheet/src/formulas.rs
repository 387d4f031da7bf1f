//! Keeps spreadsheets from executing formulas in a CSV file.
//!
//! An apostrophe before a cell that begins like a formula makes it text. Source: OWASP, "CSV Injection".

use unicode_general_category::{GeneralCategory as Category, get_general_category};

/// The text with an apostrophe before it if a spreadsheet could take it for a formula.
///
/// A text that already begins with apostrophes before a formula gets one too, so that [`unguarded`] returns exactly the original.
pub fn guarded(text: &str) -> String {
    if begins_formula(text.trim_start_matches('\'')) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

/// Removes the apostrophe that [`guarded`] adds.
pub fn unguarded(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(rest) if begins_formula(rest.trim_start_matches('\'')) => rest,
        _ => text,
    }
}

/// The text with an apostrophe before everything that could become the beginning of a cell and be taken for a formula: the text
/// itself, and what follows a semicolon, a tab or a line break in it.
pub fn guarded_throughout(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for (index, piece) in text.split_inclusive(parts_cells).enumerate() {
        if (index == 0 && begins_formula(text)) || has_sign_first(piece) {
            safe.push('\'');
        }
        safe.push_str(piece);
    }
    safe
}

/// Whether some spreadsheet treats the character as a separator of cells or rows. The comma is not among them: the quotes of the
/// file protect it.
fn parts_cells(character: char) -> bool {
    matches!(
        character,
        ';' | '\t' | '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

fn begins_formula(text: &str) -> bool {
    // Text after a tab or a line break may end up at the start of another cell.
    text.starts_with(['\t', '\r', '\n']) || has_sign_first(text)
}

fn has_sign_first(text: &str) -> bool {
    text.trim_start_matches(is_passed_over)
        .starts_with(is_sign_of_a_formula)
}

fn is_sign_of_a_formula(character: char) -> bool {
    matches!(
        character,
        '=' | '+' | '-' | '@'
            // Full-width and small forms, and the mathematical minus: some spreadsheets treat them like the ASCII characters.
            | '＝' | '＋' | '－' | '＠' | '﹦' | '﹢' | '﹣' | '﹫' | '−'
    )
}

/// Whether a spreadsheet, or a program between it and the file, may skip the character before a formula: white space, quotes, and
/// invisible characters.
fn is_passed_over(character: char) -> bool {
    let is_blank_letter = matches!(
        character,
        '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
    );
    character.is_whitespace()
        || character == '"'
        || is_blank_letter
        || matches!(
            get_general_category(character),
            Category::Control
                | Category::Format
                | Category::NonspacingMark
                | Category::EnclosingMark
                | Category::Unassigned
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMULAS: [&str; 14] = [
        "=1+1",
        "+1",
        "-1",
        "@a",
        "\ta",
        "\ra",
        "\n=a",
        " =a",
        "\u{200b}=a",
        "\u{feff}\u{202e}=a",
        "\"=a\"",
        "＝a",
        "＠SUM(A1)",
        "\u{a0}＋1",
    ];
    const TEXTS: [&str; 8] = [
        "",
        "a",
        "a=b",
        "1-2",
        "'a",
        "10-12%",
        "\"a\"",
        "Müller-Lüdenscheidt",
    ];

    #[test]
    fn what_a_spreadsheet_could_compute_gets_an_apostrophe() {
        for text in FORMULAS {
            assert_eq!(guarded(text), format!("'{text}"), "{text:?}");
            assert!(guarded_throughout(text).starts_with('\''), "{text:?}");
        }
        for text in TEXTS {
            assert_eq!(guarded(text), text);
            assert_eq!(guarded_throughout(text), text);
        }
    }

    #[test]
    fn every_text_comes_back_as_it_was() {
        let more = [
            "'=1", "''=1", "'", "''", "'a", "-", "- a\n- b", "\t", "it's", "' =1",
        ];
        for text in FORMULAS.into_iter().chain(TEXTS).chain(more) {
            assert_eq!(unguarded(&guarded(text)), text);
        }
    }

    #[test]
    fn an_apostrophe_that_guards_nothing_stays() {
        assert_eq!(unguarded("'a"), "'a");
        assert_eq!(unguarded("'"), "'");
    }

    #[test]
    fn no_piece_of_a_text_begins_a_formula_wherever_it_is_cut() {
        for (text, safe) in [
            ("a;=b", "a;'=b"),
            ("a; \u{200b}=b;c", "a;' \u{200b}=b;c"),
            ("a;\"=b\"", "a;'\"=b\""),
            ("a\t+1", "a\t'+1"),
            ("Please:\n- 5 t\n- 3 t", "Please:\n'- 5 t\n'- 3 t"),
            ("a\r\n@b", "a\r\n'@b"),
            ("a\u{2028}＝b", "a\u{2028}'＝b"),
            ("a, =b", "a, =b"),
            ("1;2-3;x=y", "1;2-3;x=y"),
        ] {
            assert_eq!(guarded_throughout(text), safe);
        }
    }
}
