//! What a request asks for, as types.

use url::form_urlencoded;

use crate::{
    Count, Error, Format, Range,
    grammar::{self, Path},
    preferences::Preferences,
    reader::Reader,
};

/// The request headers that have a say in the answer; several `Prefer` lines are joined by commas.
///
/// `Range` is for GET alone (RFC 9110, section 14.2): leave it out for HEAD.
#[derive(Clone, Copy, Debug, Default)]
#[expect(missing_docs, reason = "each field is the header of that name")]
pub struct RequestHeaders<'a> {
    pub range: Option<&'a str>,
    pub range_unit: Option<&'a str>,
    pub prefer: Option<&'a str>,
    pub accept: Option<&'a str>,
}

/// A read of one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// Columns of the answer, in order.
    pub select: Vec<Selected>,
    /// All of these must hold.
    pub conditions: Vec<Condition>,
    /// Order of the rows; the first term decides first.
    pub order: Vec<OrderTerm>,
    /// Which of the rows.
    pub range: Range,
    /// Whether the number of all matching rows is asked for.
    pub count: Option<Count>,
    /// Form of the body.
    pub format: Format,
    /// Value of the answer's `Preference-Applied`, when there is one.
    pub preference_applied: Option<String>,
}

/// One item of `select`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selected {
    /// `*`: every column.
    All,
    /// One column, under its own name or another one.
    Column {
        /// The column.
        name: String,
        /// The name that it has in the answer, when given.
        alias: Option<String>,
    },
    /// Rows of another table.
    Embedded(Box<Embedded>),
}

/// Rows of another table that belong to a row, and what is asked of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Embedded {
    /// That table.
    pub resource: String,
    /// The name that the rows have in the answer, when given.
    pub alias: Option<String>,
    /// `!hint`: the foreign key or its column, when given.
    pub hint: Option<String>,
    /// `!inner`: a row without any of these is left out.
    pub inner: bool,
    /// `...`: the columns stand in the row itself.
    pub spread: bool,
    /// Columns of these rows, in order.
    pub select: Vec<Selected>,
    /// All of these must hold of these rows.
    pub conditions: Vec<Condition>,
    /// Order of these rows.
    pub order: Vec<OrderTerm>,
    /// Which of these rows.
    pub range: Range,
}

impl Embedded {
    /// The name of these rows in the answer, and in the names of their parameters.
    #[must_use]
    pub fn name(&self) -> &str {
        self.alias.as_deref().unwrap_or(&self.resource)
    }
}

/// What a row must fulfil. SQL's three values: a row is kept only when the whole is true, not when it is unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// A test of one column.
    Filter {
        /// The column.
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
        /// Its parts.
        conditions: Vec<Self>,
    },
    /// `or=(…)`.
    Or {
        /// `not.` before it.
        negated: bool,
        /// Its parts.
        conditions: Vec<Self>,
    },
}

/// An operator with its value, which is still text: only the column's type tells how to read it.
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

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named as in SQL")]
pub enum Comparison {
    Equal,
    NotEqual,
    Greater,
    GreaterOrEqual,
    Less,
    LessOrEqual,
}

/// What `is` can ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named as in SQL")]
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
    /// The column.
    pub column: String,
    /// Smallest or largest first.
    pub direction: Direction,
    /// Where the rows without a value stand; not said, they count as larger than any value.
    pub nulls: Nulls,
}

/// Direction of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Smallest first.
    Ascending,
    /// Largest first.
    Descending,
}

/// Where the rows without a value stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nulls {
    /// Before the others.
    First,
    /// After the others.
    Last,
}

impl Query {
    /// Reads the query string (without `?`) and the headers.
    ///
    /// # Errors
    /// [`Error`] as PostgREST answers it: `PGRST100` for text that is not in the grammar, `PGRST103` for a range that can
    /// hold nothing, `PGRST107` for a media type that is not offered, `PGRST108` for a filter on a resource that is not
    /// embedded, `PGRST122` for an unknown preference when `handling=strict`, `PGRST123` for an aggregate, `PGRST127` for
    /// what this reader leaves out.
    pub fn parse(query_string: &str, headers: RequestHeaders<'_>) -> Result<Self, Error> {
        let parameters = Parameters::read(query_string);
        parameters.query(headers, &Preferences::read(headers.prefer)?)
    }
}

/// The parameters of the query string, decoded, in their order; those without `=` are left out.
pub(crate) struct Parameters(Vec<(String, String)>);

/// What is asked of the rows of a resource; of an empty path: of the rows themselves.
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

    /// Those whose name, or the part of it after the last dot, is one of `endings`.
    fn ending_in<'a>(&'a self, endings: &'a [&str]) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .filter(|(name, _)| endings.contains(&last_part(name)))
    }

    /// The query, but for what only a writer asks.
    pub(crate) fn query(
        &self,
        headers: RequestHeaders<'_>,
        preferences: &Preferences,
    ) -> Result<Query, Error> {
        let order = self.order()?;
        let logic = self.logic()?;
        let mut select = self.select()?;
        let filters = self.filters()?;
        let mut conditions = Vec::new();
        let mut own_order = None;
        // Those of `and` and `or` come first, but a filter of what is not embedded is the first to be refused.
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
            count: preferences.count,
            format: Format::read(headers.accept)?,
            preference_applied: preferences.applied(),
        })
    }

    /// Gives embedded resources their `limit` and `offset`.
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

    /// Names of columns that a parameter lists, when there is one.
    pub(crate) fn columns(&self, parameter: &str) -> Result<Option<Vec<String>>, Error> {
        let value = self.last(parameter).filter(|value| !value.is_empty());
        value
            .map(|value| {
                Reader::read(
                    value,
                    &format!("failed to parse {parameter} parameter ({value})"),
                    grammar::columns,
                )
            })
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
            Some((_, value)) => Reader::read(
                value,
                &format!("failed to parse select parameter ({value})"),
                grammar::select,
            ),
        }
    }

    fn order(&self) -> Result<Asked<Vec<OrderTerm>>, Error> {
        let terms = self.ending_in(&["order"]).map(|(name, value)| {
            let path = read_path(name)?;
            let terms = Reader::read(
                value,
                &format!("failed to parse order ({value})"),
                grammar::order,
            )?;
            Ok((path.resources, terms))
        });
        terms.collect()
    }

    fn logic(&self) -> Result<Asked<Condition>, Error> {
        let conditions = self.ending_in(&["and", "or"]).map(|(name, value)| {
            let mut path = Reader::read(
                name,
                &format!("failed to parse logic path ({name})"),
                grammar::path,
            )?;
            let not = if path.resources.iter().any(|part| part == "not") {
                "not."
            } else {
                ""
            };
            let tree = format!("{not}{}{value}", path.column);
            let condition = Reader::read(
                &tree,
                &format!("failed to parse logic tree ({value})"),
                grammar::logic,
            )?;
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
            let (negated, test) = Reader::read(
                value,
                &format!("failed to parse filter ({value})"),
                grammar::filter,
            )?;
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

/// The embedded resource that a path leads to; `None` for an empty path.
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
    Reader::read(
        name,
        &format!("failed to parse tree path ({name})"),
        grammar::path,
    )
}
