//! Reads and writes of `page_views`.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::NaiveDate;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect,
};
use store::Database;

use crate::entity::{Column, Dimension, Entity, Model, OTHER};
use crate::sums::Sums;

/// The rows of one statement.
const ROWS: usize = 500;

/// Adds sums to those of a day. Any number of processes may do so at once.
pub(crate) async fn add(db: &Database, day: NaiveDate, sums: &Sums) -> Result<(), DbErr> {
    let mut known: HashMap<Dimension, HashSet<String>> = HashMap::new();
    for (dimension, value) in values(db.read(), day).await? {
        known.entry(dimension).or_default().insert(value);
    }
    // In one order, so that no two transactions wait for each other.
    let mut rows: BTreeMap<(Dimension, &str), i64> = BTreeMap::new();
    for (dimension, value, views) in sums.iter() {
        let known = known.entry(dimension).or_default();
        let value = match known.contains(value) {
            true => value,
            false if known.len() < dimension.limit() => {
                known.insert(value.to_owned());
                value
            }
            false => OTHER,
        };
        *rows.entry((dimension, value)).or_default() += views;
    }
    let rows: Vec<_> = rows.into_iter().collect();
    let add = OnConflict::columns([Column::Day, Column::Dimension, Column::Value])
        .value(
            Column::Views,
            Expr::col((Entity, Column::Views)).add(Expr::col(("excluded", Column::Views))),
        )
        .to_owned();
    let transaction = db.write().await?;
    for rows in rows.chunks(ROWS) {
        let rows = rows.iter().map(|((dimension, value), views)| {
            let row = Model {
                day,
                dimension: *dimension,
                value: (*value).to_owned(),
                views: *views,
            };
            row.into_active_model()
        });
        Entity::insert_many(rows)
            .on_conflict(add.clone())
            .exec_without_returning(&transaction)
            .await?;
    }
    transaction.commit().await
}

/// What is known of a day.
async fn values(
    db: &impl ConnectionTrait,
    day: NaiveDate,
) -> Result<Vec<(Dimension, String)>, DbErr> {
    let values = Entity::find()
        .select_only()
        .columns([Column::Dimension, Column::Value])
        .filter(Column::Day.eq(day));
    values.into_tuple().all(db).await
}

/// The sums of each value from a day on, of all dimensions.
pub(crate) async fn totals(
    db: &impl ConnectionTrait,
    since: NaiveDate,
) -> Result<Vec<(Dimension, String, i64)>, DbErr> {
    let totals = Entity::find()
        .select_only()
        .columns([Column::Dimension, Column::Value])
        .expr(Expr::col(Column::Views).sum().cast_as("bigint"))
        .filter(Column::Day.gte(since))
        .group_by(Column::Dimension)
        .group_by(Column::Value);
    totals.into_tuple().all(db).await
}

/// How many pages were read on each day from a day on, without days on which none was.
pub(crate) async fn by_day(
    db: &impl ConnectionTrait,
    since: NaiveDate,
) -> Result<Vec<(NaiveDate, i64)>, DbErr> {
    let days = Entity::find()
        .select_only()
        .column(Column::Day)
        .expr(Expr::col(Column::Views).sum().cast_as("bigint"))
        .filter(Column::Day.gte(since))
        .filter(Column::Dimension.eq(Dimension::Language))
        .group_by(Column::Day)
        .order_by_asc(Column::Day);
    days.into_tuple().all(db).await
}

/// Removes the sums of all days before this.
pub(crate) async fn remove_before(db: &Database, first: NaiveDate) -> Result<u64, DbErr> {
    let transaction = db.write().await?;
    let removed = Entity::delete_many()
        .filter(Column::Day.lt(first))
        .exec(&transaction)
        .await?;
    transaction.commit().await?;
    Ok(removed.rows_affected)
}
