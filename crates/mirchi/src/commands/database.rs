//! Opens the database for a command; `mirchi migrate`.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use catalogue::SitePictures;
use media::{Media, StoredPictures};
use pages::WebFiles;
use secrecy::ExposeSecret;
use store::{Database, SystemClock};
use tokio::net::TcpStream;

use super::output;
use crate::config::{Config, DEFAULT_FILE};
use crate::site_kit::Destination;

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

/// Opens database and files for a command that imports.
pub(super) async fn destination(config: &Config) -> anyhow::Result<Destination> {
    let database = connect_up_to_date(config).await?;
    let media = media(&database, config).await?;
    let files = WebFiles::embedded();
    let pictures = SitePictures::new(move |path| files.has_picture(path));
    Ok(Destination {
        media,
        pictures: pictures.with(StoredPictures(database.clone())),
        settings: config.settings.clone(),
        database,
    })
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

/// Variables that set the database, before any file.
const URL_VARIABLES: [&str; 2] = ["MIRCHI_DATABASE__URL", "DATABASE_URL"];

/// Copies everything in the database into another one, which is empty.
pub(super) async fn move_to(url: &str, file: Option<&Path>, config: &Config) -> anyhow::Result<()> {
    let address = config.server.address;
    if address.port() != 0 && TcpStream::connect(address).await.is_ok() {
        bail!(
            "the website runs at {address}, and what it writes from now on would be lost; stop it, and run this again"
        );
    }
    let source = connect_up_to_date(config).await?;
    let shown = store::without_password(url);
    ::backup::ensure_no_tables(url).await?;
    let connect_to_target = async || {
        let target = store::connect(url).await;
        target.map_err(|error| anyhow!("{error}; see `--to`"))
    };
    let target = connect_to_target().await?;
    store::migrate(&target)
        .await
        .with_context(|| format!("the tables could not be made in `{shown}`"))?;
    // A connection keeps the statements of the migrations with the types that those gave their numbers; the copy has other ones.
    target.close().await;
    let target = connect_to_target().await?;
    let copied = store::transfer::copy_rows(&source, &target).await;
    let copied = copied.with_context(|| {
        format!("nothing was copied; delete `{shown}`, or empty its schema, before you try again")
    })?;
    source.close().await;
    target.close().await;
    let tables: String = copied
        .iter()
        .map(|table| {
            format!(
                "{:<32} {:>9} row(s) {:016x}\n",
                table.table, table.rows, table.hash
            )
        })
        .collect();
    let variable = URL_VARIABLES
        .into_iter()
        .find(|name| std::env::var_os(name).is_some());
    let place = variable.map_or_else(
        || {
            let file = file.unwrap_or(Path::new(DEFAULT_FILE));
            format!("`url` below `[database]` in `{}`", file.display())
        },
        |name| format!("the variable `{name}`"),
    );
    output::print(&format!(
        "{tables}copied: each table was read again and is the same\n\
         Now set {place} to {shown}, and start the website. Do not start it with the old database again: it would remove the files that are uploaded from now on\n",
    ))
}
