//! Products' texts in other languages.

use crate::entities::{product, product_translation};
use crate::rules::translation_fault;
use crate::translation_sources::{self, Fingerprints};
use sea_orm::EntityTrait;

use super::domain::{Catalogue, GRANTS, Touched};
use super::products::PRODUCTS;
use tables::prelude::*;
use tables::take_stale;

pub(crate) static PRODUCT_TRANSLATIONS: Table = Table {
    name: "product_translations",
    about: "A product's texts in another language; what is null is shown in English.",
    columns: &[
        column("product_id", Type::Number, "The product."),
        text("language", "Code of the language, such as `de`."),
        maybe("name", "Name as shown."),
        maybe("description", "One or two sentences."),
        maybe(
            "detailed_description",
            "Paragraphs with blank lines between them.",
        ),
        maybe("district", "District where it grows or is traded."),
        maybe("state", "State of the district."),
        maybe("min_order_quantity", "Smallest order."),
        nullable(column(
            "packaging_options",
            Type::Json,
            "Ways it can be packed.",
        )),
        maybe("shelf_life", "How long it keeps."),
        maybe("lead_time", "From the order to the vessel."),
        maybe("load_20ft", "What a 20 ft container takes."),
        maybe("load_40ft", "What a 40 ft container takes."),
        nullable(column(
            "other_names",
            Type::Json,
            "Names that buyers of this language use.",
        )),
        MADE_FROM_OF_TEXTS,
        STALE_TEXTS,
        VERSION_COLUMN,
    ],
    key: &["product_id", "language"],
    grants: GRANTS,
    foreign_keys: &[references("product_id", &PRODUCTS, "id", OnDelete::Cascade)],
    domain: &Catalogue,
    hooks: &ProductTranslations,
    ..Table::DEFAULT
};

#[derive(Debug)]
struct ProductTranslations;

#[async_trait]
impl TableHooks for ProductTranslations {
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let Change {
            table,
            row,
            before,
            restored_from,
        } = change;
        // It is shown in English then.
        empty_is_null(table, row);
        row[MADE_FROM] = json!({});
        let still_stale = take_stale(table, row)?;
        check_nulls(table, row)?;
        check_lists(table, row)?;
        let mut translation: product_translation::Model = model(table, row.clone())?;
        if let Some(fault) = translation_fault(&translation.language) {
            return refuse(table, &[fault]);
        }
        // A restored text was made from the English of that time.
        let before: Option<product_translation::Model> = restored_from
            .or(before)
            .map(|before| {
                let mut before = before.clone();
                // Revisions of earlier programs do not have this column.
                if before.get(STALE).is_none_or(Json::is_null) {
                    before.insert(STALE.to_owned(), json!([]));
                }
                model(table, before)
            })
            .transpose()?;
        let english = english(tx, table, translation.product_id).await?;
        translation.remember_english(before.as_ref(), &english);
        // A restored row does not say what the English is today.
        if let (None, Some(before), Some(still_stale)) = (restored_from, &before, still_stale) {
            let confirmed = before
                .stale
                .0
                .iter()
                .filter(|name| !still_stale.0.contains(name));
            for column in confirmed.filter_map(|name| translation_sources::column(name)) {
                translation.confirm(column, &english);
            }
        }
        row[MADE_FROM] = json!(translation.made_from);
        row[STALE] = json!(translation.stale_names(&english));
        Ok(())
    }

    async fn after_write(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        tx.state::<Touched>()
            .products
            .extend(row["product_id"].as_i64());
        Ok(())
    }
}

/// The fingerprints of a product's English texts. Fails with `23503` when there is no such product.
pub(super) async fn english(
    tx: &mut WriteTransaction<'_>,
    table: &'static Table,
    id: i64,
) -> Result<Fingerprints> {
    if !tx.state::<Touched>().english.contains_key(&id) {
        let product = product::Entity::find_by_id(id).one(&tx.db).await?;
        tx.state::<Touched>().english.insert(id, product);
    }
    match &tx.state::<Touched>().english[&id] {
        Some(product) => Ok(Fingerprints::of(product)),
        None => {
            let id = id.to_string();
            Err(Error::missing_row(table.name, "product_id", &id, "products").into())
        }
    }
}
