//! Queries about products. Every write also raises the revision of the catalogue, in the same transaction.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::{NotSet, Set, Unchanged},
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, Iterable,
    PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait, IntoColumnRef, OnConflict, SelectStatement},
};

use crate::{
    entities::{catalogue_state, product, product_draft, product_translation},
    queries::{
        inserts::{FIRST_VERSION, ROWS_AT_ONCE, insert_in_parts},
        parameters,
    },
    translation_sources::Fingerprints,
};
use languages::Language;
use store::{BeginTransaction, Transaction, announcement::announce};

/// All products, by their numbers.
///
/// Begins after the product number `last` (`None`: at the beginning), and returns at most `most` products.
pub async fn all_after(
    db: &impl ConnectionTrait,
    last: Option<i64>,
    most: u64,
) -> Result<Vec<product::Model>, DbErr> {
    let beyond = last.map(|last| product::Column::Id.gt(last));
    product::Entity::find()
        .filter(Condition::all().add_option(beyond))
        .order_by_asc(product::Column::Id)
        .limit(most)
        .all(db)
        .await
}

/// The products with these numbers that exist.
///
/// All numbers are parameters of one query.
pub async fn with_ids(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<Vec<product::Model>, DbErr> {
    product::Entity::find()
        .filter(product::Column::Id.is_in(ids))
        .order_by_asc(product::Column::Id)
        .all(db)
        .await
}

/// The translations of the products with these numbers, by products and languages.
///
/// All numbers are parameters of one query.
pub async fn translations_with_ids(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<Vec<product_translation::Model>, DbErr> {
    product_translation::Entity::find()
        .filter(product_translation::Column::ProductId.is_in(ids))
        .order_by_asc(product_translation::Column::ProductId)
        .order_by_asc(product_translation::Column::Language)
        .all(db)
        .await
}

/// Stores which texts of a translation are stale. This does not count as a write: its version stays.
pub async fn set_stale(
    db: &impl ConnectionTrait,
    translation: &product_translation::Model,
) -> Result<(), DbErr> {
    let row = product_translation::ActiveModel {
        product_id: Unchanged(translation.product_id),
        language: Unchanged(translation.language.clone()),
        stale: Set(translation.stale.clone()),
        ..Default::default()
    };
    product_translation::Entity::update(row).exec(db).await?;
    Ok(())
}

/// A query of the numbers of the products that have a text in a column.
pub fn ids_with(column: product::Column, text: &str) -> SelectStatement {
    product::Entity::find()
        .select_only()
        .column(product::Column::Id)
        .filter(column.eq(text))
        .into_query()
}

/// The numbers of the products with these slugs that exist.
///
/// All slugs are parameters of one query.
pub async fn ids_of(
    db: &impl ConnectionTrait,
    slugs: impl IntoIterator<Item = &str>,
) -> Result<Vec<i64>, DbErr> {
    product::Entity::find()
        .select_only()
        .column(product::Column::Id)
        .filter(product::Column::Slug.is_in(slugs))
        .into_tuple()
        .all(db)
        .await
}

/// The English names of the products with these slugs that exist, by slug.
///
/// All slugs are parameters of one query.
pub async fn names_of(
    db: &impl ConnectionTrait,
    slugs: impl IntoIterator<Item = &str>,
) -> Result<HashMap<String, String>, DbErr> {
    let names = product::Entity::find()
        .select_only()
        .columns([product::Column::Slug, product::Column::Name])
        .filter(product::Column::Slug.is_in(slugs))
        .into_tuple::<(String, String)>()
        .all(db)
        .await?;
    Ok(names.into_iter().collect())
}

/// The products with these slugs that exist, with their translations.
///
/// All slugs are parameters of one query.
pub async fn with_slugs(
    db: &impl ConnectionTrait,
    slugs: impl IntoIterator<Item = &str>,
) -> Result<(Vec<product::Model>, Vec<product_translation::Model>), DbErr> {
    let products = product::Entity::find()
        .filter(product::Column::Slug.is_in(slugs))
        .all(db)
        .await?;
    let ids = products.iter().map(|product| product.id);
    let translations = translations_with_ids(db, ids).await?;
    Ok((products, translations))
}

/// Every product, the inactive ones too: featured first, then by name and slug.
///
/// The two databases compare letters differently, so this order only keeps lists stable; the catalogue sorts what it shows.
pub async fn all(db: &impl ConnectionTrait) -> Result<Vec<product::Model>, DbErr> {
    product::Entity::find()
        .order_by_desc(product::Column::Featured)
        .order_by_asc(product::Column::Name)
        .order_by_asc(product::Column::Slug)
        .all(db)
        .await
}

/// Every translation of every product.
pub async fn translations(
    db: &impl ConnectionTrait,
) -> Result<Vec<product_translation::Model>, DbErr> {
    product_translation::Entity::find()
        .order_by_asc(product_translation::Column::ProductId)
        .order_by_asc(product_translation::Column::Language)
        .all(db)
        .await
}

/// How many products there are, inactive ones included.
pub async fn count(db: &impl ConnectionTrait) -> Result<u64, DbErr> {
    product::Entity::find().count(db).await
}

/// How many products visitors see.
pub async fn count_active(db: &impl ConnectionTrait) -> Result<u64, DbErr> {
    product::Entity::find()
        .filter(product::Column::Active.eq(true))
        .count(db)
        .await
}

/// The numbers and slugs of all products.
pub async fn numbers_and_slugs(db: &impl ConnectionTrait) -> Result<Vec<(i64, String)>, DbErr> {
    product::Entity::find()
        .select_only()
        .columns([product::Column::Id, product::Column::Slug])
        .into_tuple()
        .all(db)
        .await
}

/// Which of these products have a draft.
pub async fn with_drafts(db: &impl ConnectionTrait, ids: &[i64]) -> Result<HashSet<i64>, DbErr> {
    let drafts: Vec<i64> = product_draft::Entity::find()
        .select_only()
        .column(product_draft::Column::ProductId)
        .filter(product_draft::Column::ProductId.is_in(ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await?;
    Ok(drafts.into_iter().collect())
}

/// A number that grows with every write of products or translations. Fails, too, if the tables have not been created.
pub async fn revision(db: &impl ConnectionTrait) -> Result<i64, DbErr> {
    catalogue_state::Entity::find_by_id(catalogue_state::ONLY_ROW)
        .one(db)
        .await?
        .map(|state| state.revision)
        .ok_or_else(|| DbErr::RecordNotFound("the row of catalogue_state".to_owned()))
}

/// Writes products with their parameters: a known slug is overwritten and keeps its number and `created_at`, a new one is added. All
/// or nothing.
///
/// Each slug occurs at most once; numbers, times and versions are assigned here. For an empty list nothing happens and the
/// revision stays. When it fails, nothing is written.
pub async fn upsert(
    db: &impl BeginTransaction,
    products: Vec<product::Model>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    if products.is_empty() {
        return Ok(());
    }
    use product::Column;
    let is_kept = |column: &Column| {
        matches!(
            column,
            Column::Id | Column::Slug | Column::CreatedAt | Column::Version
        )
    };
    let overwrite = OnConflict::column(Column::Slug)
        .update_columns(Column::iter().filter(|column| !is_kept(column)))
        .value(Column::Version, raised((product::Entity, Column::Version)))
        .to_owned();
    let transaction = db.begin().await?;
    raise_revision(&transaction).await?;
    for some in products.chunks(ROWS_AT_ONCE) {
        let rows = some.iter().map(|product| product_row(product.clone(), now));
        product::Entity::insert_many(rows)
            .on_conflict(overwrite.clone())
            .exec_without_returning(&transaction)
            .await?;
        parameters::replace(&transaction, some).await?;
    }
    transaction.commit().await
}

/// Writes translations, overwriting those of the same product and language. All or nothing.
///
/// A text that is new or has changed counts as made from the product's current English, any other text as made from what it
/// was made from before.
///
/// Each slug and language occurs at most once; numbers and versions are assigned here. Fails with [`DbErr::RecordNotFound`] and
/// the slug when there is no such product; then nothing was written.
pub async fn upsert_translations(
    db: &impl BeginTransaction,
    translations: Vec<product_translation::Model>,
) -> Result<(), DbErr> {
    if translations.is_empty() {
        return Ok(());
    }
    let transaction = db.begin().await?;
    raise_revision(&transaction).await?;
    for some in translations.chunks(ROWS_AT_ONCE) {
        let slugs: HashSet<&str> = some.iter().map(|row| row.slug.as_str()).collect();
        let (products, before) = with_slugs(&transaction, slugs).await?;
        let known: HashMap<&str, (i64, Fingerprints)> = products
            .iter()
            .map(|product| {
                (
                    product.slug.as_str(),
                    (product.id, Fingerprints::of(product)),
                )
            })
            .collect();
        let before: HashMap<(i64, &str), &product_translation::Model> = before
            .iter()
            .map(|row| ((row.product_id, row.language.as_str()), row))
            .collect();
        let rows = some.iter().map(|translation| {
            let (id, english) = known.get(translation.slug.as_str()).ok_or_else(|| {
                DbErr::RecordNotFound(format!("the product `{}`", translation.slug))
            })?;
            let mut row = product_translation::Model {
                product_id: *id,
                version: FIRST_VERSION,
                ..translation.clone()
            };
            let before = before.get(&(*id, row.language.as_str())).copied();
            row.remember_english(before, english);
            Ok(row)
        });
        let rows = rows.collect::<Result<Vec<_>, DbErr>>()?;
        write_translations(&transaction, rows).await?;
    }
    transaction.commit().await
}

/// Marks translated texts as made from the current English, after somebody has checked that they are still right. All or nothing.
///
/// Takes the slugs of products, and columns with their languages, which apply to each product. Where nothing is translated, nothing
/// happens. Nothing happens either, and the revision stays, when all of them are marked already. When it fails, nothing is
/// written.
pub async fn confirm_translations(
    db: &impl BeginTransaction,
    slugs: &HashSet<String>,
    columns: &[(product_translation::Column, Language)],
) -> Result<(), DbErr> {
    let transaction = db.begin().await?;
    raise_revision(&transaction).await?;
    let slugs: Vec<&str> = slugs.iter().map(String::as_str).collect();
    let mut has_written = false;
    for some in slugs.chunks(ROWS_AT_ONCE) {
        let (products, translations) = with_slugs(&transaction, some.iter().copied()).await?;
        let products: HashMap<i64, Fingerprints> = products
            .iter()
            .map(|product| (product.id, Fingerprints::of(product)))
            .collect();
        let mut rows = Vec::new();
        for before in translations {
            let Some(english) = products.get(&before.product_id) else {
                continue;
            };
            let mut row = before.clone();
            for (column, language) in columns {
                if row.language == language.code() {
                    row.confirm(*column, english);
                }
            }
            if row != before {
                rows.push(row);
            }
        }
        has_written |= !rows.is_empty();
        write_translations(&transaction, rows).await?;
    }
    match has_written {
        true => transaction.commit().await,
        false => transaction.rollback().await,
    }
}

async fn write_translations(
    db: &impl ConnectionTrait,
    rows: Vec<product_translation::Model>,
) -> Result<(), DbErr> {
    use product_translation::Column;
    let overwrite = OnConflict::columns([Column::ProductId, Column::Language])
        .update_columns(Column::iter().filter(|column| {
            !matches!(
                column,
                Column::ProductId | Column::Language | Column::Version
            )
        }))
        .value(
            Column::Version,
            raised((product_translation::Entity, Column::Version)),
        )
        .to_owned();
    let rows: Vec<_> = rows
        .into_iter()
        .map(IntoActiveModel::into_active_model)
        .collect();
    insert_in_parts(db, &rows, Some(overwrite)).await
}

/// Makes all writers of products wait until this transaction has ended, so that what it reads stays true while it writes.
///
/// The transaction must be one of [`store::Database::write`], which on SQLite already holds the write lock.
pub async fn lock_writers(transaction: &Transaction) -> Result<(), DbErr> {
    // Every write raises the revision first, which waits for the transaction that has locked the row.
    catalogue_state::Entity::find_by_id(catalogue_state::ONLY_ROW)
        .lock_exclusive()
        .one(transaction)
        .await?;
    Ok(())
}

/// The next version of an existing row.
fn raised(column: impl IntoColumnRef) -> Expr {
    Expr::col(column).add(1)
}

/// Lets the catalogue see that products or translations have changed, as soon as the transaction ends, and tells other replicas.
pub async fn raise_revision(db: &impl ConnectionTrait) -> Result<(), DbErr> {
    catalogue_state::Entity::update_many()
        .col_expr(
            catalogue_state::Column::Revision,
            Expr::col(catalogue_state::Column::Revision).add(1),
        )
        .filter(catalogue_state::Column::Id.eq(catalogue_state::ONLY_ROW))
        .exec(db)
        .await?;
    announce(db).await
}

fn product_row(product: product::Model, now: DateTime<Utc>) -> product::ActiveModel {
    product::ActiveModel {
        id: NotSet,
        created_at: Set(now),
        updated_at: Set(now),
        version: Set(FIRST_VERSION),
        ..product.into_active_model()
    }
}

#[cfg(test)]
mod tests {
    use product::Column;
    use store::testing::TestDatabase;

    use super::*;

    #[tokio::test]
    async fn products_with_a_category_a_grade_or_a_picture_are_found_without_reading_all() {
        let test = TestDatabase::sqlite().await;
        for column in [Column::Category, Column::Grade, Column::ImageUrl] {
            let plan = test.plan(&ids_with(column, "one")).await;
            assert!(plan[0].starts_with("SEARCH products USING"), "{plan:?}");
        }
    }
}
