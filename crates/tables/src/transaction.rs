//! One write of rows: a transaction with its rights and its journal, and what the hooks of tables remember in it.

use std::{
    any::Any,
    collections::{BTreeSet, HashMap, HashSet},
};

use postgrest::Error;
use sea_orm::{
    ConnectionTrait, DbBackend,
    sea_query::{Cond, Expr, ExprTrait, Query as Sql},
};
use serde::Serialize;
use serde_json::{Value as Json, json};
use store::{Database, Transaction};

use crate::{
    Column, OnDelete, Role, Schema, Services, Table,
    body::{MAX_ROWS_CASCADED, too_many_cascaded},
    column::{Row, VERSION},
    domain::Domain,
    error::Result,
    filter::bound,
    revisions::{Journal, key_of, last_change, plain},
    rows::answer_of,
    stored_rows::{are_rows, has_key, insert_row, is_row, is_there, whole},
    writer::{Effect, Writer, Written},
};

/// The largest number that a caller may give a row: far from where an engine's own numbers end.
const MAX_NUMBER: i64 = 1_000_000_000;

/// How many rows one statement names: far from where an engine finds a condition too long.
const ROWS_AT_ONCE: usize = 200;

/// One write: a transaction, and what it needs.
pub struct WriteTransaction<'a> {
    pub db: Transaction,
    /// The tables and functions of the site.
    pub schema: &'static Schema,
    /// With which rights.
    pub role: Role,
    /// Where it is recorded.
    pub journal: Journal<'a>,
    /// What is to be done once it is committed.
    pub effects: BTreeSet<Effect>,
    services: &'a Services,
    state: Services,
    /// Rows that were found to exist, by table and key.
    pub(crate) found: HashSet<(&'static str, String)>,
    /// The rows that were written, as they are now; a deleted one as it was.
    pub(crate) rows: Vec<Row>,
    pub(crate) added: u64,
    /// How many rows were deleted with those to which they belonged.
    cascaded: usize,
    /// Tables to which a row with a number of the caller's was added.
    pub(crate) numbered: Vec<&'static Table>,
    /// The tables that were written.
    written: Vec<&'static Table>,
}

impl<'a> WriteTransaction<'a> {
    /// Begins a write of a table: it waits only for those who write tables of the same domain.
    pub async fn begin(db: &Database, table: &Table, writer: &'a Writer) -> Result<Self> {
        let db = db.write().await?;
        table.domain.lock(&db).await?;
        Ok(Self {
            db,
            schema: writer.schema,
            role: writer.role,
            journal: Journal::new(&writer.author, writer.now),
            effects: BTreeSet::new(),
            services: &writer.services,
            state: Services::default(),
            found: HashSet::new(),
            rows: Vec::new(),
            added: 0,
            cascaded: 0,
            numbered: Vec::new(),
            written: Vec::new(),
        })
    }

