//! The kit of the sample company, which comes with the program: `kits/nandi`.

use std::{collections::BTreeMap, sync::LazyLock};

use anyhow::anyhow;
use catalogue::{
    listings,
    sample::{SampleProduct, SampleProducts},
};
use chrono::{DateTime, Utc};
use include_dir::{Dir, include_dir};
use sea_orm::sea_query::Cond;
use store::{ConnectionTrait, Database};
use tables::{
    Author, Role, Row, Services, TableError, WriteTransaction, Writer, has_revisions, plain, whole,
};

use super::{
    KitTable, LANGUAGE, PRODUCTS, SLUG,
    files::Folder,
    kit::{Kit, read_table},
    kit_tables, numbers_of_products,
    rows::KitRow,
    table,
};
use crate::schema::schema;

static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../kits/nandi");

static ITS_PRODUCTS: LazyLock<Vec<SampleProduct>> = LazyLock::new(|| {
    let folder = Folder::Embedded(&FILES);
    let mut products: BTreeMap<String, SampleProduct> = BTreeMap::new();
    for of in kit_tables().into_iter().filter(KitTable::is_of_products) {
        let rows = read_table(&folder, of, &mut Vec::new());
        for KitRow { mut row, .. } in rows.expect("a test reads every file").into_iter().flatten() {
            if of.name() == PRODUCTS {
                let product = SampleProduct {
                    translations: Vec::new(),
                    parameters: Vec::new(),
                    product: row,
                };
                products.insert(plain(&product.product[SLUG]), product);
                continue;
            }
            let slug = row.remove(SLUG).map(|slug| plain(&slug));
            let Some(product) = slug.and_then(|slug| products.get_mut(&slug)) else {
                continue;
            };
            match row.contains_key(LANGUAGE) {
                true => product.translations.push(row),
                false => product.parameters.push(row),
            }
        }
    }
    products.into_values().collect()
});

/// The products of the sample company.
pub const SAMPLE_PRODUCTS: SampleProducts = SampleProducts(|| &ITS_PRODUCTS);

/// The sizes of the kit's files, in bytes.
pub(crate) fn sizes() -> Vec<usize> {
    let mut sizes = Vec::new();
    let mut folders = vec![&FILES];
    while let Some(folder) = folders.pop() {
        sizes.extend(folder.files().map(|file| file.contents().len()));
        folders.extend(folder.dirs());
    }
    sizes
}

/// The tables that are the company's alone: once there was a row in one of them, the sample company is not loaded.
const OF_THE_COMPANY: [&str; 2] = [PRODUCTS, "certificates"];

/// Gives a site that never had content the rows of the sample company: all of them, or none. Returns how many products there are.
///
/// Each start may do so, and nearly every test does. So it takes one transaction and few statements.
pub async fn load_into_empty(database: &Database, now: DateTime<Utc>) -> anyhow::Result<usize> {
    if !never_had_content(database.read()).await? {
        return Ok(0);
    }
    let kit = Kit::of(Folder::Embedded(&FILES))?;
    let writer = Writer {
        schema: schema(),
        role: Role::Service,
        author: Author {
            id: None,
            name: "mirchi".to_owned(),
        },
        services: Services::default(),
        now,
    };
    let mut tx = WriteTransaction::begin(database, table(PRODUCTS), &writer).await?;
    // Two replicas that start together must not both find it empty: the second would write over what was imported meanwhile.
    if !never_had_content(&tx.db).await? {
        tx.end(true).await?;
        return Ok(0);
    }
    for (of, rows) in kit.tables {
        let numbers = numbers_of_products(&tx.db).await?;
        let numbered = rows.into_iter().map(|KitRow { mut row, place }| {
            let known = of.set_number(&mut row, &numbers);
            known.map_err(|slug| anyhow!("{place}: there is no product `{slug}`"))?;
            Ok(row)
        });
        let rows = numbered.collect::<anyhow::Result<Vec<Row>>>()?;
        tx.add_shipped(of.table, &rows).await?;
    }
    listings::refresh_all(&tx.db).await?;
    let count = numbers_of_products(&tx.db).await?.len();
    tx.end(false).await?;
    Ok(count)
}

/// Whether there is no row, and nobody has deleted one.
async fn never_had_content(db: &impl ConnectionTrait) -> Result<bool, TableError> {
    for name in OF_THE_COMPANY {
        let rows = whole(db, table(name), Cond::all(), Some(1)).await?;
        if !rows.is_empty() || has_revisions(db, name).await? {
            return Ok(false);
        }
    }
    Ok(true)
}
