//! Rows as TOML: each below its key, `[products.teja-s17]` without the name of the table.

use std::collections::BTreeMap;

use anyhow::{Context, anyhow, bail};
use postgrest::Type;
use serde_json::{Map, Value as Json, json};
use tables::{Column, ColumnDefault, Row, copied_columns, natural_key, plain};
use toml::{Table as Toml, Value};

use super::{KitTable, LANGUAGE, SLUG, TEXTS};

/// The column of a row whose long text is in a file of its own: the path of that file in the kit.
pub(super) const MARKDOWN: &str = "markdown";

/// Rows by the values of their keys, in order. A product is named by its slug.
pub(super) type Rows = BTreeMap<Vec<String>, Row>;

/// The values of a row's key, without the language.
///
/// `slug_of` gives the slug of a product with a number.
pub(super) fn key_of(
    of: KitTable,
    row: &Row,
    slug_of: impl Fn(&Json) -> Option<String>,
) -> Option<Vec<String>> {
    of.key()
        .map(|column| match of.product {
            Some(product) if product == column => slug_of(&row[column]),
            _ => Some(plain(&row[column])),
        })
        .collect()
}

/// The text of a file with these rows.
///
/// # Errors
/// For a value that TOML does not have.
pub(super) fn to_toml(of: KitTable, rows: &Rows) -> anyhow::Result<String> {
    let mut file = Toml::new();
    for (key, row) in rows {
        let mut place = &mut file;
        for part in key {
            let next = place
                .entry(part)
                .or_insert_with(|| Value::Table(Toml::new()));
            place = next
                .as_table_mut()
                .with_context(|| format!("{} {key:?} is below another row", of.name()))?;
        }
        for (name, value) in row {
            if natural_key(of.table).contains(&name.as_str()) {
                continue;
            }
            let value = match value {
                // What the program sets is empty in a kit, and not left to be set.
                Json::Null if is_generated(of, name) => json!(""),
                Json::Null => continue,
                value => value.clone(),
            };
            let value = Value::try_from(&value)
                .with_context(|| format!("{} {key:?}, column `{name}`", of.name()))?;
            place.insert(name.clone(), value);
        }
    }
    toml::to_string_pretty(&file).context("rows could not be written as TOML")
}

fn is_generated(of: KitTable, name: &str) -> bool {
    let column = of.table.column(name);
    column.is_some_and(|column| column.default == ColumnDefault::Generated)
}

/// The rows of a file. `language` is that of the file, of a table that has one for each.
///
/// # Errors
/// What cannot be read, and where it stands.
pub(super) fn from_toml(of: KitTable, text: &str, language: Option<&str>) -> anyhow::Result<Rows> {
    let file: Toml = text.parse().map_err(|error: toml::de::Error| {
        let line = error.span().map_or(0, |span| {
            text[..span.start.min(text.len())].matches('\n').count() + 1
        });
        anyhow!("line {line}: {}", error.message())
    })?;
    let depth = of.key().count();
    let mut rows = Rows::new();
    collect(&file, depth, &mut Vec::new(), &mut |key, columns| {
        let row =
            row_of(of, key, columns, language).with_context(|| format!("[{}]", key.join(".")))?;
        rows.insert(key.to_vec(), row);
        Ok(())
    })?;
    Ok(rows)
}

fn collect(
    table: &Toml,
    depth: usize,
    key: &mut Vec<String>,
    found: &mut impl FnMut(&[String], &Toml) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    if depth == 0 {
        return found(key, table);
    }
    for (name, value) in table {
        let Some(below) = value.as_table() else {
            bail!("`{name}` stands outside of a row");
        };
        key.push(name.clone());
        collect(below, depth - 1, key, found)?;
        key.pop();
    }
    Ok(())
}

fn row_of(
    of: KitTable,
    key: &[String],
    columns: &Toml,
    language: Option<&str>,
) -> anyhow::Result<Row> {
    let mut row = Map::new();
    for (name, value) in columns {
        let column = copied_columns(of.table).find(|column| column.name == name);
        let is_markdown = name == MARKDOWN && of.name() == TEXTS && !columns.contains_key("text");
        let value = match column {
            Some(column) if !natural_key(of.table).contains(&column.name) => match value {
                Value::String(text) if text.is_empty() && is_generated(of, name) => Json::Null,
                value => typed(column, value).with_context(|| format!("`{name}`"))?,
            },
            None if is_markdown => serde_json::to_value(value)?,
            _ => bail!("there is no column `{name}`"),
        };
        row.insert(name.clone(), value);
    }
    for (name, value) in of.key().zip(key) {
        // The number of a product is known only where it is written.
        if of.product == Some(name) {
            row.insert(SLUG.to_owned(), json!(value));
            continue;
        }
        let column = of.table.column(name).context("keys are columns")?;
        let value = typed(column, &Value::String(value.clone()))?;
        row.insert(name.to_owned(), value);
    }
    if let Some(language) = language {
        row.insert(LANGUAGE.to_owned(), json!(language));
    }
    Ok(row)
}

/// A value of TOML in the type of its column.
fn typed(column: &Column, value: &Value) -> anyhow::Result<Json> {
    let json = match value {
        // A day that is written without quotes.
        Value::Datetime(at) => json!(at.to_string()),
        value => serde_json::to_value(value)?,
    };
    // A text stays one, whatever it looks like.
    if column.of_type == Type::Json && json.is_string() {
        return Ok(json);
    }
    let typed = tables::typed(column, &json).map_err(|error| anyhow!(error.message))?;
    Ok(typed)
}
