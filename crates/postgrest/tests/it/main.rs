//! The grammar, tested against PostgREST's documentation and specification files. The exact messages are those of the documented
//! examples and of its test suite (version 14).
#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

mod filters;
mod headers;
mod logic;
mod order;
mod refusals;
mod select;

use postgrest::{Error, Query, RequestHeaders};
use serde_json::{Value, json};

fn query(query_string: &str) -> Query {
    Query::parse(query_string, RequestHeaders::default())
        .unwrap_or_else(|error| panic!("`{query_string}` is in the grammar, but: {error:?}"))
}

fn refusal(query_string: &str) -> Error {
    Query::parse(query_string, RequestHeaders::default())
        .expect_err(&format!("`{query_string}` is not in the grammar"))
}

/// Asserts that a query string is a syntax error with this body.
fn assert_not_understood(query_string: &str, message: &str, details: &str) {
    let error = refusal(query_string);
    assert_eq!(error.status, 400, "{query_string}");
    assert_eq!(
        serde_json::to_value(&error).unwrap(),
        json!({"code": "PGRST100", "details": details, "hint": Value::Null, "message": message}),
        "{query_string}"
    );
}
