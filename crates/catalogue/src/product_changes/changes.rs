//! The changes of a draft, row by row, in the format of the console's editor.

use std::collections::BTreeMap;

use postgrest::Error;
use serde::Serialize;
use serde_json::{Value as Json, json};

use tables::{Action, Row, RowChange, RowChangeFault, Step, Table};

use crate::tables::{
    product_parameters::PRODUCT_PARAMETERS, product_translations::PRODUCT_TRANSLATIONS,
    products::PRODUCTS,
};

/// The most rows that one draft changes: far more than a product has.
const MAX_ROWS: usize = 500;

/// The tables of a product, in the order of writing: first the English texts, from which translations count as made.
static TABLES: [&Table; 3] = [&PRODUCTS, &PRODUCT_TRANSLATIONS, &PRODUCT_PARAMETERS];

/// The changed rows of a product by name: `product_translations/de`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub(crate) struct Changes(BTreeMap<String, RowChange>);

/// What is wrong in changes.
#[derive(Debug)]
pub(crate) struct Fault {
    /// The name of the row; `None` if it is about all of them.
    row: Option<String>,
    /// The column of the row; `None` if it is about the row.
    column: Option<String>,
    text: String,
}

impl Fault {
    fn of_all(text: impl Into<String>) -> Self {
        Self {
            row: None,
            column: None,
            text: text.into(),
        }
    }

    /// The error for changes that were sent to `table`. It names a column as an error of a write does: the column in the details and
    /// the row in the hint.
    pub(crate) fn error(&self, table: &Table) -> Error {
        match (&self.row, &self.column) {
            (Some(row), Some(column)) => {
                let table = table_and_key(row, None).map_or(table, |(table, _)| table);
                Error::check_violation(table.name, &[(column, self.text.clone())])
                    .with_hint(format!("row: {row}"))
            }
            (Some(row), None) => {
                Error::check_violation(table.name, &[("changes", format!("{row}: {}", self.text))])
            }
            (None, _) => Error::check_violation(table.name, &[("changes", self.text.clone())]),
        }
    }
}

impl Changes {
    /// Parses changes of a product from a request or from the database. The values then have the types of their columns.
    /// Fails with what is wrong, and in which row.
    pub(crate) fn read(json: &Json) -> Result<Self, Fault> {
        Self::read_some(json, Action::Update)
    }

    /// As [`Self::read`], of a product that is added.
    pub(super) fn read_new(json: &Json) -> Result<Self, Fault> {
        let changes = Self::read_some(json, Action::Insert)?;
        match changes.0.contains_key(PRODUCTS.name) {
            true => Ok(changes),
            false => Err(Fault::of_all(format!("add no row {}", PRODUCTS.name))),
        }
    }

    fn read_some(json: &Json, of_the_product: Action) -> Result<Self, Fault> {
        let Json::Object(rows) = json else {
            return Err(Fault::of_all("are no object of rows by their names"));
        };
        if rows.is_empty() {
            return Err(Fault::of_all("change nothing"));
        }
        Self::read_rows(rows, of_the_product)
    }

    /// There may be no changes. `of_the_product` is what may be done with the row of the product itself.
    pub(super) fn read_rows(rows: &Row, of_the_product: Action) -> Result<Self, Fault> {
        if rows.len() > MAX_ROWS {
            return Err(Fault::of_all(format!("are of more than {MAX_ROWS} rows")));
        }
        let mut read = BTreeMap::new();
        for (name, row) in rows {
            let row = read_row(name, row, of_the_product).map_err(|(column, text)| Fault {
                row: Some(name.clone()),
                column,
                text,
            })?;
            read.insert(name.clone(), row);
        }
        Ok(Self(read))
    }

    /// The rows in the order of writing: deletions before additions. A product that is added has no number yet.
    pub(super) fn steps(&self, product_id: Option<i64>) -> Vec<Step> {
        let mut steps = Vec::new();
        for (name, row) in &self.0 {
            let Some((table, key)) = table_and_key(name, product_id) else {
                continue;
            };
            steps.push(row.step(name, table, key));
        }
        let place = |step: &Step| {
            TABLES
                .iter()
                .position(|table| table.name == step.table.name)
        };
        steps.sort_by_key(|step| (place(step), step.action != Action::Delete));
        steps
    }
}

/// The table and the key of a row by its name; `None` for a name that no row of a product has.
fn table_and_key(name: &str, product_id: Option<i64>) -> Option<(&'static Table, Row)> {
    let mut parts = name.split('/');
    let table = parts.next()?;
    let table = TABLES.into_iter().find(|known| known.name == table)?;
    let (product, others) = table.key.split_first()?;
    let mut key = Row::from_iter([((*product).to_owned(), json!(product_id))]);
    for column in others {
        let value = parts.next().filter(|value| !value.is_empty())?;
        key.insert((*column).to_owned(), json!(value));
    }
    parts.next().is_none().then_some((table, key))
}

