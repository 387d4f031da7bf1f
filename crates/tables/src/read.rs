//! Reading rows.

use std::collections::HashMap;

use postgrest::{OrderTerm, Query, Range};
use sea_orm::{
    ConnectionTrait,
    sea_query::{self, Cond, Expr, ExprTrait, Query as Sql, SelectStatement},
};
use serde_json::Value as Json;
use store::{Database, DbErr};

use crate::{
    Answer, Column, Right, Role, Schema, Table,
    column::{Computed, Row},
    error::Result,
    filter::{View, bound},
    revisions::plain,
    rows::{self, Values},
    select::{Join, Part, SelectPlan, plan, view},
};

/// The most rows in one response, whatever the request says, as on a hosted backend.
pub const MAX_ROWS_READ: u64 = 1_000;

/// How many rows are looked up at a time for embedding: stays far below the number of parameters that either database allows.
const KEYS_AT_ONCE: usize = 500;

/// Reads rows of a table.
///
/// A planned or an estimated count is exact here. Without an order, rows are in the order of their key.
///
/// `account` is the caller's account, if there is one.
pub async fn read(
    db: &Database,
    schema: &'static Schema,
    table: &'static Table,
    role: Role,
    account: Option<&str>,
    query: &Query,
) -> Result<Answer> {
    let mut view = view(schema, table, role, Right::Select, db.backend())?;
    view.account = account.map(str::to_owned);
    let plan = plan(&view, role, &query.select, 0)?;
    let condition = matching(&view, &plan, query)?;
    let range = Range {
        limit: Some(
            query
                .range
                .limit
                .map_or(MAX_ROWS_READ, |limit| Ord::min(limit, MAX_ROWS_READ)),
        ),
        ..query.range
    };
    let mut select = page(&view, condition.clone(), &query.order, range)?;
    // All of it is read from one snapshot.
    let transaction = db.read().begin().await?;
    let columns = plan.needed(table.key, table);
    let rows = run(&transaction, table, &columns, &mut select).await?;
    let rows = shaped(&transaction, &plan, rows).await?;
    let total = match (query.count, range.total_at_end(rows.len() as u64)) {
        (None, _) => None,
        (Some(_), Some(total)) => Some(total),
        (Some(_), None) => Some(count(&transaction, from(&view, condition)).await?),
    };
    transaction.commit().await?;
    let (status, content_range) = range.status(rows.len() as u64, total)?;
    Ok(Answer {
        status,
        content_type: Some(query.format.content_type()),
        body: rows::body(&rows, &plan.columns(), query.format)?,
        content_range: Some(content_range),
        preference_applied: query.preference_applied.clone(),
        ..Answer::default()
    })
}

/// The condition for a row, including that it has embedded rows where the request says `!inner`.
pub(crate) fn matching(view: &View, plan: &SelectPlan, query: &Query) -> Result<Cond> {
    let mut view = view.clone();
    let mut needed = Vec::new();
    for join in plan.joins() {
        let has_any = has_any(&view, join)?;
        if join.embedded.inner {
            needed.push(has_any.clone());
        }
        view.embedded
            .push((join.embedded.name().to_owned(), has_any));
    }
    let condition = view.conditions(&query.conditions)?;
    Ok(needed.into_iter().fold(condition, Cond::add))
}

fn has_any(view: &View, join: &Join) -> Result<Expr> {
    let mut belonging = from(&join.view, join.view.conditions(&join.embedded.conditions)?);
    belonging.expr(Expr::value(1)).and_where(
        Expr::col((join.view.table.name, join.other)).equals((view.table.name, join.own)),
    );
    Ok(Expr::exists(belonging))
}

fn from(view: &View, condition: Cond) -> SelectStatement {
    let mut select = Sql::select();
    select.from(view.table.name).cond_where(condition);
    select
}

