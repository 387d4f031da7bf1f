//! The texts of certificates in other languages.

use catalogue::{CATALOGUE_DOMAIN, EDITORIAL_GRANTS};
use tables::prelude::*;

use super::{
    certificates::{CERTIFICATE_TEXTS, CERTIFICATES},
    list_rows::{LANGUAGE, Translations},
};

pub(crate) static CERTIFICATE_TRANSLATIONS: Table = Table {
    name: "certificate_translations",
    about: "The texts of a certificate in another language; what is null is shown in English.",
    columns: &[
        generated("id", Type::Number, "Number of the translation."),
        column("certificate_id", Type::Number, "The certificate."),
        LANGUAGE,
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
    hooks: &Translations(&CERTIFICATE_TEXTS),
    ..Table::DEFAULT
};
