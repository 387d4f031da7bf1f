//! Adding, changing and deleting rows by requests.

use std::collections::HashSet;

use postgrest::{Comparison, Condition, Error, Format, Mutation, Query, Resolution, Return, Test};
use serde_json::Value as Json;
use store::Database;

use crate::{
    Answer, BodyRows, Right, Table,
    body::{MAX_ROWS_WRITTEN, too_many_rows, typed, written_column},
    column::{Row, VERSION},
    error::Result,
    filter::View,
    read,
    revisions::plain,
    rows::{self, Values},
    select::{SelectPlan, plan, require, view},
    transaction::{WriteTransaction, duplicate},
    writer::{Writer, Written},
};

/// `POST`: adds rows. Fails with the errors of PostgREST and PostgreSQL; then nothing was written.
pub async fn insert(
    db: &Database,
    table: &'static Table,
    writer: &Writer,
    mutation: &Mutation,
    body: &BodyRows,
) -> Result<Written> {
    let merges = mutation.resolution == Some(Resolution::MergeDuplicates);
    let asked = WriteRequest::new(db, table, writer, mutation, Right::Insert)?;
    if merges {
        require(table, writer.role, Right::Update)?;
    }
    let key = conflict_key(table, mutation)?;
    let (mut new, given) = new_rows(table, mutation, body)?;
    table.hooks.prepare_insert(db, writer, &mut new).await?;
    let mut tx = WriteTransaction::begin(db, table, writer).await?;
    let mut seen = HashSet::new();
    for mut row in new {
        if let Some(repeated) = table.hooks.repeated(&tx, &row).await? {
            tx.rows.push(repeated);
            continue;
        }
        let version = row.get(VERSION).and_then(Json::as_i64);
        if let Some(known) = tx.by_key(table, key, &row).await? {
            match mutation.resolution {
                None => return Err(duplicate(table, key, &known).into()),
                Some(Resolution::IgnoreDuplicates) => continue,
                Some(Resolution::MergeDuplicates) => {}
            }
            if !seen.insert(crate::revisions::key_of(table, &known)) {
                return Err(Error::row_twice().into());
            }
            tx.check_version(table, &known, version).await?;
            let values: Row = row
                .into_iter()
                .filter(|(name, _)| given.contains(name))
                .collect();
            tx.refuse_duplicate(table, &known, &values).await?;
            tx.change(table, &known, &values, None).await?;
            continue;
        }
        tx.refuse_known(table, &row).await?;
        if table.has_version() {
            row[VERSION] = Json::Null;
        }
        tx.add(table, row, None).await?;
        if let Some(added) = tx.last_row() {
            seen.insert(crate::revisions::key_of(table, added));
        }
    }
    asked.finish(tx, 201).await
}

/// `PATCH`: changes the rows that the filters let through. Fails with the errors of PostgREST and PostgreSQL: `21000` without a
/// filter, `PT409` for a row that was changed meanwhile; then nothing was written.
pub async fn update(
    db: &Database,
    table: &'static Table,
    writer: &Writer,
    mutation: &Mutation,
    body: &BodyRows,
) -> Result<Written> {
    let asked = WriteRequest::new(db, table, writer, mutation, Right::Update)?;
    let named = |name: &str| {
        let columns = mutation.columns.as_ref();
        columns.is_none_or(|columns| columns.iter().any(|column| column == name))
    };
    let mut values = Row::new();
    for (name, value) in body.only()?.iter().filter(|(name, _)| named(name)) {
        let column = written_column(table, name, false)?;
        values.insert(name.clone(), typed(column, value)?);
    }
    let mut tx = WriteTransaction::begin(db, table, writer).await?;
    let found = asked.found(&tx, "UPDATE").await?;
    if values.keys().any(|name| name != VERSION) {
        let version = values.get(VERSION).and_then(Json::as_i64);
        for before in &found {
            tx.check_version(table, before, version).await?;
            tx.refuse_duplicate(table, before, &values).await?;
            tx.change(table, before, &values, None).await?;
        }
    }
    asked.finish(tx, 200).await
}

