//! The database and the clock.

use std::process::Command;

use sea_orm::DbBackend;
use secrecy::ExposeSecret;
use store::{Clock, Database, SystemClock};

use crate::commands::database::{connect_existing, pending_migrations};
use crate::config::Config;
use crate::finding::Finding;

/// Codes of an authenticator app are valid for half a minute.
const CLOCK_LOOK_S: i64 = 5;
const CLOCK_WRONG_S: i64 = 30;

/// The database, if its tables can be read.
pub(super) struct Opened {
    pub(super) finding: Finding,
    pub(super) database: Option<Database>,
}

/// Opens the database without migrating it.
pub(super) async fn open(config: &Config) -> Opened {
    const SUBJECT: &str = "database";
    let url = store::without_password(config.database.url.expose_secret());
    let closed = |finding| Opened {
        finding,
        database: None,
    };
    let database = match connect_existing(config).await {
        Ok(database) => database,
        Err(error) => {
            let advice = "set `database.url`, and see that the server runs and lets this user in";
            return closed(Finding::wrong(SUBJECT, format!("{error:#}"), advice));
        }
    };
    match pending_migrations(&database).await {
        Ok(pending) if pending.is_empty() => {}
        Ok(pending) => {
            let found = format!(
                "`{url}` has tables of another version: {} step(s) are missing",
                pending.len()
            );
            let advice = "write a backup with `mirchi backup`, then start the website or run `mirchi migrate`";
            return closed(Finding::look(SUBJECT, found, advice));
        }
        Err(error) => {
            let advice = "start the version of the program that this database belongs to";
            return closed(Finding::wrong(
                SUBJECT,
                format!("`{url}`: {error:#}"),
                advice,
            ));
        }
    }
    let finding = match database.check_writes().await {
        Ok(()) => Finding::good(
            SUBJECT,
            format!("`{url}` can be read and written, and its tables are up to date"),
        ),
        Err(error) => Finding::wrong(
            SUBJECT,
            format!("`{url}` cannot be written: {error}"),
            "give the user of this program the rights to write, and make room on the disk",
        ),
    };
    Opened {
        finding,
        database: Some(database),
    }
}

/// Compares the clock with that of a database server, or asks the system whether a time service keeps it.
pub(super) async fn clock(database: Option<&Database>) -> Finding {
    const SUBJECT: &str = "clock";
    let now = || SystemClock.now();
    if let Some(database) = database.filter(|database| database.backend() == DbBackend::Postgres) {
        return match store::clock::now(database.read()).await {
            Ok(theirs) => {
                let difference = (now() - theirs).num_seconds().abs();
                let found = format!("{difference} s from that of the database");
                let advice =
                    "start a time service on both machines, such as systemd-timesyncd or chrony";
                if difference <= CLOCK_LOOK_S {
                    Finding::good(SUBJECT, found)
                } else if difference <= CLOCK_WRONG_S {
                    Finding::look(SUBJECT, found, advice)
                } else {
                    Finding::wrong(SUBJECT, found, advice)
                }
            }
            Err(error) => Finding::wrong(
                SUBJECT,
                format!("the database tells no time: {error}"),
                "see `database` above",
            ),
        };
    }
    let now = now().format("%Y-%m-%d %H:%M:%S UTC");
    let asked = Command::new("timedatectl")
        .args(["show", "--property=NTPSynchronized", "--value"])
        .output();
    let answer = asked.ok().filter(|output| output.status.success());
    match answer.as_ref().map(|output| output.stdout.trim_ascii()) {
        Some(b"yes") => Finding::good(
            SUBJECT,
            format!("it is {now}, and a time service keeps it right"),
        ),
        Some(_) => Finding::look(
            SUBJECT,
            format!("it is {now}, and no time service keeps it right"),
            "install one, such as systemd-timesyncd or chrony: sign-ins with an authenticator app need the right time",
        ),
        None => Finding::look(
            SUBJECT,
            format!("it is {now}; the system does not tell whether a time service keeps it right"),
            "compare it with your watch",
        ),
    }
}
