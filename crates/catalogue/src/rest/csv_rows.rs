//! Rows as comma-separated values, in the form in which PostgreSQL writes a row as text, which is what PostgREST sends.

use postgrest::Error;
use serde_json::Value as Json;

use crate::{columns::Value, item::Item, time};

use super::{GivenUp, Output, check, row::Row};

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
        Value::Text(text) => quoted(text),
        Value::Boolean(true) => "t".to_owned(),
        Value::Boolean(false) => "f".to_owned(),
        Value::List(list) => {
            // PostgreSQL's `jsonb` has a space after each comma.
            let elements: Vec<String> = list
                .iter()
                .map(|text| Json::from(&**text).to_string())
                .collect();
            quoted(&format!("[{}]", elements.join(", ")))
        }
        Value::Time(time) => quoted(&time::as_text(&time)),
    }
}

/// In quotes where it must be: an empty text too, so that it is not taken for a missing one.
fn quoted(text: &str) -> String {
    let is_special = |letter: char| {
        matches!(letter, '"' | '\\' | '(' | ')' | ',')
            || letter.is_ascii_whitespace()
            || letter == '\u{b}'
    };
    if !text.is_empty() && !text.contains(is_special) {
        return text.to_owned();
    }
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\"\""))
}
