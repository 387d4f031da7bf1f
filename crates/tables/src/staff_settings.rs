//! Personal settings of the staff.

use postgrest::Error;
use sea_orm::sea_query::{Cond, Expr, ExprTrait, Query as Sql};
use serde_json::Value as Json;
use store::Transaction;

use crate::{
    Table, Writer,
    column::{ACCOUNT, Row},
    error::Result,
    read,
    row_checks::{check_nulls, refuse},
};

/// The most characters of a key.
const MAX_KEY: usize = 64;
/// The most bytes of a value.
const MAX_VALUE: usize = 16 << 10;
/// The most settings of one account.
const MAX_SETTINGS: u64 = 50;

/// Sets the writer as the owner of a new row.
///
/// # Errors
/// `42501` when the row names somebody else.
pub(crate) fn make_own(table: &'static Table, writer: &Writer<'_>, row: &mut Row) -> Result<()> {
    let own = writer.author.id.as_deref();
    let given = row.get(ACCOUNT).and_then(Json::as_str);
    if own.is_none() || given.is_some_and(|given| Some(given) != own) {
        return Err(Error::permission_denied(table.name, true).into());
    }
    row[ACCOUNT] = own.into();
    Ok(())
}

/// # Errors
/// `23514` for an invalid key, a value that is too long, and more settings than an account may have.
pub(crate) async fn check(db: &Transaction, table: &'static Table, row: &Row) -> Result<()> {
    check_nulls(table, row)?;
    let of = |column: &str| row[column].as_str().unwrap_or_default();
    let (key, value) = (of("key"), of("value"));
    let mut faults: Vec<(&str, String)> = Vec::new();
    if !is_key(key) {
        let fault = format!(
            "`{key}` must have small letters, digits, `.`, `_` and `-` alone, at least one and at most {MAX_KEY}"
        );
        faults.push(("key", fault));
    }
    if value.len() > MAX_VALUE {
        let fault = format!("is longer than {MAX_VALUE} bytes");
        faults.push(("value", fault));
    }
    let others = Cond::all()
        .add(Expr::col(ACCOUNT).eq(of(ACCOUNT)))
        .add(Expr::col("key").ne(key));
    let mut select = Sql::select();
    select.from(table.name).cond_where(others);
    if faults.is_empty() && read::count(db, select).await? >= MAX_SETTINGS {
        let fault = format!("is one more than the {MAX_SETTINGS} that an account may have");
        faults.push(("key", fault));
    }
    refuse(table, &faults)
}

fn is_key(key: &str) -> bool {
    let is_allowed = |byte: u8| {
        byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'-')
    };
    !key.is_empty() && key.len() <= MAX_KEY && key.bytes().all(is_allowed)
}