/// Fails with what is wrong in the row, with the column that it is about.
fn read_row(name: &str, json: &Json, of_the_product: Action) -> Result<RowChange, RowChangeFault> {
    let of_row = |fault: &str| (None, fault.to_owned());
    let (table, key) = table_and_key(name, None).ok_or_else(|| {
        of_row("is no row of a product; write products, product_translations/LANGUAGE or product_parameters/PARAMETER/KIND")
    })?;
    let row = RowChange::read(table, &key, json)?;
    if table.name == PRODUCTS.name && row.action != of_the_product {
        let fault = match of_the_product {
            Action::Insert => "a product without a number is added: its action is insert",
            Action::Update | Action::Delete => {
                "a product that exists is changed, neither added nor deleted"
            }
        };
        return Err(of_row(fault));
    }
    Ok(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(name: &str, row: Json) -> Fault {
        Changes::read(&json!({ name: row })).unwrap_err()
    }

    #[test]
    fn values_are_kept_as_their_columns_have_them() {
        let read = Changes::read(&json!({
            "products": { "action": "update", "version": 3, "changes": { "price_from": { "from": null, "to": "3100.50" } } },
        }));
        assert_eq!(
            json!(read.unwrap()),
            json!({
                "products": { "action": "update", "version": 3, "changes": { "price_from": { "from": null, "to": 3100.5 } } },
            })
        );
    }

    #[test]
    fn what_is_taken_away_goes_first_and_english_before_its_translations() {
        let row = |action: &str| match action {
            "insert" => json!({ "action": action, "changes": {} }),
            _ => json!({ "action": action, "version": 1, "changes": {} }),
        };
        let read = Changes::read(&json!({
            "product_parameters/ash/limit": row("insert"),
            "product_parameters/heat/typical": row("delete"),
            "product_translations/de": row("update"),
            "products": row("update"),
        }));
        let steps = read.unwrap().steps(Some(7));
        let names: Vec<&str> = steps.iter().map(|step| step.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "products",
                "product_translations/de",
                "product_parameters/heat/typical",
                "product_parameters/ash/limit",
            ]
        );
        let key = json!({ "product_id": 7, "parameter": "heat", "kind": "typical" });
        assert_eq!(Json::Object(steps[2].key.clone()), key);
    }

    #[test]
    fn what_could_not_be_published_is_refused_with_its_row() {
        let update =
            |changes: Json| json!({ "action": "update", "version": 1, "changes": changes });
        let to = |value: Json| json!({ "from": null, "to": value });
        let refused = |name: &str, row: Json, expected: &str| {
            let fault = fault(name, row);
            assert_eq!(fault.row.as_deref(), Some(name));
            let column = fault.column.as_deref().unwrap_or_default();
            assert!(
                column == expected || fault.text.contains(expected),
                "{name}: {fault:?}"
            );
        };
        for name in [
            "enquiries",
            "product_translations",
            "product_parameters/heat",
            "products/1",
        ] {
            refused(name, update(json!({})), "is no row of a product");
        }
        for (row, expected) in [
            (
                json!({ "action": "delete", "version": 1 }),
                "neither added nor deleted",
            ),
            (json!({ "action": "update" }), "version"),
            (
                json!({ "action": "replace", "version": 1 }),
                "unknown variant",
            ),
        ] {
            refused("products", row, expected);
        }
        for (column, value, expected) in [
            ("secret", json!(1), "secret"),
            ("id", json!(2), "id"),
            ("updated_at", json!("now"), "updated_at"),
            ("price_from", json!("cheap"), "cheap"),
            ("name", json!("a\u{0}b"), "name"),
        ] {
            refused("products", update(json!({ column: to(value) })), expected);
        }
        let german = "product_translations/de";
        let language = update(json!({ "language": to(json!("fr")) }));
        refused(german, language, "language");
        let with_version = json!({ "action": "insert", "version": 1 });
        refused(german, with_version, "no version");
        assert!(Changes::read(&json!({})).is_err());
        assert!(Changes::read(&json!([])).is_err());
    }

    #[test]
    fn the_error_about_a_value_names_its_row_and_column_as_that_of_a_write() {
        let change = json!({ "price_from": { "from": null, "to": "cheap" } });
        let row = json!({ "action": "update", "version": 1, "changes": change });
        let error = fault("products", row).error(&PRODUCTS);
        let details = error.details.unwrap();
        assert!(details.starts_with("price_from: "), "{details}");
        assert_eq!(error.hint.as_deref(), Some("row: products"));
    }
}
