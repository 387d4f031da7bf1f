//! Adding, changing and deleting rows.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use catalogue::{listings, rules::HasPicture};
use postgrest::{Comparison, Condition, Error, Format, Mutation, Query, Resolution, Return, Test};
use sea_orm::{
    ConnectionTrait, DbBackend,
    sea_query::{Cond, Expr, ExprTrait, Query as Sql},
};
use serde_json::{Value as Json, json};
use store::{Database, DbErr, Transaction, enquiries, product, products};
use uuid::Uuid;

use crate::{
    Answer, BodyRows, Column, OnDelete, Right, Role, Table,
    body::{MAX_ROWS_WRITTEN, too_many_rows, typed, written_column},
    column::{Row, VERSION},
    error::Result,
    filter::{View, bound},
    read,
    revisions::{Journal, last_change, plain},
    rows::{self, Values},
    select::{SelectPlan, plan, view},
    stored_rows::{has_key, is_row, is_there, whole},
    writer::{Replies, Writer, Written},
};

/// The largest number that a caller may give a row: far from where an engine's own numbers end.
const MAX_NUMBER: i64 = 1_000_000_000;

/// One write: a transaction, and what it needs.
pub(crate) struct WriteTransaction<'a> {
    pub(crate) db: Transaction,
    pub(crate) role: Role,
    pub(crate) journal: Journal<'a>,
    /// Whether the site has a picture at a path.
    pub(crate) has_picture: HasPicture<'a>,
    /// What replies need.
    pub(crate) replies: Option<Replies<'a>>,
    /// Products whose translations or parameters are written, by number.
    pub(crate) english: BTreeMap<i64, Option<product::Model>>,
    /// Rows that were found to exist, by table and key.
    pub(crate) found: HashSet<(&'static str, String)>,
    /// The rows that were written, as they are now; a deleted one as it was.
    rows: Vec<Row>,
    added: u64,
    /// Tables to which a row with a number of the caller's was added.
    numbered: Vec<&'static Table>,
    changed_the_catalogue: bool,
    pub(crate) queued_mail: bool,
    /// Whether enquiries were erased.
    pub(crate) erased: bool,
    /// Whether enquiries are due at another time than before.
    pub(crate) changed_the_times: bool,
    /// The products whose rows for visitors are to be made again.
    pub(crate) touched_products: BTreeSet<i64>,
    /// The codes of grades that are called otherwise than before.
    pub(crate) renamed_grades: BTreeSet<String>,
}

