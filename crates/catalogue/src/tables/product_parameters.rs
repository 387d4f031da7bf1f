//! What is measured of a product.

use crate::{
    entities::{
        parameter,
        product_parameter::{self, ParameterKind},
    },
    fault,
    rules::product_parameter_faults,
};
use sea_orm::{ActiveEnum, EntityTrait};

use super::{
    domain::{Catalogue, GRANTS, Touched},
    parameters::PARAMETERS,
    product_translations::english,
    products::PRODUCTS,
};
use tables::prelude::*;

pub(crate) static PRODUCT_PARAMETERS: Table = Table {
    name: "product_parameters",
    about: "What is measured of a product.",
    columns: &[
        column("product_id", Type::Number, "The product."),
        text("parameter", "Code of the parameter."),
        text(
            "kind",
            "`typical` for what lots usually have, `limit` for what every lot keeps to.",
        ),
        decimal(
            "minimum",
            "The least; the same as `maximum` for a single figure, null where only a most is stated.",
        ),
        decimal(
            "maximum",
            "The most; 0 in an amount such as `25 g` is said as `absent in 25 g`.",
        ),
        with(text("unit", "Unit of both."), ColumnDefault::OfReferredRow),
        with(
            text("method", "Method of the test; empty where none is stated."),
            ColumnDefault::OfReferredRow,
        ),
        maybe(
            "note",
            "A remark in English, shown as it is beside the figures or in their place.",
        ),
        with(
            column(
                "position",
                Type::Integer,
                "Place among the parameters of the product, the lowest first.",
            ),
            ColumnDefault::OfReferredRow,
        ),
        VERSION_COLUMN,
    ],
    key: &["product_id", "parameter", "kind"],
    grants: GRANTS,
    foreign_keys: &[
        references("product_id", &PRODUCTS, "id", OnDelete::Cascade),
        references("parameter", &PARAMETERS, "code", OnDelete::Cascade),
    ],
    domain: &Catalogue,
    hooks: &ProductParameters,
    ..Table::DEFAULT
};

#[derive(Debug)]
struct ProductParameters;

#[async_trait]
impl TableHooks for ProductParameters {
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let Change { table, row, .. } = change;
        if let Some(code) = text_of(row, "parameter") {
            let parameter = known_parameter(tx, table, &code).await?;
            for (name, usual) in [
                ("unit", json!(parameter.unit)),
                ("method", json!(parameter.method)),
                ("position", json!(parameter.position)),
            ] {
                if row[name].is_null() {
                    row[name] = usual;
                }
            }
        }
        empty_is_null(table, row);
        check_nulls(table, row)?;
        let kinds = ParameterKind::values();
        let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
        check_word(table, row, "kind", &kinds)?;
        let parameter: product_parameter::Model = model(table, row.clone())?;
        english(tx, table, parameter.product_id).await?;
        fault::refuse(table, &product_parameter_faults(&parameter.into()))
    }

    async fn after_write(&self, tx: &mut WriteTransaction<'_>, row: &Row) -> Result<()> {
        self.after_cascade(tx, row);
        Ok(())
    }

    fn after_cascade(&self, tx: &mut WriteTransaction<'_>, row: &Row) {
        tx.state::<Touched>()
            .products
            .extend(row["product_id"].as_i64());
    }
}

/// Fails with `23503` when there is no such parameter.
async fn known_parameter(
    tx: &WriteTransaction<'_>,
    table: &'static Table,
    code: &str,
) -> Result<parameter::Model> {
    let known = parameter::Entity::find_by_id(code).one(&tx.db).await?;
    let missing = || Error::missing_row(table.name, "parameter", code, "parameters");
    Ok(known.ok_or_else(missing)?)
}
