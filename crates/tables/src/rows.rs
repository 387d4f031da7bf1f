//! Rows as JSON and CSV.

use chrono::{DateTime, NaiveDate, Utc};
use decimal::Decimal;
use postgrest::{Error, Format, Type, csv, time};
use sea_orm::{DbErr, QueryResult};
use serde_json::{Map, Value as Json, json};

use crate::{Column, error::Result};

/// A row, by the names of its columns.
pub(crate) type Row = Map<String, Json>;

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// Value of `Content-Type`, where there is a body.
    pub content_type: Option<&'static str>,
    /// The rows; empty where none were asked for.
    pub body: Vec<u8>,
    /// Value of `Content-Range`.
    pub content_range: Option<String>,
    /// Value of `Location`, without the address of the interface: `/products?id=eq.5`.
    pub location: Option<String>,
    /// Value of `Preference-Applied`, when there is one.
    pub preference_applied: Option<String>,
}

/// The answer of a function: a value as JSON.
pub(crate) fn answer_of(value: &impl serde::Serialize) -> Answer {
    Answer {
        status: 200,
        content_type: Some("application/json; charset=utf-8"),
        body: serde_json::to_vec(value).expect("JSON can always be written to memory"),
        content_range: None,
        location: None,
        preference_applied: None,
    }
}

/// What stands in a column of a result.
pub(crate) fn value(
    row: &QueryResult,
    index: usize,
    column: &Column,
) -> std::result::Result<Json, DbErr> {
    Ok(match column.of_type {
        Type::Number => row.try_get_by_index::<Option<i64>>(index)?.into(),
        Type::Integer => row.try_get_by_index::<Option<i32>>(index)?.into(),
        Type::Text => row.try_get_by_index::<Option<String>>(index)?.into(),
        Type::Boolean => row.try_get_by_index::<Option<bool>>(index)?.into(),
        Type::Json => row
            .try_get_by_index::<Option<Json>>(index)?
            .unwrap_or(Json::Null),
        Type::Time => row
            .try_get_by_index::<Option<DateTime<Utc>>>(index)?
            .map(|time| time::in_iso_8601(&time))
            .into(),
        Type::Decimal => json!(
            row.try_get_by_index::<Option<i64>>(index)?
                .map(Decimal::from_ten_thousandths)
        ),
        Type::Date => row
            .try_get_by_index::<Option<NaiveDate>>(index)?
            .map(|day| day.to_string())
            .into(),
    })
}

/// The body in the form that was asked for. In: the names of the columns with their types, `None` for embedded rows.
///
/// # Errors
/// `PGRST116` when one object is asked for and there is another number of rows.
pub(crate) fn body(
    rows: &[Row],
    columns: &[(String, Option<Type>)],
    format: Format,
) -> Result<Vec<u8>> {
    let stripped = |row: &Row| {
        let some = row.iter().filter(|(_, value)| !value.is_null());
        some.map(|(name, value)| (name.clone(), value.clone()))
            .collect::<Row>()
    };
    let only = || match rows {
        [row] => Ok(row),
        _ => Err(Error::not_one_row(rows.len() as u64)),
    };
    let written = match format {
        Format::Json => serde_json::to_vec(rows),
        Format::JsonStripped => serde_json::to_vec(&rows.iter().map(stripped).collect::<Vec<_>>()),
        Format::Object => serde_json::to_vec(only()?),
        Format::ObjectStripped => serde_json::to_vec(&stripped(only()?)),
        Format::Csv => return Ok(lines(rows, columns).into_bytes()),
    };
    Ok(written.expect("JSON can always be written to memory"))
}

/// A line of names and a line for each row, without a line break at the end. Without a row there are no names either.
fn lines(rows: &[Row], columns: &[(String, Option<Type>)]) -> String {
    let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
    let header = match rows.is_empty() {
        true => String::new(),
        false => names.join(","),
    };
    let rows = rows.iter().map(|row| {
        let fields = columns
            .iter()
            .map(|(name, of_type)| field(&row[name], *of_type));
        fields.collect::<Vec<_>>().join(",")
    });
    format!("{header}\n{}", rows.collect::<Vec<_>>().join("\n"))
}

fn field(value: &Json, of_type: Option<Type>) -> String {
    match (value, of_type) {
        (Json::Null, _) => String::new(),
        (Json::Bool(boolean), _) => csv::boolean(*boolean).to_owned(),
        (Json::Number(number), _) => number.to_string(),
        (Json::String(text), Some(Type::Time)) => {
            let time = time::parse(text);
            csv::quoted(&time.map_or_else(|| text.clone(), |time| time::as_text(&time)))
        }
        // Visitors have written some of them, and a spreadsheet must not compute what they wrote.
        (Json::String(text), Some(Type::Text)) => csv::quoted(&spreadsheet::guarded(text)),
        (Json::String(text), _) => csv::quoted(text),
        (Json::Array(list), Some(Type::Json)) if list.iter().all(Json::is_string) => {
            csv::list(list.iter().filter_map(Json::as_str))
        }
        (Json::Array(_) | Json::Object(_), _) => csv::quoted(&value.to_string()),
    }
}
