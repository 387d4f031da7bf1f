//! What a write asks for.

use crate::{
    Error, Query, RequestHeaders, Resolution, Return, preferences::Preferences, query::Parameters,
};

/// A write of one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutation {
    /// Which rows, and what of them is answered.
    pub query: Query,
    /// The columns that are written, when they are named; others in the body are passed over.
    pub columns: Option<Vec<String>>,
    /// The columns by which a row is known to be there already, when they are named.
    pub on_conflict: Option<Vec<String>>,
    /// What becomes of a row that is there already; not said, it is refused.
    pub resolution: Option<Resolution>,
    /// What is answered.
    pub returned: Return,
    /// Whether a named column that a row lacks gets its default, and not null.
    pub missing_default: bool,
    /// Whether all is undone at the end.
    pub rollback: bool,
    /// How many rows may be changed at most.
    pub max_affected: Option<u64>,
}

impl Mutation {
    /// Reads the query string (without `?`) and the headers.
    ///
    /// # Errors
    /// As [`Query::parse`].
    pub fn parse(query_string: &str, headers: RequestHeaders<'_>) -> Result<Self, Error> {
        let parameters = Parameters::read(query_string);
        let preferences = Preferences::read(headers.prefer)?;
        let mut query = parameters.query(headers, &preferences)?;
        query.preference_applied = preferences.applied_to_write();
        Ok(Self {
            query,
            columns: parameters.columns("columns")?,
            on_conflict: parameters.columns("on_conflict")?,
            resolution: preferences.resolution,
            returned: preferences.returned.unwrap_or(Return::Minimal),
            missing_default: preferences.missing == Some(true),
            rollback: preferences.rollback == Some(true),
            max_affected: preferences.most_affected(),
        })
    }
}
