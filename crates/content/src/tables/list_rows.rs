//! What the rows of the site's lists have in common.

use std::fmt;

use catalogue::rules::translation_fault;
use tables::{TranslatedTexts, prelude::*};

pub(super) const IS_SHOWN: Column = with(
    column("is_shown", Type::Boolean, "Whether the pages show it."),
    ColumnDefault::True,
);

pub(super) const IS_SAMPLE: Column = with(
    column(
        "is_sample",
        Type::Boolean,
        "Whether it is invented: one of those that come with the sample catalogue.",
    ),
    ColumnDefault::False,
);

pub(super) const LANGUAGE: Column = text(
    "language",
    "Code of the language, such as `de`; never English.",
);

/// The most characters of a text.
const MAX_TEXT: usize = 1_000;

/// What is wrong with texts: each is one line of at most 1000 characters. A null is right.
pub(super) fn text_faults(
    row: &Row,
    columns: &'static [&'static str],
) -> Vec<(&'static str, String)> {
    let texts = columns
        .iter()
        .filter_map(|column| Some((*column, row[*column].as_str()?)));
    let fault = |text: &str| match text.chars().count() {
        _ if text.trim().is_empty() => Some("is blank; write a text, or nothing".to_owned()),
        _ if text.contains(char::is_control) => {
            Some("has more than one line; write it as one".to_owned())
        }
        count if count > MAX_TEXT => Some(format!(
            "has {count} characters; a text has at most {MAX_TEXT}"
        )),
        _ => None,
    };
    texts
        .filter_map(|(column, text)| Some((column, fault(text)?)))
        .collect()
}

/// What is wrong with an address: it must be one with `https://`, or, where that is allowed, a path of the site.
pub(super) fn address_fault(
    row: &Row,
    column: &'static str,
    may_be_a_path: bool,
) -> Option<(&'static str, String)> {
    let address = row[column].as_str()?;
    let is_path = may_be_a_path && address.starts_with('/') && !address.starts_with("//");
    let is_https = address
        .strip_prefix("https://")
        .is_some_and(|rest| rest.starts_with(|sign: char| sign.is_alphanumeric()));
    let is_plain = !address.contains(|sign: char| {
        sign.is_whitespace() || sign.is_control() || "\"<>\\".contains(sign)
    });
    if (is_path || is_https) && is_plain {
        return None;
    }
    let path = match may_be_a_path {
        true => ", or a path of the site, such as /pictures/NAME-960.jpg",
        false => "",
    };
    let fault = format!("`{address}` is no address; write one that begins with https://{path}");
    Some((column, fault))
}

/// The hooks of a table with the texts of a list in other languages.
pub(super) struct Translations(pub(super) &'static TranslatedTexts);

// Written by hand: the texts lead back to the table.
impl fmt::Debug for Translations {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Translations").finish()
    }
}

#[async_trait]
impl TableHooks for Translations {
    fn check(&self, table: &'static Table, row: &mut Row) -> Result<()> {
        empty_is_null(table, row);
        check_nulls(table, row)?;
        let language = row["language"].as_str().unwrap_or_default();
        let mut faults = text_faults(row, self.0.texts);
        faults.extend(translation_fault(language));
        refuse(table, &faults)
    }

    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let mut change = change;
        tx.require_referenced_rows(change.table, change.row).await?;
        self.0.remember_english(&tx.db, &mut change).await
    }
}
