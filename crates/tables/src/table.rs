//! The tables of the registry: what each declares.

use roles::Role;

use crate::{
    Column,
    column::{Computed, Row, VERSION},
    rights::{Grant, Right, RowScope},
};

/// A table.
#[derive(Debug)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// Where its rows are stored.
    pub(crate) stored_in: StoredIn,
    /// What its rows are.
    pub about: &'static str,
    /// In the order of `select=*`.
    pub columns: &'static [Column],
    /// The columns of the primary key.
    pub key: &'static [&'static str],
    /// Another unique set of columns.
    pub unique: Option<&'static [&'static str]>,
    /// Its grants.
    pub grants: &'static [Grant],
    pub(crate) rules: Rules,
}

/// Where the rows of a table are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StoredIn {
    /// In a table with the same name.
    OwnTable,
    /// In `product_listings`, of which one language is read; and the columns of lists, in narrow rows beside them.
    Listings,
}

/// The rules for a row beyond the types of its columns, and what else a write does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rules {
    Products,
    Translations,
    Categories,
    CategoryTranslations,
    Grades,
    GradeTranslations,
    Parameters,
    ParameterTranslations,
    ProductParameters,
    PictureTexts,
    PictureFocusPoints,
    /// Its author is stored with it.
    ProductDrafts,
    /// All rows below a deleted row are deleted with it, and no revision keeps its content.
    Enquiries,
    EnquiryNotes,
    /// A new row is a mail.
    EnquiryMessages,
    /// A change moves the times at which enquiries are due.
    AnsweringTimes,
    Holidays,
    EnquiryRouting,
    MailTemplates,
    /// No revision keeps the secret.
    NoticeChannels,
    Redirects,
    /// The storage writes the rows; only a file's last day of validity is written here.
    Files,
    /// Each row belongs to one account, and no revision keeps it.
    StaffSettings,
    /// It is read-only through the interface.
    ReadOnly,
}

/// A foreign key: a column of one table that refers to rows of another.
#[derive(Debug)]
pub struct ForeignKey {
    /// The table that has the column.
    pub table: &'static str,
    /// The column.
    pub column: &'static str,
    /// The other table.
    pub other: &'static str,
    /// The other table's column.
    pub other_column: &'static str,
    /// What happens when the other row is deleted.
    pub on_delete: OnDelete,
}

/// What happens when a row is deleted to which others refer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDelete {
    /// They are deleted with it.
    Cascade,
    /// It is refused.
    Restrict,
}

impl ForeignKey {
    /// Its name in PostgreSQL.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}_{}_fkey", self.table, self.column)
    }
}

impl Table {
    /// The column with this name.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<&'static Column> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// The stored columns.
    pub(crate) fn stored(&self) -> impl Iterator<Item = &'static Column> + use<> {
        self.columns
            .iter()
            .filter(|column| column.computed.is_none())
    }

    /// Computes the values that depend on other columns. Those that depend on parameters stay: a write of the row changes none.
    pub(crate) fn fill_in(&self, row: &mut Row) {
        for column in self.columns {
            if let Some(Computed::OfColumns { value, .. }) = column.computed {
                row.insert(column.name.to_owned(), value(row));
            }
        }
    }

    /// Whether each write increments a version.
    pub(crate) fn has_version(&self) -> bool {
        self.column(VERSION).is_some()
    }

    /// Whether a write of it changes what visitors see of the catalogue.
    #[must_use]
    pub fn is_of_the_catalogue(&self) -> bool {
        match self.rules {
            Rules::Products
            | Rules::Translations
            | Rules::Categories
            | Rules::CategoryTranslations
            | Rules::Grades
            | Rules::GradeTranslations
            | Rules::Parameters
            | Rules::ParameterTranslations
            | Rules::ProductParameters
            | Rules::PictureTexts
            | Rules::PictureFocusPoints => true,
            Rules::AnsweringTimes
            | Rules::Holidays
            | Rules::EnquiryRouting
            | Rules::MailTemplates
            | Rules::NoticeChannels
            | Rules::Redirects
            | Rules::ProductDrafts
            | Rules::Files
            | Rules::StaffSettings
            | Rules::Enquiries
            | Rules::EnquiryNotes
            | Rules::EnquiryMessages
            | Rules::ReadOnly => false,
        }
    }

    /// Whether revisions of its rows are among those that a right is for.
    pub(crate) fn has_revisions_among(&self, rows: RowScope) -> bool {
        match rows {
            RowScope::All | RowScope::OfEnquiries | RowScope::Published => true,
            RowScope::OfTheCatalogueAndFiles => {
                self.is_of_the_editors() || self.rules == Rules::Files
            }
            RowScope::OfFiles => self.rules == Rules::Files,
            RowScope::Own => false,
        }
    }

    /// Whether editors write it: the catalogue and its drafts.
    pub(crate) fn is_of_the_editors(&self) -> bool {
        self.is_of_the_catalogue() || self.rules == Rules::ProductDrafts
    }

    /// The grant by which a role may do something; `None` when it may not.
    #[must_use]
    pub fn grant(&self, role: Role, right: Right) -> Option<&'static Grant> {
        self.grants
            .iter()
            .find(|grant| grant.roles.contains(&role) && grant.rights.contains(&right))
    }

    /// Whether the role has any right on it; if not, it does not exist for the role.
    #[must_use]
    pub fn exists_for(&self, role: Role) -> bool {
        Right::ALL
            .iter()
            .any(|right| self.grant(role, *right).is_some())
    }
}
