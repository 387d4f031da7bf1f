//! The parameters of a write.

use crate::{
    Error, Query, RequestHeaders, Resolution, Return, preferences::Preferences, query::Parameters,
};

/// A write to one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutation {
    /// The rows to write, and the columns to return.
    pub query: Query,
    /// The columns to write, if they are named; others in the body are ignored.
    pub columns: Option<Vec<String>>,
    /// The columns of the unique constraint that detects existing rows, if they are named.
    pub on_conflict: Option<Vec<String>>,
    /// How to handle a row that exists already; by default it is refused.
    pub resolution: Option<Resolution>,
    /// What the response contains.
    pub returned: Return,
    /// Whether a named column that a row lacks gets its default instead of null.
    pub missing_default: bool,
    /// Whether the transaction is rolled back at the end.
    pub rollback: bool,
    /// The maximum number of rows that may be changed.
    pub max_affected: Option<u64>,
}

impl Mutation {
    /// Parses the query string (without `?`) and the headers. Fails as [`Query::parse`] does.
    pub fn parse(query_string: &str, headers: RequestHeaders<'_>) -> Result<Self, Error> {
        let parameters = Parameters::read(query_string);
        let preferences = Preferences::read(headers.prefer)?;
        let mut query = parameters.query(headers, &preferences)?;
        query.preference_applied = preferences.applied_to_write();
        Ok(Self {
            query,
            columns: parameters.columns("columns")?,
            on_conflict: parameters.columns("on_conflict")?,
            resolution: preferences.resolution.map(|(_, resolution)| resolution),
            returned: preferences
                .returned
                .map_or(Return::Minimal, |(_, returned)| returned),
            missing_default: matches!(preferences.missing, Some((_, true))),
            rollback: matches!(preferences.rollback, Some((_, true))),
            max_affected: preferences.most_affected(),
        })
    }
}