impl<'a> WriteTransaction<'a> {
    pub(crate) async fn begin(
        db: &Database,
        writer: &'a Writer<'_>,
    ) -> Result<WriteTransaction<'a>> {
        let db = db.write().await?;
        // What is compared below stays true until the write: every writer of products waits here.
        products::lock_writers(&db).await?;
        Ok(Self::new(db, writer))
    }

    /// A write of a table: it waits only for those who write tables of the same kind.
    pub(crate) async fn begin_for(
        db: &Database,
        table: &'static Table,
        writer: &'a Writer<'_>,
    ) -> Result<WriteTransaction<'a>> {
        if table.is_of_the_editors() {
            return Self::begin(db, writer).await;
        }
        let db = db.write().await?;
        enquiries::lock_writers(&db).await?;
        Ok(Self::new(db, writer))
    }

    fn new(db: Transaction, writer: &'a Writer<'_>) -> Self {
        Self {
            db,
            role: writer.role,
            journal: Journal {
                author: &writer.author,
                now: writer.now,
                request_id: Uuid::new_v4().to_string(),
            },
            has_picture: writer.has_picture,
            replies: writer.replies,
            english: BTreeMap::new(),
            found: HashSet::new(),
            rows: Vec::new(),
            added: 0,
            numbered: Vec::new(),
            changed_the_catalogue: false,
            queued_mail: false,
            erased: false,
            changed_the_times: false,
            touched_products: BTreeSet::new(),
            renamed_grades: BTreeSet::new(),
        }
    }

    /// Adds a row with every column except those that the program sets. `restored_from` is its earlier state, when it is restored.
    pub(crate) async fn add(
        &mut self,
        table: &'static Table,
        mut row: Row,
        restored_from: Option<&Row>,
    ) -> Result<()> {
        self.complete(table, None, restored_from, &mut row).await?;
        let has_number = table.key != ["id"] || row["id"].is_i64();
        if let Some(number) = row.get("id").and_then(Json::as_i64)
            && !(1..=MAX_NUMBER).contains(&number)
        {
            let fault = format!("is {number}; it must be from 1 to {MAX_NUMBER}");
            return Err(Error::check_violation(table.name, &[("id", fault)]).into());
        }
        let columns: Vec<&Column> = table
            .stored()
            .filter(|column| has_number || column.name != "id")
            .collect();
        let values = columns
            .iter()
            .map(|column| Expr::value(bound(column, &row[column.name])));
        let mut insert = Sql::insert();
        insert
            .into_table(table.name)
            .columns(columns.iter().map(|column| column.name))
            .values_panic(values);
        if has_number {
            self.db.execute(&insert).await?;
            if table.key == ["id"] {
                self.numbered.push(table);
            }
        } else {
            insert.returning_col("id");
            let added = self.db.query_one(&insert).await?;
            let added = added.ok_or_else(|| DbErr::RecordNotInserted)?;
            row["id"] = added.try_get_by_index::<i64>(0)?.into();
        }
        self.journal
            .record(&self.db, table, None, Some(&row))
            .await?;
        self.added += 1;
        table.hooks.after_insert(self, &row).await?;
        self.wrote(table, row).await
    }

    /// Changes some columns of a row to `values`. `restored_from` is its earlier state, when it is restored.
    pub(crate) async fn change(
        &mut self,
        table: &'static Table,
        before: &Row,
        values: &Row,
        restored_from: Option<&Row>,
    ) -> Result<()> {
        let row = self
            .change_row(table, before, values, restored_from)
            .await?;
        self.wrote(table, row).await
    }

    /// As [`Self::change`], for a row that is not answered. Returns its new state.
    pub(crate) async fn change_row(
        &mut self,
        table: &'static Table,
        before: &Row,
        values: &Row,
        restored_from: Option<&Row>,
    ) -> Result<Row> {
        let mut row = before.clone();
        for (name, value) in values.iter().filter(|(name, _)| *name != VERSION) {
            if table.key.contains(&name.as_str()) && *value != before[name] {
                if name == "id" && value.is_null() {
                    continue;
                }
                let fault = format!(
                    "is {} and cannot be changed; add another row and delete this one",
                    plain(&before[name])
                );
                return Err(Error::check_violation(table.name, &[(name, fault)]).into());
            }
            row[name] = value.clone();
        }
        self.complete(table, Some(before), restored_from, &mut row)
            .await?;
        let is_changed = |column: &&Column| row[column.name] != before[column.name];
        // A row without a version may be what it is to be: nothing to write, and nothing happened.
        if !table.stored().any(|column| is_changed(&column)) {
            return Ok(row);
        }
        let mut update = Sql::update();
        update.table(table.name).cond_where(is_row(table, before));
        for column in table.stored().filter(is_changed) {
            update.value(column.name, bound(column, &row[column.name]));
        }
        self.db.execute(&update).await?;
        self.journal
            .record(&self.db, table, Some(before), Some(&row))
            .await?;
        table.hooks.after_update(self, before, &row).await?;
        Ok(row)
    }

    /// Deletes a row, and those that belong to it.
    ///
    /// # Errors
    /// `23503` while a row names it that does not belong to it.
    pub(crate) async fn remove(&mut self, table: &'static Table, row: Row) -> Result<()> {
        for (other, key) in table.referring() {
            let column = other
                .column(key.column)
                .expect("relationships name columns");
            match key.on_delete {
                OnDelete::Cascade => {}
                // By the database.
                OnDelete::SetNull => continue,
                OnDelete::Restrict => {
                    if is_there(&self.db, other, column, &row[key.other_column]).await? {
                        let value = plain(&row[key.other_column]);
                        let error = Error::still_referenced(
                            table.name,
                            key.other_column,
                            &value,
                            other.name,
                            &other.foreign_key_name(key),
                        );
                        return Err(error.into());
                    }
                    continue;
                }
            }
            let is_of_the_row =
                Expr::col((other.name, column.name)).eq(bound(column, &row[key.other_column]));
            let condition = Cond::all().add(is_of_the_row);
            if other.has_version() {
                for row in self.whole(other, condition.clone(), None).await? {
                    self.journal
                        .record(&self.db, other, Some(&row), None)
                        .await?;
                    other.hooks.after_cascade(self, &row);
                }
            }
            let mut delete = Sql::delete();
            delete.from_table(other.name).cond_where(condition);
            self.db.execute(&delete).await?;
        }
        let mut delete = Sql::delete();
        delete
            .from_table(table.name)
            .cond_where(is_row(table, &row));
        self.db.execute(&delete).await?;
        self.journal
            .record(&self.db, table, Some(&row), None)
            .await?;
        self.wrote(table, row).await
    }

    async fn wrote(&mut self, table: &'static Table, row: Row) -> Result<()> {
        self.changed_the_catalogue |= table.is_of_the_catalogue();
        table.hooks.after_write(self, &row).await?;
        self.rows.push(row);
        Ok(())
    }

    /// Whole rows.
    pub(crate) async fn whole(
        &self,
        table: &'static Table,
        condition: Cond,
        limit: Option<u64>,
    ) -> Result<Vec<Row>> {
        whole(&self.db, table, condition, limit).await
    }

    /// The row that has these values in the columns of a key.
    pub(crate) async fn by_key(
        &self,
        table: &'static Table,
        key: &[&str],
        row: &Row,
    ) -> Result<Option<Row>> {
        if key
            .iter()
            .any(|name| row.get(*name).is_none_or(Json::is_null))
        {
            return Ok(None);
        }
        let found = self.whole(table, has_key(table, key, row), Some(1)).await?;
        Ok(found.into_iter().next())
    }

    /// A new row must not have a key of another one.
    pub(crate) async fn refuse_known(&self, table: &'static Table, row: &Row) -> Result<()> {
        for key in table.keys() {
            if let Some(known) = self.by_key(table, key, row).await? {
                return Err(duplicate(table, key, &known).into());
            }
        }
        Ok(())
    }

    /// Ends the transaction. Returns whether the catalogue has changed.
    pub(crate) async fn end(self, rollback: bool) -> Result<bool> {
        if rollback {
            self.db.rollback().await?;
            return Ok(false);
        }
        if self.changed_the_catalogue {
            listings::refresh(&self.db, self.touched_products).await?;
            listings::rename_grades(&self.db, &self.renamed_grades).await?;
            products::raise_revision(&self.db).await?;
        }
        if self.changed_the_times {
            ::enquiries::set_due_times(&self.db).await?;
        }
        for table in self.numbered {
            advance_sequence(&self.db, table).await?;
        }
        self.db.commit().await?;
        Ok(self.changed_the_catalogue)
    }

    pub(crate) fn last_row(&self) -> Option<&Row> {
        self.rows.last()
    }

    /// Forgets what was written until now: a long write answers no rows.
    pub(crate) fn forget_rows(&mut self) {
        self.rows.clear();
        self.english.clear();
    }
}

