//! The certificates of the sample company, which come with the program: the file `catalogue/certificates.toml`.

use std::collections::BTreeMap;

use catalogue::{queries::products, rules::translation_fault};
use chrono::NaiveDate;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::{NotSet, Set},
    ConnectionTrait, EntityTrait, PaginatorTrait,
};
use serde::Deserialize;
use store::{Database, DbErr, Transaction};
use tables::{fingerprint, has_revisions};

use crate::{
    entities::{
        certificate,
        certificate_translation::{self, MadeFrom},
    },
    tables::certificates::CERTIFICATES,
};

const FILE: &str = include_str!("../../../catalogue/certificates.toml");

/// Why the rows of the sample company could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum SampleError {
    /// The file is invalid.
    #[error("the sample file `catalogue/{file}` is not usable: {reason}")]
    File {
        /// Its path below `catalogue/`.
        file: &'static str,
        /// What is wrong.
        reason: String,
    },
    /// The rows could not be read or written.
    #[error("the rows of the sample company could not be written: {0}")]
    Database(#[from] DbErr),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CertificatesFile {
    certificate: Vec<CertificateRow>,
}

/// A certificate; its texts in English, and by language in the others.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CertificateRow {
    short_name: String,
    name: Option<String>,
    covers: Option<String>,
    description: Option<String>,
    issuer: Option<String>,
    limits: Option<String>,
    verification: Option<String>,
    number: Option<String>,
    valid_from: Option<NaiveDate>,
    valid_to: Option<NaiveDate>,
    website: Option<String>,
    #[serde(default)]
    translations: BTreeMap<String, CertificateTexts>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CertificateTexts {
    short_name: Option<String>,
    name: Option<String>,
    covers: Option<String>,
    description: Option<String>,
    issuer: Option<String>,
    limits: Option<String>,
    verification: Option<String>,
}

/// Writes the certificates of the sample company into a database that has its products, and never had a certificate. Returns how many were
/// written.
///
/// # Errors
/// [`SampleError`] if a file is invalid or the database fails; nothing is written then.
pub async fn load_sample(db: &Database) -> Result<usize, SampleError> {
    if !never_had_certificates(db.read()).await? || !catalogue::sample::is_loaded(db.read()).await?
    {
        return Ok(0);
    }
    let transaction = db.write().await?;
    // Two replicas that start together must not both find it empty.
    products::lock_writers(&transaction).await?;
    if !never_had_certificates(&transaction).await? {
        transaction.rollback().await?;
        return Ok(0);
    }
    let count = write_certificates(&transaction).await?;
    products::raise_revision(&transaction).await?;
    transaction.commit().await?;
    Ok(count)
}

/// Whether there is no certificate, and nobody has deleted one.
async fn never_had_certificates(db: &impl ConnectionTrait) -> Result<bool, DbErr> {
    let count = certificate::Entity::find().count(db).await?;
    Ok(count == 0 && !has_revisions(db, CERTIFICATES.name).await?)
}

async fn write_certificates(transaction: &Transaction) -> Result<usize, SampleError> {
    let rows = certificates()?;
    let count = rows.len();
    for (position, row) in (10..).step_by(10).zip(rows) {
        let made_from = |translated: &CertificateTexts| {
            let texts = [
                ("short_name", &translated.short_name, Some(&row.short_name)),
                ("name", &translated.name, row.name.as_ref()),
                ("covers", &translated.covers, row.covers.as_ref()),
                (
                    "description",
                    &translated.description,
                    row.description.as_ref(),
                ),
                ("issuer", &translated.issuer, row.issuer.as_ref()),
                ("limits", &translated.limits, row.limits.as_ref()),
                (
                    "verification",
                    &translated.verification,
                    row.verification.as_ref(),
                ),
            ];
            let texts = texts.into_iter();
            MadeFrom(
                texts
                    .filter_map(|(column, text, english)| {
                        text.as_ref()?;
                        Some((
                            column.to_owned(),
                            fingerprint(english.map_or("", |text| text)),
                        ))
                    })
                    .collect(),
            )
        };
        let sources: Vec<_> = row.translations.values().map(made_from).collect();
        let certificate = certificate::ActiveModel {
            id: NotSet,
            position: Set(position),
            is_shown: Set(true),
            is_sample: Set(true),
            short_name: Set(row.short_name),
            name: Set(row.name),
            covers: Set(row.covers),
            description: Set(row.description),
            issuer: Set(row.issuer),
            limits: Set(row.limits),
            verification: Set(row.verification),
            number: Set(row.number),
            valid_from: Set(row.valid_from),
            valid_to: Set(row.valid_to),
            website: Set(row.website),
            scan: Set(None),
            version: Set(1),
        };
        let certificate = certificate.insert(transaction).await?;
        for ((language, texts), made_from) in row.translations.into_iter().zip(sources) {
            let translation = certificate_translation::ActiveModel {
                id: NotSet,
                certificate_id: Set(certificate.id),
                language: Set(language),
                short_name: Set(texts.short_name),
                name: Set(texts.name),
                covers: Set(texts.covers),
                description: Set(texts.description),
                issuer: Set(texts.issuer),
                limits: Set(texts.limits),
                verification: Set(texts.verification),
                made_from: Set(made_from),
                stale: Set(Default::default()),
                version: Set(1),
            };
            translation.insert(transaction).await?;
        }
    }
    Ok(count)
}

/// The certificates of the file.
fn certificates() -> Result<Vec<CertificateRow>, SampleError> {
    let wrong = |reason| SampleError::File {
        file: "certificates.toml",
        reason,
    };
    let read: CertificatesFile = toml::from_str(FILE).map_err(|error| wrong(error.to_string()))?;
    for row in &read.certificate {
        if let Some((_, fault)) = row
            .translations
            .keys()
            .find_map(|code| translation_fault(code))
        {
            return Err(wrong(format!("`{}`: {fault}", row.short_name)));
        }
    }
    Ok(read.certificate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use languages::Language;

    #[test]
    fn every_sample_text_is_there_in_every_language() {
        let rows = certificates().unwrap_or_else(|error| panic!("{error}"));
        for row in rows {
            for language in Language::all().filter(|language| *language != Language::ENGLISH) {
                let texts = row.translations.get(language.code());
                let has = |text: fn(&CertificateTexts) -> &Option<String>| {
                    texts.is_some_and(|texts| text(texts).is_some())
                };
                let name = &row.short_name;
                assert_eq!(row.covers.is_some(), has(|texts| &texts.covers), "{name}");
                assert_eq!(
                    row.description.is_some(),
                    has(|texts| &texts.description),
                    "{name}"
                );
                assert_eq!(row.issuer.is_some(), has(|texts| &texts.issuer), "{name}");
                assert_eq!(row.limits.is_some(), has(|texts| &texts.limits), "{name}");
                assert_eq!(
                    row.verification.is_some(),
                    has(|texts| &texts.verification),
                    "{name}"
                );
            }
        }
    }
}
