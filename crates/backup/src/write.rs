//! Writes a backup.

use std::{
    collections::BTreeSet,
    fs::File,
    path::{Path, PathBuf},
    time::Duration,
};

use bytes::Bytes;
use chrono::{DateTime, Utc};
use media::Blobs;
use sha2::{Digest, Sha256};
use store::Database;
use tempfile::{Builder, NamedTempFile, TempDir};
use tokio::runtime::Handle;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::{
    BackupError, Engine, Manifest, Passphrase, Result,
    archive::{Writer, verified},
    error::ErrorContext,
    folder::{self, UNFINISHED},
    manifest::FORMAT,
    postgres,
    queries::backups::Figures,
};

/// How long closing the connection may take, since another program can hold a lock on a SQLite file.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// The data to back up.
#[derive(Clone)]
pub struct Source {
    /// The URL of the database.
    pub url: String,
    /// The stored files.
    pub blobs: Blobs,
    /// What the disk of the backups must have free beside them.
    pub reserve: free_space::Reserve,
    /// The file with the passphrase to encrypt with; `None` encrypts nothing. It is read for each backup.
    pub passphrase_file: Option<PathBuf>,
    /// The name and the version of the program.
    pub program: String,
}

/// A backup that was written and then verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// The file.
    pub path: PathBuf,
    /// What is in it.
    pub figures: Figures,
    /// Paths of stored files that the database refers to but that are missing or damaged.
    pub faulty_files: Vec<String>,
}

/// Writes a backup into a folder, which is created if it does not exist. The file gets its final name only after it is complete
/// and verified.
///
/// Missing or damaged files in the storage do not make the backup fail; they are reported.
///
/// # Errors
/// If anything cannot be read or written, or the written file does not match what was read; no file is left then.
pub async fn back_up(
    source: &Source,
    into: &Path,
    now: DateTime<Utc>,
    stop: &CancellationToken,
) -> Result<Backup> {
    let passphrase = source.passphrase_file.as_deref().map(Passphrase::read);
    let passphrase = passphrase.transpose()?;
    folder::make(into)?;
    // The copy of the database, and the archive with it.
    let database = store::copies::sqlite_file(&source.url);
    let size = database.and_then(|file| std::fs::metadata(file).ok());
    let size = size.map_or(0, |about| about.len().saturating_mul(2));
    source.reserve.allows(into, size)?;
    let cleaned = folder::remove_unfinished(into);
    if let Err(error) = cleaned {
        warn!(%error, "what former backups have left could not be removed");
    }
    let unfinished = || {
        let mut builder = Builder::new();
        builder.prefix("mirchi-").suffix(UNFINISHED);
        builder
    };
    let cannot_write = || format!("cannot write into `{}`", into.display());
    let place = unfinished().tempdir_in(into).context(cannot_write)?;
    let file = unfinished().tempfile_in(into).context(cannot_write)?;
    let copying = database_copy(source, &place, stop);
    let copied = stop.run_until_cancelled(copying).await;
    let (engine, copy, named) = copied.ok_or(BackupError::Stopped)??;
    let work = Work {
        source: source.clone(),
        passphrase,
        engine,
        copy,
        named,
        into: into.to_owned(),
        now,
        stop: stop.clone(),
        runtime: Handle::current(),
    };
    // This runs beside the threads that answer requests.
    blocking(move || {
        let backup = work.write(file);
        // The copy of the database is needed until here.
        drop(place);
        backup
    })
    .await
}

