//! Values that a request compares with, read by the type of the column as PostgreSQL reads them.

use std::cmp::Ordering;

use chrono::{DateTime, NaiveDate, Utc};
use decimal::Decimal;
use postgrest::Error;
use serde_json::{Value as Json, json};

use crate::{
    columns::{Column, Type, Value},
    text::Text,
    text_order::TextKey,
};

use super::{json_rows::parameters, row::Row};

/// A value of a column's type.
#[derive(Debug)]
pub(super) enum Literal {
    Number(i64),
    Text {
        exact: String,
        key: TextKey<'static>,
    },
    Boolean(bool),
    Json(Json),
    Time(DateTime<Utc>),
    Decimal(Decimal),
    Date(NaiveDate),
}

impl Literal {
    pub(super) fn read(of_type: Type, text: &str) -> Result<Self, Error> {
        Ok(match postgrest::Literal::read(of_type, text)? {
            postgrest::Literal::Number(number) => Self::Number(number),
            postgrest::Literal::Text(exact) => Self::Text {
                key: TextKey::new(&exact),
                exact,
            },
            postgrest::Literal::Boolean(boolean) => Self::Boolean(boolean),
            postgrest::Literal::Json(json) => Self::Json(json),
            postgrest::Literal::Time(time) => Self::Time(time),
            postgrest::Literal::Decimal(number) => Self::Decimal(number),
            postgrest::Literal::Date(day) => Self::Date(day),
        })
    }

    /// Whether the item has this value in the column; `None` when it has none.
    pub(super) fn equals(&self, column: &Column, row: &Row<'_>) -> Option<bool> {
        match (row.value(column), self) {
            (Value::Null, _) => None,
            // Texts may stand at the same place in an order and still differ in their capitals.
            (Value::Text(text), Self::Text { exact, .. }) => Some(text == exact),
            (Value::List(list), Self::Json(json)) => Some(is_list(json, list)),
            (Value::Parameters(list), Self::Json(json)) => Some(json!(parameters(list)) == *json),
            _ => Some(self.compare(column, row)? == Ordering::Equal),
        }
    }

    /// Where the item's value in the column stands to this one; `None` when it has none.
    pub(super) fn compare(&self, column: &Column, row: &Row<'_>) -> Option<Ordering> {
        match (row.value(column), self) {
            (Value::Number(number), Self::Number(other)) => Some(number.cmp(other)),
            (Value::Text(_), Self::Text { key, .. }) => {
                let text = row.small_letters(column)?;
                Some(TextKey::of_small_letters(text).cmp(key))
            }
            (Value::Boolean(boolean), Self::Boolean(other)) => Some(boolean.cmp(other)),
            (Value::List(list), Self::Json(json)) => Some(list_to_json(list, json)),
            (Value::Time(time), Self::Time(other)) => Some(time.cmp(other)),
            (Value::Decimal(number), Self::Decimal(other)) => Some(number.cmp(other)),
            (Value::Date(day), Self::Date(other)) => Some(day.cmp(other)),
            // A literal is read by its column's type, so nothing is left but a missing value, and parameters, which have no order.
            _ => None,
        }
    }
}

/// Without an order, for which every text would be put into small letters.
fn is_list(json: &Json, list: &[Text]) -> bool {
    json.as_array().is_some_and(|elements| {
        let texts = elements.iter().map(Json::as_str);
        texts.eq(list.iter().map(|text| Some(&**text)))
    })
}

/// PostgreSQL's order of `jsonb`: kinds first, then the number of elements, then the elements.
fn list_to_json(list: &[Text], json: &Json) -> Ordering {
    match json {
        Json::Object(_) => Ordering::Less,
        Json::Array(elements) => list.len().cmp(&elements.len()).then_with(|| {
            list.iter()
                .zip(elements)
                .map(|(text, element)| text_to_json(text, element))
                .find(|order| order.is_ne())
                .unwrap_or(Ordering::Equal)
        }),
        Json::Bool(_) | Json::Number(_) | Json::String(_) | Json::Null => Ordering::Greater,
    }
}

fn text_to_json(text: &str, json: &Json) -> Ordering {
    match json {
        Json::String(other) => TextKey::new(text)
            .cmp(&TextKey::new(other))
            .then_with(|| text.cmp(other)),
        Json::Null => Ordering::Greater,
        Json::Bool(_) | Json::Number(_) | Json::Array(_) | Json::Object(_) => Ordering::Less,
    }
}
