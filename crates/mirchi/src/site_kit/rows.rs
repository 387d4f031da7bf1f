//! Rows as TOML: each below its key, `[products.teja-s17]` without the name of the table.

use std::collections::BTreeMap;

use anyhow::{Context, anyhow, bail};
use postgrest::Type;
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};
use tables::{Column, ColumnDefault, Row, copied_columns, natural_key, plain};
use toml::{
    Spanned, Table as Toml, Value,
    de::{DeTable, DeValue, Deserializer},
};

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

/// The text of a file with these rows. Fails for a value that TOML does not have.
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

/// A row of a kit, and where it stands there.
#[derive(Clone, Debug)]
pub(super) struct KitRow {
    pub(super) row: Row,
    /// `products.toml:12: [teja-s17]`
    pub(super) place: String,
}

/// The rows of a file. `language` is that of the file, of a table that has one for each. What cannot be read is added to the faults, each in one
/// line with its place.
pub(super) fn from_toml(
    of: KitTable,
    path: &str,
    text: &str,
    language: Option<&str>,
    faults: &mut Vec<String>,
) -> Vec<KitRow> {
    let lines = Lines::of(text);
    let file = match DeTable::parse(text) {
        Ok(file) => file.into_inner(),
        Err(error) => {
            let line = error.span().map_or(1, |span| lines.line_at(span.start));
            faults.push(format!("{path}:{line}: {}", error.message()));
            return Vec::new();
        }
    };
    let mut rows = Vec::new();
    let mut reading = Reading {
        of,
        path,
        lines,
        language,
        rows: &mut rows,
        faults,
    };
    reading.collect(file, &mut Vec::new(), of.key().count());
    rows
}

/// Where the lines of a text end.
pub(super) struct Lines(Vec<usize>);

impl Lines {
    pub(super) fn of(text: &str) -> Self {
        Self(text.match_indices('\n').map(|(place, _)| place).collect())
    }

    /// The line of a place in the text, from 1.
    pub(super) fn line_at(&self, place: usize) -> usize {
        self.0.partition_point(|end| *end < place) + 1
    }
}

struct Reading<'a> {
    of: KitTable,
    path: &'a str,
    lines: Lines,
    language: Option<&'a str>,
    rows: &'a mut Vec<KitRow>,
    faults: &'a mut Vec<String>,
}

impl Reading<'_> {
    /// Takes the rows below a part of the key.
    fn collect(&mut self, table: DeTable<'_>, key: &mut Vec<String>, depth: usize) {
        for (name, value) in table {
            let line = self.lines.line_at(name.span().start);
            let (name, span) = (name.into_inner(), value.span());
            let DeValue::Table(below) = value.into_inner() else {
                let fault = format!("{}:{line}: `{name}` stands outside of a row", self.path);
                self.faults.push(fault);
                continue;
            };
            key.push(name.into_owned());
            if depth > 1 {
                self.collect(below, key, depth - 1);
            } else {
                self.take(key, line, Spanned::new(span, below));
            }
            key.pop();
        }
    }

    fn take(&mut self, key: &[String], line: usize, columns: Spanned<DeTable<'_>>) {
        let place = format!("{}:{line}: [{}]", self.path, key.join("."));
        let columns = Toml::deserialize(Deserializer::from(columns));
        let row = columns
            .map_err(|error| anyhow!("{}", error.message()))
            .and_then(|columns| row_of(self.of, key, &columns, self.language));
        match row {
            Ok(row) => self.rows.push(KitRow { row, place }),
            Err(error) => self.faults.push(format!("{place}: {error:#}")),
        }
    }
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
