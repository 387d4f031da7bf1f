//! `mirchi backup` and `mirchi restore`.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use ::backup::{Manifest, Passphrase, Source};
use anyhow::{Context, bail};
use media::Blobs;
use secrecy::ExposeSecret;
use store::{Clock, SystemClock};
use tokio_util::sync::CancellationToken;
use tracing::error;

use super::{database, output};
use crate::config::Config;

/// The data of a site to back up.
pub(crate) fn source(config: &Config) -> anyhow::Result<Source> {
    Ok(Source {
        url: config.database.url.expose_secret().to_owned(),
        blobs: blobs(config)?,
        reserve: config.limits.reserve(),
        passphrase_file: config.backup.passphrase_file.clone(),
        program: concat!("mirchi ", env!("CARGO_PKG_VERSION")).to_owned(),
    })
}

fn blobs(config: &Config) -> anyhow::Result<Blobs> {
    Blobs::open(&config.storage.location()).context("the files of `storage` cannot be reached")
}

pub(super) async fn write(folder: Option<PathBuf>, config: &Config) -> anyhow::Result<()> {
    let Some(folder) = folder.or_else(|| config.backup.folder.clone()) else {
        bail!("name a folder, `mirchi backup FOLDER`, or set `backup.folder`");
    };
    let database = database::connect_existing(config).await?;
    let source = source(config)?;
    let stop = CancellationToken::new();
    let on_request = stop.clone();
    tokio::spawn(async move {
        // If the handler cannot be installed, the signal ends the program as usual.
        if tokio::signal::ctrl_c().await.is_ok() {
            on_request.cancel();
        }
    });
    // Before an upgrade the tables are those of the older version, which may have none to record it in.
    let is_up_to_date = database::pending_migrations(&database).await?.is_empty();
    let written = match is_up_to_date {
        true => ::backup::back_up_now(&database, &source, &folder, SystemClock.now(), &stop).await,
        false => ::backup::back_up(&source, &folder, SystemClock.now(), &stop).await,
    };
    let written = written.context("no backup was written")?;
    output::print(&format!(
        "{}\n{} bytes, {} file(s) of the storage; it was read again and is whole\n",
        written.path.display(),
        written.figures.size,
        written.figures.files,
    ))?;
    if !written.faulty_files.is_empty() {
        error!(
            "{} file(s) of the storage are lost or damaged there, and so they are in the backup: {}",
            written.faulty_files.len(),
            written.faulty_files.join(", ")
        );
    }
    Ok(())
}

pub(super) async fn restore(file: &Path, check: bool, config: &Config) -> anyhow::Result<()> {
    let passphrase = passphrase(file, config)?;
    let passphrase = passphrase.as_ref();
    if check {
        let manifest = ::backup::check(file, passphrase).await?;
        return output::print(&["the backup is whole: ", &about(&manifest), "\n"].concat());
    }
    let url = config.database.url.expose_secret();
    let manifest = ::backup::restore(file, passphrase, url, &blobs(config)?)
        .await
        .context("the backup was not put back")?;
    output::print(&format!(
        "put back: {}\nMail that waited when it was made is sent by `mirchi serve`; see `mirchi mail list` before\n",
        about(&manifest)
    ))
}

/// The passphrase of an encrypted backup, from the configured file or else from a person at the terminal.
fn passphrase(file: &Path, config: &Config) -> anyhow::Result<Option<Passphrase>> {
    if !::backup::is_encrypted(file)? {
        return Ok(None);
    }
    if let Some(from) = &config.backup.passphrase_file {
        return Ok(Some(Passphrase::read(from)?));
    }
    if !std::io::stdin().is_terminal() {
        // Without one, opening the backup says what to do.
        return Ok(None);
    }
    let typed = rpassword::prompt_password(format!("passphrase of {}: ", file.display()));
    let typed = typed.context("the passphrase cannot be read from the terminal")?;
    Ok(Some(Passphrase::new(typed)))
}

fn about(manifest: &Manifest) -> String {
    let bytes: u64 = manifest.entries.iter().map(|entry| entry.size).sum();
    format!(
        "the state of {}, by {}; {} file(s) of the storage and the database, {bytes} bytes",
        manifest.made_at.format("%Y-%m-%d %H:%M:%S UTC"),
        manifest.program,
        manifest.entries.len().saturating_sub(1),
    )
}
