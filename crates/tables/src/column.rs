//! The columns of tables: what they hold, and what a new row has in them.

use languages::Language;
use postgrest::Type;
use serde_json::{Map, Value as Json, json};

use crate::Table;

/// A row: values by the names of their columns.
pub type Row = Map<String, Json>;

#[derive(Clone, Copy, Debug)]
pub struct Column {
    pub name: &'static str,
    pub of_type: Type,
    pub nullable: bool,
    pub default: ColumnDefault,
    pub about: &'static str,
    /// How its values are computed for a response; `None` where they are stored.
    pub computed: Option<Computed>,
    /// Whether it is part of `select=*`.
    pub in_star: bool,
    /// The case of its texts.
    pub letters: Letters,
    /// The column by which lists are ordered instead, where there is one.
    pub sort_key: Option<SortKey>,
}

/// The case of a column's texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// As they were written.
    AsWritten,
    /// Lower case. Patterns of `ilike` are converted to lower case too.
    Small,
    /// Folded by [`languages::folded`], like every pattern.
    Folded,
}

/// A column that has the order of another one.
#[derive(Clone, Copy, Debug)]
pub struct SortKey {
    /// Its name.
    pub column: &'static str,
    /// Its value for a text in a language, by which texts are compared; `None` where the other column is compared itself.
    pub of_text: Option<fn(&str, Language) -> Vec<u8>>,
}

/// How the values of a column are computed.
#[derive(Clone, Copy, Debug)]
pub enum Computed {
    /// From other columns of the row.
    OfColumns {
        /// Those columns.
        of: &'static [&'static str],
        /// Takes a row with these columns.
        value: fn(&Row) -> Json,
    },
    /// From the rows of another table that refer to the row by its `id`.
    OfRows {
        /// The other table.
        table: fn() -> &'static Table,
        /// Its column that refers to the row.
        column: &'static str,
        /// Takes the whole rows. Gives the values of all columns that are computed from them, by their names.
        values: fn(&[Row]) -> Row,
    },
}

impl Computed {
    /// The columns that must be read for it.
    pub fn needed(&self) -> &'static [&'static str] {
        match self {
            Self::OfColumns { of, .. } => of,
            Self::OfRows { .. } => &["id"],
        }
    }

    /// The columns by which rows can be filtered and ordered instead.
    pub fn comparable(&self) -> Vec<&'static str> {
        match self {
            Self::OfColumns { of, .. } => of.to_vec(),
            Self::OfRows { table, .. } => vec![table().name],
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnDefault {
    /// None: null, or an error where the column is not nullable.
    None,
    EmptyText,
    EmptyList,
    Flag(bool),
    Number(i32),
    /// Taken by the program from a row that this one refers to.
    OfReferredRow,
    /// Set by the program. Only the number of a new row may be given; nothing else may be written.
    Generated,
}

impl ColumnDefault {
    pub(crate) fn value(self) -> Json {
        match self {
            Self::None | Self::OfReferredRow | Self::Generated => Json::Null,
            Self::Number(number) => json!(number),
            Self::EmptyText => json!(""),
            Self::EmptyList => json!([]),
            Self::Flag(flag) => json!(flag),
        }
    }
}

/// The column that shows whether a change is based on the current row.
pub const VERSION: &str = "version";

/// The column of rows that are somebody's own: whose.
pub const ACCOUNT: &str = "account_id";

/// The column of translations that has the fingerprints of their English.
pub const MADE_FROM: &str = "made_from";

/// The column of translations that names the texts whose English has changed.
pub const STALE: &str = "stale";

pub const VERSION_COLUMN: Column = generated(VERSION, Type::Integer, "Raised by each write.");

/// The column for who wrote a row last.
pub const fn author_id(about: &'static str) -> Column {
    nullable(generated_text("author_id", about))
}

/// The column beside [`author_id`] that names them; [`set_author`](crate::WriteTransaction::set_author) fills in both.
pub const AUTHOR: Column =
    generated_text("author", "The address of that account, or `service_role`.");

/// The place in a list of a new row: after the built-in ones.
pub const LAST_POSITION: i32 = 1_000;

/// The column by which a list is ordered.
pub const fn position(about: &'static str) -> Column {
    with(
        column("position", Type::Integer, about),
        ColumnDefault::Number(LAST_POSITION),
    )
}

/// A column without a default.
pub const fn column(name: &'static str, of_type: Type, about: &'static str) -> Column {
    Column {
        name,
        of_type,
        nullable: false,
        default: ColumnDefault::None,
        about,
        computed: None,
        in_star: true,
        letters: Letters::AsWritten,
        sort_key: None,
    }
}

pub const fn text(name: &'static str, about: &'static str) -> Column {
    column(name, Type::Text, about)
}

/// A column of text that may be null.
pub const fn maybe(name: &'static str, about: &'static str) -> Column {
    nullable(column(name, Type::Text, about))
}

/// Whether something is so, and whether it is by default.
pub const fn flag(name: &'static str, by_default: bool, about: &'static str) -> Column {
    with(
        column(name, Type::Boolean, about),
        ColumnDefault::Flag(by_default),
    )
}

/// A column of texts; by default there are none.
pub const fn list(name: &'static str, about: &'static str) -> Column {
    with(column(name, Type::Json, about), ColumnDefault::EmptyList)
}

/// A text that the program sets.
pub const fn generated_text(name: &'static str, about: &'static str) -> Column {
    generated(name, Type::Text, about)
}

/// A column that the program sets.
pub const fn generated(name: &'static str, of_type: Type, about: &'static str) -> Column {
    with(column(name, of_type, about), ColumnDefault::Generated)
}

/// A text that is computed from other columns of the row.
pub const fn computed(
    name: &'static str,
    about: &'static str,
    of: &'static [&'static str],
    value: fn(&Row) -> Json,
) -> Column {
    Column {
        computed: Some(Computed::OfColumns { of, value }),
        ..generated_text(name, about)
    }
}

/// A decimal number that may be null.
pub const fn decimal(name: &'static str, about: &'static str) -> Column {
    nullable(column(name, Type::Decimal, about))
}

/// The same column, which may be null.
pub const fn nullable(mut column: Column) -> Column {
    column.nullable = true;
    column
}

/// The same column with a default.
pub const fn with(column: Column, default: ColumnDefault) -> Column {
    Column { default, ..column }
}
