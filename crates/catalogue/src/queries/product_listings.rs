//! The rows that visitors' lists are read from, replaced whenever a product is written, and narrow rows beside them for filters.

use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, ModelTrait, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait,
    sea_query::{Alias, Expr, ExprTrait, OnConflict, Query, SelectStatement},
};

use crate::entities::{catalogue_state, outdated_listing, product, product_listing};

/// The table of narrow rows.
pub const KEYS: &str = "product_listing_keys";

/// The columns of [`KEYS`], copied from `product_listings`.
pub const KEY_COLUMNS: [&str; 13] = [
    "language",
    "featured_rank",
    "name_key",
    "slug",
    "id",
    "featured",
    "category",
    "grade",
    "origin",
    "heat_level",
    "active",
    "hs_digits",
    "search_text",
];

/// Rows in one INSERT: at most 60 parameters each, and SQLite allows 32,766.
const ROWS_AT_ONCE: usize = 200;
/// Numbers in one INSERT.
const OUTDATED_AT_ONCE: usize = 5000;

/// Replaces all rows of some products.
///
/// Takes the numbers of the products, and their new rows in any order.
pub async fn replace(
    db: &impl ConnectionTrait,
    ids: &[i64],
    mut rows: Vec<product_listing::Model>,
) -> Result<(), DbErr> {
    product_listing::Entity::delete_many()
        .filter(product_listing::Column::Id.is_in(ids.iter().copied()))
        .exec(db)
        .await?;
    let columns = KEY_COLUMNS.map(|name| {
        let column = name.parse::<product_listing::Column>();
        column.expect("each is a column of `product_listings`")
    });
    let mut delete = Query::delete();
    delete
        .from_table(Alias::new(KEYS))
        .and_where(Expr::col(Alias::new("id")).is_in(ids.iter().copied()));
    db.execute(&delete).await?;
    // A query reads the rows of one language, so they are written next to one another.
    rows.sort_by(|one, other| one.language.cmp(&other.language));
    for some in rows.chunks(ROWS_AT_ONCE) {
        let mut insert = Query::insert();
        insert
            .into_table(Alias::new(KEYS))
            .columns(columns.iter().copied());
        for row in some {
            insert.values_panic(columns.iter().map(|column| Expr::value(row.get(*column))));
        }
        db.execute(&insert).await?;
    }
    while !rows.is_empty() {
        let rest = rows.split_off(rows.len().min(ROWS_AT_ONCE));
        let some = rows.into_iter().map(IntoActiveModel::into_active_model);
        product_listing::Entity::insert_many(some)
            .exec_without_returning(db)
            .await?;
        rows = rest;
    }
    Ok(())
}

/// Records that the rows of these products are to be made again.
pub async fn outdate(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<(), DbErr> {
    let rows: Vec<_> = ids
        .into_iter()
        .map(|id| outdated_listing::ActiveModel {
            product_id: Set(id),
        })
        .collect();
    for some in rows.chunks(OUTDATED_AT_ONCE) {
        outdated_listing::Entity::insert_many(some.iter().cloned())
            .on_conflict(once())
            .exec_without_returning(db)
            .await?;
    }
    Ok(())
}

/// Records that the rows of all products are to be made again.
pub async fn outdate_all(db: &impl ConnectionTrait) -> Result<(), DbErr> {
    let ids = product::Entity::find()
        .select_only()
        .column(product::Column::Id)
        // SQLite would read `ON CONFLICT` as part of a join without it.
        .filter(product::Column::Id.is_not_null());
    outdate_selected(db, ids.into_query()).await
}

/// The same for the products whose numbers a query with a condition gives.
pub async fn outdate_selected(
    db: &impl ConnectionTrait,
    ids: SelectStatement,
) -> Result<(), DbErr> {
    let mut insert = Query::insert();
    insert
        .into_table(outdated_listing::Entity)
        .columns([outdated_listing::Column::ProductId])
        .on_conflict(once())
        .select_from(ids)
        .map_err(|error| DbErr::Custom(error.to_string()))?;
    db.execute(&insert).await?;
    Ok(())
}

fn once() -> OnConflict {
    OnConflict::column(outdated_listing::Column::ProductId)
        .do_nothing()
        .to_owned()
}

/// The first products whose rows are to be made again, at most `most`.
pub async fn outdated(db: &impl ConnectionTrait, most: u64) -> Result<Vec<i64>, DbErr> {
    outdated_listing::Entity::find()
        .select_only()
        .column(outdated_listing::Column::ProductId)
        .order_by_asc(outdated_listing::Column::ProductId)
        .limit(most)
        .into_tuple()
        .all(db)
        .await
}

/// Records that the rows of these products have been made again.
pub async fn set_refreshed(db: &impl ConnectionTrait, ids: &[i64]) -> Result<(), DbErr> {
    outdated_listing::Entity::delete_many()
        .filter(outdated_listing::Column::ProductId.is_in(ids.iter().copied()))
        .exec(db)
        .await?;
    Ok(())
}

/// What the whole table was built with; `None` when it has not been built as a whole.
pub async fn made_with(db: &impl ConnectionTrait) -> Result<Option<String>, DbErr> {
    let state = catalogue_state::Entity::find_by_id(catalogue_state::ONLY_ROW)
        .one(db)
        .await?;
    Ok(state.and_then(|state| state.listings_made_with))
}

/// Records what the whole table was built with.
pub async fn set_made_with(db: &impl ConnectionTrait, words: &str) -> Result<(), DbErr> {
    catalogue_state::Entity::update_many()
        .col_expr(
            catalogue_state::Column::ListingsMadeWith,
            Expr::value(words),
        )
        .filter(catalogue_state::Column::Id.eq(catalogue_state::ONLY_ROW))
        .exec(db)
        .await?;
    Ok(())
}
