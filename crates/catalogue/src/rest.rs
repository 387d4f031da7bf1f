//! Answers reads of the table `products` as PostgREST over PostgreSQL would.

mod condition;
mod csv_rows;
mod json_rows;
mod literal;
mod order;
mod pattern;
mod row;

use bytes::Bytes;
use languages::Language;
use postgrest::{Error, Format, Query, Selected};

use crate::{
    Snapshot,
    columns::{COLUMNS, Column, TABLE, stored},
    item::Item,
};

use self::{condition::Predicate, order::Order, row::Row};

/// How often one column may stand in a row: under its own name and another. Without a bound a short request could make an
/// answer of any size.
const MOST_OF_A_COLUMN: usize = 2;

/// Says whether nobody waits for the answer any more, or its time is up; asked for every row.
pub type GivenUp<'a> = &'a dyn Fn() -> bool;

/// The answer to a read of `products`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestAnswer {
    /// 200, or 206 when the answer is known to hold only some of the rows.
    pub status: u16,
    /// Value of `Content-Type`.
    pub content_type: &'static str,
    /// The rows.
    pub body: Bytes,
    /// Value of `Content-Range`.
    pub content_range: String,
    /// Value of `Content-Language`.
    pub content_language: &'static str,
    /// Value of `Preference-Applied`, when there is one.
    pub preference_applied: Option<String>,
}

/// A column of the answer under the name that it has there.
struct Output<'a> {
    name: &'a str,
    column: &'static Column,
}

impl Snapshot {
    /// Answers `GET /rest/v1/products`: active products only, whatever is asked, with the texts of `language`.
    ///
    /// Without an order the products stand in the catalogue's. A planned or an estimated count is exact here.
    ///
    /// # Errors
    /// As PostgREST and PostgreSQL say it: `42703` for an unknown column, `22P02` and its like for a value that is not of the
    /// column's type, `42883` for an operator that the type has not, `PGRST103` for an offset beyond the end, `PGRST116` when
    /// one object is asked for and there is another number of them, `PGRST200` for an embedded resource, `PGRST127` for more
    /// filters than a read may have. `57014` when it was given up.
    pub fn rest(
        &self,
        query: &Query,
        language: Language,
        given_up: GivenUp<'_>,
    ) -> Result<RestAnswer, Error> {
        let outputs = outputs(&query.select)?;
        let predicate = Predicate::all(&query.conditions)?;
        let order = Order::new(&query.order)?;
        let mut matching: Vec<&Item> = Vec::new();
        for item in &self.index(language).items {
            check(given_up)?;
            if predicate.holds(&Row::new(item)) {
                matching.push(item);
            }
        }
        let total = matching.len() as u64;
        let rows = page(order.sort(matching, given_up)?, query);
        let (status, content_range) = query
            .range
            .status(rows.len() as u64, query.count.map(|_| total))?;
        let body = match query.format {
            Format::Json => json_rows::list(&rows, &outputs, false, given_up)?,
            Format::JsonStripped => json_rows::list(&rows, &outputs, true, given_up)?,
            Format::Csv => csv_rows::write(&rows, &outputs, given_up)?,
            Format::Object => json_rows::object(only(&rows)?, &outputs, false),
            Format::ObjectStripped => json_rows::object(only(&rows)?, &outputs, true),
        };
        Ok(RestAnswer {
            status,
            content_type: query.format.content_type(),
            body: Bytes::from(body),
            content_range,
            content_language: language.code(),
            preference_applied: query.preference_applied.clone(),
        })
    }
}

/// # Errors
/// When the answer was given up.
fn check(given_up: GivenUp<'_>) -> Result<(), Error> {
    match given_up() {
        true => Err(Error::statement_timeout()),
        false => Ok(()),
    }
}

fn page<'a>(mut rows: Vec<&'a Item>, query: &Query) -> Vec<&'a Item> {
    let first = usize::try_from(query.range.offset)
        .unwrap_or(usize::MAX)
        .min(rows.len());
    rows.drain(..first);
    if let Some(limit) = query.range.limit {
        rows.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    }
    rows
}

fn only<'a>(rows: &[&'a Item]) -> Result<&'a Item, Error> {
    match rows {
        [row] => Ok(row),
        _ => Err(Error::not_one_row(rows.len() as u64)),
    }
}

fn outputs(select: &[Selected]) -> Result<Vec<Output<'_>>, Error> {
    let mut outputs = Vec::new();
    for selected in select {
        match selected {
            Selected::All => outputs.extend(stored().map(|column| Output {
                name: column.name,
                column,
            })),
            Selected::Column { name, alias } => {
                outputs.push(Output {
                    name: alias.as_ref().unwrap_or(name),
                    column: column(name)?,
                });
            }
            Selected::Embedded(embedded) => {
                return Err(Error::no_relationship(TABLE, &embedded.resource));
            }
        }
    }
    let times = |wanted: &Column| {
        let same = outputs
            .iter()
            .filter(|output| std::ptr::eq(output.column, wanted));
        same.count()
    };
    match COLUMNS
        .iter()
        .find(|column| times(column) > MOST_OF_A_COLUMN)
    {
        Some(column) => Err(Error::not_implemented(format!(
            "The column '{}' can be selected at most {MOST_OF_A_COLUMN} times here.",
            column.name
        ))),
        None => Ok(outputs),
    }
}

fn column(name: &str) -> Result<&'static Column, Error> {
    Column::find(name).ok_or_else(|| Error::column_not_found(TABLE, name))
}
