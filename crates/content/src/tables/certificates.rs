//! What the company is certified by and registered with.

use catalogue::{CATALOGUE_DOMAIN, EDITORIAL_GRANTS};
use tables::{TranslatedTexts, prelude::*};

use super::certificate_translations::CERTIFICATE_TRANSLATIONS;

pub(crate) static CERTIFICATES: Table = Table {
    name: "certificates",
    about: "What the company is certified by and registered with, in English. The pages show those that are shown and valid today.",
    columns: &[
        generated("id", Type::Number, "Number of the certificate."),
        position("Place in lists, the lowest first."),
        flag("is_shown", true, "Whether the pages show it."),
        flag(
            "is_sample",
            false,
            "Whether it is invented: one of those that come with the sample catalogue.",
        ),
        text("short_name", "As a stamp has it, such as `FSSAI`."),
        maybe(
            "name",
            "As a heading has it, such as `FSSAI licensed`; the short name where it is null.",
        ),
        maybe("covers", "What it covers, in a few words."),
        maybe("description", "What it is: one or two sentences."),
        maybe("issuer", "Who issues it."),
        maybe("limits", "What it does not prove."),
        maybe("verification", "How a buyer checks it."),
        maybe("number", "The number on it."),
        nullable(column("valid_from", Type::Date, "Its first day.")),
        nullable(column(
            "valid_to",
            Type::Date,
            "Its last day. From the next day (UTC) on, the pages do not show it.",
        )),
        maybe(
            "website",
            "Where a buyer looks it up, an address with `https://`.",
        ),
        maybe(
            "scan",
            "A picture or document of it: a path of the site such as `/pictures/NAME-960.jpg`, or an address with `https://`.",
        ),
        VERSION_COLUMN,
    ],
    key: &["id"],
    grants: EDITORIAL_GRANTS,
    domain: CATALOGUE_DOMAIN,
    hooks: &Certificates,
    ..Table::DEFAULT
};

/// Its texts, which are translated.
pub(crate) static CERTIFICATE_TEXTS: TranslatedTexts = TranslatedTexts {
    table: &CERTIFICATE_TRANSLATIONS,
    owner: "certificate_id",
    texts: &[
        "short_name",
        "name",
        "covers",
        "description",
        "issuer",
        "limits",
        "verification",
    ],
    english: &CERTIFICATES,
    key: &["id"],
};

#[derive(Debug)]
struct Certificates;

#[async_trait]
impl TableHooks for Certificates {
    fn check(&self, table: &'static Table, row: &mut Row) -> Result<()> {
        empty_is_null(table, row);
        check_nulls(table, row)?;
        check_name(table, row, "short_name")?;
        let mut faults = text_faults(row, CERTIFICATE_TEXTS.texts);
        faults.extend(text_faults(row, &["number"]));
        faults.extend(address_fault(row, "website", false));
        faults.extend(address_fault(row, "scan", true));
        // As texts, days are ordered as they are in time.
        if let (Some(from), Some(to)) = (row["valid_from"].as_str(), row["valid_to"].as_str())
            && to < from
        {
            let fault = format!("is {to}, before its first day, {from}; write a later day");
            faults.push(("valid_to", fault));
        }
        refuse(table, &faults)
    }

    /// One of the sample company's of which somebody changes more than where it is shown is the company's own.
    async fn before_write(&self, _: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let (Some(before), None) = (change.before, change.restored_from) else {
            return Ok(());
        };
        let is_rewritten = before
            .iter()
            .any(|(column, value)| !PLACE.contains(&&**column) && change.row[column] != *value);
        if before["is_sample"] == true && is_rewritten {
            change.row["is_sample"] = json!(false);
        }
        Ok(())
    }

    async fn after_write(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        CERTIFICATE_TEXTS.mark_stale(&tx.db, row).await
    }
}

/// The columns that say where a certificate is shown.
const PLACE: [&str; 3] = ["position", "is_shown", VERSION];

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
fn address_fault(
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
