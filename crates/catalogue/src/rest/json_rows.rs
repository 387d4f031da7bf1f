//! Rows as JSON.

use postgrest::{Error, time};
use serde_json::{Value as Json, json, to_writer};

use crate::{
    ProductParameter,
    columns::Value,
    item::{Item, Shown},
};

use super::{GivenUp, Output, check, row::Row};

/// Some columns of the rows; `stripped` leaves out those without a value.
///
/// # Errors
/// When the answer was given up.
pub(super) fn list(
    rows: &[&Item],
    outputs: &[Output<'_>],
    stripped: bool,
    given_up: GivenUp<'_>,
) -> Result<Vec<u8>, Error> {
    let mut body = vec![b'['];
    for (index, item) in rows.iter().enumerate() {
        check(given_up)?;
        if index > 0 {
            body.push(b',');
        }
        write_object(&mut body, item, outputs, stripped);
    }
    body.push(b']');
    Ok(body)
}

/// Some columns of one row.
pub(super) fn object(row: &Item, outputs: &[Output<'_>], stripped: bool) -> Vec<u8> {
    let mut body = Vec::new();
    write_object(&mut body, row, outputs, stripped);
    body
}

/// Written by hand and not through a map: a column may be asked for twice, and then PostgreSQL writes it twice.
fn write_object(body: &mut Vec<u8>, item: &Item, outputs: &[Output<'_>], stripped: bool) {
    body.push(b'{');
    let row = Row::new(item);
    let mut is_first = true;
    for output in outputs {
        let value = in_json(row.value(output.column));
        if stripped && value.is_null() {
            continue;
        }
        if !is_first {
            body.push(b',');
        }
        is_first = false;
        write_value(body, &Json::from(output.name));
        body.push(b':');
        write_value(body, &value);
    }
    body.push(b'}');
}

fn write_value(body: &mut Vec<u8>, value: &Json) {
    to_writer(body, value).expect("a JSON value can always be written to memory");
}

fn in_json(value: Value<'_>) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Number(number) => number.into(),
        Value::Text(text) => text.into(),
        Value::Boolean(boolean) => boolean.into(),
        Value::List(list) => list.iter().map(|text| Json::from(&**text)).collect(),
        Value::Parameters(list) => json!(parameters(list)),
        Value::Decimal(number) => json!(number),
        Value::Date(day) => day.to_string().into(),
        Value::Time(time) => time::in_iso_8601(&time).into(),
    }
}

/// As the pages have them.
pub(super) fn parameters(shown: &[Shown]) -> Vec<ProductParameter> {
    shown.iter().map(ProductParameter::from).collect()
}
