//! The tables of the registry: what each declares.

use access::{Right, Role};

use crate::{
    Column,
    column::{Computed, Row, VERSION},
    domain::{Domain, OtherTables},
    hooks::{NoHooks, TableHooks},
    rights::Grant,
};

#[derive(Debug)]
pub struct Table {
    pub name: &'static str,
    /// For a list that visitors read: how it is ordered. A function of its domain reads its rows, nothing can be embedded in them, and
    /// reads are more limited.
    pub public_order: Option<&'static [ListOrder]>,
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
    pub grants: &'static [Grant],
    /// The part of the site that it belongs to.
    pub domain: &'static dyn Domain,
    /// Its rules, and what else its writes do.
    pub hooks: &'static dyn TableHooks,
}

/// A part of the order of a list.
#[derive(Debug)]
pub struct ListOrder {
    /// The column that a reader names for it.
    pub name: &'static str,
    /// The column by which the database orders.
    pub column: &'static str,
    pub descending: bool,
}

/// A foreign key: a column that refers to rows of another table.
#[derive(Debug)]
pub struct ForeignKey {
    pub column: &'static str,
    pub other: &'static Table,
    pub other_column: &'static str,
    pub on_delete: OnDelete,
}

/// A foreign key: `column` refers to a column of another table.
pub const fn references(
    column: &'static str,
    other: &'static Table,
    other_column: &'static str,
    on_delete: OnDelete,
) -> ForeignKey {
    ForeignKey {
        column,
        other,
        other_column,
        on_delete,
    }
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
    pub const DEFAULT: Self = Self {
        name: "",
        public_order: None,
        about: "",
        columns: &[],
        key: &[],
        unique: None,
        foreign_keys: &[],
        grants: &[],
        domain: &OtherTables,
        hooks: &NoHooks,
    };

    /// The name of a foreign key in PostgreSQL.
    pub fn foreign_key_name(&self, key: &ForeignKey) -> String {
        format!("{}_{}_fkey", self.name, key.column)
    }

    /// The keys that no two rows share.
    pub fn keys(&self) -> impl Iterator<Item = &'static [&'static str]> + use<> {
        [Some(self.key), self.unique].into_iter().flatten()
    }

    pub fn column(&self, name: &str) -> Option<&'static Column> {
        self.columns.iter().find(|column| column.name == name)
    }

    pub fn stored(&self) -> impl Iterator<Item = &'static Column> + use<> {
        self.columns
            .iter()
            .filter(|column| column.computed.is_none())
    }

    /// Computes the values that depend on other columns. Those that depend on other rows stay.
    pub fn fill_in(&self, row: &mut Row) {
        for column in self.columns {
            if let Some(Computed::OfColumns { value, .. }) = column.computed {
                row.insert(column.name.to_owned(), value(row));
            }
        }
    }

    /// Whether each write increments a version.
    pub fn has_version(&self) -> bool {
        self.column(VERSION).is_some()
    }

    /// The grant by which a role may do something; `None` when it may not.
    pub fn grant(&self, role: Role, right: Right) -> Option<&'static Grant> {
        self.grants
            .iter()
            .find(|grant| grant.roles.contains(&role) && grant.rights.contains(&right))
    }

    /// Whether the role has any right on it; if not, it does not exist for the role.
    pub fn exists_for(&self, role: Role) -> bool {
        Right::ALL
            .iter()
            .any(|right| self.grant(role, *right).is_some())
    }
}
