//! The certificates that the pages show.

use std::collections::HashMap;

use catalogue::Catalogue;
use chrono::NaiveDate;
use languages::Language;
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use store::DbErr;
use ts_rs::TS;

use crate::{
    entities::{certificate, certificate_translation},
    translated::Texts,
};

/// What the company is certified by or registered with, as the pages of one language show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Certificate {
    /// Its number in the database.
    #[ts(type = "number")]
    pub id: i64,
    /// As a stamp has it, `FSSAI`.
    pub short_name: String,
    /// As a heading has it, `FSSAI licensed`.
    pub name: String,
    /// What it covers, in a few words.
    pub covers: Option<String>,
    /// What it is.
    pub description: Option<String>,
    pub issuer: Option<String>,
    /// What it does not prove.
    pub limits: Option<String>,
    /// How a buyer checks it.
    pub verification: Option<String>,
    pub number: Option<String>,
    /// Its first day, `2026-11-28`.
    #[ts(type = "string | null")]
    pub valid_from: Option<NaiveDate>,
    /// Its last day.
    #[ts(type = "string | null")]
    pub valid_to: Option<NaiveDate>,
    /// Where a buyer looks it up.
    pub website: Option<String>,
    /// The address of a picture or document of it.
    pub scan: Option<String>,
    /// Whether it is still one of the sample company.
    pub sample: bool,
    /// Its texts that are in English on a page of another language, by their columns.
    pub in_english: Vec<&'static str>,
}

/// The certificates that are shown and valid on a day, in their order, with their texts in a language.
pub async fn shown_certificates(
    db: &impl ConnectionTrait,
    language: Language,
    day: NaiveDate,
) -> Result<Vec<Certificate>, DbErr> {
    use certificate::Column::{Id, IsShown, Position, ValidFrom, ValidTo};
    let rows = certificate::Entity::find()
        .filter(IsShown.eq(true))
        .filter(
            Condition::any()
                .add(ValidFrom.is_null())
                .add(ValidFrom.lte(day)),
        )
        .filter(
            Condition::any()
                .add(ValidTo.is_null())
                .add(ValidTo.gte(day)),
        )
        .order_by_asc(Position)
        .order_by_asc(Id)
        .all(db)
        .await?;
    let mut translations: HashMap<i64, certificate_translation::Model> = HashMap::new();
    if language != Language::ENGLISH && !rows.is_empty() {
        let found = certificate_translation::Entity::find()
            .filter(certificate_translation::Column::Language.eq(language.code()));
        let found = found.all(db).await?.into_iter();
        translations.extend(found.map(|row| (row.certificate_id, row)));
    }
    let rows = rows.into_iter();
    Ok(rows
        .map(|row| {
            let translation = translations.remove(&row.id);
            in_language(row, translation, language)
        })
        .collect())
}

/// [`shown_certificates`], by a read of the catalogue for a page.
pub async fn read_certificates(
    catalogue: &Catalogue,
    language: Language,
    day: NaiveDate,
) -> Result<Vec<Certificate>, DbErr> {
    let reading = catalogue.begin().await?;
    let certificates = shown_certificates(reading.db(), language, day).await?;
    reading.end().await?;
    Ok(certificates)
}

fn in_language(
    row: certificate::Model,
    translation: Option<certificate_translation::Model>,
    language: Language,
) -> Certificate {
    let own = translation.unwrap_or_default();
    let mut texts = Texts::new(language, &own.stale);
    let short_name = texts.shown("short_name", Some(row.short_name), own.short_name);
    let short_name = short_name.unwrap_or_default();
    Certificate {
        id: row.id,
        name: texts
            .shown("name", row.name, own.name)
            .unwrap_or_else(|| short_name.clone()),
        short_name,
        covers: texts.shown("covers", row.covers, own.covers),
        description: texts.shown("description", row.description, own.description),
        issuer: texts.shown("issuer", row.issuer, own.issuer),
        limits: texts.shown("limits", row.limits, own.limits),
        verification: texts.shown("verification", row.verification, own.verification),
        number: row.number,
        valid_from: row.valid_from,
        valid_to: row.valid_to,
        website: row.website,
        scan: row.scan,
        sample: row.is_sample,
        in_english: texts.in_english,
    }
}
