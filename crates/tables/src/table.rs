//! The tables of the registry: what each declares.

use roles::Role;

use crate::{
    Column, TABLES,
    column::{Computed, Row, VERSION},
    hooks::{NoHooks, TableHooks},
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
    /// Its columns that refer to rows of other tables.
    pub foreign_keys: &'static [ForeignKey],
    /// Its grants.
    pub grants: &'static [Grant],
    /// The part of the site that it belongs to.
    pub(crate) domain: Domain,
    /// Its rules, and what else its writes do.
    pub(crate) hooks: &'static dyn TableHooks,
}

/// Where the rows of a table are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StoredIn {
    /// In a table with the same name.
    OwnTable,
    /// In `product_listings`, of which one language is read; and the columns of lists, in narrow rows beside them.
    Listings,
}

/// The part of the site that a table belongs to. Writers of the catalogue and of its drafts wait for each other, and so do all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Domain {
    /// What visitors see of products.
    Catalogue,
    /// Changes of products that wait to be published.
    Drafts,
    /// The files of the storage.
    Files,
    /// Enquiries, accounts and the operation of the site.
    Other,
}

/// A foreign key: a column that refers to rows of another table.
#[derive(Debug)]
pub struct ForeignKey {
    /// The column.
    pub column: &'static str,
    /// The other table.
    pub other: &'static Table,
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
    /// It is refused, by the program alone: the database has no such key.
    Restrict,
    /// The column becomes null.
    SetNull,
}

impl Table {
    /// A table that only stores rows, and that nobody may see. Each table says how it differs.
    pub(crate) const DEFAULT: Self = Self {
        name: "",
        stored_in: StoredIn::OwnTable,
        about: "",
        columns: &[],
        key: &[],
        unique: None,
        foreign_keys: &[],
        grants: &[],
        domain: Domain::Other,
        hooks: &NoHooks,
    };

    /// The name of a foreign key in PostgreSQL.
    #[must_use]
    pub fn foreign_key_name(&self, key: &ForeignKey) -> String {
        format!("{}_{}_fkey", self.name, key.column)
    }

    /// The tables that refer to rows of this one, each with the key by which it does.
    pub(crate) fn referring(&self) -> impl Iterator<Item = (&'static Self, &'static ForeignKey)> {
        TABLES.iter().copied().flat_map(move |table| {
            let keys = table.foreign_keys.iter();
            keys.filter(move |key| key.other.name == self.name)
                .map(move |key| (table, key))
        })
    }

    /// The keys that no two rows share.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &'static [&'static str]> + use<> {
        [Some(self.key), self.unique].into_iter().flatten()
    }

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
        self.domain == Domain::Catalogue
    }

    /// Whether revisions of its rows are among those that a right is for.
    pub(crate) fn has_revisions_among(&self, rows: RowScope) -> bool {
        match rows {
            RowScope::All | RowScope::OfEnquiries | RowScope::Published => true,
            RowScope::OfTheCatalogueAndFiles => self.domain != Domain::Other,
            RowScope::OfFiles => self.domain == Domain::Files,
            RowScope::Own => false,
        }
    }

    /// Whether editors write it: the catalogue and its drafts.
    pub(crate) fn is_of_the_editors(&self) -> bool {
        matches!(self.domain, Domain::Catalogue | Domain::Drafts)
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
