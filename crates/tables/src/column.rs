//! The columns of tables: what they hold, and what a new row has in them.

use catalogue::ParameterTexts;
use postgrest::Type;
use serde_json::{Map, Value as Json, json};

/// A row: values by the names of their columns.
pub(crate) type Row = Map<String, Json>;

/// A column.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub of_type: Type,
    /// Whether it may be null.
    pub nullable: bool,
    /// The default for a new row.
    pub default: ColumnDefault,
    /// Its description.
    pub about: &'static str,
    /// How its values are computed for a response; `None` where they are stored.
    pub(crate) computed: Option<Computed>,
    /// Whether it is part of `select=*`.
    pub(crate) in_star: bool,
    /// The case of its texts.
    pub(crate) letters: Letters,
    /// The column by which lists are ordered instead, where there is one. For a text it is also used in comparisons.
    pub(crate) key: Option<&'static str>,
}

/// The case of a column's texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Letters {
    /// As they were written.
    AsWritten,
    /// Lower case. Patterns of `ilike` are converted to lower case too.
    Small,
    /// Folded by [`languages::folded`], like every pattern.
    Folded,
}

/// How the values of a column are computed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Computed {
    /// From other columns of the row.
    OfColumns {
        /// Those columns.
        of: &'static [&'static str],
        /// Takes a row with these columns.
        value: fn(&Row) -> Json,
    },
    /// From the rows of `product_parameters` that belong to a product.
    OfParameters(fn(ParameterTexts) -> Option<String>),
}

impl Computed {
    /// The columns that must be read for it.
    pub(crate) fn needed(&self) -> &'static [&'static str] {
        match self {
            Self::OfColumns { of, .. } => of,
            Self::OfParameters(_) => &["id"],
        }
    }

    /// The columns by which rows can be filtered and ordered instead.
    pub(crate) fn comparable(&self) -> &'static [&'static str] {
        match self {
            Self::OfColumns { of, .. } => of,
            Self::OfParameters(_) => &["product_parameters"],
        }
    }
}

/// The default of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnDefault {
    /// None: null, or an error where the column is not nullable.
    None,
    /// An empty text.
    EmptyText,
    /// An empty list.
    EmptyList,
    /// True.
    True,
    /// False.
    False,
    /// A number.
    Number(i32),
    /// The value of the row's parameter.
    OfParameter,
    /// Set by the program. Only the number of a new row may be given; nothing else may be written.
    Generated,
}

impl ColumnDefault {
    pub(crate) fn value(self) -> Json {
        match self {
            Self::None | Self::OfParameter | Self::Generated => Json::Null,
            Self::Number(number) => json!(number),
            Self::EmptyText => json!(""),
            Self::EmptyList => json!([]),
            Self::True => json!(true),
            Self::False => json!(false),
        }
    }
}

/// The column that shows whether a change is based on the current row.
pub(crate) const VERSION: &str = "version";

/// The column of rows that are somebody's own: whose.
pub(crate) const ACCOUNT: &str = "account_id";

/// The column of translations that has the fingerprints of their English.
pub(crate) const MADE_FROM: &str = "made_from";

/// The column of translations that names the texts whose English has changed.
pub(crate) const STALE: &str = "stale";

pub(crate) const fn column(name: &'static str, of_type: Type, about: &'static str) -> Column {
    Column {
        name,
        of_type,
        nullable: false,
        default: ColumnDefault::None,
        about,
        computed: None,
        in_star: true,
        letters: Letters::AsWritten,
        key: None,
    }
}

pub(crate) const fn text(name: &'static str, about: &'static str) -> Column {
    column(name, Type::Text, about)
}

pub(crate) const fn maybe(name: &'static str, about: &'static str) -> Column {
    nullable(column(name, Type::Text, about))
}

pub(crate) const fn list(name: &'static str, about: &'static str) -> Column {
    with(column(name, Type::Json, about), ColumnDefault::EmptyList)
}

/// A text that is stored as it was sent or detected.
pub(crate) const fn sent(name: &'static str, about: &'static str) -> Column {
    generated(name, Type::Text, about)
}

pub(crate) const fn generated(name: &'static str, of_type: Type, about: &'static str) -> Column {
    with(column(name, of_type, about), ColumnDefault::Generated)
}

pub(crate) const fn computed(
    name: &'static str,
    about: &'static str,
    of: &'static [&'static str],
    value: fn(&Row) -> Json,
) -> Column {
    Column {
        computed: Some(Computed::OfColumns { of, value }),
        ..generated(name, Type::Text, about)
    }
}

pub(crate) const fn of_parameters(
    name: &'static str,
    about: &'static str,
    value: fn(ParameterTexts) -> Option<String>,
) -> Column {
    Column {
        computed: Some(Computed::OfParameters(value)),
        ..nullable(generated(name, Type::Text, about))
    }
}

pub(crate) const fn decimal(name: &'static str, about: &'static str) -> Column {
    nullable(column(name, Type::Decimal, about))
}

pub(crate) const fn nullable(column: Column) -> Column {
    Column {
        nullable: true,
        ..column
    }
}

pub(crate) const fn with(column: Column, default: ColumnDefault) -> Column {
    Column { default, ..column }
}
