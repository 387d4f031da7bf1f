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
    Embedded {
        /// That table.
        resource: String,
    },
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
        let (order, order_resource) = parameters.order()?;
        let (mut conditions, logic_resource) = parameters.logic()?;
        let select = parameters.select()?;
        let (filters, filter_resource) = parameters.filters()?;
        conditions.extend(filters);
        let embeds = select
            .iter()
            .any(|selected| matches!(selected, Selected::Embedded { .. }));
        // With an embedded resource the whole read is refused anyway, by whoever knows the table.
        if let Some(resource) = filter_resource
            .or(order_resource)
            .or(logic_resource)
            .filter(|_| !embeds)
        {
            return Err(Error::not_embedded(&resource));
        }
        let preferences = Preferences::read(headers.prefer)?;
        let header = headers
            .range
            .filter(|_| headers.range_unit.is_none_or(|unit| unit.trim() == "items"));
        Ok(Self {
            select,
            conditions,
            order,
            range: Range::read(parameters.last("limit"), parameters.last("offset"), header)?,
            count: preferences.count,
            format: Format::read(headers.accept)?,
            preference_applied: preferences.applied(),
        })
    }
}

/// The parameters of the query string, decoded, in their order; those without `=` are left out.
struct Parameters(Vec<(String, String)>);

impl Parameters {
    fn read(query_string: &str) -> Self {
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

    /// The order, and the first resource that one was meant for.
    fn order(&self) -> Result<(Vec<OrderTerm>, Option<String>), Error> {
        let (mut order, mut resource) = (None, None);
        for (name, value) in self.ending_in(&["order"]) {
            let path = read_path(name)?;
            let terms = Reader::read(
                value,
                &format!("failed to parse order ({value})"),
                grammar::order,
            )?;
            match path.resources.first() {
                Some(first) => resource = resource.or_else(|| Some(first.clone())),
                None => order = order.or(Some(terms)),
            }
        }
        Ok((order.unwrap_or_default(), resource))
    }

    fn logic(&self) -> Result<(Vec<Condition>, Option<String>), Error> {
        let (mut conditions, mut resource) = (Vec::new(), None);
        for (name, value) in self.ending_in(&["and", "or"]) {
            let path = Reader::read(
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
            match path.resources.into_iter().find(|part| part != "not") {
                Some(first) => resource = resource.or(Some(first)),
                None => conditions.push(condition),
            }
        }
        Ok((conditions, resource))
    }

    fn filters(&self) -> Result<(Vec<Condition>, Option<String>), Error> {
        const NO_FILTERS: [&str; 5] = ["order", "limit", "offset", "and", "or"];
        let (mut conditions, mut resource) = (Vec::new(), None);
        for (name, value) in &self.0 {
            let reserved = ["select", "columns", "on_conflict"].contains(&name.as_str());
            if reserved || NO_FILTERS.contains(&last_part(name)) {
                continue;
            }
            let path = read_path(name)?;
            let (negated, test) = Reader::read(
                value,
                &format!("failed to parse filter ({value})"),
                grammar::filter,
            )?;
            match path.resources.into_iter().next() {
                Some(first) => resource = resource.or(Some(first)),
                None => conditions.push(Condition::Filter {
                    column: path.column,
                    negated,
                    test,
                }),
            }
        }
        Ok((conditions, resource))
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
