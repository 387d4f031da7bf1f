//! What the company is certified by and registered with.

use catalogue::{CATALOGUE_DOMAIN, EDITORIAL_GRANTS};
use tables::{TranslatedTexts, prelude::*};

use super::{
    certificate_translations::CERTIFICATE_TRANSLATIONS,
    list_rows::{IS_SAMPLE, IS_SHOWN, address_fault, text_faults},
};

pub(crate) static CERTIFICATES: Table = Table {
    name: "certificates",
    about: "What the company is certified by and registered with, in English. The pages show those that are shown and valid today.",
    columns: &[
        generated("id", Type::Number, "Number of the certificate."),
        position("Place in lists, the lowest first."),
        IS_SHOWN,
        IS_SAMPLE,
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
pub(super) static CERTIFICATE_TEXTS: TranslatedTexts = TranslatedTexts {
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

    async fn after_write(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        CERTIFICATE_TEXTS.mark_stale(&tx.db, row).await
    }
}
