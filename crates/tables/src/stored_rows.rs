//! Reading rows of a table as they are stored.

use sea_orm::{
    ConnectionTrait,
    sea_query::{Cond, Expr, ExprTrait, Order, Query as Sql},
};
use serde_json::Value as Json;
use store::DbErr;

use crate::{Column, Table, column::Row, error::Result, filter::bound, read};

/// Whether a row has this value in a column.
pub async fn is_there(
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
pub async fn whole(
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
    for name in table.key {
        select.order_by((table.name, *name), Order::Asc);
    }
    let columns: Vec<&'static Column> = table.columns.iter().collect();
    read::run(db, table, &columns, &mut select).await
}

/// Adds a row, which has every column; one without a number gets the next. It asks for no rights, checks nothing and keeps no revision:
/// that is done by `WriteTransaction::add`.
pub(crate) async fn insert_row(
    db: &impl ConnectionTrait,
    table: &'static Table,
    row: &mut Row,
) -> std::result::Result<(), DbErr> {
    let has_number = table.key != ["id"] || row["id"].is_i64();
    let columns = table
        .stored()
        .filter(|column| has_number || column.name != "id");
    let (columns, values): (Vec<_>, Vec<_>) = columns
        .map(|column| (column.name, Expr::value(bound(column, &row[column.name]))))
        .unzip();
    let mut insert = Sql::insert();
    insert
        .into_table(table.name)
        .columns(columns)
        .values_panic(values);
    if has_number {
        db.execute(&insert).await?;
    } else {
        insert.returning_col("id");
        let added = db.query_one(&insert).await?;
        let added = added.ok_or(DbErr::RecordNotInserted)?;
        row["id"] = added.try_get_by_index::<i64>(0)?.into();
    }
    Ok(())
}

/// The condition that a row is the one with this key.
pub fn is_row(table: &'static Table, row: &Row) -> Cond {
    has_key(table, table.key, row)
}

/// The condition that a row is one of these.
pub(crate) fn are_rows(table: &'static Table, rows: &[Row]) -> Cond {
    let rows = rows.iter().map(|row| is_row(table, row));
    rows.fold(Cond::any(), Cond::add)
}

/// The condition that a row has these values in the columns of a key.
pub fn has_key(table: &'static Table, key: &[&str], row: &Row) -> Cond {
    key.iter()
        .filter_map(|name| table.column(name))
        .fold(Cond::all(), |condition, column| {
            let value = bound(column, &row[column.name]);
            condition.add(Expr::col((table.name, column.name)).eq(value))
        })
}
