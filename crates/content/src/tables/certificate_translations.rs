//! The texts of certificates in other languages.

use catalogue::{CATALOGUE_DOMAIN, EDITORIAL_GRANTS, rules::translation_fault};
use tables::prelude::*;

use super::certificates::{CERTIFICATE_TEXTS, CERTIFICATES, text_faults};

pub(crate) static CERTIFICATE_TRANSLATIONS: Table = Table {
    name: "certificate_translations",
    about: "The texts of a certificate in another language; what is null is shown in English.",
    columns: &[
        generated("id", Type::Number, "Number of the translation."),
        column("certificate_id", Type::Number, "The certificate."),
        text(
            "language",
            "Code of the language, such as `de`; never English.",
        ),
        maybe("short_name", "As a stamp has it."),
        maybe("name", "As a heading has it."),
        maybe("covers", "What it covers."),
        maybe("description", "What it is."),
        maybe("issuer", "Who issues it."),
        maybe("limits", "What it does not prove."),
        maybe("verification", "How a buyer checks it."),
        MADE_FROM_OF_TEXTS,
        STALE_TEXTS,
        VERSION_COLUMN,
    ],
    key: &["id"],
    unique: Some(&["certificate_id", "language"]),
    foreign_keys: &[references(
        "certificate_id",
        &CERTIFICATES,
        "id",
        OnDelete::Cascade,
    )],
    grants: EDITORIAL_GRANTS,
    domain: CATALOGUE_DOMAIN,
    hooks: &CertificateTranslations,
    ..Table::DEFAULT
};

#[derive(Debug)]
struct CertificateTranslations;

#[async_trait]
impl TableHooks for CertificateTranslations {
    fn check(&self, table: &'static Table, row: &mut Row) -> Result<()> {
        empty_is_null(table, row);
        check_nulls(table, row)?;
        let language = row["language"].as_str().unwrap_or_default();
        let mut faults = text_faults(row, CERTIFICATE_TEXTS.texts);
        faults.extend(translation_fault(language));
        refuse(table, &faults)
    }

    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let mut change = change;
        tx.require_referenced_rows(change.table, change.row).await?;
        CERTIFICATE_TEXTS
            .remember_english(&tx.db, &mut change)
            .await
    }
}