    /// Something of the site; `None` where the site has none.
    pub fn service<T: Any>(&self) -> Option<&'a T> {
        self.services.get()
    }

    /// What the hooks of a domain remember until the end of the transaction.
    pub fn state<T: Any + Default + Send + Sync>(&mut self) -> &mut T {
        self.state.get_or_default()
    }

    /// Names who writes as the author of a row.
    pub fn set_author(&self, row: &mut Row) {
        row["author_id"] = json!(self.journal.author.id);
        row["author"] = json!(self.journal.author.name);
    }

    /// Adds a row with every column except those that the program sets. `restored_from` is its earlier state, when it is restored.
    pub async fn add(
        &mut self,
        table: &'static Table,
        mut row: Row,
        restored_from: Option<&Row>,
    ) -> Result<()> {
        self.complete(table, None, restored_from, &mut row).await?;
        let is_numbered = table.key == ["id"] && row["id"].is_i64();
        if let Some(number) = row.get("id").and_then(Json::as_i64)
            && !(1..=MAX_NUMBER).contains(&number)
        {
            let fault = format!("is {number}; it must be from 1 to {MAX_NUMBER}");
            return Err(Error::check_violation(table.name, &[("id", fault)]).into());
        }
        insert_row(&self.db, table, &mut row).await?;
        if is_numbered {
            self.numbered.push(table);
        }
        self.journal
            .record(&self.db, table, None, Some(&row))
            .await?;
        self.added += 1;
        table.hooks.after_insert(self, &row).await?;
        self.wrote(table, row).await
    }

    /// Changes some columns of a row to `values`. `restored_from` is its earlier state, when it is restored.
    pub async fn change(
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
    pub async fn change_row(
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

    /// Deletes a row, and those that belong to it. Fails with `23503` while a row names it that does not belong to it.
    pub async fn remove(&mut self, table: &'static Table, row: Row) -> Result<()> {
        for (other, key) in self.schema.referring(table) {
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
                let most = MAX_ROWS_CASCADED - self.cascaded;
                let rows = self
                    .whole(other, condition.clone(), Some(most as u64 + 1))
                    .await?;
                if rows.len() > most {
                    return Err(too_many_cascaded(table, other).into());
                }
                self.cascaded += rows.len();
                for row in rows {
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

    /// Deletes rows of a table that no other refers to, in few statements.
    pub async fn remove_all(&mut self, table: &'static Table, rows: Vec<Row>) -> Result<()> {
        debug_assert!(self.schema.referring(table).next().is_none());
        for rows in rows.chunks(ROWS_AT_ONCE) {
            let mut delete = Sql::delete();
            delete
                .from_table(table.name)
                .cond_where(are_rows(table, rows));
            self.db.execute(&delete).await?;
            let journal = &self.journal;
            let revisions = rows.iter();
            let revisions = revisions.filter_map(|row| journal.revision(table, Some(row), None));
            journal.keep(&self.db, revisions.collect()).await?;
        }
        for row in rows {
            self.wrote(table, row).await?;
        }
        Ok(())
    }

    /// Has a table and its domain complete the transaction before it is committed.
    pub(crate) fn note_table(&mut self, table: &'static Table) {
        if !self.written.iter().any(|other| other.name == table.name) {
            self.written.push(table);
        }
    }

    async fn complete_written(&mut self) -> Result<()> {
        let tables = std::mem::take(&mut self.written);
        for table in &tables {
            table.hooks.before_commit(self).await?;
        }
        let mut domains: Vec<&dyn Domain> = Vec::new();
        for table in tables {
            if !domains
                .iter()
                .any(|other| other.name() == table.domain.name())
            {
                domains.push(table.domain);
                table.domain.before_commit(self).await?;
            }
        }
        Ok(())
    }

    async fn wrote(&mut self, table: &'static Table, row: Row) -> Result<()> {
        self.note_table(table);
        table.hooks.after_write(self, &row).await?;
        self.rows.push(row);
        Ok(())
    }

    /// Whole rows.
    pub async fn whole(
        &self,
        table: &'static Table,
        condition: Cond,
        limit: Option<u64>,
    ) -> Result<Vec<Row>> {
        whole(&self.db, table, condition, limit).await
    }

    /// The row that has these values in the columns of a key.
    pub async fn by_key(
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

    /// Those of the rows with these keys that there are, by their keys as [`key_of`] writes them.
    pub async fn by_keys(
        &self,
        table: &'static Table,
        keys: &[Row],
    ) -> Result<HashMap<String, Row>> {
        let mut found = HashMap::new();
        for keys in keys.chunks(ROWS_AT_ONCE) {
            let rows = self.whole(table, are_rows(table, keys), None).await?;
            found.extend(rows.into_iter().map(|row| (key_of(table, &row), row)));
        }
        Ok(found)
    }

    /// A new row must not have a key of another one.
    pub async fn refuse_known(&self, table: &'static Table, row: &Row) -> Result<()> {
        for key in table.keys() {
            if let Some(known) = self.by_key(table, key, row).await? {
                return Err(duplicate(table, key, &known).into());
            }
        }
        Ok(())
    }

    /// Whether a row still has the version that somebody has read; any version where they have read none. Fails with `PT409`
    /// when it has changed.
    pub async fn check_version(
        &self,
        table: &'static Table,
        row: &Row,
        read: Option<i64>,
    ) -> Result<()> {
        match read {
            Some(version) if table.has_version() && row[VERSION] != json!(version) => {
                let details = last_change(&self.db, table, row, version).await?;
                Err(Error::changed_meanwhile(details).into())
            }
            Some(_) | None => Ok(()),
        }
    }

    /// A change must not give a row the same key as another one. Fails with `23505`.
    pub async fn refuse_duplicate(
        &self,
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
            if is_changed && let Some(known) = self.by_key(table, key, &after).await? {
                return Err(duplicate(table, key, &known).into());
            }
        }
        Ok(())
    }

    /// Ends the transaction. Returns what is to be done now. When it fails, nothing was written.
    pub async fn end(mut self, rollback: bool) -> Result<BTreeSet<Effect>> {
        if rollback {
            self.db.rollback().await?;
            return Ok(BTreeSet::new());
        }
        self.complete_written().await?;
        for table in &self.numbered {
            advance_sequence(&self.db, table).await?;
        }
        self.db.commit().await?;
        Ok(self.effects)
    }

    /// Ends the transaction of a function, and answers a value. Fails as [`Self::end`] does.
    pub async fn answer(self, value: &impl Serialize) -> Result<Written> {
        Ok(Written {
            answer: answer_of(value),
            effects: self.end(false).await?,
        })
    }

    pub fn last_row(&self) -> Option<&Row> {
        self.rows.last()
    }
}

pub(crate) fn duplicate(table: &Table, key: &[&str], row: &Row) -> Error {
    let values: Vec<String> = key.iter().map(|name| plain(&row[*name])).collect();
    Error::duplicate_key(table.name, key, &values)
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