/// Lets PostgreSQL give the next row the next number, also after an explicit one. It never counts back: the number of a deleted row
/// belongs to that row's revisions.
async fn advance_sequence(db: &Transaction, table: &Table) -> Result<()> {
    if db.get_database_backend() == DbBackend::Postgres {
        let name = table.name;
        let sequence = format!("pg_get_serial_sequence('{name}', 'id')");
        db.execute_unprepared(&format!(
            "SELECT setval({sequence}, greatest((SELECT max(id) FROM {name}), nextval({sequence}) - 1))"
        ))
        .await?;
    }
    Ok(())
}

/// `POST`: adds rows.
///
/// # Errors
/// The errors of PostgREST and PostgreSQL, and the database's error; then nothing was written.
pub async fn insert(
    db: &Database,
    table: &'static Table,
    writer: &Writer<'_>,
    mutation: &Mutation,
    body: &BodyRows,
) -> Result<Written> {
    let merges = mutation.resolution == Some(Resolution::MergeDuplicates);
    let asked = WriteRequest::new(db, table, writer, mutation, Right::Insert)?;
    if merges {
        view(table, writer.role, Right::Update, db.backend())?;
    }
    let key = conflict_key(table, mutation)?;
    let (mut new, given) = new_rows(table, mutation, body)?;
    table.hooks.prepare_insert(db, writer, &mut new).await?;
    let mut session = WriteTransaction::begin_for(db, table, writer).await?;
    let mut seen = HashSet::new();
    for mut row in new {
        if let Some(repeated) = table.hooks.repeated(&session, &row).await? {
            session.rows.push(repeated);
            continue;
        }
        let version = row.get(VERSION).and_then(Json::as_i64);
        if let Some(known) = session.by_key(table, key, &row).await? {
            match mutation.resolution {
                None => return Err(duplicate(table, key, &known).into()),
                Some(Resolution::IgnoreDuplicates) => continue,
                Some(Resolution::MergeDuplicates) => {}
            }
            if !seen.insert(crate::revisions::key_of(table, &known)) {
                return Err(Error::row_twice().into());
            }
            check_version(&session, table, &known, version).await?;
            let values: Row = row
                .into_iter()
                .filter(|(name, _)| given.contains(name))
                .collect();
            refuse_duplicate(&session, table, &known, &values).await?;
            session.change(table, &known, &values, None).await?;
            continue;
        }
        session.refuse_known(table, &row).await?;
        if table.has_version() {
            row[VERSION] = Json::Null;
        }
        session.add(table, row, None).await?;
        if let Some(added) = session.last_row() {
            seen.insert(crate::revisions::key_of(table, added));
        }
    }
    asked.finish(session, 201).await
}