/// The rows of a range. Of those before it no more is read than their keys: what a view computes for a row takes time.
fn page(
    view: &View,
    condition: Cond,
    order: &[OrderTerm],
    range: Range,
) -> Result<SelectStatement> {
    let mut select = from(view, condition);
    view.order(&mut select, order)?;
    window(&mut select, range);
    let &[key] = view.table.key else {
        return Ok(select);
    };
    if range.offset == 0 {
        return Ok(select);
    }
    let key = (view.table.name, key);
    select.column(key);
    let mut page = from(view, Expr::col(key).in_subquery(select).into());
    view.order(&mut page, order)?;
    Ok(page)
}

/// Limits a statement to a part of its rows.
pub fn window(select: &mut SelectStatement, range: Range) {
    // Both databases limit numbers to 63 bits.
    let most = i64::MAX.unsigned_abs();
    if let Some(limit) = range.limit {
        select.limit(Ord::min(limit, most));
    }
    if range.offset > 0 {
        select.offset(Ord::min(range.offset, most));
    }
}

/// How many rows a statement without columns finds.
pub async fn count(db: &impl ConnectionTrait, mut select: SelectStatement) -> Result<u64> {
    select.expr(Expr::cust("count(*)"));
    let row = db.query_one(&select).await?;
    let row = row.ok_or_else(|| DbErr::RecordNotFound("a count".to_owned()))?;
    Ok(u64::try_from(row.try_get_by_index::<i64>(0)?).unwrap_or_default())
}

/// Rows of the table in the form of the response.
pub(crate) async fn shaped(
    db: &impl ConnectionTrait,
    plan: &SelectPlan,
    rows: Vec<Row>,
) -> Result<Vec<Values>> {
    let mut belonging = Vec::new();
    for join in plan.joins() {
        belonging.push(match join.is_hidden() {
            true => HashMap::new(),
            false => embedded(db, join, &rows).await?,
        });
    }
    Ok(rows
        .iter()
        .map(|row| {
            let mut shaped = Values::new();
            let mut belonging = belonging.iter();
            for part in &plan.parts {
                match part {
                    Part::Column { column, .. } => shaped.push(row[column.name].clone()),
                    Part::Embedded(join) => {
                        let of_the_row = belonging
                            .next()
                            .and_then(|by_key| by_key.get(&plain(&row[join.own])));
                        if !join.is_hidden() {
                            embed(&mut shaped, join, of_the_row);
                        }
                    }
                }
            }
            shaped
        })
        .collect())
}

fn embed(shaped: &mut Values, join: &Join, rows: Option<&Vec<Row>>) {
    let first = rows.and_then(|rows| rows.first());
    if join.is_many {
        let rows = rows.into_iter().flatten().cloned().map(Json::Object);
        shaped.push(rows.collect());
    } else if join.embedded.spread {
        for (column, _) in join.plan.columns() {
            shaped.push(first.map_or(Json::Null, |row| row[&column].clone()));
        }
    } else {
        shaped.push(first.cloned().map_or(Json::Null, Json::Object));
    }
}

/// The rows of the other table by the value that they share with rows of this one.
async fn embedded(
    db: &impl ConnectionTrait,
    join: &Join,
    rows: &[Row],
) -> Result<HashMap<String, Vec<Row>>> {
    let View { table, .. } = join.view;
    let other = table
        .column(join.other)
        .expect("relationships name columns of their tables");
    let columns = join.plan.needed(&[other.name], table);
    let mut keys: Vec<&Json> = rows
        .iter()
        .map(|row| &row[join.own])
        .filter(|key| !key.is_null())
        .collect();
    keys.dedup();
    let mut by_key: HashMap<String, Vec<Row>> = HashMap::new();
    for some in keys.chunks(KEYS_AT_ONCE) {
        let mut select = from(&join.view, join.view.conditions(&join.embedded.conditions)?);
        let values = some.iter().map(|key| bound(other, key));
        select.and_where(Expr::col((table.name, other.name)).is_in(values));
        join.view.order(&mut select, &join.embedded.order)?;
        for row in run(db, table, &columns, &mut select).await? {
            let key = plain(&row[other.name]);
            let shaped = join.plan.parts.iter().filter_map(|part| match part {
                Part::Column { name, column } => Some((name.clone(), row[column.name].clone())),
                Part::Embedded(_) => None,
            });
            let shaped = shaped.collect();
            by_key.entry(key).or_default().push(shaped);
        }
    }
    let Range { offset, limit } = join.embedded.range;
    for rows in by_key.values_mut() {
        let whole = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        rows.drain(..whole(offset).min(rows.len()));
        rows.truncate(limit.map_or(usize::MAX, whole));
    }
    Ok(by_key)
}