/// Copies the database, and returns the copy with the paths of the files that it refers to.
async fn database_copy(
    source: &Source,
    place: &TempDir,
    stop: &CancellationToken,
) -> Result<(Engine, PathBuf, Vec<String>)> {
    let url = &source.url;
    let is_sqlite = url.starts_with("sqlite:");
    if is_sqlite && store::copies::sqlite_file(url).is_none() {
        return Err(BackupError::InMemory { url: url.clone() });
    }
    // A separate connection, so that no request waits until the copy is written.
    let db = store::connect(url).await?;
    // Before the copy: a file that is removed meanwhile is reported at worst, and no new file is missed.
    let named = media::named_paths(&db).await?;
    let (engine, copy) = match is_sqlite {
        true => {
            let copy = place.path().join(Engine::Sqlite.entry());
            store::copies::copy_sqlite(&db, &copy).await?;
            store::copies::check_sqlite(&copy).await?;
            (Engine::Sqlite, copy)
        }
        false => {
            let schema = store::copies::schema(&db).await?;
            let engine = Engine::Postgres {
                schema: schema.clone(),
            };
            let copy = place.path().join(engine.entry());
            let (url, to, stop) = (url.clone(), copy.clone(), stop.clone());
            blocking(move || postgres::dump(&url, &schema, &to, &stop)).await?;
            (engine, copy)
        }
    };
    close(db).await;
    Ok((engine, copy, named))
}

/// Runs blocking work (files, child processes) on a thread for it.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| BackupError::Defect(error.to_string()))?
}

pub(crate) async fn close(db: Database) {
    // Nothing depends on this: the process closes what is left open.
    let _ = tokio::time::timeout(CLOSE_TIMEOUT, db.close()).await;
}

/// The work that runs on a blocking thread.
struct Work {
    source: Source,
    passphrase: Option<Passphrase>,
    engine: Engine,
    copy: PathBuf,
    named: Vec<String>,
    into: PathBuf,
    now: DateTime<Utc>,
    stop: CancellationToken,
    runtime: Handle,
}

impl Work {
    fn write(self, file: NamedTempFile) -> Result<Backup> {
        let passphrase = self.passphrase.as_ref();
        let name = folder::name(self.now, passphrase.is_some());
        let path = self.into.join(name);
        let cannot_write = || format!("cannot write `{}`", path.display());
        let time = u64::try_from(self.now.timestamp()).unwrap_or_default();
        let mut archive = Writer::new(file, passphrase, time).context(cannot_write)?;
        let cannot_read = || format!("cannot read `{}`", self.copy.display());
        let database = File::open(&self.copy).context(cannot_read)?;
        let size = database.metadata().context(cannot_read)?.len();
        archive
            .add(self.engine.entry(), size, database)
            .context(cannot_write)?;
        let mut faulty: BTreeSet<String> = self.named.iter().cloned().collect();
        let mut files = 0;
        for blob in self.runtime.block_on(self.source.blobs.everything())? {
            if self.stop.is_cancelled() {
                return Err(BackupError::Stopped);
            }
            // A file that was removed meanwhile is not referred to any more.
            let Some(bytes) = self.runtime.block_on(self.source.blobs.get(&blob))? else {
                continue;
            };
            if is_as_named(&blob, &bytes) {
                faulty.remove(&blob);
            }
            archive
                .add(&blob, bytes.len() as u64, bytes.as_ref())
                .context(cannot_write)?;
            files += 1;
        }
        let manifest = Manifest {
            format: FORMAT,
            program: self.source.program,
            made_at: self.now,
            engine: self.engine,
            entries: std::mem::take(&mut archive.entries),
        };
        let file = archive.finish(&manifest).context(cannot_write)?;
        file.as_file().sync_all().context(cannot_write)?;
        if verified(file.path(), passphrase)? != manifest {
            let reason = "what was read of it is not what was written".to_owned();
            return Err(crate::archive::damaged(&path, reason));
        }
        let size = file.as_file().metadata().context(cannot_write)?.len();
        file.persist_noclobber(&path)
            .map_err(|error| error.error)
            .context(cannot_write)?;
        folder::sync(&self.into)?;
        let faulty_files: Vec<String> = faulty.into_iter().collect();
        Ok(Backup {
            figures: Figures {
                size,
                files,
                faulty_files: faulty_files.len(),
            },
            path,
            faulty_files,
        })
    }
}

fn is_as_named(path: &str, bytes: &Bytes) -> bool {
    media::hash_of_path(path).is_none_or(|hash| hex::encode(Sha256::digest(bytes)) == hash)
}
