//! The rows in a request's body.

use std::{collections::HashSet, fmt::Display};

use postgrest::{Error, Literal, Type};
use serde_json::{Map, Value as Json, json};

use crate::{
    Column, ColumnDefault, Table,
    column::{Row, STALE, VERSION},
};

/// The most bytes of a body.
pub const MAX_BODY: usize = 4 << 20;
/// The most rows that one request can add, change or delete.
pub const MAX_ROWS_WRITTEN: usize = 500;

/// The format of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyType {
    /// A row, or a list of rows.
    Json,
    /// A line with the names of the columns, and a line for each row.
    Csv,
}

impl BodyType {
    /// The format by `Content-Type`; JSON without one. Fails with 415 for any other type.
    pub fn read(content_type: Option<&str>) -> Result<Self, Error> {
        let essence = content_type
            .unwrap_or("application/json")
            .split(';')
            .next()
            .unwrap_or_default();
        match essence.trim().to_ascii_lowercase().as_str() {
            "application/json"
            | "application/vnd.pgrst.object+json"
            | "application/vnd.pgrst.array+json" => Ok(Self::Json),
            "text/csv" => Ok(Self::Csv),
            other => Err(Error::body_type(other)),
        }
    }
}

/// The rows of a body, by the names of their columns, as they were sent.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyRows(pub Vec<Row>);

impl BodyRows {
    /// Fails with `PGRST102` when the body is not a row or a list of rows with the same names, with 413 when there are too many
    /// rows.
    pub fn read(bytes: &[u8], of: BodyType, columns_are_named: bool) -> Result<Self, Error> {
        let rows = match of {
            BodyType::Json => json_rows(bytes)?,
            BodyType::Csv => csv_rows(bytes)?,
        };
        let names = |row: &Row| {
            let mut names: Vec<String> = row.keys().cloned().collect();
            names.sort();
            names
        };
        let first = rows.first().map(names);
        if !columns_are_named && rows.iter().any(|row| Some(names(row)) != first) {
            return Err(Error::invalid_body("All object keys must match"));
        }
        if rows.len() > MAX_ROWS_WRITTEN {
            return Err(too_many_rows());
        }
        Ok(Self(rows))
    }

    /// The only row of a change. Fails with `PGRST102` for a list of several.
    pub fn only(&self) -> Result<&Row, Error> {
        match self.0.as_slice() {
            [row] => Ok(row),
            _ => Err(Error::invalid_body("A change takes one object")),
        }
    }
}

/// The most rows that one request deletes with those to which they belong: these are under 250 ms of SQLite's only writer.
pub(crate) const MAX_ROWS_CASCADED: usize = 5000;

pub(crate) fn too_many_cascaded(table: &Table, other: &Table) -> Error {
    Error::too_much(format!(
        "More than {MAX_ROWS_CASCADED} rows of {} would be deleted with those of {}; delete them first, in parts.",
        other.name, table.name
    ))
}

pub(crate) fn too_many_rows() -> Error {
    Error::too_much(format!(
        "One request can write at most {MAX_ROWS_WRITTEN} rows; write them in parts."
    ))
}

fn json_rows(bytes: &[u8]) -> Result<Vec<Row>, Error> {
    let invalid = || Error::invalid_body("Empty or invalid json");
    match serde_json::from_slice(bytes).map_err(|_| invalid())? {
        Json::Object(row) => Ok(vec![row]),
        Json::Array(rows) => {
            let rows = rows.into_iter().map(|row| match row {
                Json::Object(row) => Ok(row),
                Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) | Json::Array(_) => {
                    Err(invalid())
                }
            });
            rows.collect()
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => Err(invalid()),
    }
}

/// `NULL` in a cell stands for no value, as in PostgREST.
fn csv_rows(bytes: &[u8]) -> Result<Vec<Row>, Error> {
    let invalid = |error: &dyn Display| Error::invalid_body(format!("Invalid CSV: {error}"));
    let text = str::from_utf8(bytes).map_err(|error| invalid(&error))?;
    spreadsheet::check_quotes(text, b',').map_err(|error| invalid(&error))?;
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names = reader.headers().map_err(|error| invalid(&error))?.clone();
    let mut seen = HashSet::new();
    if let Some(twice) = names.iter().find(|name| !seen.insert(*name)) {
        return Err(invalid(&format!("the column {twice} is there twice")));
    }
    let rows = reader.records().map(|record| {
        let record = record.map_err(|error| invalid(&error))?;
        let cells = names.iter().zip(&record).map(|(name, cell)| {
            let value = match cell {
                "NULL" => Json::Null,
                cell => Json::from(spreadsheet::unguarded(cell)),
            };
            (name.to_owned(), value)
        });
        Ok(cells.collect::<Map<_, _>>())
    });
    rows.collect()
}

/// The column with this name, if a request may write to it. Fails with `PGRST204` for an unknown column, `428C9` for one that
/// only the program sets.
pub fn written_column(
    table: &'static Table,
    name: &str,
    is_new: bool,
) -> Result<&'static Column, Error> {
    let column = table.column(name);
    let column = column.ok_or_else(|| Error::unknown_written_column(table.name, name))?;
    let is_key = table.key.contains(&name);
    match column.default {
        // The number of a row may be set when it is added; the version says which one was read.
        ColumnDefault::Generated if (is_new && is_key) || name == VERSION => Ok(column),
        ColumnDefault::Generated if !is_new && name == STALE => Ok(column),
        ColumnDefault::Generated => Err(Error::generated_column(name)),
        ColumnDefault::None
        | ColumnDefault::EmptyText
        | ColumnDefault::EmptyList
        | ColumnDefault::Flag(_)
        | ColumnDefault::Number(_)
        | ColumnDefault::OfReferredRow => Ok(column),
    }
}

/// A value of the body in its column's type. Fails with `22P02` or similar for a value that is not of the column's type.
pub fn typed(column: &Column, value: &Json) -> Result<Json, Error> {
    if has_zero(value) {
        return Err(Error::zero_character());
    }
    let text = match value {
        Json::Null => return Ok(Json::Null),
        Json::String(text) if column.of_type == Type::Json => {
            return Ok(serde_json::from_str(text)
                .ok()
                .filter(Json::is_array)
                .unwrap_or_else(|| value.clone()));
        }
        _ if column.of_type == Type::Json => return Ok(value.clone()),
        Json::String(text) => text.clone(),
        Json::Bool(_) | Json::Number(_) | Json::Array(_) | Json::Object(_) => value.to_string(),
    };
    Ok(match Literal::read(column.of_type, &text)? {
        Literal::Number(number) => number.into(),
        Literal::Text(text) => text.into(),
        Literal::Boolean(boolean) => boolean.into(),
        Literal::Json(json) => json,
        Literal::Time(time) => postgrest::time::in_iso_8601(&time).into(),
        Literal::Decimal(number) => json!(number),
        Literal::Date(day) => day.to_string().into(),
    })
}

fn has_zero(value: &Json) -> bool {
    match value {
        Json::String(text) => text.contains('\0'),
        Json::Array(values) => values.iter().any(has_zero),
        Json::Object(values) => values.values().any(has_zero),
        Json::Null | Json::Bool(_) | Json::Number(_) => false,
    }
}
