//! Which English each translated text was made from, so that it is known when that English has changed since: the texts of a product,
//! and those that are translated one by one, such as the name of a grade.

use std::collections::BTreeMap;

use sea_orm::{EntityTrait, FromJsonQueryResult, IdenStatic, Iterable, ModelTrait, Value};
use serde::{Deserialize, Serialize};
use store::TextList;
use tables::fingerprint;

use crate::entities::{
    product,
    product_translation::{self, Column},
};

/// Fingerprints of English texts, by the name of the column.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(transparent)]
pub struct Fingerprints(BTreeMap<String, String>);

impl Fingerprints {
    /// Of a single English text, by the column of its translation.
    pub fn of_text(column: &str, english: &str) -> Self {
        Self(BTreeMap::from([(column.to_owned(), fingerprint(english))]))
    }

    /// Of a product's English texts.
    pub fn of(product: &product::Model) -> Self {
        let texts = Column::iter().filter_map(|column| {
            let english = text_of(product, english_of(column)?).unwrap_or_default();
            Some((name(column).to_owned(), fingerprint(&english)))
        });
        Self(texts.collect())
    }
}

impl product_translation::Model {
    /// The columns whose English has changed since their text was made.
    ///
    /// `english` are the fingerprints of the product's English.
    pub fn stale(&self, english: &Fingerprints) -> Vec<Column> {
        let is_stale = |column: &Column| {
            let name = name(*column);
            self.text(*column).is_some() && self.made_from.0.get(name) != english.0.get(name)
        };
        Column::iter().filter(is_stale).collect()
    }

    /// The translated text of a column, a list as JSON; `None` where it is shown in English or nothing is translated.
    pub fn text(&self, column: Column) -> Option<String> {
        english_of(column)?;
        text_of(self, column)
    }

    /// Removes the translated text of a column, so that it is shown in English.
    pub fn clear(&mut self, column: Column) {
        if english_of(column).is_some() {
            self.set(column, self.get(column).as_null());
        }
    }

    /// The names of the columns of [`Self::stale`].
    pub fn stale_names(&self, english: &Fingerprints) -> TextList {
        self.stale(english).into_iter().map(name).collect()
    }

    /// Marks the text of a column as made from this English.
    pub fn confirm(&mut self, column: Column, english: &Fingerprints) {
        let name = name(column);
        if let Some(fingerprint) = english.0.get(name)
            && self.text(column).is_some()
        {
            self.made_from
                .0
                .insert(name.to_owned(), fingerprint.clone());
        }
    }

    /// Sets what each text was made from, before it is written: an unchanged text keeps what it was made
    /// from, any other one was made from the current English.
    pub fn remember_english(&mut self, before: Option<&Self>, english: &Fingerprints) {
        self.made_from = Fingerprints::default();
        for column in Column::iter() {
            match before.filter(|before| before.text(column) == self.text(column)) {
                Some(before) => {
                    let name = name(column);
                    if let Some(fingerprint) = before.made_from.0.get(name) {
                        self.made_from
                            .0
                            .insert(name.to_owned(), fingerprint.clone());
                    }
                }
                None => self.confirm(column, english),
            }
        }
    }
}

/// The English text beside a translated one, a list as JSON; `None` where there is none.
pub fn english_text(product: &product::Model, column: Column) -> Option<String> {
    text_of(product, english_of(column)?)
}

/// The column of `products` that a column translates; `None` for a column that is not a translation.
fn english_of(column: Column) -> Option<product::Column> {
    match column {
        Column::ProductId
        | Column::Language
        | Column::MadeFrom
        | Column::Stale
        | Column::Version => None,
        // Each language has its own.
        Column::OtherNames => None,
        Column::Name => Some(product::Column::Name),
        Column::Description => Some(product::Column::Description),
        Column::DetailedDescription => Some(product::Column::DetailedDescription),
        Column::District => Some(product::Column::District),
        Column::State => Some(product::Column::State),
        Column::MinOrderQuantity => Some(product::Column::MinOrderQuantity),
        Column::PackagingOptions => Some(product::Column::PackagingOptions),
        Column::ShelfLife => Some(product::Column::ShelfLife),
        Column::LeadTime => Some(product::Column::LeadTime),
        Column::Load20ft => Some(product::Column::Load20ft),
        Column::Load40ft => Some(product::Column::Load40ft),
    }
}

/// The translated column of a name; `None` when there is none.
pub fn column(name: &str) -> Option<Column> {
    let is_of_the_name = |column: &Column| column.as_str() == name && english_of(*column).is_some();
    Column::iter().find(is_of_the_name)
}

/// The columns that hold texts of the language, in their order.
pub fn translated_columns() -> impl Iterator<Item = Column> {
    // Other names are specific to each language, and not made from English.
    Column::iter()
        .filter(|column| english_of(*column).is_some() || matches!(column, Column::OtherNames))
}

/// The name of a column in the database, which is its name in CSV too.
pub fn name(column: Column) -> &'static str {
    column.as_str()
}

/// A text, or a list of texts as JSON.
fn text_of<M: ModelTrait>(model: &M, column: <M::Entity as EntityTrait>::Column) -> Option<String> {
    match model.get(column) {
        Value::String(text) => text,
        Value::Json(list) => list.map(|list| list.to_string()),
        other => unreachable!("`{other:?}` is no text: `english_of` names columns of texts"),
    }
}
