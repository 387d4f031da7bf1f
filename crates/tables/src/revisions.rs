//! Who wrote what, row by row.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
};
use serde_json::Value as Json;
use store::{DbErr, Transaction};
use uuid::Uuid;

pub use store::revisions::Author;

use crate::{
    Table,
    column::{Row, VERSION},
    entities::revision,
    error::Result,
};

/// Revisions of one request.
pub struct Journal<'a> {
    pub author: &'a Author,
    pub now: DateTime<Utc>,
    /// The same for all rows of one request.
    pub request_id: String,
}

/// Whether a row of a table was ever written or deleted by somebody.
pub async fn has_revisions(
    db: &impl ConnectionTrait,
    table: &str,
) -> std::result::Result<bool, DbErr> {
    let of_table = revision::Column::TableName.eq(table);
    let found = revision::Entity::find().filter(of_table).one(db).await?;
    Ok(found.is_some())
}

/// How many revisions one statement writes: stays far below the number of parameters that either database allows.
const REVISIONS_AT_ONCE: usize = 200;

impl<'a> Journal<'a> {
    /// The journal of a new request.
    pub fn new(author: &'a Author, now: DateTime<Utc>) -> Self {
        Self {
            author,
            now,
            request_id: Uuid::new_v4().to_string(),
        }
    }

    /// Adds the revision of a change of a row.
    pub async fn record(
        &self,
        db: &Transaction,
        table: &'static Table,
        before: Option<&Row>,
        after: Option<&Row>,
    ) -> Result<()> {
        let mut revision = self.revision(table, before, after);
        if let (Some(revision), Some(row)) = (&mut revision, after.or(before))
            && table.hooks.is_erased(db, &key_of(table, row)).await?
        {
            (revision.before, revision.after) = (Set(None), Set(None));
        }
        Ok(self.keep(db, revision.into_iter().collect()).await?)
    }

    /// The action on a row; `None` where there was none and is none.
    pub fn revision(
        &self,
        table: &'static Table,
        before: Option<&Row>,
        after: Option<&Row>,
    ) -> Option<revision::ActiveModel> {
        let row = after.or(before)?;
        if !table.hooks.has_revisions() {
            return None;
        }
        let action = match (before, after) {
            (None, _) => "insert",
            (Some(_), Some(_)) => "update",
            (Some(_), None) => "delete",
        };
        let kept = |row: Option<&Row>| {
            let kept = table.hooks.kept_in_revision(row?, after.is_none());
            kept.map(Json::Object)
        };
        Some(revision::ActiveModel {
            id: NotSet,
            table_name: Set(table.name.to_owned()),
            row_key: Set(key_of(table, row)),
            action: Set(action.to_owned()),
            actor_id: Set(self.author.id.clone()),
            actor: Set(self.author.name.clone()),
            at: Set(self.now),
            request_id: Set(self.request_id.clone()),
            before: Set(kept(before)),
            after: Set(kept(after)),
        })
    }

    /// Writes revisions.
    pub async fn keep(
        &self,
        db: &impl ConnectionTrait,
        mut revisions: Vec<revision::ActiveModel>,
    ) -> std::result::Result<(), DbErr> {
        while !revisions.is_empty() {
            let rest = revisions.split_off(revisions.len().min(REVISIONS_AT_ONCE));
            revision::Entity::insert_many(revisions)
                .exec_without_returning(db)
                .await?;
            revisions = rest;
        }
        Ok(())
    }
}

/// The values of the row's key, with commas between them.
pub fn key_of(table: &Table, row: &Row) -> String {
    let values = table.key.iter().map(|name| plain(&row[*name]));
    values.collect::<Vec<_>>().join(",")
}

/// A value as text, a text without quotes.
pub fn plain(value: &Json) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

/// Who last changed a row, when and in which columns, as far as it is known.
pub(crate) async fn last_change(
    db: &impl ConnectionTrait,
    table: &'static Table,
    row: &Row,
    read_version: i64,
) -> Result<String> {
    let key = key_of(table, row);
    let version = &row[VERSION];
    let found = revision::Entity::find()
        .filter(revision::Column::TableName.eq(table.name))
        .filter(revision::Column::RowKey.eq(key.as_str()))
        .order_by_desc(revision::Column::Id)
        .one(db)
        .await?;
    let state = format!(
        "version: {} {key} has version {version} now, not {read_version}",
        table.name
    );
    if !table.hooks.has_revisions() {
        return Ok(state);
    }
    // Files of products were once imported without revisions.
    let Some(last) = found.filter(|last| {
        let after = last.after.as_ref();
        after.is_some_and(|after| after[VERSION] == *version)
    }) else {
        return Ok(format!("{state}; it was changed by a command"));
    };
    let (before, after) = (
        last.before.unwrap_or_default(),
        last.after.unwrap_or_default(),
    );
    let changed = table.columns.iter().filter(|column| {
        column.default != crate::ColumnDefault::Generated
            && before.get(column.name) != after.get(column.name)
    });
    let changed: Vec<&str> = changed.map(|column| column.name).collect();
    Ok(format!(
        "{state}; {} changed {} at {} (revision {})",
        last.actor,
        changed.join(", "),
        postgrest::time::in_iso_8601(&last.at),
        last.id
    ))
}
