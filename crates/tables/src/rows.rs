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

/// A row of an answer: values in the order of its columns.
pub(crate) type Values = Vec<Json>;

/// Writes the body of an answer, some rows at a time.
pub(crate) struct BodyWriter<'a> {
    columns: &'a [(String, Option<Type>)],
    format: Format,
    /// Whether texts must not be computed by a spreadsheet: visitors have written some of them.
    is_guarded: bool,
    rows: u64,
    body: Vec<u8>,
}

impl<'a> BodyWriter<'a> {
    /// In: the names of the columns with their types, `None` for embedded rows.
    pub(crate) fn new(
        columns: &'a [(String, Option<Type>)],
        format: Format,
        is_guarded: bool,
    ) -> Self {
        Self {
            columns,
            format,
            is_guarded,
            rows: 0,
            body: Vec::new(),
        }
    }

    pub(crate) fn push(&mut self, row: &[Json]) {
        match self.format {
            Format::Csv => self.push_line(row),
            Format::Json => self.push_element(row, false),
            Format::JsonStripped => self.push_element(row, true),
            // Refused at the end when it is not the only one.
            Format::Object | Format::ObjectStripped if self.rows > 0 => {}
            Format::Object => self.push_object(row, false),
            Format::ObjectStripped => self.push_object(row, true),
        }
        self.rows += 1;
    }

    /// The body.
    ///
    /// # Errors
    /// `PGRST116` when one object is asked for and there is another number of rows.
    pub(crate) fn finish(mut self) -> std::result::Result<Vec<u8>, Error> {
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

    /// Written by hand and not through a map: a column may be asked for twice, and then PostgreSQL writes it twice.
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

    /// A line of names goes before the first row; without a row there are no names either.
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

/// The body in the form that was asked for. In: the names of the columns with their types, `None` for embedded rows.
///
/// # Errors
/// `PGRST116` when one object is asked for and there is another number of rows.
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
