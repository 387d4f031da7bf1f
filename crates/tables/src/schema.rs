//! The tables and functions of a site.

use access::Role;

use crate::{ForeignKey, Function, Table};

/// The tables and functions of a site.
#[derive(Debug)]
pub struct Schema {
    tables: Vec<&'static Table>,
    functions: Vec<&'static Function>,
}

impl Schema {
    /// A schema with all that the parts of a site declare. Two tables may have the same name, for different roles.
    #[must_use]
    pub fn new(
        tables: impl IntoIterator<Item = &'static Table>,
        functions: impl IntoIterator<Item = &'static Function>,
    ) -> Self {
        Self {
            tables: tables.into_iter().collect(),
            functions: functions.into_iter().collect(),
        }
    }

    /// The tables.
    pub fn tables(&self) -> impl Iterator<Item = &'static Table> {
        self.tables.iter().copied()
    }

    /// The functions.
    pub fn functions(&self) -> impl Iterator<Item = &'static Function> {
        self.functions.iter().copied()
    }

    /// The table with this name.
    #[must_use]
    pub fn table(&self, name: &str) -> Option<&'static Table> {
        self.tables().find(|table| table.name == name)
    }

    /// The table that has this name for a role: for visitors `products` is a list.
    #[must_use]
    pub fn table_for(&self, name: &str, role: Role) -> Option<&'static Table> {
        self.tables()
            .find(|table| table.name == name && table.exists_for(role))
            .or_else(|| self.table(name))
    }

    /// The tables that exist for a role.
    pub(crate) fn tables_of(&self, role: Role) -> impl Iterator<Item = &'static Table> {
        self.tables().filter(move |table| table.exists_for(role))
    }

    /// The function of this name, if the role may call it.
    #[must_use]
    pub fn function(&self, name: &str, role: Role) -> Option<&'static Function> {
        self.functions()
            .find(|function| function.name == name && function.roles.contains(&role))
    }

    /// The tables that refer to rows of a table, each with the key by which it does.
    pub fn referring(
        &self,
        to: &'static Table,
    ) -> impl Iterator<Item = (&'static Table, &'static ForeignKey)> {
        self.tables().flat_map(move |table| {
            let keys = table.foreign_keys.iter();
            keys.filter(move |key| std::ptr::eq(key.other, to))
                .map(move |key| (table, key))
        })
    }
}