/// As [`run`], without the columns that are computed from other rows.
async fn run_own(
    db: &impl ConnectionTrait,
    table: &Table,
    columns: &[&'static Column],
    select: &mut SelectStatement,
) -> Result<Vec<Row>> {
    let computed = || {
        columns
            .iter()
            .filter_map(|column| Some((column.name, column.computed?)))
    };
    let is_read = |column: &&Column| {
        let is_asked = columns.iter().any(|asked| asked.name == column.name);
        is_asked || computed().any(|(_, computed)| computed.needed().contains(&column.name))
    };
    let stored: Vec<&Column> = table.stored().filter(is_read).collect();
    for column in &stored {
        select.column((table.name, sea_query::Alias::new(column.name)));
    }
    let mut rows = Vec::new();
    for row in db.query_all(select).await? {
        let values = stored.iter().enumerate();
        let values = values
            .map(|(index, column)| Ok((column.name.to_owned(), rows::value(&row, index, column)?)));
        let mut row = values.collect::<std::result::Result<Row, DbErr>>()?;
        for (name, computed) in computed() {
            if let Computed::OfColumns { value, .. } = computed {
                row.insert(name.to_owned(), value(&row));
            }
        }
        rows.push(row);
    }
    Ok(rows)
}

/// Runs a statement that has no columns yet.
pub(crate) async fn run(
    db: &impl ConnectionTrait,
    table: &Table,
    columns: &[&'static Column],
    select: &mut SelectStatement,
) -> Result<Vec<Row>> {
    let mut rows = run_own(db, table, columns, select).await?;
    let mut of_rows: HashMap<(&str, &str), OfRows> = HashMap::new();
    for asked in columns {
        if let Some(Computed::OfRows {
            table,
            column,
            values,
        }) = asked.computed
        {
            let table = table();
            let of_rows = of_rows.entry((table.name, column)).or_insert(OfRows {
                table,
                column,
                names: Vec::new(),
                values,
            });
            of_rows.names.push(asked.name);
        }
    }
    for columns in of_rows.values() {
        columns.fill_in(db, &mut rows).await?;
    }
    Ok(rows)
}

/// Columns that are computed from the rows of another table that refer to each row by a column.
struct OfRows {
    table: &'static Table,
    column: &'static str,
    names: Vec<&'static str>,
    values: fn(&[Row]) -> Row,
}

impl OfRows {
    async fn fill_in(&self, db: &impl ConnectionTrait, rows: &mut [Row]) -> Result<()> {
        let columns: Vec<&'static Column> = self.table.stored().collect();
        for some in rows.chunks_mut(KEYS_AT_ONCE) {
            let ids = some.iter().filter_map(|row| row["id"].as_i64());
            let refers = Expr::col((self.table.name, self.column)).is_in(ids);
            let mut by_id: HashMap<i64, Vec<Row>> = HashMap::new();
            let mut select = Sql::select();
            select.from(self.table.name).and_where(refers);
            for other in run_own(db, self.table, &columns, &mut select).await? {
                let id = other[self.column].as_i64().unwrap_or_default();
                by_id.entry(id).or_default().push(other);
            }
            for row in some {
                let id = row["id"].as_i64().unwrap_or_default();
                let others = by_id.get(&id).map_or(&[][..], Vec::as_slice);
                let mut values = (self.values)(others);
                for name in &self.names {
                    row.insert((*name).to_owned(), values[*name].take());
                }
            }
        }
        Ok(())
    }
}
