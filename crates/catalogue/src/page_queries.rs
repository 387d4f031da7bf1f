//! The queries of the pages, answered by SQL.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use languages::Language;
use postgrest::time::in_iso_8601;
use sea_orm::{
    ConnectionTrait,
    sea_query::{Cond, Expr, ExprTrait, Order, Query, SelectStatement},
};
use store::{DbErr, Transaction, contains};

use crate::{
    BrochureProducts, Catalogue, CataloguePage, Filters, HomePage, Offer, Product, ProductCard,
    ProductPage, State,
    entities::product_listing,
    listing_rows::{
        ROWS_AT_ONCE, cards, column, count, in_order, numbers, of_language, rows, rows_of,
    },
    search::{self, Match, SearchTerm},
};

/// How many products a page of the catalogue shows.
pub const PRODUCTS_A_PAGE: usize = 24;

/// How many other products a product's page shows.
const RELATED: u64 = 4;

/// How many featured products the pages other than the catalogue show.
const FEATURED_ON_HOME: usize = 4;

/// How many products the brochure of a category has at most, if the catalogue is too large for one brochure. More would be
/// hundreds of pages and take a gigabyte of memory to typeset.
const MAX_IN_A_BROCHURE: u64 = 500;

/// How many products the brochure of the whole catalogue has in that case.
const CHOICE_OF_A_BROCHURE: u64 = 100;

impl Catalogue {
    /// Slugs of active products with the time of their last change (`2026-01-31T09:30:00+00:00`), in the English order of the
    /// catalogue: at most `most` of them, after skipping `offset`.
    pub async fn slugs(&self, offset: u64, most: u64) -> Result<Vec<(String, String)>, DbErr> {
        let reading = self.begin().await?;
        let mut select = in_order(of_language(Language::ENGLISH));
        select.column(column("id")).offset(offset).limit(most);
        let ids = numbers(reading.db(), &select).await?;
        let mut slugs = HashMap::new();
        for some in ids.chunks(ROWS_AT_ONCE) {
            let mut select = Query::select();
            select
                .columns(["id", "slug", "updated_at"])
                .from("product_listings")
                .and_where(Expr::col("language").eq(Language::ENGLISH.code()))
                .and_where(Expr::col("id").is_in(some.iter().copied()));
            for row in reading.db().query_all(&select).await? {
                let changed: DateTime<Utc> = row.try_get_by_index(2)?;
                let slug: String = row.try_get_by_index(1)?;
                slugs.insert(
                    row.try_get_by_index::<i64>(0)?,
                    (slug, in_iso_8601(&changed)),
                );
            }
        }
        reading.end().await?;
        Ok(ids.iter().filter_map(|id| slugs.remove(id)).collect())
    }

    /// The time of the last change to an active product (`2026-01-31T09:30:00+00:00`); `None` if there is none.
    pub async fn last_change(&self) -> Result<Option<String>, DbErr> {
        let reading = self.begin().await?;
        let mut select = Query::select();
        select
            .column("updated_at")
            .from("product_listings")
            .and_where(Expr::col("language").eq(Language::ENGLISH.code()))
            .order_by("updated_at", Order::Desc)
            .limit(1);
        let row = reading.db().query_one(&select).await?;
        let changed = row.map(|row| row.try_get_by_index::<DateTime<Utc>>(0));
        let changed = changed.transpose()?;
        reading.end().await?;
        Ok(changed.map(|changed| in_iso_8601(&changed)))
    }

    /// Whether an active product has this slug.
    pub async fn has(&self, slug: &str) -> Result<bool, DbErr> {
        let reading = self.begin().await?;
        let found = number_of(reading.db(), slug).await?;
        reading.end().await?;
        Ok(found.is_some())
    }

    /// The products of the brochure, or of the brochure of one category; `None` if there are none.
    ///
    /// If browsers load the whole list, the brochure has all products. Otherwise it has only the first ones, and each category
    /// has its own brochure.
    pub async fn brochure(
        &self,
        category: Option<&str>,
        language: Language,
    ) -> Result<Option<BrochureProducts>, DbErr> {
        let most = match (self.state().is_whole(), category) {
            (true, None | Some(_)) => None,
            (false, None) => Some(CHOICE_OF_A_BROCHURE),
            (false, Some(_)) => Some(MAX_IN_A_BROCHURE),
        };
        let mut select = of_language(language);
        if let Some(category) = category {
            select.and_where(Expr::col(column("category")).eq(category));
        }
        let reading = self.begin().await?;
        let total = count(reading.db(), &select).await?;
        if category.is_some() && total == 0 {
            return Ok(None);
        }
        let rows = rows(reading.db(), language, select, most).await?;
        reading.end().await?;
        Ok(Some(BrochureProducts {
            category: category.map(str::to_owned),
            products: rows.into_iter().map(Product::from).collect(),
            total,
        }))
    }

