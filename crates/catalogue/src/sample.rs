//! Which products are still those of the sample company.

use sea_orm::sea_query::{Cond, Expr, ExprTrait};
use serde_json::json;
use store::ConnectionTrait;
use tables::{CopyState, Result, Row, Table, VERSION, copy_state, natural_key_of, whole};

use crate::{
    queries::products,
    tables::{
        product_parameters::PRODUCT_PARAMETERS, product_translations::PRODUCT_TRANSLATIONS,
        products::PRODUCTS,
    },
};

/// A product of the sample company with the rows that belong to it, as its kit has them: without the number that it has on a site.
#[derive(Debug)]
pub struct SampleProduct {
    /// The row of `products`.
    pub product: Row,
    /// Rows of `product_translations`.
    pub translations: Vec<Row>,
    /// Rows of `product_parameters`.
    pub parameters: Vec<Row>,
}

/// The products of the sample company. Only the program has its kit.
#[derive(Clone, Copy)]
pub struct SampleProducts(pub fn() -> &'static [SampleProduct]);

/// The products that are those of the sample company, value for value, with their parameters and translations, and have no draft: numbers and
/// versions.
pub async fn unchanged_products(
    db: &impl ConnectionTrait,
    sample: SampleProducts,
) -> Result<Vec<(i64, i64)>> {
    let sample = (sample.0)();
    let slugs = sample.iter().filter_map(|of| of.product["slug"].as_str());
    let has_slug = Cond::all().add(Expr::col("slug").is_in(slugs));
    let found = whole(db, &PRODUCTS, has_slug, None).await?;
    let numbered = found
        .iter()
        .filter_map(|row| Some((row["id"].as_i64()?, row)));
    let numbered: Vec<(i64, &Row)> = numbered.collect();
    let ids: Vec<i64> = numbered.iter().map(|(id, _)| *id).collect();
    let drafts = products::with_drafts(db, &ids).await?;
    let of_them = || Cond::all().add(Expr::col("product_id").is_in(ids.iter().copied()));
    let translations = whole(db, &PRODUCT_TRANSLATIONS, of_them(), None).await?;
    let parameters = whole(db, &PRODUCT_PARAMETERS, of_them(), None).await?;
    let is_unchanged = |(id, row): &(i64, &Row)| {
        let of_kit = sample.iter().find(|of| of.product["slug"] == row["slug"]);
        of_kit.is_some_and(|of| {
            !drafts.contains(id)
                && copy_state(&PRODUCTS, Some(row), &of.product) == CopyState::Unchanged
                && are_same(&PRODUCT_TRANSLATIONS, &translations, *id, &of.translations)
                && are_same(&PRODUCT_PARAMETERS, &parameters, *id, &of.parameters)
        })
    };
    let unchanged = numbered.iter().filter(|of| is_unchanged(of));
    Ok(unchanged
        .filter_map(|(id, row)| Some((*id, row[VERSION].as_i64()?)))
        .collect())
}

/// Whether the rows of a product, among others, which are in the order of the products, are those of the kit.
fn are_same(table: &'static Table, stored: &[Row], id: i64, of_kit: &[Row]) -> bool {
    let number = |row: &Row| row["product_id"].as_i64();
    let first = stored.partition_point(|row| number(row) < Some(id));
    let end = stored.partition_point(|row| number(row) <= Some(id));
    let stored = &stored[first..end];
    stored.len() == of_kit.len()
        && of_kit.iter().all(|of_kit| {
            let mut row = of_kit.clone();
            row.insert("product_id".to_owned(), json!(id));
            let key = natural_key_of(table, &row);
            let known = stored
                .iter()
                .find(|stored| natural_key_of(table, stored) == key);
            copy_state(table, known, &row) == CopyState::Unchanged
        })
}
