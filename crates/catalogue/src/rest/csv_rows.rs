//! Rows as comma-separated values, in the form in which PostgreSQL writes a row as text, which is what PostgREST sends.

use postgrest::{Error, csv, time};
use serde_json::json;

use crate::{columns::Value, item::Item};

use super::{GivenUp, Output, check, json_rows::parameters, row::Row};

/// A line of names and a line for each row, without a line break at the end. Without a row there are no names either.
///
/// # Errors
/// When the answer was given up.
pub(super) fn write(
    rows: &[&Item],
    outputs: &[Output<'_>],
    given_up: GivenUp<'_>,
) -> Result<Vec<u8>, Error> {
    let mut body = String::new();
    if !rows.is_empty() {
        push_line(
            &mut body,
            outputs.iter().map(|output| output.name.to_owned()),
        );
    }
    body.push('\n');
    for (index, item) in rows.iter().enumerate() {
        check(given_up)?;
        if index > 0 {
            body.push('\n');
        }
        let row = Row::new(item);
        push_line(
            &mut body,
            outputs.iter().map(|output| field(row.value(output.column))),
        );
    }
    Ok(body.into_bytes())
}

fn push_line(body: &mut String, fields: impl Iterator<Item = String>) {
    for (index, field) in fields.enumerate() {
        if index > 0 {
            body.push(',');
        }
        body.push_str(&field);
    }
}

fn field(value: Value<'_>) -> String {
    match value {
        Value::Null => String::new(),
        Value::Number(number) => number.to_string(),
        Value::Text(text) => csv::quoted(text),
        Value::Boolean(boolean) => csv::boolean(boolean).to_owned(),
        Value::List(list) => csv::list(list.iter().map(|text| &**text)),
        Value::Parameters(list) => csv::quoted(&json!(parameters(list)).to_string()),
        Value::Decimal(number) => number.to_string(),
        Value::Date(day) => day.to_string(),
        Value::Time(time) => csv::quoted(&time::as_text(&time)),
    }
}
