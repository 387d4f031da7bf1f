//! Changing many products at once.

use std::collections::BTreeSet;

use access::Role::{Editor, Owner, Service};
use decimal::Decimal;
use postgrest::{Error, Type};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tables::{
    Call, Effect, Function, Parameter, Result, Right, Row, TableError, VERSION, WriteTransaction,
    Written, require,
};
use uuid::Uuid;

use crate::tables::products::{PRODUCTS, find_product};

pub(crate) static CHANGE_PRODUCTS: Function = Function {
    name: "change_products",
    about: "Changes up to 100 products alike, each in a transaction of its own: `rows` are their `id` and `version`, `change` is `\"delete\"`, `{\"set\": {\"category\": CODE}}` (or `active`, `featured`), or `{\"price\": {\"to\": NUMBER}}` (or `by` an amount, or `by_percent`). Answers what was `changed`, and what was `kept` because somebody had changed it, or was `refused`.",
    parameters: &[
        Parameter::required("rows", Type::Json),
        Parameter::required("change", Type::Json),
    ],
    roles: &[Editor, Owner, Service],
    run: |call| Box::pin(change_products(call)),
    ..Function::DEFAULT
};

/// The most products of one call.
const MAX_PRODUCTS: usize = 100;

#[derive(Deserialize)]
struct Arguments {
    rows: Vec<ReadRow>,
    change: Change,
}

/// A product as the caller has read it.
#[derive(Clone, Copy, Deserialize)]
struct ReadRow {
    id: i64,
    version: i64,
}

/// What is done to every product.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Change {
    Delete,
    Set(SetColumns),
    Price(PriceChange),
}

/// The columns that may be the same in many products; `None` for one that stays.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct SetColumns {
    #[serde(skip_serializing_if = "Option::is_none")]
    category: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    active: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    featured: Option<bool>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PriceChange {
    /// One price instead of the former one.
    To(Decimal),
    /// So much more in its own currency, or less.
    By(Decimal),
    /// So many per cent more, or less, rounded to cents.
    ByPercent(Decimal),
}

/// What became of the products.
#[derive(Default, Serialize)]
struct Answer {
    /// The products with the version that they have now; null for a deleted one.
    changed: Vec<Row>,
    /// Those that somebody has changed since they were read.
    kept: Vec<i64>,
    /// Those that break a rule then, or have no price that could be raised, with the reason.
    refused: Vec<Row>,
}

/// Changes products one after the other. A transaction of all would hold up every other writer.
/// Fails with `PGRST102` for other arguments, and `42501` when the role may not write products so; products before it are changed then.
async fn change_products(call: Call<'_>) -> Result<Written> {
    let takes = "change_products takes {\"rows\": [{\"id\": NUMBER, \"version\": NUMBER}], \"change\": CHANGE}";
    let Arguments { rows, change } = call.arguments(takes)?;
    if rows.is_empty() || rows.len() > MAX_PRODUCTS {
        let text = format!("change_products takes 1 to {MAX_PRODUCTS} rows");
        return Err(Error::invalid_body(text).into());
    }
    let right = match change {
        Change::Delete => Right::Delete,
        Change::Set(_) | Change::Price(_) => Right::Update,
    };
    require(&PRODUCTS, call.writer.role, right)?;
    let mut effects = BTreeSet::new();
    let request_id = Uuid::new_v4().to_string();
    let answer = change_each(&call, rows, &change, &request_id, &mut effects).await?;
    Ok(Written {
        answer: tables::answer_of(&answer),
        effects,
    })
}

/// Deletes products, numbers and versions, one after the other, in the revisions of a request. Those that somebody has changed meanwhile
/// stay. The numbers of the others are put into `deleted`. Fails with `42501` when the role may not delete products. When the
/// database fails, products before it are deleted.
pub async fn delete_products(
    call: &Call<'_>,
    products: Vec<(i64, i64)>,
    request_id: &str,
    effects: &mut BTreeSet<Effect>,
    deleted: &mut Vec<i64>,
) -> Result<()> {
    require(&PRODUCTS, call.writer.role, Right::Delete)?;
    for (id, version) in products {
        let rows = vec![ReadRow { id, version }];
        let answer = change_each(call, rows, &Change::Delete, request_id, effects).await?;
        deleted.extend(answer.changed.iter().filter_map(|row| row["id"].as_i64()));
    }
    Ok(())
}

