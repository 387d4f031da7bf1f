//! Which products are still those of the sample company.

use std::collections::HashSet;

use store::{ConnectionTrait, DbErr};
use tables::changed_keys;

use crate::{
    queries::products,
    tables::{
        product_parameters::PRODUCT_PARAMETERS, product_translations::PRODUCT_TRANSLATIONS,
        products::PRODUCTS,
    },
};

/// The slugs of the products of the sample company. Only the program has its kit.
#[derive(Clone, Copy)]
pub struct SampleProducts(pub fn() -> &'static [String]);

/// The products of the sample company that nobody has changed since they were loaded, nor their parameters and translations, and that
/// have no draft: numbers and versions. One that was deleted and put back is among them.
pub async fn unchanged_products(
    db: &impl ConnectionTrait,
    sample: SampleProducts,
) -> Result<Vec<(i64, i64)>, DbErr> {
    let slugs = (sample.0)().iter().map(String::as_str);
    let found = products::versions_of(db, slugs).await?;
    let ids: Vec<i64> = found.iter().map(|(id, _)| *id).collect();
    let keys: [(&str, Vec<String>); 3] = [
        (PRODUCTS.name, ids.iter().map(ToString::to_string).collect()),
        (
            PRODUCT_PARAMETERS.name,
            products::keys_of_parameters(db, &ids).await?,
        ),
        (
            PRODUCT_TRANSLATIONS.name,
            products::keys_of_translations(db, &ids).await?,
        ),
    ];
    let mut changed: HashSet<i64> = products::with_drafts(db, &ids).await?;
    for (table, keys) in keys {
        let of_table = changed_keys(db, table, keys).await?;
        // Each key begins with the number of the product.
        let ids = of_table.iter().filter_map(|key| key.split(',').next());
        changed.extend(ids.filter_map(|id| id.parse::<i64>().ok()));
    }
    let unchanged = found.into_iter().filter(|(id, _)| !changed.contains(id));
    Ok(unchanged
        .map(|(id, version)| (id, version.into()))
        .collect())
}
