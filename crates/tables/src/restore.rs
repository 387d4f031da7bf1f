//! Restoring a row to an earlier state.

use access::Role::{Editor, Owner, Service};
use postgrest::Error;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::Value as Json;

use crate::{
    Call, ColumnDefault, Function, Right, Role, Schema, Table, Written,
    column::{Row, VERSION},
    entities::revision,
    error::Result,
    functions::ID,
    select::view,
    transaction::WriteTransaction,
};

/// The function that takes back what a revision tells of.
pub static RESTORE_REVISION: Function = Function {
    name: "restore_revision",
    about: "Makes a row as it was before a revision.",
    parameters: ID,
    roles: &[Editor, Owner, Service],
    run: |call| Box::pin(restore_revision(call)),
    ..Function::DEFAULT
};

/// Restores a row to its state before a revision: it is changed back, added again, or deleted if the revision added it. A deleted row is restored
/// with those that were deleted with it, such as a product's translations and parameters. This leaves a revision too.
/// Fails with `PT404` for a revision that does not exist for the role, `42501` when the role may not read the table or write it so, `PT400`
/// for one that keeps nothing, and as a write does; then nothing was written.
async fn restore_revision(call: Call<'_>) -> Result<Written> {
    let Call { db, writer, .. } = call;
    let id = RESTORE_REVISION.row_id(call.arguments)?;
    let schema = writer.schema;
    let revision = visible_revision(db.read(), schema, writer.role, id).await?;
    let table = schema.table(&revision.table_name);
    let table = table.ok_or_else(|| Error::nothing_to_restore(id))?;
    let backend = db.read().get_database_backend();
    let readable = view(schema, table, writer.role, Right::Select, backend)?;
    let mut tx = WriteTransaction::begin(db, table, writer).await?;
    // What it keeps may have been erased.
    let revision = visible_revision(&tx.db, schema, writer.role, id).await?;
    let row = take_back(&mut tx, table, &revision).await?;
    tx.answer(&row.map(|row| readable.shown(row))).await
}

/// A revision that a role may see. Fails with `PT404` when there is none, and as reading revisions does.
pub async fn visible_revision(
    db: &impl ConnectionTrait,
    schema: &'static Schema,
    role: Role,
    id: i64,
) -> Result<revision::Model> {
    let revisions = schema
        .table("revisions")
        .ok_or_else(|| Error::table_not_found("revisions"))?;
    let view = view(
        schema,
        revisions,
        role,
        Right::Select,
        db.get_database_backend(),
    )?;
    let found = revision::Entity::find_by_id(id)
        .filter(view.conditions(&[])?)
        .one(db)
        .await?;
    let missing = || Error::function_found_nothing(format!("there is no revision {id}"));
    Ok(found.ok_or_else(missing)?)
}

/// Makes a row as it was before a revision; a deleted one with those that were deleted with it. Returns it as it is now.
pub(crate) async fn take_back(
    tx: &mut WriteTransaction<'_>,
    table: &'static Table,
    revision: &revision::Model,
) -> Result<Option<Row>> {
    put_back(tx, table, revision).await?;
    let with_it = match revision.after {
        Some(_) => Vec::new(),
        None => deleted_with(&tx.db, revision).await?,
    };
    for other in with_it {
        let key = tx
            .schema
            .referring(table)
            .find(|(of, _)| of.name == other.table_name);
        let Some((of_other, key)) = key else {
            continue;
        };
        let both = other.before.as_ref().zip(revision.before.as_ref());
        let belongs = both.is_some_and(|(before, own)| before[key.column] == own[key.other_column]);
        if belongs && other.after.is_none() {
            put_back(tx, of_other, &other).await?;
        }
    }
    match revision.before.as_ref().and_then(Json::as_object) {
        Some(before) => tx.by_key(table, table.key, before).await,
        None => Ok(None),
    }
}

/// The revisions of a request in which rows may have been deleted with a row: a deletion records them directly before its own row.
async fn deleted_with(
    db: &impl ConnectionTrait,
    of_row: &revision::Model,
) -> Result<Vec<revision::Model>> {
    let earlier = revision::Entity::find()
        .filter(revision::Column::RequestId.eq(&of_row.request_id))
        .filter(revision::Column::Id.lt(of_row.id));
    let previous = earlier
        .clone()
        .filter(revision::Column::TableName.eq(&of_row.table_name))
        .order_by_desc(revision::Column::Id)
        .one(db)
        .await?;
    let after = previous.map_or(0, |previous| previous.id);
    let found = earlier
        .filter(revision::Column::Id.gt(after))
        .order_by_asc(revision::Column::Id)
        .all(db)
        .await?;
    Ok(found)
}

/// Makes a row as it was before a revision.
pub async fn put_back(
    tx: &mut WriteTransaction<'_>,
    table: &'static Table,
    revision: &revision::Model,
) -> Result<()> {
    let object = |json: &Option<Json>| json.as_ref().and_then(Json::as_object).cloned();
    let (before, after) = (object(&revision.before), object(&revision.after));
    let key = before
        .as_ref()
        .or(after.as_ref())
        .ok_or_else(|| Error::nothing_to_restore(revision.id))?;
    let now = tx.by_key(table, table.key, key).await?;
    let right = match (&before, &now) {
        (Some(_), Some(_)) => Right::Update,
        (Some(_), None) => Right::Insert,
        (None, _) => Right::Delete,
    };
    if table.grant(tx.role, right).is_none() {
        return Err(Error::permission_denied(table.name, tx.role.is_signed_in()).into());
    }
    match (before, now) {
        (Some(before), Some(now)) => {
            let values = written(table, &before);
            tx.refuse_duplicate(table, &now, &values).await?;
            let restored_from = whole_row(table, &before);
            tx.change(table, &now, &values, Some(&restored_from)).await
        }
        (Some(before), None) => {
            let row = whole_row(table, &before);
            tx.refuse_known(table, &row).await?;
            tx.add(table, row.clone(), Some(&row)).await
        }
        (None, Some(now)) => tx.remove(table, now).await,
        (None, None) => Ok(()),
    }
}

/// A row with every column: the given value, or else the default, as for a column that was added since a revision.
pub fn whole_row(table: &Table, kept: &Row) -> Row {
    let columns = table.columns.iter().map(|column| {
        let value = kept.get(column.name).cloned();
        (
            column.name.to_owned(),
            value.unwrap_or_else(|| column.default.value()),
        )
    });
    columns.collect()
}

/// The columns of a revision's row that a restored row gets back.
pub fn written(table: &Table, before: &Row) -> Row {
    let restored = table.hooks.restored_columns();
    let written = table.columns.iter().filter(|column| {
        (column.default != ColumnDefault::Generated || restored.contains(&column.name))
            && column.name != VERSION
            && before.contains_key(column.name)
    });
    written
        .map(|column| (column.name.to_owned(), before[column.name].clone()))
        .collect()
}
