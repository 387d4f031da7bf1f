//! A product with changes that are not written.

use languages::Language;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use store::Database;
use tables::{Action, Result, Right, Row, WriteTransaction, Writer, apply_without_rights, require};

use super::{changes::Changes, no_product};
use crate::{
    ProductPage,
    entities::product,
    listings, product_page,
    tables::{product_drafts::PRODUCT_DRAFTS, products::PRODUCTS},
};

/// The product as visitors would see it in a language if these changes were published, even if it is hidden. Nothing is written.
/// The changes are in the format of a draft, and may be empty. Fails as a write does, and with `PT404` when there is no such
/// product.
pub async fn preview_draft(
    db: &Database,
    writer: &Writer,
    product_id: i64,
    changes: &Row,
    language: Language,
) -> Result<ProductPage> {
    require(&PRODUCT_DRAFTS, writer.role, Right::Select)?;
    let changes = Changes::read_rows(changes, Action::Update)
        .map_err(|fault| fault.error(&PRODUCT_DRAFTS))?;
    let mut tx = WriteTransaction::begin(db, &PRODUCTS, writer).await?;
    let mut steps = changes.steps(Some(product_id));
    for step in &mut steps {
        // Whether the row has changed meanwhile only matters on publication.
        step.version = None;
    }
    apply_without_rights(&mut tx, &steps).await?;
    product::Entity::update_many()
        .col_expr(product::Column::Active, Expr::value(true))
        .filter(product::Column::Id.eq(product_id))
        .exec(&tx.db)
        .await?;
    listings::refresh(&tx.db, [product_id]).await?;
    let product = product::Entity::find_by_id(product_id).one(&tx.db).await?;
    let page = match product {
        Some(product) => product_page(&tx.db, &product.slug, language).await?,
        None => None,
    };
    tx.end(true).await?;
    Ok(page.ok_or_else(|| no_product(product_id))?)
}
