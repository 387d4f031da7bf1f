//! Writing the changes of a product.

use postgrest::Error;
use tables::{
    Result, Right, Row, TableError, VERSION, WriteTransaction, key_of, require, whole_row,
};

use super::changes::{Action, Step};
use crate::tables::products::PRODUCTS;

/// Writes the changes of a product, with the rights of the caller.
pub(super) async fn apply(tx: &mut WriteTransaction<'_>, steps: &[Step]) -> Result<()> {
    for step in steps {
        let right = match step.action {
            Action::Insert => Right::Insert,
            Action::Update => Right::Update,
            Action::Delete => Right::Delete,
        };
        require(step.table, tx.role, right)?;
    }
    write_steps(tx, steps).await
}

/// Writes the changes of a product, without asking for rights.
pub(super) async fn write_steps(tx: &mut WriteTransaction<'_>, steps: &[Step]) -> Result<()> {
    for step in steps {
        let written = write(tx, step).await;
        written.map_err(|error| in_row(error, &step.name))?;
    }
    Ok(())
}

/// The same error with the row that it is about as its hint, where it has none.
fn in_row(error: TableError, name: &str) -> TableError {
    match error {
        TableError::Refused(error) if error.hint.is_none() => {
            error.with_hint(format!("row: {name}")).into()
        }
        other => other,
    }
}

async fn write(tx: &mut WriteTransaction<'_>, step: &Step) -> Result<()> {
    let Step { table, key, .. } = step;
    let now = tx.by_key(table, table.key, key).await?;
    match (step.action, now) {
        (Action::Update, Some(before)) => {
            tx.check_version(table, &before, step.version).await?;
            tx.refuse_duplicate(table, &before, &step.values).await?;
            tx.change(table, &before, &step.values, None).await
        }
        (Action::Update, None) => {
            let key = key_of(table, key);
            let details = format!("{VERSION}: {} {key} is not there any more", table.name);
            Err(Error::changed_meanwhile(details).into())
        }
        (Action::Insert, _) => {
            let mut given = key.clone();
            given.extend(step.values.clone());
            let row = whole_row(table, &given);
            tx.refuse_known(table, &row).await?;
            tx.add(table, row, None).await
        }
        (Action::Delete, Some(before)) => {
            tx.check_version(table, &before, step.version).await?;
            tx.remove(table, before).await
        }
        (Action::Delete, None) => Ok(()),
    }
}

/// The product as it is now.
///
/// # Errors
/// `PT404` when there is none.
pub(super) async fn product_row(tx: &WriteTransaction<'_>, id: i64) -> Result<Row> {
    let key = Row::from_iter([("id".to_owned(), id.into())]);
    let product = tx.by_key(&PRODUCTS, PRODUCTS.key, &key).await?;
    let missing = || Error::function_found_nothing(format!("there is no product {id}"));
    Ok(product.ok_or_else(missing)?)
}