/// `DELETE`: deletes the rows that the filters let through, and those that belong to them. Fails as [`update`] does.
pub async fn delete(
    db: &Database,
    table: &'static Table,
    writer: &Writer,
    mutation: &Mutation,
) -> Result<Written> {
    let asked = WriteRequest::new(db, table, writer, mutation, Right::Delete)?;
    if table.hooks.prepares_delete() {
        let tx = WriteTransaction::begin(db, table, writer).await?;
        let found = asked.found(&tx, "DELETE").await?;
        tx.end(true).await?;
        asked.check_affected(found.len() as u64)?;
        table.hooks.prepare_delete(db, &found).await?;
    }
    let mut tx = WriteTransaction::begin(db, table, writer).await?;
    let found = asked.found(&tx, "DELETE").await?;
    // Embedded rows go with the row that they belong to.
    let answered = asked.answered_rows(&tx, &found).await?;
    table.hooks.before_delete(&mut tx, &found).await?;
    for row in found {
        tx.remove(table, row).await?;
    }
    asked.finish_with(tx, 200, answered).await
}

/// A request to write, with what it may see of the rows.
struct WriteRequest<'a> {
    table: &'static Table,
    mutation: &'a Mutation,
    right: Right,
    /// The view in which the filters find rows.
    view: View,
    /// What of the rows is answered, where they are.
    plan: Option<SelectPlan>,
}

impl<'a> WriteRequest<'a> {
    fn new(
        db: &Database,
        table: &'static Table,
        writer: &Writer,
        mutation: &'a Mutation,
        right: Right,
    ) -> Result<Self> {
        let (role, backend) = (writer.role, db.backend());
        let mut view = view(writer.schema, table, role, right, backend)?;
        view.account.clone_from(&writer.author.id);
        // A filter may not use what may not be read.
        if let Some(read) = table.grant(role, Right::Select) {
            view.columns = read.columns;
        }
        let plan = match mutation.returned {
            Return::Representation => {
                let seen = self::view(writer.schema, table, role, Right::Select, backend)?;
                Some(plan(&seen, role, &mutation.query.select, 0)?)
            }
            Return::Minimal | Return::HeadersOnly => None,
        };
        Ok(Self {
            table,
            mutation,
            right,
            view,
            plan,
        })
    }

    /// The rows that match the filters. One with another version than a filter names was changed meanwhile.
    async fn found(&self, tx: &WriteTransaction<'_>, statement: &str) -> Result<Vec<Row>> {
        let Query { conditions, .. } = &self.mutation.query;
        if conditions.is_empty() {
            return Err(Error::where_needed(statement).into());
        }
        let (versions, others): (Vec<_>, Vec<_>) = conditions
            .iter()
            .cloned()
            .partition(|condition| self.table.has_version() && wanted_version(condition).is_some());
        // Where only a version identifies rows, other versions are no conflict.
        let (versions, others) = match others.is_empty() {
            true => (Vec::new(), conditions.clone()),
            false => (versions, others),
        };
        let condition = self.view.conditions(&others)?;
        let most = MAX_ROWS_WRITTEN as u64 + 1;
        let found = tx.whole(self.table, condition, Some(most)).await?;
        if found.len() > MAX_ROWS_WRITTEN {
            return Err(too_many_rows().into());
        }
        for row in &found {
            for version in versions.iter().filter_map(wanted_version) {
                tx.check_version(self.table, row, Some(version)).await?;
            }
        }
        Ok(found)
    }

    /// Refuses another number of rows than the request allows.
    fn check_affected(&self, affected: u64) -> Result<()> {
        if let Some(most) = self.mutation.max_affected
            && affected > most
        {
            return Err(Error::too_many_affected(affected).into());
        }
        let format = &self.mutation.query.format;
        if matches!(format, Format::Object | Format::ObjectStripped) && affected != 1 {
            return Err(Error::not_one_row(affected).into());
        }
        Ok(())
    }

    async fn answered_rows(&self, tx: &WriteTransaction<'_>, rows: &[Row]) -> Result<Vec<Values>> {
        match &self.plan {
            Some(plan) => read::shaped(&tx.db, plan, rows.to_vec()).await,
            None => Ok(Vec::new()),
        }
    }

