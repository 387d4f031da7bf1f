//! A request as types.

use url::form_urlencoded;

use crate::{
    Count, Error, Format, Range,
    grammar::{self, Path},
    preferences::Preferences,
    reader::Reader,
};

/// The request headers that affect the response; several `Prefer` lines are joined by commas.
///
/// `Range` is for GET alone (RFC 9110, section 14.2): leave it out for HEAD.
#[derive(Clone, Copy, Debug, Default)]
pub struct RequestHeaders<'a> {
    pub range: Option<&'a str>,
    pub range_unit: Option<&'a str>,
    pub prefer: Option<&'a str>,
    pub accept: Option<&'a str>,
}

/// A read of one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// The columns of the response, in order.
    pub select: Vec<Selected>,
    /// The filters, combined with AND.
    pub conditions: Vec<Condition>,
    pub order: Vec<OrderTerm>,
    pub range: Range,
    /// How to determine the total number of matching rows, if requested.
    pub count: Option<Count>,
    pub format: Format,
    /// The `Preference-Applied` header of the response, if there is one.
    pub preference_applied: Option<String>,
}

/// One item of `select`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selected {
    /// `*`: every column.
    All,
    /// One column, optionally with an alias.
    Column {
        name: String,
        /// Its alias in the response, if given.
        alias: Option<String>,
    },
    /// Rows of another table.
    Embedded(Box<Embedded>),
}

/// Rows of a related table, with their own query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Embedded {
    /// The related table.
    pub resource: String,
    /// The alias of the rows in the response, if given.
    pub alias: Option<String>,
    /// `!hint`: the foreign key or its column, if given.
    pub hint: Option<String>,
    /// `!inner`: a parent row without any of these is left out.
    pub inner: bool,
    /// `...`: the columns are spread into the parent row.
    pub spread: bool,
    /// The columns of these rows, in order.
    pub select: Vec<Selected>,
    /// The filters of these rows, combined with AND.
    pub conditions: Vec<Condition>,
    pub order: Vec<OrderTerm>,
    pub range: Range,
}

impl Embedded {
    /// The key of these rows in the response, and the prefix of their parameters.
    pub fn name(&self) -> &str {
        self.alias.as_deref().unwrap_or(&self.resource)
    }
}

/// A condition on rows. With SQL's three-valued logic, a row is only kept if the whole is true, not if it is unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// A test of one column.
    Filter {
        column: String,
        /// `not.` before the operator.
        negated: bool,
        /// The operator with its value.
        test: Test,
    },
    /// `and=(…)`.
    And {
        /// `not.` before it.
        negated: bool,
        conditions: Vec<Self>,
    },
    /// `or=(…)`.
    Or {
        /// `not.` before it.
        negated: bool,
        conditions: Vec<Self>,
    },
}

/// An operator with its value, which is still text: it is parsed by the column's type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// `eq neq gt gte lt lte`.
    Compare(Comparison, String),
    /// `like`, `ilike`.
    Like {
        /// The pattern as SQL's `LIKE` takes it; `*` has become `%`.
        pattern: String,
        /// `ilike`.
        any_case: bool,
    },
    /// `in.(…)`.
    In(Vec<String>),
    /// `is.…`.
    Is(IsValue),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    Equal,
    NotEqual,
    Greater,
    GreaterOrEqual,
    Less,
    LessOrEqual,
}

/// The values of `is`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IsValue {
    Null,
    NotNull,
    True,
    False,
    Unknown,
}

/// One term of `order`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderTerm {
    pub column: String,
    /// Smallest or largest first.
    pub direction: Direction,
    /// Where nulls are sorted; by default they count as larger than any value.
    pub nulls: Nulls,
}

/// A sort direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Ascending,
    Descending,
}

/// Where nulls are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nulls {
    /// Before other values.
    First,
    /// After other values.
    Last,
}

impl Query {
    /// Parses the query string (without `?`) and the headers. Fails as PostgREST does: with `PGRST100` for a syntax error,
    /// `PGRST103` for an empty range, `PGRST107` for an unsupported media type, `PGRST108` for a filter on a resource that is
    /// not embedded, `PGRST122` for an unknown preference with `handling=strict`, `PGRST123` for an aggregate, `PGRST127` for a
    /// feature that this parser does not support.
    pub fn parse(query_string: &str, headers: RequestHeaders<'_>) -> Result<Self, Error> {
        let parameters = Parameters::read(query_string);
        parameters.query(headers, &Preferences::read(headers.prefer)?)
    }
}

/// The decoded parameters of the query string, in their order; those without `=` are ignored.
pub(crate) struct Parameters(Vec<(String, String)>);

/// Parameters with the path of the embedded resource that they apply to; an empty path is the table itself.
type Asked<T> = Vec<(Vec<String>, T)>;

impl Parameters {
    pub(crate) fn read(query_string: &str) -> Self {
        let pairs = query_string.split('&').filter(|pair| pair.contains('='));
        Self(
            pairs
                .flat_map(|pair| form_urlencoded::parse(pair.as_bytes()).into_owned())
                .collect(),
        )
    }

