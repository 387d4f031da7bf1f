//! Products, as the staff writes them. A changed slug leaves a redirect; the rows for visitors are made again by
//! [`Catalogue`] before the commit, and after it the program reads the catalogue again (`http::rest::table_rows`).

use crate::entities::product;
use crate::{fault, rules::product_faults};

use super::product_columns;
use super::{
    categories::CATEGORIES,
    domain::{Catalogue, GRANTS, Touched, has_picture_of},
    grades::GRADES,
    redirects,
};
use tables::prelude::*;

pub(crate) static PRODUCTS: Table = Table {
    name: "products",
    about: "What the company offers, with its English texts.",
    columns: &product_columns::OF_THE_TABLE,
    key: &["id"],
    unique: Some(&["slug"]),
    grants: GRANTS,
    foreign_keys: &[
        references("category", &CATEGORIES, "code", OnDelete::Restrict),
        references("grade", &GRADES, "code", OnDelete::Restrict),
    ],
    domain: &Catalogue,
    hooks: &Products,
    ..Table::DEFAULT
};

/// The row of the product with a number.
pub(crate) async fn find_product(tx: &WriteTransaction<'_>, id: i64) -> Result<Option<Row>> {
    let key = Row::from_iter([("id".to_owned(), id.into())]);
    tx.by_key(&PRODUCTS, PRODUCTS.key, &key).await
}

#[derive(Debug)]
struct Products;

#[async_trait]
impl TableHooks for Products {
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let Change { table, row, .. } = change;
        check_nulls(table, row)?;
        check_lists(table, row)?;
        let has_picture = has_picture_of(tx, row).await?;
        let product: product::Model = model(table, with_number(row))?;
        fault::refuse(table, &product_faults(&product, &|_| has_picture))?;
        tx.require_referenced_rows(table, row).await
    }

    async fn after_update(
        &self,
        tx: &mut WriteTransaction<'_>,
        before: &Row,
        row: &Row,
    ) -> Result<()> {
        redirects::redirect_changed_slug(&tx.db, before, row).await
    }

    async fn after_write(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        tx.state::<Touched>().products.extend(row["id"].as_i64());
        Ok(())
    }
}