/// `PATCH`: changes the rows that the filters let through.
///
/// # Errors
/// The errors of PostgREST and PostgreSQL: `21000` without a filter, `PT409` for a row that was changed meanwhile. And the
/// database's error; then nothing was written.
pub async fn update(
    db: &Database,
    table: &'static Table,
    writer: &Writer<'_>,
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
    let mut session = WriteTransaction::begin_for(db, table, writer).await?;
    let found = asked.found(&session, "UPDATE").await?;
    if values.keys().any(|name| name != VERSION) {
        let version = values.get(VERSION).and_then(Json::as_i64);
        for before in &found {
            check_version(&session, table, before, version).await?;
            refuse_duplicate(&session, table, before, &values).await?;
            session.change(table, before, &values, None).await?;
        }
    }
    asked.finish(session, 200).await
}

/// `DELETE`: deletes the rows that the filters let through, and those that belong to them.
///
/// # Errors
/// As [`update`].
pub async fn delete(
    db: &Database,
    table: &'static Table,
    writer: &Writer<'_>,
    mutation: &Mutation,
) -> Result<Written> {
    let asked = WriteRequest::new(db, table, writer, mutation, Right::Delete)?;
    let mut session = WriteTransaction::begin_for(db, table, writer).await?;
    let found = asked.found(&session, "DELETE").await?;
    // Embedded rows go with the row that they belong to.
    let answered = asked.answered_rows(&session, &found).await?;
    table.hooks.before_delete(&mut session, &found).await?;
    for row in found {
        session.remove(table, row).await?;
    }
    asked.finish_with(session, 200, answered).await
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
        writer: &Writer<'_>,
        mutation: &'a Mutation,
        right: Right,
    ) -> Result<Self> {
        let (role, backend) = (writer.role, db.backend());
        let mut view = view(table, role, right, backend)?.of(writer.author.id.as_deref());
        // A filter may not use what may not be read.
        if let Some(read) = table.grant(role, Right::Select) {
            view.columns = read.columns;
        }
        let plan = match mutation.returned {
            Return::Representation => {
                let seen = self::view(table, role, Right::Select, backend)?;
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
    async fn found(&self, session: &WriteTransaction<'_>, statement: &str) -> Result<Vec<Row>> {
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
        let found = session.whole(self.table, condition, Some(most)).await?;
        if found.len() > MAX_ROWS_WRITTEN {
            return Err(too_many_rows().into());
        }
        for row in &found {
            for version in versions.iter().filter_map(wanted_version) {
                check_version(session, self.table, row, Some(version)).await?;
            }
        }
        Ok(found)
    }

    async fn answered_rows(
        &self,
        session: &WriteTransaction<'_>,
        rows: &[Row],
    ) -> Result<Vec<Values>> {
        match &self.plan {
            Some(plan) => read::shaped(&session.db, plan, rows.to_vec()).await,
            None => Ok(Vec::new()),
        }
    }

    async fn finish(self, session: WriteTransaction<'_>, status: u16) -> Result<Written> {
        let answered = self.answered_rows(&session, &session.rows).await?;
        self.finish_with(session, status, answered).await
    }

    async fn finish_with(
        self,
        session: WriteTransaction<'_>,
        status: u16,
        answered: Vec<Values>,
    ) -> Result<Written> {
        let Mutation { query, .. } = self.mutation;
        let affected = session.rows.len() as u64;
        if let Some(most) = self.mutation.max_affected
            && affected > most
        {
            return Err(Error::too_many_affected(affected).into());
        }
        if matches!(query.format, Format::Object | Format::ObjectStripped) && affected != 1 {
            return Err(Error::not_one_row(affected).into());
        }
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
        let location = match (self.mutation.returned, self.right, session.last_row()) {
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
            (Right::Insert, _) if session.added == 0 && affected > 0 => 200,
            (Right::Update | Right::Delete, false) => 204,
            _ => status,
        };
        let is_kept = !self.mutation.rollback;
        let (queued_mail, erased) = (session.queued_mail && is_kept, session.erased && is_kept);
        let changed_the_catalogue = session.end(self.mutation.rollback).await?;
        Ok(Written {
            answer: Answer {
                status,
                content_type: is_answered.then(|| query.format.content_type()),
                body,
                content_range: Some(content_range),
                location,
                preference_applied: query.preference_applied.clone(),
            },
            changed_the_catalogue,
            queued_mail,
            erased,
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

pub(crate) async fn check_version(
    session: &WriteTransaction<'_>,
    table: &'static Table,
    row: &Row,
    read: Option<i64>,
) -> Result<()> {
    match read {
        Some(version) if table.has_version() && row[VERSION] != json!(version) => {
            let details = last_change(&session.db, table, row, version).await?;
            Err(Error::changed_meanwhile(details).into())
        }
        Some(_) | None => Ok(()),
    }
}

/// A change must not give a row the same key as another one.
pub(crate) async fn refuse_duplicate(
    session: &WriteTransaction<'_>,
    table: &'static Table,
    before: &Row,
    values: &Row,
) -> Result<()> {
    let mut after = before.clone();
    for (name, value) in values {
        after[name] = value.clone();
    }
    for key in table.keys() {
        let is_changed = key.iter().any(|name| after[*name] != before[*name]);
        if is_changed && let Some(known) = session.by_key(table, key, &after).await? {
            return Err(duplicate(table, key, &known).into());
        }
    }
    Ok(())
}

fn duplicate(table: &Table, key: &[&str], row: &Row) -> Error {
    let values: Vec<String> = key.iter().map(|name| plain(&row[*name])).collect();
    Error::duplicate_key(table.name, key, &values)
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