async fn change_each(
    call: &Call<'_>,
    rows: Vec<ReadRow>,
    change: &Change,
    request_id: &str,
    effects: &mut BTreeSet<Effect>,
) -> Result<Answer> {
    let mut answer = Answer::default();
    for row in rows {
        let mut tx = WriteTransaction::begin(call.db, &PRODUCTS, call.writer).await?;
        request_id.clone_into(&mut tx.journal.request_id);
        match apply(&mut tx, row, change).await {
            Ok(version) => {
                effects.extend(tx.end(false).await?);
                let changed = json!({ "id": row.id, "version": version });
                answer.changed.extend(changed.as_object().cloned());
            }
            Err(TableError::Refused(error)) => {
                tx.end(true).await?;
                match error.code {
                    "PT409" => answer.kept.push(row.id),
                    _ => {
                        let reason = error.details.unwrap_or(error.message);
                        let refused = json!({ "id": row.id, "details": reason });
                        answer.refused.extend(refused.as_object().cloned());
                    }
                }
            }
            Err(error) => return Err(error),
        }
    }
    Ok(answer)
}

/// Changes one product. Returns its new version; `None` if it is deleted.
async fn apply(
    tx: &mut WriteTransaction<'_>,
    read: ReadRow,
    change: &Change,
) -> Result<Option<i64>> {
    let Some(before) = find_product(tx, read.id).await? else {
        let details = format!("{VERSION}: products {} is not there any more", read.id);
        return Err(Error::changed_meanwhile(details).into());
    };
    tx.check_version(&PRODUCTS, &before, Some(read.version))
        .await?;
    let values = match change {
        Change::Delete => {
            tx.remove(&PRODUCTS, before).await?;
            return Ok(None);
        }
        Change::Set(columns) => json!(columns),
        Change::Price(change) => change.columns(&before)?,
    };
    let values = values.as_object().cloned().unwrap_or_default();
    tx.change(&PRODUCTS, &before, &values, None).await?;
    let after = tx.last_row().map(|row| &row[VERSION]);
    Ok(after.and_then(serde_json::Value::as_i64))
}

impl PriceChange {
    /// The columns of the new price. Fails with `23514` if there is no price to change, or the new one is out of range.
    fn columns(self, before: &Row) -> Result<serde_json::Value> {
        let refused = |fault: &str| {
            let faults = [("price_from", fault.to_owned())];
            TableError::from(Error::check_violation(PRODUCTS.name, &faults))
        };
        let old = |column: &str| -> Option<Decimal> {
            serde_json::from_value(before[column].clone()).ok()
        };
        let new = |old: Decimal| {
            let number = i128::from(old.ten_thousandths());
            let changed = match self {
                Self::To(price) => i128::from(price.ten_thousandths()),
                Self::By(amount) => number + i128::from(amount.ten_thousandths()),
                // In ten-thousandths a cent is 100, and so is a per cent of a per cent.
                Self::ByPercent(percent) => {
                    let by = number * i128::from(percent.ten_thousandths()) / 1_000_000;
                    let cents = (number + by + 50).div_euclid(100);
                    cents * 100
                }
            };
            let number = i64::try_from(changed).ok()?;
            let price = Decimal::from_ten_thousandths(number);
            // Also whether it has not too many digits.
            price.to_string().parse::<Decimal>().ok()
        };
        if let Self::To(price) = self {
            return Ok(json!({ "price_from": price, "price_to": null }));
        }
        let from =
            old("price_from").ok_or_else(|| refused("is empty; there is no price to change"))?;
        let to = old("price_to").map(new);
        match (new(from), to) {
            (Some(from), None) => Ok(json!({ "price_from": from })),
            (Some(from), Some(Some(to))) => Ok(json!({ "price_from": from, "price_to": to })),
            _ => Err(refused("would have too many digits")),
        }
    }
}
