//! The list of products for visitors. Whether browsers load all of it is decided in [`crate::state::State::is_whole`], by the
//! setting `catalogue.whole_list_up_to`.

use std::{collections::HashMap, time::Duration};

use languages::Language;
use postgrest::{Condition, Error, OrderTerm, Query, Range};
use sea_orm::{
    ConnectionTrait,
    sea_query::{Expr, ExprTrait, Query as Sql, SelectStatement},
};
use serde_json::{Value as Json, json};
use store::{DbErr, Readers};

use tables::{
    Answer, BodyWriter, Column, Part, Result, Right, Role, Schema, SelectPlan, TableError, Values,
    View, count, plan, value, view, window,
};

use crate::{
    ProductParameter, listing_rows::numbers, queries::product_listings, tables::PRODUCT_LIST,
};

/// How often one column may occur in a row: under its own name and one other. Without a limit a short request could produce
/// a response of any size.
const MAX_OF_A_COLUMN: usize = 2;

/// How many rows are read at a time: a whole catalogue could fill the memory of a small server.
const ROWS_AT_ONCE: usize = 200;

/// Answers visitors' `GET /rest/v1/products`: always only active products, with the texts of one language.
///
/// Without an order, products are in the catalogue's order. A planned or an estimated count is exact here.
///
/// `limit` is how long the database may work on it. Fails with the errors of PostgREST and PostgreSQL: `42703` for an unknown
/// column, `22P02` or similar for a value that is not of the column's type, `42883` for an operator that the type does not
/// have, `PGRST103` for an offset beyond the end, `PGRST116` when the request wants one object and there is another number of
/// them, `PGRST200` for an embedded resource, `PGRST127` for more filters than a read may have, `57014` when the time is up.
pub async fn read_product_list(
    readers: &Readers,
    schema: &'static Schema,
    role: Role,
    query: &Query,
    language: Language,
    limit: Option<Duration>,
) -> Result<Answer> {
    let answer = answer(readers, schema, role, query, language, limit).await;
    answer.map_err(|error| match error {
        TableError::Database(error) if store::is_timeout(&error) => {
            Error::statement_timeout().into()
        }
        other => other,
    })
}

async fn answer(
    readers: &Readers,
    schema: &'static Schema,
    role: Role,
    query: &Query,
    language: Language,
    limit: Option<Duration>,
) -> Result<Answer> {
    let reading = readers.begin(limit).await?;
    let db = reading.db();
    let mut view = view(
        schema,
        &PRODUCT_LIST,
        role,
        Right::Select,
        db.get_database_backend(),
    )?;
    view.language = language;
    let plan = plan(&view, role, &query.select, 0)?;
    refuse_repetition(&plan)?;
    let matching = matching(&view, query, language)?;
    let mut select = matching.clone();
    select.column((PRODUCT_LIST.name, "id"));
    view.order(&mut select, &query.order)?;
    // SQLite accepts no offset without a limit.
    let range = Range {
        limit: query.range.limit.or(Some(u64::MAX)),
        ..query.range
    };
    window(&mut select, range);
    let ids = numbers(db, &select).await?;
    let found = ids.len() as u64;
    let total = match (query.count, query.range.total_at_end(found)) {
        (None, _) => None,
        (Some(_), Some(total)) => Some(total),
        (Some(_), None) => Some(count(db, matching).await?),
    };
    let (status, content_range) = query.range.status(found, total)?;
    let columns = plan.columns();
    let mut writer = BodyWriter::new(&columns, query.format, false);
    for some in ids.chunks(ROWS_AT_ONCE) {
        let mut by_id = rows(db, &plan, some, language).await?;
        for row in some.iter().filter_map(|id| by_id.remove(id)) {
            writer.push(&row);
        }
    }
    let body = writer.finish()?;
    reading.end().await?;
    Ok(Answer {
        status,
        content_type: Some(query.format.content_type()),
        body,
        content_range: Some(content_range),
        location: None,
        preference_applied: query.preference_applied.clone(),
    })
}

/// Selects the matching rows, without columns: from the narrow table where it has all columns for filters and order.
fn matching(view: &View, query: &Query, language: Language) -> Result<SelectStatement> {
    let mut names = Vec::new();
    columns_of(&query.conditions, &query.order, &mut names);
    let are_narrow = names
        .iter()
        .all(|name| product_listings::KEY_COLUMNS.contains(name));
    let source = match are_narrow {
        true => product_listings::KEYS,
        false => "product_listings",
    };
    let mut select = Sql::select();
    select
        .from_as(source, PRODUCT_LIST.name)
        .and_where(Expr::col((PRODUCT_LIST.name, "language")).eq(language.code()))
        .cond_where(view.conditions(&query.conditions)?);
    Ok(select)
}

async fn rows(
    db: &impl ConnectionTrait,
    plan: &SelectPlan,
    ids: &[i64],
    language: Language,
) -> Result<HashMap<i64, Values>> {
    let columns = plan.parts.iter().filter_map(|part| match part {
        Part::Column { column, .. } => Some(*column),
        Part::Embedded(_) => None,
    });
    let columns: Vec<&Column> = columns.collect();
    let mut select = Sql::select();
    select
        .from_as("product_listings", PRODUCT_LIST.name)
        .column((PRODUCT_LIST.name, "id"))
        .columns(
            columns
                .iter()
                .map(|column| (PRODUCT_LIST.name, column.name)),
        )
        .and_where(Expr::col((PRODUCT_LIST.name, "language")).eq(language.code()))
        .and_where(Expr::col((PRODUCT_LIST.name, "id")).is_in(ids.iter().copied()));
    let mut found = HashMap::new();
    for row in db.query_all(&select).await? {
        let values = columns.iter().enumerate();
        let values = values.map(|(index, column)| {
            let value = value(&row, index + 1, column)?;
            Ok(match column.name {
                PARAMETERS => with_names_in_order(value),
                _ => value,
            })
        });
        let values = values.collect::<std::result::Result<Vec<Json>, DbErr>>()?;
        found.insert(row.try_get_by_index(0)?, values);
    }
    Ok(found)
}

/// The column of objects.
const PARAMETERS: &str = "parameters";

/// PostgreSQL stores the keys of an object in its own order.
fn with_names_in_order(value: Json) -> Json {
    match serde_json::from_value::<Vec<ProductParameter>>(value.clone()) {
        Ok(parameters) => json!(parameters),
        Err(_) => value,
    }
}

fn refuse_repetition(plan: &SelectPlan) -> Result<()> {
    let times = |wanted: &Column| {
        let same = plan.parts.iter().filter(|part| match part {
            Part::Column { column, .. } => column.name == wanted.name,
            Part::Embedded(_) => false,
        });
        same.count()
    };
    match PRODUCT_LIST
        .columns
        .iter()
        .find(|column| times(column) > MAX_OF_A_COLUMN)
    {
        Some(column) => Err(Error::not_implemented(format!(
            "The column '{}' can be selected at most {MAX_OF_A_COLUMN} times here.",
            column.name
        ))
        .into()),
        None => Ok(()),
    }
}

/// The columns of the database that conditions and an order use.
fn columns_of<'a>(conditions: &'a [Condition], order: &'a [OrderTerm], names: &mut Vec<&'a str>) {
    for condition in conditions {
        match condition {
            Condition::Filter { column, .. } => names.push(column),
            Condition::And { conditions, .. } | Condition::Or { conditions, .. } => {
                columns_of(conditions, &[], names);
            }
        }
    }
    // Names are ordered by their keys.
    let order = order.iter().map(|term| term.column.as_str());
    names.extend(order.filter(|name| *name != "name"));
}
