//! The error type of this crate, in the form of a PostgREST server's errors.

use serde::Serialize;
use serde_json::Value as Json;

/// An error in PostgREST's form. It serialises to the body that clients expect.
///
/// Source: PostgREST's documentation, "Errors"; codes that do not begin with `PGRST` are PostgreSQL's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{code}: {message}")]
#[must_use]
pub struct Error {
    #[serde(skip)]
    pub status: u16,
    /// `PGRST100` and the like, or an SQLSTATE of PostgreSQL such as `42703`.
    pub code: &'static str,
    pub details: Option<String>,
    pub hint: Option<String>,
    /// What is wrong with each column, for an interface that says it in another language than `details`. PostgREST has no such member.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faults: Option<Box<Json>>,
    /// The message, which names the invalid input.
    pub message: String,
    /// The `Content-Range` header, if the range was not satisfiable.
    #[serde(skip)]
    pub content_range: Option<Box<str>>,
}

impl Error {
    /// An error without details.
    pub fn new(status: u16, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            details: None,
            hint: None,
            faults: None,
            message: message.into(),
            content_range: None,
        }
    }

    fn with_details(mut self, details: impl Into<String>) -> Self {
        self.details = Some(details.into());
        self
    }

    /// Adds what is wrong with each column.
    pub fn with_faults(mut self, faults: Json) -> Self {
        self.faults = Some(Box::new(faults));
        self
    }

    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// A syntax error.
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

    /// A feature of PostgREST that is not implemented here.
    pub fn not_implemented(details: impl Into<String>) -> Self {
        Self::new(400, "PGRST127", "Feature not implemented").with_details(details)
    }

    /// The offset is beyond the last row, and the client requested an exact count.
    pub fn offset_beyond(offset: u64, total: u64) -> Self {
        let mut error = Self::range(format!(
            "An offset of {offset} was requested, but there are only {total} rows."
        ));
        error.content_range = Some(format!("*/{total}").into());
        error
    }

    /// One object was requested, but another number of rows was found.
    pub fn not_one_row(rows: u64) -> Self {
        Self::new(
            406,
            "PGRST116",
            "Cannot coerce the result to a single JSON object",
        )
        .with_details(format!("The result contains {rows} rows"))
    }

    /// The method is not supported for tables.
    pub fn unsupported_method(method: &str) -> Self {
        Self::new(
            405,
            "PGRST117",
            format!("Unsupported HTTP method: {method}"),
        )
    }

    /// The path has more segments than a table name.
    pub fn invalid_path() -> Self {
        Self::new(404, "PGRST125", "Invalid path specified in request URL")
    }

    /// Another table was requested as an embedded resource, but there is no foreign key between the two.
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

    /// The function has other parameters; `parameters` lists them.
    pub fn function_takes(function: &str, parameters: &str) -> Self {
        Self::new(
            404,
            "PGRST202",
            format!("Could not find the function public.{function} with these parameters in the schema cache"),
        )
        .with_hint(format!("{function} takes {parameters}"))
    }

    /// The role may not call the function with these parameters.
    pub fn function_denied(function: &str) -> Self {
        Self::new(
            403,
            "42501",
            format!("permission denied for function {function}"),
        )
    }

    pub fn table_not_found(table: &str) -> Self {
        Self::new(
            404,
            "PGRST205",
            format!("Could not find the table 'public.{table}' in the schema cache"),
        )
    }

    /// The role lacks the permission on the table. `signed_in` chooses between 403 and 401.
    pub fn permission_denied(table: &str, signed_in: bool) -> Self {
        Self::new(
            if signed_in { 403 } else { 401 },
            "42501",
            format!("permission denied for table {table}"),
        )
    }

    /// The role may write the table, but not this row.
    pub fn row_denied(message: impl Into<String>) -> Self {
        Self::new(403, "42501", message)
    }

    pub fn column_not_found(table: &str, column: &str) -> Self {
        Self::new(
            400,
            "42703",
            format!("column {table}.{column} does not exist"),
        )
    }

    /// The value does not have the column's type.
    pub fn invalid_input(type_name: &str, value: &str) -> Self {
        Self::new(
            400,
            "22P02",
            format!("invalid input syntax for type {type_name}: \"{value}\""),
        )
    }

    /// The value is not valid JSON; `is_cut_off` if it is incomplete.
    pub fn invalid_json(value: &str, is_cut_off: bool) -> Self {
        let details = if is_cut_off {
            "The input string ended unexpectedly.".to_owned()
        } else {
            format!("Token \"{value}\" is invalid.")
        };
        Self::new(400, "22P02", "invalid input syntax for type json").with_details(details)
    }

    pub fn invalid_time(value: &str) -> Self {
        Self::new(
            400,
            "22007",
            format!("invalid input syntax for type timestamp with time zone: \"{value}\""),
        )
    }

    pub fn invalid_date(value: &str) -> Self {
        let message = format!("invalid input syntax for type date: \"{value}\"");
        Self::new(400, "22007", message)
    }

    /// The number is out of the column's range, or has too many decimal places.
    pub fn out_of_range(type_name: &str, value: &str) -> Self {
        Self::new(
            400,
            "22003",
            format!("value \"{value}\" is out of range for type {type_name}"),
        )
    }

    /// The pattern of `like` ends with an incomplete escape sequence.
    pub fn pattern_ends_with_escape() -> Self {
        Self::new(
            400,
            "22025",
            "LIKE pattern must not end with escape character",
        )
    }

    pub fn statement_timeout() -> Self {
        Self::new(503, "57014", "canceling statement due to statement timeout")
    }

    /// The operator does not exist for the column's type.
    pub fn no_operator(type_name: &str, operator: &str) -> Self {
        Self::new(404, "42883", format!("operator does not exist: {type_name} {operator} unknown")).with_hint(
            "No operator matches the given name and argument types. You might need to add explicit type casts.",
        )
    }

    /// `is.true` and the like only apply to boolean columns.
    pub fn not_boolean(test: &str, type_name: &str) -> Self {
        Self::new(
            400,
            "42804",
            format!("argument of IS {test} must be type boolean, not type {type_name}"),
        )
    }

    /// A column that cannot be used in an order or a comparison here.
    pub fn not_comparable(column: &str) -> Self {
        Self::not_implemented(format!(
            "The column '{column}' holds JSON: it can be tested with `is`, and a list with `eq`, `neq` and `in`."
        ))
    }

    /// A column that is computed when a row is returned, so the database cannot compare it.
    pub fn computed_column(column: &str, made_of: &[&str]) -> Self {
        Self::not_implemented(format!(
            "The column '{column}' is made of others when a row is answered: filter and order by `{}`.",
            made_of.join("`, `")
        ))
    }

    /// A NUL character, which no text column can hold.
    pub fn zero_character() -> Self {
        Self::new(400, "22P05", "unsupported Unicode escape sequence")
            .with_details("\\u0000 cannot be converted to text.")
    }

    /// Rows of a to-many relationship cannot be spread into the parent row.
    pub fn spread_of_many(table: &str, resource: &str) -> Self {
        Self::new(
            400,
            "PGRST119",
            format!("A spread operation on '{resource}' is not possible"),
        )
        .with_details(format!(
            "'{table}' and '{resource}' do not form a many-to-one or one-to-one relationship"
        ))
    }

    /// The body is neither a row nor a list of rows.
    pub fn invalid_body(message: impl Into<String>) -> Self {
        Self::new(400, "PGRST102", message)
    }

    /// The body has an unsupported media type.
    pub fn body_type(media_type: &str) -> Self {
        Self::new(
            415,
            "PGRST102",
            format!("Content-Type not acceptable: {media_type}"),
        )
    }

    /// The body is too long or has too many rows.
    pub fn too_much(details: impl Into<String>) -> Self {
        Self::new(413, "54000", "program limit exceeded").with_details(details)
    }

    /// A write to a column that does not exist.
    pub fn unknown_written_column(table: &str, column: &str) -> Self {
        Self::new(
            400,
            "PGRST204",
            format!("Could not find the '{column}' column of '{table}' in the schema cache"),
        )
    }

    /// A write to a generated column.
    pub fn generated_column(column: &str) -> Self {
        Self::new(
            400,
            "428C9",
            format!("column \"{column}\" can only be updated to DEFAULT"),
        )
        .with_details(format!("Column \"{column}\" is a generated column."))
    }

    /// `on_conflict` names columns without a unique constraint.
    pub fn no_such_key() -> Self {
        Self::new(
            400,
            "42P10",
            "there is no unique or exclusion constraint matching the ON CONFLICT specification",
        )
    }

    pub fn row_twice() -> Self {
        Self::new(
            400,
            "21000",
            "ON CONFLICT DO UPDATE command cannot affect row a second time",
        )
        .with_hint(
            "Ensure that no rows proposed for insertion within the same command have duplicate constrained values.",
        )
    }

    /// A row with this key exists already. `columns` and `values` are those of the key.
    pub fn duplicate_key(table: &str, columns: &[&str], values: &[String]) -> Self {
        let constraint = match columns {
            ["id"] | [_, _, ..] => format!("{table}_pkey"),
            columns => format!("{table}_{}_key", columns.concat()),
        };
        Self::new(
            409,
            "23505",
            format!("duplicate key value violates unique constraint \"{constraint}\""),
        )
        .with_details(format!(
            "Key ({})=({}) already exists.",
            columns.join(", "),
            values.join(", ")
        ))
    }

    /// A foreign key refers to a row that does not exist.
    pub fn missing_row(table: &str, column: &str, value: &str, other: &str) -> Self {
        Self::new(
            409,
            "23503",
            format!(
                "insert or update on table \"{table}\" violates foreign key constraint \"{table}_{column}_fkey\""
            ),
        )
        .with_details(format!(
            "Key ({column})=({value}) is not present in table \"{other}\"."
        ))
    }

    /// A row cannot be deleted while rows of another table refer to it.
    ///
    /// Takes the table, its column and the value there, the other table, and the name of its foreign key.
    pub fn still_referenced(
        table: &str,
        column: &str,
        value: &str,
        other: &str,
        foreign_key: &str,
    ) -> Self {
        Self::new(
            409,
            "23503",
            format!(
                "update or delete on table \"{table}\" violates foreign key constraint \"{foreign_key}\" on table \"{other}\""
            ),
        )
        .with_details(format!(
            "Key ({column})=({value}) is still referenced from table \"{other}\"."
        ))
    }

    /// A required column has no value.
    pub fn null_value(table: &str, column: &str) -> Self {
        Self::new(
            400,
            "23502",
            format!(
                "null value in column \"{column}\" of relation \"{table}\" violates not-null constraint"
            ),
        )
        .with_details(format!("{column}: every row needs a value"))
    }

    /// A validation rule of the table is violated. `faults` are columns with what is wrong in each; the first one is part of the
    /// constraint's name.
    pub fn check_violation(table: &str, faults: &[(&str, String)]) -> Self {
        let column = faults.first().map_or("", |(column, _)| column);
        let details: Vec<String> = faults
            .iter()
            .map(|(column, fault)| format!("{column}: {fault}"))
            .collect();
        Self::new(
            400,
            "23514",
            format!(
                "new row for relation \"{table}\" violates check constraint \"{table}_{column}_check\""
            ),
        )
        .with_details(details.join("; "))
    }

    /// An update or a deletion without a filter.
    pub fn where_needed(statement: &str) -> Self {
        Self::new(400, "21000", format!("{statement} requires a WHERE clause"))
    }

    /// A write would affect more rows than the client allows.
    pub fn too_many_affected(rows: u64) -> Self {
        Self::new(
            400,
            "PGRST124",
            "Query result exceeds max-affected preference constraint",
        )
        .with_details(format!("The query affects {rows} rows"))
    }

    /// The row was changed by somebody else after it was read.
    pub fn changed_meanwhile(details: impl Into<String>) -> Self {
        Self::new(409, "PT409", "the row has been changed since it was read")
            .with_details(details)
            .with_hint("Read it again, and change what is there now.")
    }

    pub fn nothing_to_restore(id: i64) -> Self {
        Self::new(
            400,
            "PT400",
            format!("revision {id} keeps nothing that could be put back"),
        )
    }

    /// A request was repeated with its key, but with another row.
    pub fn key_reused(table: &str, column: &str) -> Self {
        Self::new(
            422,
            "PT422",
            format!("this {column} was sent with another row of {table} before"),
        )
        .with_hint("Send this one with a key of its own.")
    }

    /// A function was called for a row that does not exist.
    pub fn function_found_nothing(message: impl Into<String>) -> Self {
        Self::new(404, "PT404", message)
    }

    /// A function cannot be applied in the current state.
    pub fn function_refused(message: impl Into<String>) -> Self {
        Self::new(400, "PT400", message)
    }

    /// The token is invalid or expired.
    pub fn unauthorized(is_expired: bool, message: impl Into<String>) -> Self {
        let (code, message) = match is_expired {
            true => ("PGRST303", "JWT expired".to_owned()),
            false => ("PGRST301", message.into()),
        };
        Self::new(401, code, message)
    }

    /// The caller has to sign in again for this. Takes the code of the authentication service.
    pub fn sign_in_needed(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(403, code, message)
    }

    /// A second factor is set up or required for the role, but was not presented.
    pub fn second_factor_needed(message: impl Into<String>) -> Self {
        Self::new(403, "42501", message)
            .with_hint("Verify a factor, and send the token of that session (aal2).")
    }
}