    pub async fn home(&self, language: Language) -> Result<HomePage, DbErr> {
        let state = self.state();
        let shared = self.shared(&state, language).await?;
        Ok(HomePage {
            products: state.products(),
            categories: state.sizes.clone(),
            featured: shared
                .featured
                .iter()
                .take(FEATURED_ON_HOME)
                .cloned()
                .collect(),
        })
    }

    /// One page of the catalogue. A number beyond the last page is the last page, 0 is the first.
    ///
    /// If browsers load the whole list, a search puts products with a match in name or description first. In a larger catalogue
    /// the products keep their order, since browsers load further pages from the data interface, which has that order.
    pub async fn page(
        &self,
        filters: &Filters,
        page: u32,
        language: Language,
    ) -> Result<CataloguePage, DbErr> {
        let state = self.state();
        let shared = self.shared(&state, language).await?;
        let reading = self.begin().await?;
        let select =
            |wanted: Option<&SearchTerm>| matching(reading.db(), &state, filters, wanted, language);
        let search = filters.search.as_deref();
        let mut wanted = search.and_then(SearchTerm::accented);
        if let Some(accented) = &wanted
            && ids_of_page(reading.db(), &select(Some(accented)), 1)
                .await?
                .is_empty()
        {
            wanted = None;
        }
        let wanted = wanted.or_else(|| search.and_then(SearchTerm::new));
        let select = select(wanted.as_ref());
        let (ids, matching, page) = match &wanted {
            Some(wanted) if state.is_whole() => {
                let ids = ranked(reading.db(), select, wanted).await?;
                let matching = u32::try_from(ids.len()).unwrap_or(u32::MAX);
                let page = page.clamp(1, pages(matching));
                let first = (page as usize - 1) * PRODUCTS_A_PAGE;
                let ids = ids.into_iter().skip(first).take(PRODUCTS_A_PAGE).collect();
                (ids, matching, page)
            }
            _ => {
                let page = Ord::max(page, 1);
                let ids = ids_of_page(reading.db(), &select, page).await?;
                let is_end = ids.len() < PRODUCTS_A_PAGE && (page == 1 || !ids.is_empty());
                if is_end {
                    // This was the last page, so the count follows without a second query.
                    let before = (page - 1) * PRODUCTS_A_PAGE as u32;
                    let matching = before + ids.len() as u32;
                    (ids, matching, page)
                } else {
                    let matching = count(reading.db(), &select).await?;
                    let last = Ord::min(page, pages(matching));
                    let ids = match last == page {
                        true => ids,
                        false => ids_of_page(reading.db(), &select, last).await?,
                    };
                    (ids, matching, last)
                }
            }
        };
        let rows = rows_of(reading.db(), language, &ids).await?;
        reading.end().await?;
        let found = |row: &product_listing::Model| {
            let found = search::found(row, wanted.as_ref()?.find(&row.search_text))?;
            Some((row.slug.clone(), found))
        };
        Ok(CataloguePage {
            found: rows.iter().filter_map(found).collect::<BTreeMap<_, _>>(),
            items: cards(rows),
            matching,
            page,
            pages: pages(matching),
            products: state.products(),
            grades: shared.grades.clone(),
            origins: shared.origins.clone(),
            featured: shared.featured.clone(),
            whole: state.is_whole(),
            brochures: state.brochures(),
        })
    }

    /// An active product with others of its category; `None` if there is none with that slug.
    pub async fn product(
        &self,
        slug: &str,
        language: Language,
    ) -> Result<Option<ProductPage>, DbErr> {
        let reading = self.begin().await?;
        let page = product_page(reading.db(), slug, language).await?;
        reading.end().await?;
        Ok(page)
    }

    /// The active ones of these products, in the same order.
    pub async fn cards(
        &self,
        slugs: &[String],
        language: Language,
    ) -> Result<Vec<ProductCard>, DbErr> {
        let reading = self.begin().await?;
        let mut ids = Vec::new();
        for slug in slugs {
            ids.extend(number_of(reading.db(), slug).await?);
        }
        let rows = rows_of(reading.db(), language, &ids).await?;
        reading.end().await?;
        Ok(cards(rows))
    }

    /// The name of a product in a language; `None` if there is no active product with that slug.
    pub async fn product_name(
        &self,
        slug: &str,
        language: Language,
    ) -> Result<Option<String>, DbErr> {
        let reading = self.begin().await?;
        let row = active(reading.db(), slug, language).await?;
        reading.end().await?;
        Ok(row.map(|row| row.name))
    }
}

