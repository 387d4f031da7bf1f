//! Names of categories, grades and parameters in other languages: three tables that differ in what is named.

use std::fmt;

use sea_orm::sea_query::SelectStatement;
use serde::de::DeserializeOwned;
use tables::TranslatedTexts;
use tables::prelude::*;

use super::{
    categories::CATEGORIES,
    domain::{Catalogue, GRANTS, touch_products},
    grades::{self, GRADES},
    parameters::PARAMETERS,
};
use crate::{
    queries::parameters,
    rules::{category_translation_faults, grade_translation_faults, parameter_translation_faults},
};

pub(crate) static CATEGORY_TRANSLATIONS: Table = Table {
    name: "category_translations",
    about: "What a category of the company's own is called in another language.",
    columns: &columns("category", "The category."),
    key: &["category", "language"],
    foreign_keys: &[references(
        "category",
        &CATEGORIES,
        "code",
        OnDelete::Cascade,
    )],
    hooks: &NameTranslations {
        names: &CATEGORY_NAMES,
        faults: category_translation_faults,
        products_with: None,
    },
    ..COMMON
};

pub(super) static CATEGORY_NAMES: TranslatedTexts =
    names(&CATEGORY_TRANSLATIONS, "category", &CATEGORIES);

pub(crate) static GRADE_TRANSLATIONS: Table = Table {
    name: "grade_translations",
    about: "What a grade is called in another language.",
    columns: &columns("grade", "The grade."),
    key: &["grade", "language"],
    foreign_keys: &[references("grade", &GRADES, "code", OnDelete::Cascade)],
    hooks: &NameTranslations {
        names: &GRADE_NAMES,
        faults: grade_translation_faults,
        products_with: Some(grades::products_with),
    },
    ..COMMON
};

pub(super) static GRADE_NAMES: TranslatedTexts = names(&GRADE_TRANSLATIONS, "grade", &GRADES);

pub(crate) static PARAMETER_TRANSLATIONS: Table = Table {
    name: "parameter_translations",
    about: "What a parameter of the company's own is called in another language.",
    columns: &columns("parameter", "The parameter."),
    key: &["parameter", "language"],
    foreign_keys: &[references(
        "parameter",
        &PARAMETERS,
        "code",
        OnDelete::Cascade,
    )],
    hooks: &NameTranslations {
        names: &PARAMETER_NAMES,
        faults: parameter_translation_faults,
        products_with: Some(parameters::products_with),
    },
    ..COMMON
};

pub(super) static PARAMETER_NAMES: TranslatedTexts =
    names(&PARAMETER_TRANSLATIONS, "parameter", &PARAMETERS);

const COMMON: Table = Table {
    grants: GRANTS,
    domain: &Catalogue,
    ..Table::DEFAULT
};

const fn columns(owner: &'static str, about: &'static str) -> [Column; 6] {
    [
        text(owner, about),
        text("language", "Code of the language, such as `de`."),
        text("name", "Name as shown."),
        MADE_FROM_OF_TEXT,
        STALE_TEXT,
        VERSION_COLUMN,
    ]
}

const fn names(
    table: &'static Table,
    owner: &'static str,
    english: &'static Table,
) -> TranslatedTexts {
    TranslatedTexts {
        table,
        owner,
        texts: &["name"],
        english,
        key: &["code"],
    }
}

struct NameTranslations<Model: 'static> {
    names: &'static TranslatedTexts,
    faults: fn(&Model) -> Vec<(&'static str, String)>,
    /// The products whose rows for visitors have the name of a code.
    products_with: Option<fn(&str) -> SelectStatement>,
}

// Written by hand: the names lead back to the table.
impl<Model> fmt::Debug for NameTranslations<Model> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("NameTranslations")
            .finish_non_exhaustive()
    }
}

#[async_trait]
impl<Model: DeserializeOwned> TableHooks for NameTranslations<Model> {
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        self.names.check_name(tx, change, self.faults).await
    }

    async fn after_write(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        let Some(products_with) = self.products_with else {
            return Ok(());
        };
        let code = text_of(row, self.names.owner).unwrap_or_default();
        touch_products(tx, products_with(&code)).await
    }
}
