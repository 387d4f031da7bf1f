//! Who may do what.

use roles::Role;

use crate::Column;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowScope {
    /// All of the table.
    All,
    /// Revisions of the tables of the catalogue, and of files.
    OfTheCatalogueAndFiles,
    /// Revisions of files.
    OfFiles,
    /// Mails of enquiries.
    OfEnquiries,
    /// Active products in the reader's language.
    Published,
    /// Those of the caller's account.
    Own,
}
