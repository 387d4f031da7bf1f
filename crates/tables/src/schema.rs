//! The tables and functions of a site.

use access::Role;
use sea_orm::sea_query::{Expr, ExprTrait, Query as Sql};
use store::{ConnectionTrait, Database, DbErr, batches::BATCH_SIZE};

use crate::{ForeignKey, Function, OnDelete, Table};

/// The tables and functions of a site.
#[derive(Debug)]
pub struct Schema {
    tables: Vec<&'static Table>,
    functions: Vec<&'static Function>,
}

impl Schema {
    /// A schema with all that the parts of a site declare. Two tables may have the same name, for different roles.
    pub fn new(
        tables: impl IntoIterator<Item = &'static Table>,
        functions: impl IntoIterator<Item = &'static Function>,
    ) -> Self {
        Self {
            tables: tables.into_iter().collect(),
            functions: functions.into_iter().collect(),
        }
    }

    pub fn tables(&self) -> impl Iterator<Item = &'static Table> {
        self.tables.iter().copied()
    }

    pub fn functions(&self) -> impl Iterator<Item = &'static Function> {
        self.functions.iter().copied()
    }

    pub fn table(&self, name: &str) -> Option<&'static Table> {
        self.tables().find(|table| table.name == name)
    }

    /// The table that has this name for a role: for visitors `products` is a list.
    pub fn table_for(&self, name: &str, role: Role) -> Option<&'static Table> {
        self.tables()
            .find(|table| table.name == name && table.exists_for(role))
            .or_else(|| self.table(name))
    }

    pub(crate) fn tables_of(&self, role: Role) -> impl Iterator<Item = &'static Table> {
        self.tables().filter(move |table| table.exists_for(role))
    }

    /// The function of this name, if the role may call it.
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

    /// Clears, in short transactions, the columns that would be cleared with the deletion of a row: the database would do it in
    /// one. When it fails, what was cleared before stays so.
    pub async fn clear_references(
        &self,
        db: &Database,
        to: &'static Table,
        value: &str,
    ) -> Result<(), DbErr> {
        let cleared = |key: &&ForeignKey| key.on_delete == OnDelete::SetNull;
        for (table, key) in self.referring(to).filter(|(_, key)| cleared(key)) {
            let own_key = Expr::tuple(table.key.iter().copied().map(Expr::col));
            let names_it = Expr::col(key.column).eq(value);
            let mut some = Sql::select();
            some.columns(table.key.iter().copied())
                .from(table.name)
                .and_where(names_it)
                .limit(BATCH_SIZE);
            let mut clear = Sql::update();
            clear
                .table(table.name)
                .value(key.column, Expr::value(Option::<String>::None))
                .and_where(own_key.in_subquery(some));
            loop {
                let transaction = db.write().await?;
                let rows = transaction.execute(&clear).await?.rows_affected();
                transaction.commit().await?;
                if rows < BATCH_SIZE {
                    break;
                }
            }
        }
        Ok(())
    }
}
