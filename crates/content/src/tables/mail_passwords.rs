//! The password of the mail server. It is written, and never told.

use catalogue::CATALOGUE_DOMAIN;
use tables::prelude::*;

use super::site_settings::{Touched, check_touched, current};
use crate::{
    Configured,
    settings::{MAIL_PASSWORD, check_password},
};

/// The key of the only row: there is one mail server.
const ONLY: i64 = 1;

/// What owners read. The password is write-only.
const VISIBLE_COLUMNS: &[&str] = &["id", "host", "username", VERSION];

pub(crate) static MAIL_PASSWORDS: Table = Table {
    name: "mail_passwords",
    about: "The password of the mail server: one row, or none. It is used for the server and the user name for which it was written, and for no other.",
    columns: &[
        column("id", Type::Number, "1: there is one mail server."),
        generated_text("host", "The server for which it was written."),
        generated_text("username", "The user name for which it was written."),
        text("password", "Written, and never told."),
        VERSION_COLUMN,
    ],
    key: &["id"],
    grants: &[
        Grant {
            columns: Columns::Only(VISIBLE_COLUMNS),
            ..grant(&[Owner, Service], &[Select])
        },
        grant(&[Owner, Service], WRITE),
    ],
    hooks: &MailPasswords,
    domain: CATALOGUE_DOMAIN,
    ..Table::DEFAULT
};

pub(crate) fn password_key() -> Row {
    Row::from_iter([("id".to_owned(), json!(ONLY))])
}

#[derive(Debug)]
struct MailPasswords;

#[async_trait]
impl TableHooks for MailPasswords {
    fn check(&self, table: &'static Table, row: &mut Row) -> Result<()> {
        if row["id"] != ONLY {
            let fault = format!("is {}; the only one is {ONLY}", row["id"]);
            return refuse(table, &[("id", fault)]);
        }
        let password = row["password"].as_str().unwrap_or_default();
        match check_password(password) {
            Ok(()) => Ok(()),
            Err(fault) => refuse(table, &[("password", fault)]),
        }
    }

    /// The server is that of the settings, with those that the same request has written.
    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let Change {
            table,
            row,
            restored_from,
            ..
        } = change;
        if restored_from.is_some() {
            let fault = "is not kept in the history; type it in Company, Mail";
            return refuse(table, &[("password", fault.to_owned())]);
        }
        if let Some(origin) = tx
            .service::<Configured>()
            .and_then(|configured| configured.origin(MAIL_PASSWORD))
        {
            let fault =
                format!("{MAIL_PASSWORD} is set in {origin}; change it there, or remove it there");
            return refuse(table, &[("password", fault)]);
        }
        let server = current(tx).await?.mail_server(None, None);
        row["host"] = json!(server.host);
        row["username"] = json!(server.username.unwrap_or_default());
        Ok(())
    }

    async fn after_write(&self, tx: &mut WriteTransaction<'_>, _: &Row) -> Result<()> {
        tx.state::<Touched>().has_mail_server = true;
        Ok(())
    }

    async fn before_commit(&self, tx: &mut WriteTransaction<'_>) -> Result<()> {
        check_touched(tx).await
    }

    /// Everything but the password.
    fn kept_in_revision(&self, row: &Row, _is_deleted: bool) -> Option<Row> {
        let kept = row.iter().filter(|(name, _)| *name != "password");
        let kept = kept.map(|(name, value)| (name.clone(), value.clone()));
        Some(kept.collect())
    }
}
