//! Opens the database for a command; `mirchi migrate`.

use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use media::Media;
use secrecy::ExposeSecret;
use store::{Database, SystemClock};

use super::output;
use crate::config::Config;

/// Opens the database without migrating it.
pub(super) async fn connect(config: &Config) -> anyhow::Result<Database> {
    let opened = store::connect(config.database.url.expose_secret()).await;
    opened.map_err(|error| anyhow!("{error}; see `database.url` in `mirchi config`"))
}

/// Opens the database without migrating it, if it exists: a command must not create an empty database in the folder that it was
/// started in.
pub(super) async fn connect_existing(config: &Config) -> anyhow::Result<Database> {
    let url = config.database.url.expose_secret();
    if store::is_missing(url) {
        bail!(
            "there is no database `{}`; start this in the folder and with the configuration of the site, or run `mirchi migrate` to make one",
            store::without_password(url)
        );
    }
    connect(config).await
}

/// Opens the database if its tables are those of this version: a command must not migrate them under a running site.
pub(super) async fn connect_up_to_date(config: &Config) -> anyhow::Result<Database> {
    let database = connect_existing(config).await?;
    let pending = pending_migrations(&database).await?;
    if !pending.is_empty() {
        bail!(
            "the tables of the database `{}` are not up to date ({} step(s) missing); run `mirchi migrate` first",
            store::without_password(config.database.url.expose_secret()),
            pending.len()
        );
    }
    Ok(database)
}

/// Opens the files of the site for a command.
pub(super) async fn media(database: &Database, config: &Config) -> anyhow::Result<Media> {
    let location = config.storage.location();
    Ok(Media::start(database.clone(), &location, Arc::new(SystemClock)).await?)
}

pub(super) async fn pending_migrations(database: &Database) -> anyhow::Result<Vec<String>> {
    store::pending_migrations(database)
        .await
        .context("the database does not say which tables it has")
}

pub(super) async fn migrate(config: &Config) -> anyhow::Result<()> {
    let database = connect(config).await?;
    let pending = pending_migrations(&database).await?;
    store::migrate(&database)
        .await
        .context("the tables could not be brought up to date; nothing was changed")?;
    database.close().await;
    output::print(&match pending.len() {
        0 => "the tables are up to date\n".to_owned(),
        steps => format!("the tables are up to date: {steps} step(s) taken\n"),
    })
}
