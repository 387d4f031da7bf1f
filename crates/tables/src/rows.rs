//! Rows as JSON and CSV.

use chrono::{DateTime, NaiveDate, Utc};
use decimal::Decimal;
use postgrest::{Error, Format, Type, csv, time};
use sea_orm::{DbErr, QueryResult};
use serde_json::{Value as Json, json};

use crate::{Column, error::Result};

/// The response to a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    pub status: u16,
    /// Value of `Content-Type`, where there is a body.
    pub content_type: Option<&'static str>,
    /// The rows; empty when the request did not ask for them.
    pub body: Vec<u8>,
    /// Value of `Content-Range`.
    pub content_range: Option<String>,
    /// Value of `Location`, relative to the API's base: `/products?id=eq.5`.
    pub location: Option<String>,
    /// Value of `Preference-Applied`, when there is one.
    pub preference_applied: Option<String>,
}

/// The response of a function: a value as JSON.
pub fn answer_of(value: &impl serde::Serialize) -> Answer {
    Answer {
        status: 200,
        content_type: Some("application/json; charset=utf-8"),
        body: serde_json::to_vec(value).expect("JSON can always be written to memory"),
        ..Answer::default()
    }
}

pub fn value(row: &QueryResult, index: usize, column: &Column) -> std::result::Result<Json, DbErr> {
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

/// A row of a response: values in the order of its columns.
pub type Values = Vec<Json>;

/// Writes the body of a response, some rows at a time.
pub struct BodyWriter<'a> {
    columns: &'a [(String, Option<Type>)],
    format: Format,
    /// Whether texts are escaped so that a spreadsheet does not compute them: visitors have written some of them.
    is_guarded: bool,
    rows: u64,
    body: Vec<u8>,
}

impl<'a> BodyWriter<'a> {
    /// Takes the names of the columns with their types, `None` for embedded rows.
    pub fn new(columns: &'a [(String, Option<Type>)], format: Format, is_guarded: bool) -> Self {
        Self {
            columns,
            format,
            is_guarded,
            rows: 0,
            body: Vec::new(),
        }
    }

    /// Adds a row, with its values in the order of the columns.
    pub fn push(&mut self, row: &[Json]) {
        match self.format {
            Format::Csv => self.push_line(row),
            Format::Json => self.push_element(row, false),
            Format::JsonStripped => self.push_element(row, true),
            // More than one is an error, which is returned at the end.
            Format::Object | Format::ObjectStripped if self.rows > 0 => {}
            Format::Object => self.push_object(row, false),
            Format::ObjectStripped => self.push_object(row, true),
        }
        self.rows += 1;
    }

    /// The body. Fails with `PGRST116` when the request wants one object and there is another number of rows.
    pub fn finish(mut self) -> std::result::Result<Vec<u8>, Error> {
        match self.format {
            Format::Json | Format::JsonStripped => {
                if self.rows == 0 {
                    self.body.push(b'[');
                }
                self.body.push(b']');
            }
            Format::Csv if self.rows == 0 => self.body.push(b'\n'),
            Format::Csv => {}
            Format::Object | Format::ObjectStripped if self.rows != 1 => {
                return Err(Error::not_one_row(self.rows));
            }
            Format::Object | Format::ObjectStripped => {}
        }
        Ok(self.body)
    }

    fn push_element(&mut self, row: &[Json], stripped: bool) {
        self.body.push(if self.rows == 0 { b'[' } else { b',' });
        self.push_object(row, stripped);
    }

    /// Written by hand and not through a map: a request may name a column twice, and then PostgreSQL writes it twice.
    fn push_object(&mut self, row: &[Json], stripped: bool) {
        self.body.push(b'{');
        let mut is_first = true;
        for ((name, _), value) in self.columns.iter().zip(row) {
            if stripped && value.is_null() {
                continue;
            }
            if !is_first {
                self.body.push(b',');
            }
            is_first = false;
            write_json(&mut self.body, name);
            self.body.push(b':');
            write_json(&mut self.body, value);
        }
        self.body.push(b'}');
    }

    /// The first row is preceded by a line of names; without rows there are no names either.
    fn push_line(&mut self, row: &[Json]) {
        if self.rows == 0 {
            let names: Vec<&str> = self.columns.iter().map(|(name, _)| name.as_str()).collect();
            self.body.extend_from_slice(names.join(",").as_bytes());
        }
        self.body.push(b'\n');
        let fields = self.columns.iter().zip(row);
        let fields = fields.map(|((_, of_type), value)| field(value, *of_type, self.is_guarded));
        let fields: Vec<String> = fields.collect();
        self.body.extend_from_slice(fields.join(",").as_bytes());
    }
}

fn write_json(body: &mut Vec<u8>, value: &(impl serde::Serialize + ?Sized)) {
    serde_json::to_writer(body, value).expect("JSON can always be written to memory");
}

/// The body in the requested format. Takes the names of the columns with their types, `None` for embedded rows.
/// Fails with `PGRST116` when the request wants one object and there is another number of rows.
pub(crate) fn body(
    rows: &[Values],
    columns: &[(String, Option<Type>)],
    format: Format,
) -> Result<Vec<u8>> {
    let mut writer = BodyWriter::new(columns, format, true);
    for row in rows {
        writer.push(row);
    }
    Ok(writer.finish()?)
}

fn field(value: &Json, of_type: Option<Type>, is_guarded: bool) -> String {
    match (value, of_type) {
        (Json::Null, _) => String::new(),
        (Json::Bool(boolean), _) => csv::boolean(*boolean).to_owned(),
        (Json::Number(number), _) => number.to_string(),
        (Json::String(text), Some(Type::Time)) => {
            let time = time::parse(text);
            csv::quoted(&time.map_or_else(|| text.clone(), |time| time::as_text(&time)))
        }
        // Visitors have written some of them, and a spreadsheet must not compute what they wrote.
        (Json::String(text), Some(Type::Text)) if is_guarded => {
            csv::quoted(&spreadsheet::guarded(text))
        }
        (Json::String(text), _) => csv::quoted(text),
        (Json::Array(list), Some(Type::Json)) if list.iter().all(Json::is_string) => {
            csv::list(list.iter().filter_map(Json::as_str))
        }
        (Json::Array(_) | Json::Object(_), _) => csv::quoted(&value.to_string()),
    }
}
