//! Reads the rows of the visitors' lists.

use std::collections::HashMap;

use languages::Language;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter,
    sea_query::{Alias, Expr, ExprTrait, Order, Query, SelectStatement},
};
use store::{DbErr, Transaction};

use crate::{
    CategorySize, ProductCard, categories::Categories, entities::product_listing,
    queries::product_listings::KEYS, text_order::compare,
};

/// How many rows are read by ID at a time.
pub(crate) const ROWS_AT_ONCE: usize = 500;

pub(crate) fn column(name: &'static str) -> (Alias, Alias) {
    (Alias::new(KEYS), Alias::new(name))
}

/// Selects the rows of `product_listing_keys` in a language, without columns.
pub(crate) fn of_language(language: Language) -> SelectStatement {
    let mut select = Query::select();
    select
        .from(Alias::new(KEYS))
        .and_where(Expr::col(column("language")).eq(language.code()));
    select
}

/// Sorts in catalogue order: featured first, in the owner's order, then by name, then by slug.
pub(crate) fn in_order(mut select: SelectStatement) -> SelectStatement {
    select
        .order_by(column("featured_rank"), Order::Desc)
        .order_by(column("name_key"), Order::Asc)
        .order_by(column("slug"), Order::Asc);
    select
}

pub(crate) async fn numbers(db: &Transaction, select: &SelectStatement) -> Result<Vec<i64>, DbErr> {
    let rows = db.query_all(select).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

pub(crate) async fn count(db: &Transaction, select: &SelectStatement) -> Result<u32, DbErr> {
    let mut select = select.clone();
    select.expr(Expr::cust("count(*)"));
    let row = db.query_one(&select).await?;
    let count = row.map(|row| row.try_get_by_index::<i64>(0)).transpose()?;
    Ok(u32::try_from(count.unwrap_or_default()).unwrap_or(u32::MAX))
}

/// The full rows for the selected keys, in catalogue order.
pub(crate) async fn rows(
    db: &Transaction,
    language: Language,
    select: SelectStatement,
    most: Option<u64>,
) -> Result<Vec<product_listing::Model>, DbErr> {
    let mut select = in_order(select);
    select.column(column("id"));
    if let Some(most) = most {
        select.limit(most);
    }
    let ids = numbers(db, &select).await?;
    rows_of(db, language, &ids).await
}

/// The rows of the products with these IDs, in the same order.
pub(crate) async fn rows_of(
    db: &Transaction,
    language: Language,
    ids: &[i64],
) -> Result<Vec<product_listing::Model>, DbErr> {
    use product_listing::{Column, Entity};
    let mut rows = HashMap::new();
    for some in ids.chunks(ROWS_AT_ONCE) {
        let found = Entity::find()
            .filter(Column::Language.eq(language.code()))
            .filter(Column::Id.is_in(some.iter().copied()))
            .all(db)
            .await?;
        rows.extend(found.into_iter().map(|row| (row.id, row)));
    }
    Ok(ids.iter().filter_map(|id| rows.remove(id)).collect())
}

pub(crate) fn cards(rows: Vec<product_listing::Model>) -> Vec<ProductCard> {
    rows.into_iter().map(ProductCard::from).collect()
}

/// Every category with the number of its active products, in the order of the categories.
pub(crate) async fn category_sizes(
    db: &Transaction,
    categories: &Categories,
) -> Result<Vec<CategorySize>, DbErr> {
    // A small index covers this query, so that the program starts fast if the file is not cached in memory.
    let mut select = Query::select();
    select
        .column("category")
        .expr(Expr::cust("count(*)"))
        .from("products")
        .and_where(Expr::col("active").eq(true))
        .group_by_col("category");
    let mut sizes = HashMap::new();
    for row in db.query_all(&select).await? {
        sizes.insert(
            row.try_get_by_index::<String>(0)?,
            row.try_get_by_index::<i64>(1)?,
        );
    }
    let size = |code: &str| CategorySize {
        category: code.to_owned(),
        products: sizes
            .get(code)
            .map_or(0, |products| u32::try_from(*products).unwrap_or(u32::MAX)),
    };
    Ok(categories.codes().map(size).collect())
}

/// The distinct non-empty labels of a language, sorted.
pub(crate) async fn labels(
    db: &Transaction,
    name: &'static str,
    language: Language,
) -> Result<Vec<String>, DbErr> {
    let mut select = of_language(language);
    select
        .distinct()
        .column(column(name))
        .and_where(Expr::col(column(name)).ne(""));
    let rows = db.query_all(&select).await?;
    let labels = rows.iter().map(|row| row.try_get_by_index(0));
    let mut labels = labels.collect::<Result<Vec<String>, DbErr>>()?;
    labels.sort_by(|one, other| compare(one, other, language));
    Ok(labels)
}