/// Like [`Catalogue::product`], from the rows that a transaction sees.
pub async fn product_page(
    db: &Transaction,
    slug: &str,
    language: Language,
) -> Result<Option<ProductPage>, DbErr> {
    let Some(row) = active(db, slug, language).await? else {
        return Ok(None);
    };
    let mut select = of_language(language);
    select
        .and_where(Expr::col(column("category")).eq(row.category.as_str()))
        .and_where(Expr::col(column("id")).ne(row.id));
    let related = rows(db, language, select, Some(RELATED)).await?;
    Ok(Some(ProductPage {
        offer: Offer::of(&row),
        product: row.into(),
        related: cards(related),
    }))
}

/// Selects the rows of `product_listing_keys` that pass every filter.
fn matching(
    db: &Transaction,
    state: &State,
    filters: &Filters,
    wanted: Option<&SearchTerm>,
    language: Language,
) -> SelectStatement {
    let backend = db.get_database_backend();
    let equals = |name, value: &str| Expr::col(column(name)).eq(value);
    let mut select = of_language(language);
    if let Some(category) = &filters.category {
        select.and_where(equals("category", category));
    }
    if let Some(grade) = &filters.grade {
        select.and_where(equals("grade", grade));
    }
    if let Some(origin) = &filters.origin {
        select.and_where(equals("origin", origin));
    }
    if let (Some(heat), Some(category)) = (filters.heat, &filters.category)
        && state.vocabulary.categories.has_heat(category)
    {
        select.and_where(equals("heat_level", heat.code()));
    }
    if let Some(wanted) = wanted {
        let has = |name, text: &str| contains(backend, Expr::col(column(name)), text);
        let mut any = Cond::any().add(has("search_text", &wanted.text));
        for code in wanted.codes() {
            any = any.add(has("hs_digits", &code));
        }
        select.cond_where(any);
    }
    select
}

/// The IDs of the products that a search finds, those with a match in name or description first.
async fn ranked(
    db: &Transaction,
    select: SelectStatement,
    wanted: &SearchTerm,
) -> Result<Vec<i64>, DbErr> {
    let mut select = in_order(select);
    select.column(column("id")).column(column("search_text"));
    let (mut shown, mut beyond) = (Vec::new(), Vec::new());
    for row in db.query_all(&select).await? {
        let text: String = row.try_get_by_index(1)?;
        let ids = match wanted.find(&text) {
            Match::Shown => &mut shown,
            Match::OtherText(_) | Match::HsCode => &mut beyond,
        };
        ids.push(row.try_get_by_index::<i64>(0)?);
    }
    shown.append(&mut beyond);
    Ok(shown)
}

async fn ids_of_page(
    db: &Transaction,
    select: &SelectStatement,
    page: u32,
) -> Result<Vec<i64>, DbErr> {
    let mut select = in_order(select.clone());
    select
        .column(column("id"))
        .offset(u64::from(page - 1) * PRODUCTS_A_PAGE as u64)
        .limit(PRODUCTS_A_PAGE as u64);
    numbers(db, &select).await
}

fn pages(matching: u32) -> u32 {
    Ord::max(matching.div_ceil(PRODUCTS_A_PAGE as u32), 1)
}

/// The ID of the active product with a slug.
async fn number_of(db: &Transaction, slug: &str) -> Result<Option<i64>, DbErr> {
    let mut select = of_language(Language::ENGLISH);
    select
        .column(column("id"))
        .and_where(Expr::col(column("slug")).eq(slug));
    Ok(numbers(db, &select).await?.first().copied())
}

async fn active(
    db: &Transaction,
    slug: &str,
    language: Language,
) -> Result<Option<product_listing::Model>, DbErr> {
    let Some(id) = number_of(db, slug).await? else {
        return Ok(None);
    };
    let rows = rows_of(db, language, &[id]).await?;
    Ok(rows.into_iter().next())
}

#[cfg(test)]
mod tests {
    use store::testing::TestDatabase;

    use super::*;

    #[tokio::test]
    async fn on_sqlite_filters_and_counts_read_no_search_texts() {
        let test = TestDatabase::sqlite().await;
        for filters in [&["category", "heat_level"][..], &["grade", "origin"], &[]] {
            let mut select = of_language(Language::ENGLISH);
            select.expr(Expr::cust("count(*)"));
            for filter in filters {
                select.and_where(Expr::col(column(filter)).eq("one"));
            }
            let plan = test.plan(&select).await;
            assert!(
                plan[0].contains("COVERING INDEX product_listing_keys_filters"),
                "{filters:?}: {plan:?}"
            );
        }
    }
}