    async fn finish(self, tx: WriteTransaction<'_>, status: u16) -> Result<Written> {
        let answered = self.answered_rows(&tx, &tx.rows).await?;
        self.finish_with(tx, status, answered).await
    }

    async fn finish_with(
        self,
        tx: WriteTransaction<'_>,
        status: u16,
        answered: Vec<Values>,
    ) -> Result<Written> {
        let Mutation { query, .. } = self.mutation;
        let affected = tx.rows.len() as u64;
        self.check_affected(affected)?;
        let is_answered = self.plan.is_some();
        let body = match &self.plan {
            Some(plan) => rows::body(&answered, &plan.columns(), query.format)?,
            None => Vec::new(),
        };
        let total = query
            .count
            .map_or_else(|| "*".to_owned(), |_| affected.to_string());
        let content_range = match (self.right, affected) {
            (Right::Update, 1..) => format!("0-{}/{total}", affected - 1),
            (Right::Select | Right::Insert | Right::Update | Right::Delete, _) => {
                format!("*/{total}")
            }
        };
        let location = match (self.mutation.returned, self.right, tx.last_row()) {
            (Return::HeadersOnly, Right::Insert, Some(row)) if affected == 1 => {
                let key = self.table.key.iter();
                let key = key.map(|name| format!("{name}=eq.{}", plain(&row[*name])));
                Some(format!(
                    "/{}?{}",
                    self.table.name,
                    key.collect::<Vec<_>>().join("&")
                ))
            }
            _ => None,
        };
        let status = match (self.right, is_answered) {
            (Right::Insert, _) if tx.added == 0 && affected > 0 => 200,
            (Right::Update | Right::Delete, false) => 204,
            _ => status,
        };
        let effects = tx.end(self.mutation.rollback).await?;
        Ok(Written {
            answer: Answer {
                status,
                content_type: is_answered.then(|| query.format.content_type()),
                body,
                content_range: Some(content_range),
                location,
                preference_applied: query.preference_applied.clone(),
            },
            effects,
        })
    }
}

/// The version that a filter names, `version=eq.3`.
fn wanted_version(condition: &Condition) -> Option<i64> {
    match condition {
        Condition::Filter {
            column,
            negated: false,
            test: Test::Compare(Comparison::Equal, version),
        } if column == VERSION => version.trim().parse().ok(),
        Condition::Filter { .. } | Condition::And { .. } | Condition::Or { .. } => None,
    }
}

/// The key by which an existing row is found.
fn conflict_key(table: &'static Table, mutation: &Mutation) -> Result<&'static [&'static str]> {
    let Some(named) = &mutation.on_conflict else {
        return Ok(table.key);
    };
    let is_named = |key: &&[&str]| {
        key.len() == named.len()
            && key
                .iter()
                .all(|name| named.iter().any(|named| named == name))
    };
    let key = table.keys().find(is_named);
    Ok(key.ok_or_else(Error::no_such_key)?)
}

/// Every column of the new rows, and the names of those that the request gives.
fn new_rows(
    table: &'static Table,
    mutation: &Mutation,
    body: &BodyRows,
) -> Result<(Vec<Row>, Vec<String>)> {
    let first = body.0.first();
    let given: Vec<String> = match &mutation.columns {
        Some(columns) => columns.clone(),
        None => first
            .map(|row| row.keys().cloned().collect())
            .unwrap_or_default(),
    };
    for name in &given {
        written_column(table, name, true)?;
    }
    let mut rows = Vec::new();
    for sent in &body.0 {
        let mut row = Row::new();
        for column in table.columns {
            let is_given = given.iter().any(|name| name == column.name);
            let value = match sent.get(column.name).filter(|_| is_given) {
                Some(value) => typed(column, value)?,
                None if is_given && !mutation.missing_default => Json::Null,
                None => column.default.value(),
            };
            row.insert(column.name.to_owned(), value);
        }
        rows.push(row);
    }
    Ok((rows, given))
}
