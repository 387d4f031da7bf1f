//! The changes of an import, column by column.

use languages::Language;
use serde::Serialize;

use super::{
    fields::{FIELDS, TRANSLATED},
    parameter_columns,
};
use crate::entities::{product, product_translation};

/// How many products a report lists the changes of: nobody reads more, and a first import has thousands.
pub const MAX_CHANGES: usize = 50;

/// The changes to one product.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProductChange {
    pub slug: String,
    /// Its English name after the import.
    pub name: String,
    pub is_new: bool,
    /// The columns that differ, in the order of an export; for a new product those that are not empty.
    pub columns: Vec<ColumnChange>,
}

/// The change of one column of a product.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ColumnChange {
    /// The column, named as in a file: `name`, `name:de`.
    pub column: String,
    /// The language of a translated text, `de`.
    pub language: Option<Language>,
    /// The cell as an export had it before; empty if there was nothing.
    pub before: String,
    /// The cell as an export has it afterwards.
    pub after: String,
}

/// The changes to a product.
///
/// Takes the product before (`None` for a new one) and after, and its texts in each language before and after.
pub(super) fn changes(
    before: Option<&product::Model>,
    after: &product::Model,
    translations: &[(
        Language,
        product_translation::Model,
        product_translation::Model,
    )],
) -> ProductChange {
    let (slug, name, is_new) = (after.slug.clone(), after.name.clone(), before.is_none());
    let mut columns = Vec::new();
    let mut add = |column: String, language, before: String, after: String| {
        if before != after {
            columns.push(ColumnChange {
                column,
                language,
                before,
                after,
            });
        }
    };
    for field in FIELDS.iter() {
        let was = before.map(|before| field.write(before));
        let is = field.write(after);
        add(field.name.to_owned(), None, was.unwrap_or_default(), is);
    }
    let (was, is) = match before {
        Some(before) => (&before.parameters[..], &after.parameters[..]),
        None => (&[][..], &after.parameters[..]),
    };
    for column in parameter_columns::of_change(was, is) {
        add(column.name(), None, column.write(was), column.write(is));
    }
    for (language, before, after) in translations {
        for field in TRANSLATED.iter() {
            let column = format!("{}:{language}", field.name);
            let (was, is) = (field.write(before), field.write(after));
            add(column, Some(*language), was, is);
        }
    }
    ProductChange {
        slug,
        name,
        is_new,
        columns,
    }
}