    /// Parameters whose name, or its part after the last dot, is one of `endings`.
    fn ending_in<'a>(&'a self, endings: &'a [&str]) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .filter(|(name, _)| endings.contains(&last_part(name)))
    }

    /// The query, without the parameters of writes.
    pub(crate) fn query(
        &self,
        headers: RequestHeaders<'_>,
        preferences: &Preferences<'_>,
    ) -> Result<Query, Error> {
        let order = self.order()?;
        let logic = self.logic()?;
        let mut select = self.select()?;
        let filters = self.filters()?;
        let mut conditions = Vec::new();
        let mut own_order = None;
        // Conditions of `and` and `or` come first, but errors in the paths of filters must be reported first.
        let mut own_filters = Vec::new();
        for (path, filter) in filters {
            match embedded(&mut select, &path)? {
                Some(embedded) => embedded.conditions.push(filter),
                None => own_filters.push(filter),
            }
        }
        for (path, terms) in order {
            match embedded(&mut select, &path)? {
                Some(embedded) if embedded.order.is_empty() => embedded.order = terms,
                Some(_) => {}
                None => own_order = own_order.or(Some(terms)),
            }
        }
        for (path, condition) in logic {
            match embedded(&mut select, &path)? {
                Some(embedded) => embedded.conditions.push(condition),
                None => conditions.push(condition),
            }
        }
        conditions.extend(own_filters);
        self.ranges(&mut select)?;
        let header = headers
            .range
            .filter(|_| headers.range_unit.is_none_or(|unit| unit.trim() == "items"));
        Ok(Query {
            select,
            conditions,
            order: own_order.unwrap_or_default(),
            range: Range::read(self.last("limit"), self.last("offset"), header)?,
            count: preferences.count.map(|(_, count)| count),
            format: Format::read(headers.accept)?,
            preference_applied: preferences.applied(),
        })
    }

    /// Sets the `limit` and `offset` of embedded resources.
    fn ranges(&self, select: &mut [Selected]) -> Result<(), Error> {
        for selected in select {
            if let Selected::Embedded(embedded) = selected {
                let limit = self.last(&[embedded.name(), ".limit"].concat());
                let offset = self.last(&[embedded.name(), ".offset"].concat());
                embedded.range = Range::read(limit, offset, None)?;
            }
        }
        Ok(())
    }

    /// The column names in a parameter, if it is present.
    pub(crate) fn columns(&self, parameter: &str) -> Result<Option<Vec<String>>, Error> {
        let value = self.last(parameter).filter(|value| !value.is_empty());
        value
            .map(|value| Reader::read(value, &format!("{parameter} parameter"), grammar::columns))
            .transpose()
    }

    fn last(&self, wanted: &str) -> Option<&str> {
        self.0
            .iter()
            .rfind(|(name, _)| name == wanted)
            .map(|(_, value)| value.as_str())
    }

    fn select(&self) -> Result<Vec<Selected>, Error> {
        match self.0.iter().find(|(name, _)| name == "select") {
            None => Ok(vec![Selected::All]),
            Some((_, value)) => Reader::read(value, "select parameter", grammar::select),
        }
    }

    fn order(&self) -> Result<Asked<Vec<OrderTerm>>, Error> {
        let terms = self.ending_in(&["order"]).map(|(name, value)| {
            let path = read_path(name)?;
            Ok((
                path.resources,
                Reader::read(value, "order", grammar::order)?,
            ))
        });
        terms.collect()
    }

    fn logic(&self) -> Result<Asked<Condition>, Error> {
        let conditions = self.ending_in(&["and", "or"]).map(|(name, value)| {
            let mut path = Reader::read(name, "logic path", grammar::path)?;
            let not = if path.resources.iter().any(|part| part == "not") {
                "not."
            } else {
                ""
            };
            let tree = format!("{not}{}{value}", path.column);
            let condition = Reader::read_shown(&tree, "logic tree", value, grammar::logic)?;
            path.resources.retain(|part| part != "not");
            Ok((path.resources, condition))
        });
        conditions.collect()
    }

    fn filters(&self) -> Result<Asked<Condition>, Error> {
        const NO_FILTERS: [&str; 5] = ["order", "limit", "offset", "and", "or"];
        let is_filter = |name: &str| {
            let reserved = ["select", "columns", "on_conflict"].contains(&name);
            !reserved && !NO_FILTERS.contains(&last_part(name))
        };
        let filters = self.0.iter().filter(|(name, _)| is_filter(name));
        let filters = filters.map(|(name, value)| {
            let path = read_path(name)?;
            let (negated, test) = Reader::read(value, "filter", grammar::filter)?;
            let filter = Condition::Filter {
                column: path.column,
                negated,
                test,
            };
            Ok((path.resources, filter))
        });
        filters.collect()
    }
}

/// The embedded resource at a path; `None` for an empty path.
fn embedded<'a>(
    select: &'a mut [Selected],
    path: &[String],
) -> Result<Option<&'a mut Embedded>, Error> {
    let [resource, deeper @ ..] = path else {
        return Ok(None);
    };
    let found = select.iter_mut().find_map(|selected| match selected {
        Selected::Embedded(embedded) if embedded.name() == resource => Some(&mut **embedded),
        Selected::Embedded(_) | Selected::All | Selected::Column { .. } => None,
    });
    match (found, deeper) {
        (Some(embedded), []) => Ok(Some(embedded)),
        (Some(_), [deeper, ..]) => Err(Error::not_embedded(deeper)),
        (None, _) => Err(Error::not_embedded(resource)),
    }
}

fn last_part(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

fn read_path(name: &str) -> Result<Path, Error> {
    Reader::read(name, "tree path", grammar::path)
}
