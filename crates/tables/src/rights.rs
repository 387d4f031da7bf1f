//! Who may do what.

use access::Role;

use sea_orm::sea_query::Cond;

use crate::{Column, Schema};

/// An operation on rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named as in SQL")]
pub enum Right {
    Select,
    Insert,
    Update,
    Delete,
}

impl Right {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Select, Self::Insert, Self::Update, Self::Delete];

    /// Its name in SQL, in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Select => "select",
            Self::Insert => "insert",
            Self::Update => "update",
            Self::Delete => "delete",
        }
    }
}

/// The rights to write.
pub const WRITE: &[Right] = &[Right::Insert, Right::Update, Right::Delete];

/// Rights of some roles.
#[derive(Debug)]
pub struct Grant {
    /// The roles that have them.
    pub roles: &'static [Role],
    /// The operations.
    pub rights: &'static [Right],
    /// The columns.
    pub columns: Columns,
    /// The rows.
    pub rows: RowScope,
}

/// The columns that a right covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// All of the table.
    All,
    /// These.
    Only(&'static [&'static str]),
}

impl Columns {
    pub(crate) fn include(self, column: &Column) -> bool {
        match self {
            Self::All => true,
            Self::Only(names) => names.contains(&column.name),
        }
    }
}

/// The rows that a right covers.
#[derive(Clone, Copy, Debug)]
pub enum RowScope {
    /// All of the table.
    All,
    /// Those of the caller's account.
    Own,
    /// Those that meet a condition.
    Where(&'static RowCondition),
}

impl RowScope {
    /// Which rows these are, in words; `None` for all.
    #[must_use]
    pub fn about(self) -> Option<&'static str> {
        match self {
            Self::All => None,
            Self::Own => Some("their own"),
            Self::Where(condition) => Some(condition.about),
        }
    }
}

/// A condition for rows that a right covers.
#[derive(Debug)]
pub struct RowCondition {
    /// What the rows are: `of enquiries`.
    pub about: &'static str,
    /// In SQL.
    pub sql: fn(&Schema) -> Cond,
}
