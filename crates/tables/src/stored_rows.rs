//! Reading rows of a table as they are stored.

use languages::Language;
use sea_orm::{
    ConnectionTrait,
    sea_query::{Cond, Expr, ExprTrait, Query as Sql},
};
use serde_json::Value as Json;

use crate::{
    Column, Table,
    column::Row,
    error::Result,
    filter::{View, bound},
    read,
    rights::{Columns, RowScope},
};

/// Whether a row has this value in a column.
pub(crate) async fn is_there(
    db: &impl ConnectionTrait,
    table: &'static Table,
    column: &'static Column,
    value: &Json,
) -> Result<bool> {
    let has_value = Expr::col((table.name, column.name)).eq(bound(column, value));
    let found = whole(db, table, Cond::all().add(has_value), Some(1)).await?;
    Ok(!found.is_empty())
}

/// Whole rows.
pub(crate) async fn whole(
    db: &impl ConnectionTrait,
    table: &'static Table,
    condition: Cond,
    limit: Option<u64>,
) -> Result<Vec<Row>> {
    let mut select = Sql::select();
    select.from(table.name).cond_where(condition);
    if let Some(limit) = limit {
        select.limit(limit);
    }
    let everything = View {
        table,
        columns: Columns::All,
        rows: RowScope::All,
        account: None,
        language: Language::ENGLISH,
        backend: db.get_database_backend(),
    };
    everything.order(&mut select, &[])?;
    let columns: Vec<&'static Column> = table.columns.iter().collect();
    read::run(db, table, &columns, &mut select).await
}

pub(crate) fn is_row(table: &'static Table, row: &Row) -> Cond {
    has_key(table, table.key, row)
}

pub(crate) fn has_key(table: &'static Table, key: &[&str], row: &Row) -> Cond {
    key.iter()
        .filter_map(|name| table.column(name))
        .fold(Cond::all(), |condition, column| {
            let value = bound(column, &row[column.name]);
            condition.add(Expr::col((table.name, column.name)).eq(value))
        })
}
