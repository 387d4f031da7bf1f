//! `mirchi backup` and `mirchi restore`.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use ::backup::{Backup, BackupWorker, Bucket, Manifest, Passphrase, SCHEME, Source, Target};
use anyhow::{Context, bail};
use media::Blobs;
use secrecy::ExposeSecret;
use store::{Clock, Database, SystemClock};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;
use tracing::error;

use super::{database, output};
use crate::config::{Config, S3Config};

/// What writes the scheduled backups; `None` if there are none.
pub(crate) fn worker(config: &Config, database: &Database) -> anyhow::Result<Option<BackupWorker>> {
    let schedule = config.backup.schedule()?;
    if schedule.targets.is_empty() {
        return Ok(None);
    }
    let worker = BackupWorker::new(database.clone(), source(config)?, schedule);
    Ok(Some(worker))
}

/// The data of a site to back up.
fn source(config: &Config) -> anyhow::Result<Source> {
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
    let targets = match folder {
        Some(folder) => vec![Target::Folder(folder)],
        None => config.backup.targets()?,
    };
    if targets.is_empty() {
        bail!("name a folder, `mirchi backup FOLDER`, or set `backup.folder` or `backup.s3`");
    }
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
        true => ::backup::back_up_now(&database, &source, &targets, SystemClock.now(), &stop).await,
        false => ::backup::back_up(&source, &targets, SystemClock.now(), &stop).await,
    };
    let (mut failed, mut written_to) = (None, None);
    for outcome in written.context("no backup was written")? {
        match outcome {
            Ok(backup) => {
                print_written(&backup)?;
                written_to = Some(backup.place);
            }
            Err(error) => failed = Some(error),
        }
    }
    match (failed, written_to) {
        (None, _) => Ok(()),
        (Some(error), None) => Err(error).context("no backup was written"),
        (Some(error), Some(place)) => {
            Err(error).with_context(|| format!("a backup was written to `{place}` alone"))
        }
    }
}

fn print_written(written: &Backup) -> anyhow::Result<()> {
    output::print(&format!(
        "{}\n{} bytes, {} file(s) of the storage; it was read again and is whole\n",
        written.place, written.figures.size, written.figures.files,
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
    if !check {
        // Before anything is fetched.
        let url = config.database.url.expose_secret();
        let empty = ::backup::ensure_empty(url, &blobs(config)?).await;
        empty.context("the backup was not put back")?;
    }
    let fetched = fetch(file, config).await?;
    let file = fetched
        .as_ref()
        .map_or(file, |fetched| fetched.file.as_path());
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

/// A backup that was fetched from a store.
struct Fetched {
    file: PathBuf,
    /// It is removed with this.
    _folder: TempDir,
}

/// Fetches a backup whose address is that of a store.
async fn fetch(address: &Path, config: &Config) -> anyhow::Result<Option<Fetched>> {
    let address = address.to_str().and_then(|text| text.strip_prefix(SCHEME));
    let Some(address) = address else {
        return Ok(None);
    };
    let (bucket, name) = address.split_once('/').unwrap_or((address, ""));
    let store = S3Config {
        bucket: Some(bucket.to_owned()),
        ..config.backup.s3.clone()
    };
    if let Some(key) = store.missing_key() {
        bail!("a backup of a store needs `backup.s3.{key}`; set that key");
    }
    let store = Bucket::open(&store.settings())?;
    let name = match name {
        "" => {
            let newest = store.backups().await?.pop();
            let newest =
                newest.with_context(|| format!("there is no backup in `{SCHEME}{bucket}`"))?;
            output::print(&format!("the newest is {newest}\n"))?;
            newest
        }
        name => name.to_owned(),
    };
    let folder = tempfile::tempdir().context("a temporary folder cannot be made")?;
    let file = folder
        .path()
        .join(name.rsplit('/').next().unwrap_or_default());
    store.download(&name, &file).await?;
    Ok(Some(Fetched {
        file,
        _folder: folder,
    }))
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
