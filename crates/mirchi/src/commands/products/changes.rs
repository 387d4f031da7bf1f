//! Formats the changes of an import for a terminal.

use std::fmt::Write;

use catalogue::csv::Report;
use languages::Language;

use crate::commands::output;

/// How many characters are shown before and after a difference in a long text.
const AROUND: usize = 24;
/// How many characters of the difference itself are shown.
const LONGEST: usize = 160;
/// Marks omitted characters.
const LEFT_OUT: &str = "…";

/// The changes of a report, one line for each column; empty if there are none.
///
/// Only texts in `language` are shown; `None` for all.
pub(super) fn format_report(report: &Report, language: Option<Language>) -> String {
    let mut lines = String::new();
    for change in &report.changes {
        let (slug, name) = (&change.slug, output::printable(&change.name));
        if change.is_new {
            // Writing to a `String` cannot fail.
            let _ = writeln!(lines, "{}: new, {name}", output::printable(slug));
            continue;
        }
        let shown = |column: &&catalogue::csv::ColumnChange| {
            language.is_none() || column.language == language
        };
        let columns: Vec<_> = change.columns.iter().filter(shown).collect();
        if columns.is_empty() {
            continue;
        }
        let _ = writeln!(lines, "{}:", output::printable(slug));
        for column in columns {
            let (before, after) = shortened(&column.before, &column.after);
            let _ = writeln!(lines, "  {}: {before} → {after}", column.column);
        }
    }
    let others = (report.added + report.changed).saturating_sub(report.changes.len());
    if others > 0 {
        let _ = writeln!(lines, "and {others} more product(s)");
    }
    lines
}

/// Two texts on one line each, without most of their common prefix and suffix.
fn shortened(before: &str, after: &str) -> (String, String) {
    let letters = |text: &str| text.chars().collect::<Vec<_>>();
    let (before, after) = (letters(before), letters(after));
    let pairs = before.iter().zip(&after);
    let same_begin = pairs.take_while(|(one, other)| one == other).count();
    let rest = before.len().min(after.len()) - same_begin;
    let pairs = before.iter().rev().zip(after.iter().rev());
    let same_end = pairs.take_while(|(one, other)| one == other).count();
    let same_end = same_end.min(rest);
    let shown = |text: &[char]| {
        if text.is_empty() {
            return "(empty)".to_owned();
        }
        let differs = &text[same_begin..text.len() - same_end];
        let begin = cut_begin(&text[..same_begin]);
        let end = cut_end(&text[text.len() - same_end..]);
        format!("`{begin}{}{end}`", cut_middle(differs))
    };
    (shown(&before), shown(&after))
}

fn cut_begin(text: &[char]) -> String {
    match text.len() > 2 * AROUND {
        true => LEFT_OUT.to_owned() + &line(&text[text.len() - AROUND..]),
        false => line(text),
    }
}

fn cut_end(text: &[char]) -> String {
    match text.len() > 2 * AROUND {
        true => line(&text[..AROUND]) + LEFT_OUT,
        false => line(text),
    }
}

fn cut_middle(text: &[char]) -> String {
    match text.len() > LONGEST {
        true => {
            let (begin, end) = (&text[..LONGEST / 2], &text[text.len() - LONGEST / 2..]);
            line(begin) + LEFT_OUT + &line(end)
        }
        false => line(text),
    }
}

/// Characters on one line, with a symbol for line breaks.
fn line(text: &[char]) -> String {
    let text: String = text.iter().filter(|letter| **letter != '\r').collect();
    output::printable(&text.replace('\n', "⏎"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(before: &str, after: &str) -> String {
        let (before, after) = shortened(before, after);
        format!("{before} → {after}")
    }

    #[test]
    fn a_short_change_is_shown_as_it_is() {
        assert_eq!(both("2100", "2150"), "`2100` → `2150`");
        assert_eq!(both("", "USD"), "(empty) → `USD`");
        assert_eq!(both("aa", "a"), "`aa` → `a`");
        assert_eq!(both("काली", "लाल\nमिर्च"), "`काली` → `लाल⏎मिर्च`");
    }

    #[test]
    fn a_long_text_is_cut_in_what_has_not_changed() {
        let begin = "Sun-dried whole chillies of Guntur, with stem, ";
        let end = ", cleaned by machine and sorted by hand before they are packed";
        assert_eq!(
            both(
                &format!("{begin}hot{end}"),
                &format!("{begin}very mild{end}")
            ),
            "`Sun-dried whole chillies of Guntur, with stem, hot, cleaned by machine and…` → \
             `Sun-dried whole chillies of Guntur, with stem, very mild, cleaned by machine and…`"
        );
        assert_eq!(
            both(&format!("{begin}{begin}a"), &format!("{begin}{begin}b")),
            "`…s of Guntur, with stem, a` → `…s of Guntur, with stem, b`"
        );
    }

    #[test]
    fn a_text_that_is_another_altogether_is_cut_in_its_middle() {
        let (before, after) = shortened(&"a".repeat(1_000), "b");
        assert_eq!(before.chars().count(), LONGEST + 3);
        assert_eq!(after, "`b`");
    }
}
