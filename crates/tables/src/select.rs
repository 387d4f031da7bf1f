//! The columns and embedded rows of a response.

use languages::Language;
use postgrest::{Embedded, Error, Selected, Type};
use sea_orm::DbBackend;

use crate::{Column, Grant, Right, Role, Schema, Table, error::Result, filter::View};

/// The parts of a row in the response.
pub struct SelectPlan {
    /// In their order.
    pub parts: Vec<Part>,
}

/// A part of a row in the response.
pub enum Part {
    /// A value.
    Column {
        /// Its name in the response.
        name: String,
        /// Where it comes from.
        column: &'static Column,
    },
    /// Rows of another table.
    Embedded(Box<Join>),
}

/// Rows of another table that belong to a row.
pub struct Join {
    pub embedded: Embedded,
    pub view: View,
    /// Columns of the other table in the response.
    pub plan: SelectPlan,
    /// The column of this table, and the column of the other table with the same value.
    pub own: &'static str,
    pub other: &'static str,
    /// Whether a row may have several.
    pub is_many: bool,
}

impl Join {
    /// Whether it is only there for a filter, `other()`: it has no columns, and is not in the response.
    pub(crate) fn is_hidden(&self) -> bool {
        self.plan.parts.is_empty()
    }
}

/// A table as a role sees it. Fails with `PGRST205` for a table that does not exist for the role, `42501` for one on which it
/// does not have this right.
pub fn view(
    schema: &'static Schema,
    table: &'static Table,
    role: Role,
    right: Right,
    backend: DbBackend,
) -> Result<View> {
    let grant = grant(table, role, right)?;
    Ok(View {
        schema,
        table,
        columns: grant.columns,
        rows: grant.rows,
        account: None,
        language: Language::ENGLISH,
        backend,
        embedded: Vec::new(),
    })
}

/// Checks that the role has this right on the table. Fails with `PGRST205` for a table that does not exist for the role,
/// `42501` for one on which it does not have this right.
pub fn require(table: &'static Table, role: Role, right: Right) -> std::result::Result<(), Error> {
    grant(table, role, right).map(|_| ())
}

fn grant(
    table: &'static Table,
    role: Role,
    right: Right,
) -> std::result::Result<&'static Grant, Error> {
    if !table.exists_for(role) {
        return Err(Error::table_not_found(table.name));
    }
    table
        .grant(role, right)
        .ok_or_else(|| Error::permission_denied(table.name, role.is_signed_in()))
}

/// Fails for an unknown column or table, one that the role may not see, and embedding within embedded rows.
pub fn plan(view: &View, role: Role, select: &[Selected], depth: usize) -> Result<SelectPlan> {
    let mut parts = Vec::new();
    for selected in select {
        match selected {
            Selected::All => parts.extend(
                view.table
                    .columns
                    .iter()
                    .filter(|column| column.in_star && view.columns.include(column))
                    .map(|column| Part::Column {
                        name: column.name.to_owned(),
                        column,
                    }),
            ),
            Selected::Column { name, alias } => parts.push(Part::Column {
                name: alias.clone().unwrap_or_else(|| name.clone()),
                column: view.column(name)?,
            }),
            Selected::Embedded(_) if depth > 0 => {
                let details = "Rows can be embedded one level deep here.";
                return Err(Error::not_implemented(details).into());
            }
            Selected::Embedded(embedded) => {
                parts.push(Part::Embedded(Box::new(join(view, role, embedded)?)));
            }
        }
    }
    Ok(SelectPlan { parts })
}

fn join(view: &View, role: Role, embedded: &Embedded) -> Result<Join> {
    let table = view.table;
    let other = view.schema.table(&embedded.resource);
    let other = other.filter(|other| table.public_order.is_none() && other.exists_for(role));
    let none = || Error::no_relationship(table.name, &embedded.resource);
    let other = other.ok_or_else(none)?;
    let key_of = |table: &'static Table, other: &'static Table| {
        let hint = embedded.hint.as_deref();
        table.foreign_keys.iter().find(|key| {
            std::ptr::eq(key.other, other)
                && hint.is_none_or(|hint| hint == key.column || hint == table.foreign_key_name(key))
        })
    };
    let (own_key, other_key) = (key_of(table, other), key_of(other, table));
    let (own, foreign, is_many) = match (own_key, other_key) {
        (Some(key), _) => (key.column, key.other_column, false),
        (None, Some(key)) => (key.other_column, key.column, true),
        (None, None) => return Err(none().into()),
    };
    if is_many && embedded.spread {
        return Err(Error::spread_of_many(table.name, other.name).into());
    }
    let other_view = self::view(view.schema, other, role, Right::Select, view.backend)?;
    Ok(Join {
        plan: plan(&other_view, role, &embedded.select, 1)?,
        embedded: embedded.clone(),
        view: other_view,
        own,
        other: foreign,
        is_many,
    })
}

impl SelectPlan {
    /// The names of the response's columns with their types; `None` for embedded rows.
    pub fn columns(&self) -> Vec<(String, Option<Type>)> {
        let mut columns = Vec::new();
        for part in &self.parts {
            match part {
                Part::Column { name, column } => columns.push((name.clone(), Some(column.of_type))),
                Part::Embedded(join) if join.embedded.spread => columns.extend(join.plan.columns()),
                Part::Embedded(join) if join.is_hidden() => {}
                Part::Embedded(join) => columns.push((join.embedded.name().to_owned(), None)),
            }
        }
        columns
    }

    pub(crate) fn joins(&self) -> impl Iterator<Item = &Join> {
        self.parts.iter().filter_map(|part| match part {
            Part::Embedded(join) => Some(&**join),
            Part::Column { .. } => None,
        })
    }

    /// The columns to read: those of the response, and those that link embedded rows to it.
    pub fn needed(&self, more: &[&'static str], table: &'static Table) -> Vec<&'static Column> {
        let of_parts = self.parts.iter().map(|part| match part {
            Part::Column { column, .. } => column.name,
            Part::Embedded(join) => join.own,
        });
        let names: Vec<&str> = of_parts.chain(more.iter().copied()).collect();
        let needed = table.columns.iter();
        needed
            .filter(|column| names.contains(&column.name))
            .collect()
    }
}
