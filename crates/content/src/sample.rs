//! The certificates of the sample company, which come with the program: the file `catalogue/certificates.toml`.

use std::collections::BTreeMap;

use catalogue::{queries::products, rules::translation_fault};
use sea_orm::{ConnectionTrait, EntityTrait, PaginatorTrait};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use store::{Database, DbErr, Transaction};
use tables::{
    MADE_FROM, Row, STALE, Table, VERSION, fingerprint, has_revisions, insert_row, whole_row,
};

use crate::{
    entities::certificate,
    tables::{
        certificate_translations::CERTIFICATE_TRANSLATIONS,
        certificates::{CERTIFICATE_TEXTS, CERTIFICATES},
    },
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

/// A certificate: its columns, and by language its texts in the others than English.
#[derive(Deserialize)]
struct CertificateRow {
    #[serde(default)]
    translations: BTreeMap<String, Row>,
    #[serde(flatten)]
    columns: Row,
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
    for (position, mut row) in (10..).step_by(10).zip(rows) {
        let translations = row.translations.into_iter().map(|(language, mut texts)| {
            let made_from = texts.keys().map(|column| {
                let english = row.columns.get(column).and_then(Json::as_str);
                (column.clone(), fingerprint(english.unwrap_or_default()))
            });
            let made_from: Json = made_from.collect();
            texts.insert("language".to_owned(), language.into());
            texts.insert(MADE_FROM.to_owned(), made_from);
            texts.insert(STALE.to_owned(), json!([]));
            texts
        });
        let translations: Vec<Row> = translations.collect();
        row.columns.insert("position".to_owned(), json!(position));
        row.columns.insert("is_sample".to_owned(), json!(true));
        let id = add(transaction, &CERTIFICATES, &row.columns).await?;
        for mut translation in translations {
            translation.insert("certificate_id".to_owned(), id.clone());
            add(transaction, &CERTIFICATE_TRANSLATIONS, &translation).await?;
        }
    }
    Ok(count)
}

/// Adds the first version of a row, with the default of each column that is not given. Returns its number.
async fn add(db: &Transaction, table: &'static Table, given: &Row) -> Result<Json, DbErr> {
    let mut row = whole_row(table, given);
    row[VERSION] = json!(1);
    insert_row(db, table, &mut row).await?;
    Ok(row["id"].take())
}

fn certificates() -> Result<Vec<CertificateRow>, SampleError> {
    let wrong_file = |reason| SampleError::File {
        file: "certificates.toml",
        reason,
    };
    let read: CertificatesFile =
        toml::from_str(FILE).map_err(|error| wrong_file(error.to_string()))?;
    for (number, row) in (1..).zip(&read.certificate) {
        let Some(name) = row.columns.get("short_name").and_then(Json::as_str) else {
            let reason = format!("certificate {number} has no text `short_name`");
            return Err(wrong_file(reason));
        };
        let wrong_certificate = |fault: String| wrong_file(format!("`{name}`: {fault}"));
        let languages = row.translations.keys();
        let fault = languages.filter_map(|code| translation_fault(code)).next();
        if let Some((_, fault)) = fault {
            return Err(wrong_certificate(fault));
        }
        let mut columns = row.columns.keys();
        let mut texts = row.translations.values().flat_map(Row::keys);
        let unknown_column = columns.find(|column| CERTIFICATES.column(column).is_none());
        let unknown_text = texts.find(|text| !CERTIFICATE_TEXTS.texts.contains(&text.as_str()));
        if let Some(unknown) = unknown_column.or(unknown_text) {
            return Err(wrong_certificate(format!("has `{unknown}`")));
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
            for language in Language::shipped().filter(|language| *language != Language::ENGLISH) {
                let texts = row.translations.get(language.code());
                for text in ["covers", "description", "issuer", "limits", "verification"] {
                    let is_translated = texts.is_some_and(|texts| texts.contains_key(text));
                    let name = &row.columns["short_name"];
                    assert_eq!(
                        row.columns.contains_key(text),
                        is_translated,
                        "{name} {text}"
                    );
                }
            }
        }
    }
}
