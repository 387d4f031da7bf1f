//! Who may do what.

use access::{Right, Role};

use sea_orm::sea_query::Cond;

use crate::{Column, Schema};

/// Rights of some roles.
#[derive(Debug)]
pub struct Grant {
    pub roles: &'static [Role],
    pub rights: &'static [Right],
    pub columns: Columns,
    pub rows: RowScope,
}

/// A grant for all columns and rows.
pub const fn grant(roles: &'static [Role], rights: &'static [Right]) -> Grant {
    Grant {
        roles,
        rights,
        columns: Columns::All,
        rows: RowScope::All,
    }
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
    pub sql: fn(&Schema) -> Cond,
}
