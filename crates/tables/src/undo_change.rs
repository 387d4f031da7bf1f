//! Undoing the change that somebody has just made.

use access::Role::{Editor, Owner, Sales, Service};
use postgrest::{Error, Type};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use store::Database;

use crate::{
    Call, Function, MAX_ROWS_WRITTEN, Parameter, Right, Role, Schema, Table, Written,
    body::too_many_rows,
    column::{Row, VERSION},
    entities::revision,
    error::Result,
    restore::take_back,
    revisions::last_change,
    select::require,
    transaction::WriteTransaction,
};

/// The function that takes back changes that were just made.
pub static UNDO_CHANGE: Function = Function {
    name: "undo_change",
    about: "Makes rows as they were before their last change: `[{\"key\": \"7\", \"version\": 3}]` names the version that it made, and for a deletion, which must be the caller's own, none. Refused when a row was changed since.",
    parameters: &[
        Parameter::required("table", Type::Text),
        Parameter::required("rows", Type::Json),
    ],
    roles: &[Sales, Editor, Owner, Service],
    run: |call| Box::pin(undo_change(call)),
    ..Function::DEFAULT
};

#[derive(Deserialize)]
struct Changes {
    table: String,
    rows: Vec<Change>,
}

#[derive(Deserialize)]
struct Change {
    /// The values of the row's key, with commas between them, as in `revisions.row_key`.
    key: String,
    /// The version that the change has given the row; without one, the row was deleted.
    version: Option<i64>,
}

impl Change {
    /// The right that undoing it needs.
    fn right(&self) -> Right {
        match self.version {
            Some(_) => Right::Update,
            None => Right::Insert,
        }
    }
}

/// Makes rows as they were before their last change: all of them, or none. Those that were deleted are added again with all that
/// was deleted with them. Answers the key of each row and the version that it has now.
/// Fails with `PGRST102` for other arguments, `PT409` when a row was changed since, `42501` when the role may not write the table so, and
/// as a write does; then nothing was written.
async fn undo_change(
    Call {
        db,
        writer,
        arguments,
    }: Call<'_>,
) -> Result<Written> {
    let changes = changes(arguments)?;
    let table = writer.schema.table(&changes.table);
    let table = table.ok_or_else(|| Error::table_not_found(&changes.table))?;
    for change in &changes.rows {
        require(table, writer.role, change.right())?;
    }
    let mut tx = WriteTransaction::begin(db, table, writer).await?;
    let mut undone = Vec::new();
    for change in &changes.rows {
        let revision = last_revision(&tx.db, writer.schema, table.name, change).await?;
        // Of a deletion no version tells whose it was.
        if change.version.is_none() && revision.actor_id != writer.author.id {
            let by = details(&tx.db, Some(table), &revision, None, None).await?;
            return Err(Error::changed_meanwhile(by).into());
        }
        let row = take_back(&mut tx, table, &revision).await?;
        let version = row.as_ref().and_then(|row| row.get(VERSION));
        undone.push(json!({ "key": change.key, "version": version }));
    }
    tx.answer(&undone).await
}

/// The changes of a table that a call of [`UNDO_CHANGE`] wants to undo; none when it names another table. Fails as the function
/// does, as far as that concerns the arguments.
pub async fn changes_to_undo(
    db: &Database,
    schema: &'static Schema,
    table: &'static Table,
    role: Role,
    arguments: &Json,
) -> Result<Vec<revision::Model>> {
    let changes = changes(arguments)?;
    if changes.table != table.name {
        return Ok(Vec::new());
    }
    require(table, role, Right::Update)?;
    let mut revisions = Vec::new();
    for change in &changes.rows {
        revisions.push(last_revision(db.read(), schema, table.name, change).await?);
    }
    Ok(revisions)
}

fn changes(arguments: &Json) -> Result<Changes> {
    let changes = Changes::deserialize(arguments).map_err(|_| {
        Error::invalid_body(
            "undo_change takes {\"table\": NAME, \"rows\": [{\"key\": TEXT, \"version\": NUMBER}]}",
        )
    })?;
    match changes.rows.len() {
        0 => Err(Error::invalid_body("undo_change takes at least one row").into()),
        1..=MAX_ROWS_WRITTEN => Ok(changes),
        _ => Err(too_many_rows().into()),
    }
}

/// The revision of a change, if it is still the last one of its row.
async fn last_revision(
    db: &impl ConnectionTrait,
    schema: &'static Schema,
    table: &str,
    Change { key, version }: &Change,
) -> Result<revision::Model> {
    let last = revision::Entity::find()
        .filter(revision::Column::TableName.eq(table))
        .filter(revision::Column::RowKey.eq(key))
        .order_by_desc(revision::Column::Id)
        .one(db)
        .await?;
    let last = last.ok_or_else(|| {
        Error::function_found_nothing(format!("no change of {table} {key} is known"))
    })?;
    let after = last.after.as_ref().and_then(Json::as_object);
    let made = after
        .and_then(|row| row.get(VERSION))
        .and_then(Json::as_i64);
    if after.is_some() == version.is_some() && made == *version {
        return Ok(last);
    }
    let table = schema.table(table);
    Err(Error::changed_meanwhile(details(db, table, &last, after, *version).await?).into())
}

/// Who has changed a row since.
async fn details(
    db: &impl ConnectionTrait,
    table: Option<&'static Table>,
    last: &revision::Model,
    after: Option<&Row>,
    version: Option<i64>,
) -> Result<String> {
    if let (Some(table), Some(row), Some(version)) = (table, after, version) {
        return last_change(db, table, row, version).await;
    }
    let done = match after {
        Some(_) => "changed",
        None => "deleted",
    };
    let at = postgrest::time::in_iso_8601(&last.at);
    let (table, key, actor, id) = (&last.table_name, &last.row_key, &last.actor, last.id);
    Ok(format!(
        "row: {actor} {done} {table} {key} at {at} (revision {id})"
    ))
}
