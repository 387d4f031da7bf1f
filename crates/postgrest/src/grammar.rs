//! The grammar of the query string's values: `select`, filters, `order`, and the logic of `and` and `or`.
//!
//! Source: PostgREST's documentation, "Tables and Views"; the names of expected tokens are those of its messages.

mod filter;
mod logic;
mod names;
mod order;
mod select;

pub(crate) use filter::filter;
pub(crate) use logic::logic;
pub(crate) use order::order;
pub(crate) use select::{columns, select};

use crate::reader::{Read, Reader};

use names::{delimiter, field_name, no_json_path};

/// How deep `and`, `or` and embedded resources may be nested; more would only serve to exhaust the stack.
const DEEPEST: usize = 64;

/// A column with the names of the embedded resources before it, `client.name`.
pub(crate) struct Path {
    pub(crate) resources: Vec<String>,
    pub(crate) column: String,
}

/// Parses the name of a filter or order parameter.
pub(crate) fn path(reader: &mut Reader) -> Read<Path> {
    let mut names = reader.separated(delimiter, field_name)?;
    no_json_path(reader)?;
    let column = names.pop().unwrap_or_default();
    Ok(Path {
        resources: names,
        column,
    })
}
