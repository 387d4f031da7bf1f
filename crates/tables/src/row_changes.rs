//! Changes of rows that wait before they are written, such as those of a draft.

use std::collections::BTreeMap;

use postgrest::Error;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::{
    Right, Table,
    body::{typed, written_column},
    column::{Row, VERSION},
    error::{Result, TableError},
    restore::whole_row,
    revisions::key_of,
    select::require,
    transaction::WriteTransaction,
};

/// What is done with a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// It is added.
    Insert,
    /// It is changed.
    Update,
    Delete,
}

/// A column's value when it was changed, and its new value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColumnChange {
    /// The value when it was changed.
    #[serde(default)]
    pub from: Json,
    /// The new value.
    pub to: Json,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowChange {
    /// What is done with the row.
    pub action: Action,
    /// Version of the row that the change was based on; none where it is added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<i32>,
    #[serde(default)]
    pub changes: BTreeMap<String, ColumnChange>,
}

/// What is wrong in the change of a row: the column that it is about, where it is about one, and the fault.
pub type RowChangeFault = (Option<String>, String);

impl RowChange {
    /// Parses the change of the row of a table with this key, from a request or from the database. The values then have the types of
    /// their columns.
    pub fn read(
        table: &'static Table,
        key: &Row,
        json: &Json,
    ) -> std::result::Result<Self, RowChangeFault> {
        let of_row = |fault: &str| (None, fault.to_owned());
        let mut row = Self::deserialize(json).map_err(|error| of_row(&error.to_string()))?;
        let is_new = row.action == Action::Insert;
        if is_new == row.version.is_some() {
            let fault = match is_new {
                true => "a row that is added has no version",
                false => "the version that was read is needed",
            };
            return Err(of_row(fault));
        }
        if row.action == Action::Delete && !row.changes.is_empty() {
            return Err(of_row("a row that is deleted has no changes"));
        }
        for (name, change) in &mut row.changes {
            let of_column = |fault: &str| (Some(name.clone()), fault.to_owned());
            if key.contains_key(name) || name == VERSION {
                return Err(of_column(
                    "stands in the name of the row, or beside its action",
                ));
            }
            let column =
                written_column(table, name, is_new).map_err(|error| of_column(&error.message))?;
            for value in [&mut change.from, &mut change.to] {
                *value = typed(column, value).map_err(|error| of_column(&error.message))?;
            }
        }
        Ok(row)
    }

    /// What is to be written. `name` is that of the row in errors.
    pub fn step(&self, name: &str, table: &'static Table, key: Row) -> Step {
        let values = self.changes.iter();
        Step {
            name: name.to_owned(),
            table,
            key,
            action: self.action,
            version: self.version.map(i64::from),
            values: values
                .map(|(column, change)| (column.clone(), change.to.clone()))
                .collect(),
        }
    }
}

/// One row to write.
#[derive(Debug)]
pub struct Step {
    /// The name of the row in errors.
    pub name: String,
    pub table: &'static Table,
    pub key: Row,
    /// What is done with it.
    pub action: Action,
    /// The version that it must have; any, if none.
    pub version: Option<i64>,
    /// The changed columns.
    pub values: Row,
}

/// Writes changes of rows, with the rights of the caller. Fails as a write does, with the row in `hint`.
pub async fn apply_changes(tx: &mut WriteTransaction<'_>, steps: &[Step]) -> Result<()> {
    for step in steps {
        let right = match step.action {
            Action::Insert => Right::Insert,
            Action::Update => Right::Update,
            Action::Delete => Right::Delete,
        };
        require(step.table, tx.role, right)?;
    }
    apply_without_rights(tx, steps).await
}

/// As [`apply_changes`], without asking for rights. Fails as a write does, with the row in `hint`.
pub async fn apply_without_rights(tx: &mut WriteTransaction<'_>, steps: &[Step]) -> Result<()> {
    for step in steps {
        let written = write(tx, step).await;
        written.map_err(|error| in_row(error, &step.name))?;
    }
    Ok(())
}

/// The error for a row that somebody has deleted since it was read.
pub fn gone(table: &Table, key: &Row) -> Error {
    let key = key_of(table, key);
    Error::changed_meanwhile(format!(
        "{VERSION}: {} {key} is not there any more",
        table.name
    ))
}

/// The same error with the row that it is about as its hint, where it has none.
fn in_row(error: TableError, name: &str) -> TableError {
    match error {
        TableError::Refused(error) if error.hint.is_none() => {
            error.with_hint(format!("row: {name}")).into()
        }
        other => other,
    }
}

async fn write(tx: &mut WriteTransaction<'_>, step: &Step) -> Result<()> {
    let Step { table, key, .. } = step;
    let now = match step.action {
        Action::Insert => None,
        Action::Update | Action::Delete => tx.by_key(table, table.key, key).await?,
    };
    match (step.action, now) {
        (Action::Update, Some(before)) => {
            tx.check_version(table, &before, step.version).await?;
            tx.refuse_duplicate(table, &before, &step.values).await?;
            tx.change(table, &before, &step.values, None).await
        }
        (Action::Update, None) => Err(gone(table, key).into()),
        (Action::Insert, _) => {
            let mut given = key.clone();
            given.extend(step.values.clone());
            let row = whole_row(table, &given);
            tx.refuse_known(table, &row).await?;
            tx.add(table, row, None).await
        }
        (Action::Delete, Some(before)) => {
            tx.check_version(table, &before, step.version).await?;
            tx.remove(table, before).await
        }
        (Action::Delete, None) => Ok(()),
    }
}
