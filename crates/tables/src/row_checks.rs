//! Checks that the rules of several tables share.

use chrono::{DateTime, SubsecRound, Utc};
use postgrest::{Error, Type, time};
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::{
    ColumnDefault, Table,
    column::Row,
    error::{Result, TableError},
    text::text_fault,
};

/// An empty text in a nullable column becomes null, like an empty cell of a file.
pub fn empty_is_null(table: &'static Table, row: &mut Row) {
    for column in table.columns.iter().filter(|column| column.nullable) {
        let value = &mut row[column.name];
        if value.as_str() == Some("") || value.as_array().is_some_and(Vec::is_empty) {
            *value = Json::Null;
        }
    }
}

/// The most characters in a name that people choose.
const MAX_NAME: usize = 100;

/// Checks that a row has all required values and breaks no rule. Fails with `23502` or `23514`.
pub fn check<T: DeserializeOwned>(
    table: &'static Table,
    row: &Row,
    faults: fn(&T) -> Vec<(&'static str, String)>,
) -> Result<()> {
    check_nulls(table, row)?;
    refuse(table, &faults(&model(table, row.clone())?))
}

/// Checks a column that holds a name: one line of at most 100 characters. Fails with `23514`.
pub fn check_name(table: &'static Table, row: &Row, column: &'static str) -> Result<()> {
    let name = row[column].as_str().unwrap_or_default();
    let is_line = !name.trim().is_empty() && !name.contains(char::is_control);
    if is_line && name.chars().count() <= MAX_NAME {
        return Ok(());
    }
    let fault = format!("must be one line of at most {MAX_NAME} characters");
    refuse(table, &[(column, fault)])
}

/// Checks a column that allows only some words.
pub fn check_word(
    table: &'static Table,
    row: &Row,
    column: &'static str,
    words: &[&str],
) -> Result<()> {
    let word = row[column].as_str().unwrap_or_default();
    if words.contains(&word) {
        return Ok(());
    }
    let fault = format!("`{word}` is none of `{}`", words.join("`, `"));
    refuse(table, &[(column, fault)])
}

/// Fails with `23514` and these faults, if there are any.
pub fn refuse(table: &'static Table, faults: &[(&str, String)]) -> Result<()> {
    match faults.is_empty() {
        true => Ok(()),
        false => Err(Error::check_violation(table.name, faults).into()),
    }
}

/// A row as an entity of the database. Fails with [`TableError::Row`] for one that does not fit.
pub fn model<T: DeserializeOwned>(table: &'static Table, row: Row) -> Result<T> {
    serde_json::from_value(Json::Object(row)).map_err(|source| TableError::Row {
        table: table.name,
        source,
    })
}

/// A row with a number: the database assigns that of a new row.
pub fn with_number(row: &Row) -> Row {
    let mut row = row.clone();
    if row["id"].is_null() {
        row["id"] = Json::from(0);
    }
    row
}

pub fn text_of(row: &Row, column: &str) -> Option<String> {
    row[column].as_str().map(str::to_owned)
}

/// A time as columns have it.
pub fn json_of_time(time: DateTime<Utc>) -> Json {
    time::in_iso_8601(&time.trunc_subsecs(6)).into()
}

/// The columns that the program sets may be null.
pub fn check_nulls(table: &'static Table, row: &Row) -> Result<()> {
    let lacks = |name: &&str| row[*name].is_null();
    let needed = table.columns.iter().filter(|column| !column.nullable);
    let mut needed = needed
        .filter(|column| column.default != ColumnDefault::Generated)
        .map(|column| column.name);
    match needed.find(lacks) {
        Some(name) => Err(Error::null_value(table.name, name).into()),
        None => Ok(()),
    }
}

/// Checks the characters of texts and of the texts of lists: see [`text_fault`]. `known` are states of the row whose texts are
/// accepted as they are, since they were written before this rule. Fails with `23514`.
pub fn check_texts(table: &'static Table, known: &[Option<&Row>], row: &Row) -> Result<()> {
    let written = table.columns.iter().filter(|column| {
        let value = &row[column.name];
        let is_known = |known: &Row| known.get(column.name) == Some(value);
        column.default != ColumnDefault::Generated
            && !known.iter().flatten().any(|known| is_known(known))
    });
    let faults = written.filter_map(|column| {
        let texts = match &row[column.name] {
            Json::String(text) => vec![text.as_str()],
            Json::Array(texts) => texts.iter().filter_map(Json::as_str).collect(),
            _ => Vec::new(),
        };
        let fault = texts
            .into_iter()
            .find_map(|text| text_fault(column.name, text));
        fault.map(|fault| (column.name, fault))
    });
    refuse(table, &faults.collect::<Vec<_>>())
}

/// Checks the columns that hold lists of texts. Fails with `23514`.
pub fn check_lists(table: &'static Table, row: &Row) -> Result<()> {
    let is_list = |value: &Json| {
        let texts = value.as_array();
        texts.is_some_and(|texts| texts.iter().all(Json::is_string))
    };
    let lists = table.columns.iter().filter(|column| {
        column.of_type == Type::Json && column.default != ColumnDefault::Generated
    });
    for column in lists {
        let value = &row[column.name];
        if !value.is_null() && !is_list(value) {
            let fault = "is no list of texts; write it like [\"25 kg bag\", \"50 kg bag\"]";
            return refuse(table, &[(column.name, fault.to_owned())]);
        }
    }
    Ok(())
}
