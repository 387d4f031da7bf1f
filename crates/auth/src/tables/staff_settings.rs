//! Personal settings of the staff.

use sea_orm::sea_query::{Cond, Expr, ExprTrait, Query as Sql};
use store::Database;

use tables::{Writer, count, prelude::*};

use super::STAFF_MEMBERS;

pub(crate) static STAFF_SETTINGS: Table = Table {
    name: "staff_settings",
    about: "What each of the company's people has set for themselves, such as their signature. Everybody reads and writes their own.",
    columns: &[
        generated(
            ACCOUNT,
            Type::Text,
            "UUID of the account; the writer's own.",
        ),
        text(
            "key",
            "What is set: `signature`, `views.enquiries`; small letters, digits, `.`, `_` and `-`.",
        ),
        text(
            "value",
            "What it is set to, at most 16,384 bytes; JSON where it is more than a text.",
        ),
        VERSION_COLUMN,
    ],
    key: &[ACCOUNT, "key"],
    grants: &[
        Grant {
            rows: RowScope::Own,
            ..grant(&[Viewer, Sales, Editor, Owner], &Right::ALL)
        },
        grant(&[Service], &[Select]),
    ],
    foreign_keys: &[references(ACCOUNT, &STAFF_MEMBERS, "id", OnDelete::Cascade)],
    hooks: &StaffSettings,
    ..Table::DEFAULT
};

/// The most characters of a key.
const MAX_KEY: usize = 64;
/// The most bytes of a value.
const MAX_VALUE: usize = 16 << 10;
/// The most settings of one account.
const MAX_SETTINGS: u64 = 50;

#[derive(Debug)]
struct StaffSettings;

#[async_trait]
impl TableHooks for StaffSettings {
    fn has_revisions(&self) -> bool {
        false
    }

    /// Sets the writer as the owner of new rows. Fails with `42501` when a row names somebody else.
    async fn prepare_insert(
        &self,
        _db: &Database,
        writer: &Writer,
        rows: &mut Vec<Row>,
    ) -> Result<()> {
        let own = writer.author.id.as_deref();
        for row in rows {
            let given = row.get(ACCOUNT).and_then(Json::as_str);
            if own.is_none() || given.is_some_and(|given| Some(given) != own) {
                return Err(Error::permission_denied(STAFF_SETTINGS.name, true).into());
            }
            row[ACCOUNT] = own.into();
        }
        Ok(())
    }

    /// Fails with `23514` for an invalid key, a value that is too long, and more settings than an account may have.
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let Change { table, row, .. } = change;
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
        if faults.is_empty() && count(&tx.db, select).await? >= MAX_SETTINGS {
            let fault = format!("is one more than the {MAX_SETTINGS} that an account may have");
            faults.push(("key", fault));
        }
        refuse(table, &faults)
    }
}

fn is_key(key: &str) -> bool {
    let is_allowed = |byte: u8| {
        byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'-')
    };
    !key.is_empty() && key.len() <= MAX_KEY && key.bytes().all(is_allowed)
}
