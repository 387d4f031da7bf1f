//! The one error type: what a PostgREST server would answer.

use serde::Serialize;

/// A refusal in PostgREST's form. Serialises as the body that its clients expect.
///
/// Source: PostgREST's documentation, "Errors"; codes that do not begin with `PGRST` are PostgreSQL's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{code}: {message}")]
pub struct Error {
    /// HTTP status of the answer.
    #[serde(skip)]
    pub status: u16,
    /// `PGRST100` and the like, or a PostgreSQL state such as `42703`.
    pub code: &'static str,
    /// More of what is wrong.
    pub details: Option<String>,
    /// What to do about it.
    pub hint: Option<String>,
    /// What is wrong, in words that name the input.
    pub message: String,
    /// Value of the header `Content-Range`, when the range was refused because of the number of rows.
    #[serde(skip)]
    pub content_range: Option<String>,
}

impl Error {
    fn new(status: u16, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            details: None,
            hint: None,
            message: message.into(),
            content_range: None,
        }
    }

    fn with_details(mut self, details: impl Into<String>) -> Self {
        self.details = Some(details.into());
        self
    }

    /// The same with what to do about it.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The text is not in the grammar.
    pub(crate) fn not_understood(place: String, expectation: String) -> Self {
        Self::new(400, "PGRST100", place).with_details(expectation)
    }

    fn range(details: impl Into<String>) -> Self {
        Self::new(416, "PGRST103", "Requested range not satisfiable").with_details(details)
    }

    pub(crate) fn negative_limit() -> Self {
        Self::range("Limit should be greater than or equal to zero.")
    }

    pub(crate) fn range_upside_down() -> Self {
        Self::range(
            "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
        )
    }

    pub(crate) fn media_types(asked: &[String]) -> Self {
        Self::new(
            406,
            "PGRST107",
            format!(
                "None of these media types are available: {}",
                asked.join(", ")
            ),
        )
    }

    pub(crate) fn not_embedded(resource: &str) -> Self {
        Self::new(
            400,
            "PGRST108",
            format!("'{resource}' is not an embedded resource in this request"),
        )
        .with_hint(format!(
            "Verify that '{resource}' is included in the 'select' query parameter."
        ))
    }

    pub(crate) fn preferences(unknown: &[&str]) -> Self {
        Self::new(
            400,
            "PGRST122",
            "Invalid preferences given with handling=strict",
        )
        .with_details(format!("Invalid preferences: {}", unknown.join(", ")))
    }

    pub(crate) fn aggregates() -> Self {
        Self::new(400, "PGRST123", "Use of aggregate functions is not allowed")
    }

    /// What is asked for is PostgREST's, and is left out here.
    #[must_use]
    pub fn not_implemented(details: impl Into<String>) -> Self {
        Self::new(400, "PGRST127", "Feature not implemented").with_details(details)
    }

    /// The offset lies beyond the last row, and the number of rows was asked for.
    #[must_use]
    pub fn offset_beyond(offset: u64, total: u64) -> Self {
        let mut error = Self::range(format!(
            "An offset of {offset} was requested, but there are only {total} rows."
        ));
        error.content_range = Some(format!("*/{total}"));
        error
    }

    /// One object was asked for, and there is another number of rows.
    #[must_use]
    pub fn not_one_row(rows: u64) -> Self {
        Self::new(
            406,
            "PGRST116",
            "Cannot coerce the result to a single JSON object",
        )
        .with_details(format!("The result contains {rows} rows"))
    }

    /// The method is none that a table knows.
    #[must_use]
    pub fn unsupported_method(method: &str) -> Self {
        Self::new(
            405,
            "PGRST117",
            format!("Unsupported HTTP method: {method}"),
        )
    }

    /// The path has more parts than a table's name.
    #[must_use]
    pub fn invalid_path() -> Self {
        Self::new(404, "PGRST125", "Invalid path specified in request URL")
    }

    /// Another table was asked for as part of the rows, and nothing ties the two.
    #[must_use]
    pub fn no_relationship(table: &str, resource: &str) -> Self {
        Self::new(
            400,
            "PGRST200",
            format!("Could not find a relationship between '{table}' and '{resource}' in the schema cache"),
        )
        .with_details(format!(
            "Searched for a foreign key relationship between '{table}' and '{resource}' in the schema 'public', but no matches were found."
        ))
    }

    /// There is no such function.
    #[must_use]
    pub fn function_not_found(function: &str) -> Self {
        Self::new(
            404,
            "PGRST202",
            format!("Could not find the function public.{function} without parameters in the schema cache"),
        )
        .with_details(format!(
            "Searched for the function public.{function} without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache."
        ))
    }

    /// There is no such table.
    #[must_use]
    pub fn table_not_found(table: &str) -> Self {
        Self::new(
            404,
            "PGRST205",
            format!("Could not find the table 'public.{table}' in the schema cache"),
        )
    }

    /// The role may not do this with the table; `signed_in` tells it apart from a visitor without a name.
    #[must_use]
    pub fn permission_denied(table: &str, signed_in: bool) -> Self {
        Self::new(
            if signed_in { 403 } else { 401 },
            "42501",
            format!("permission denied for table {table}"),
        )
    }

    /// The table has no such column.
    #[must_use]
    pub fn column_not_found(table: &str, column: &str) -> Self {
        Self::new(
            400,
            "42703",
            format!("column {table}.{column} does not exist"),
        )
    }

    /// The value is not one of the column's type.
    #[must_use]
    pub fn invalid_input(type_name: &str, value: &str) -> Self {
        Self::new(
            400,
            "22P02",
            format!("invalid input syntax for type {type_name}: \"{value}\""),
        )
    }

    /// The value is no JSON; `is_cut_off` when it would be with more after it.
    #[must_use]
    pub fn invalid_json(value: &str, is_cut_off: bool) -> Self {
        let details = if is_cut_off {
            "The input string ended unexpectedly.".to_owned()
        } else {
            format!("Token \"{value}\" is invalid.")
        };
        Self::new(400, "22P02", "invalid input syntax for type json").with_details(details)
    }

    /// The value is no time.
    #[must_use]
    pub fn invalid_time(value: &str) -> Self {
        Self::new(
            400,
            "22007",
            format!("invalid input syntax for type timestamp with time zone: \"{value}\""),
        )
    }

    /// The value is a number, and too large or too small for the column.
    #[must_use]
    pub fn out_of_range(type_name: &str, value: &str) -> Self {
        Self::new(
            400,
            "22003",
            format!("value \"{value}\" is out of range for type {type_name}"),
        )
    }

    /// The pattern of `like` ends in the middle of an escape.
    #[must_use]
    pub fn pattern_ends_with_escape() -> Self {
        Self::new(
            400,
            "22025",
            "LIKE pattern must not end with escape character",
        )
    }

    /// The answer took too long.
    #[must_use]
    pub fn statement_timeout() -> Self {
        Self::new(503, "57014", "canceling statement due to statement timeout")
    }

    /// The column's type has no such operator.
    #[must_use]
    pub fn no_operator(type_name: &str, operator: &str) -> Self {
        Self::new(404, "42883", format!("operator does not exist: {type_name} {operator} unknown")).with_hint(
            "No operator matches the given name and argument types. You might need to add explicit type casts.",
        )
    }

    /// `is.true` and its like are for columns that hold true or false.
    #[must_use]
    pub fn not_boolean(test: &str, type_name: &str) -> Self {
        Self::new(
            400,
            "42804",
            format!("argument of IS {test} must be type boolean, not type {type_name}"),
        )
    }
}
